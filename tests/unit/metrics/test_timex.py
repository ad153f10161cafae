"""TempEval-3 measures of TIMEX3 on small documents with results worked out by hand."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from timeloom.document import Document, Time
from timeloom.metrics import metric
from timeloom.metrics.spans import match
from timeloom.timeml.timex3 import Timex3

Make = Callable[..., Document]

# strict, relaxed, type, value: how many of the gold's are right
CASES = {
    "all right": (["0-4 DATE 1998", "6-9 SET P1W"], ["0-4 DATE 1998", "6-9 SET P1W"], (2, 2, 2, 2)),
    "extent too short": (["0-9 DATE 1998"], ["4-9 DATE 1998"], (0, 1, 1, 1)),
    "wrong type": (["0-4 DATE P1Y"], ["0-4 DURATION P1Y"], (1, 1, 0, 1)),
    "wrong value": (["0-4 DATE 1998"], ["0-4 DATE 1999"], (1, 1, 1, 0)),
    "missed": (["0-4 DATE 1998"], [], (0, 0, 0, 0)),
    "spurious": ([], ["0-4 DATE 1998"], (0, 0, 0, 0)),
    "spans that only touch": (["0-4 DATE 1998"], ["4-8 DATE 1998"], (0, 0, 0, 0)),
    "two for one: the first counts": (["0-9 DATE 1998"], ["0-4 DATE 1997", "5-9 DATE 1998"], (0, 1, 1, 0)),
    "one for two: the first counts": (["0-4 DATE 1997", "5-9 DATE 1998"], ["0-9 DATE 1998"], (0, 1, 1, 0)),
    "the same span goes before an earlier overlap": (
        ["3-9 DATE 1998"],
        ["0-4 DATE 1997", "3-9 DATE 1998"],
        (1, 1, 1, 1),
    ),
    "no characters, no entity": (["0-4 DATE 1998", "4-4 DATE 1999"], ["0-4 DATE 1998"], (1, 1, 1, 1)),
    "order in the file does not matter": (
        ["6-9 SET P1W", "0-4 DATE 1998"],
        ["0-4 DATE 1998", "6-9 SET P1W"],
        (2, 2, 2, 2),
    ),
}


@pytest.mark.parametrize(("gold", "system", "right"), CASES.values(), ids=CASES.keys())
def test_counts(timeml: Make, gold: list[str], system: list[str], right: tuple[int, ...]) -> None:
    counts = metric("timex").count(timeml(*gold), timeml(*system))
    assert tuple(counts.rows[row].recalled for row in ("strict", "relaxed", "type", "value")) == right
    visible = [line for line in gold if line.split()[0] != "4-4"]
    headline = [tally for row, tally in counts.rows.items() if ":" not in row]
    assert {tally.gold for tally in headline} == {len(visible)}
    assert {tally.system for tally in headline} == {len(system)}


def test_rows_of_every_type(timeml: Make) -> None:
    gold = timeml("0-4 DATE 1998", "6-9 SET P1W", "12-15 DATE 1999", "20-24 TIME T12:00")
    system = timeml("0-4 DATE 1998", "6-8 SET P1D", "12-15 DURATION 1999", "30-34 DATE 2001")
    rows = metric("timex").count(gold, system).rows
    assert list(rows)[:4] == ["strict", "relaxed", "type", "value"]
    told = {row: (tally.gold, tally.system, tally.recalled) for row, tally in rows.items() if ":" in row}
    assert told == {
        "strict:DATE": (2, 2, 1), "relaxed:DATE": (2, 2, 1), "value:DATE": (2, 2, 1),
        "strict:DURATION": (0, 1, 0), "relaxed:DURATION": (0, 1, 0), "value:DURATION": (0, 1, 0),
        "strict:SET": (1, 1, 0), "relaxed:SET": (1, 1, 1), "value:SET": (1, 1, 0),
        "strict:TIME": (1, 0, 0), "relaxed:TIME": (1, 0, 0), "value:TIME": (1, 0, 0),
    }  # fmt: skip


def test_scores_are_divided_over_all_documents(timeml: Make) -> None:
    golds = [timeml("0-4 DATE 1998", "6-9 DATE 1999", id="a"), timeml("0-4 DATE 1998", "8-9 DATE 1", id="b")]
    systems = [timeml("0-4 DATE 1998", id="a"), timeml("1-4 DATE 1997", "20-21 DATE 3", id="b")]
    score = metric("timex").score(golds, systems)
    assert (score["strict"].precision, score["strict"].recall) == (1 / 3, 1 / 4)
    assert score["strict"].f1 == pytest.approx(2 / 7)
    assert score["relaxed"].f1 == pytest.approx(4 / 7)
    assert score["type"].f1 == pytest.approx(4 / 7)
    # the toolkit: accuracy of the attribute over the matches (1 of 2) times the relaxed F1
    assert score["value"].f1 == pytest.approx(1 / 2 * 4 / 7)


@pytest.mark.parametrize(
    ("gold", "system", "expected"),
    [
        pytest.param([], [], (1.0, 1.0, 1.0), id="both sides empty"),
        pytest.param(["0-4 DATE 1"], [], (0.0, 0.0, 0.0), id="system empty"),
        pytest.param([], ["0-4 DATE 1"], (0.0, 0.0, 0.0), id="gold empty"),
    ],
)
def test_empty_sides_as_the_toolkit(
    timeml: Make, gold: list[str], system: list[str], expected: tuple[float, ...]
) -> None:
    row = metric("timex").score([timeml(*gold)], [timeml(*system)])["strict"]
    assert (row.precision, row.recall, row.f1) == expected


def test_a_range_is_scored_by_its_ends(timeml: Make) -> None:
    ends = timeml("5-9 DATE 1990", "13-17 DATE 1995", text="from 1990 to 1995")
    whole = Time(id="r", start=0, end=17, text=ends.text, timex3=Timex3("DURATION", "P5Y"), parts=ends.times)
    assert metric("timex").score([ends], [Document(id="d", text=ends.text, times=(whole,))])["value"].f1 == 1.0


spans = st.lists(st.tuples(st.integers(0, 30), st.integers(1, 6)), max_size=8)


def _times(raw: list[tuple[int, int]]) -> list[Time]:
    """Disjoint times in text order, as inline markup has them."""
    found: list[Time] = []
    for start, length in sorted(raw):
        if not found or start >= found[-1].end:
            found.append(Time(id=str(len(found)), start=start, end=start + length, text=""))
    return found


@given(spans, spans)
@settings(max_examples=100)
def test_matching_of_disjoint_times_is_as_large_as_can_be(
    one: list[tuple[int, int]], two: list[tuple[int, int]]
) -> None:
    golds, systems = _times(one), _times(two)
    pairs = match(golds, systems)
    assert all(gold.start < system.end and system.start < gold.end for gold, system in pairs)
    assert len({gold.id for gold, _ in pairs}) == len({system.id for _, system in pairs}) == len(pairs)
    assert len(pairs) == _largest(golds, systems)


def _largest(golds: list[Time], systems: list[Time]) -> int:
    """The size of a largest matching, by augmenting paths."""
    owner: dict[int, int] = {}

    def place(gold: int, seen: set[int]) -> bool:
        for at, system in enumerate(systems):
            if at not in seen and golds[gold].start < system.end and system.start < golds[gold].end:
                seen.add(at)
                if at not in owner or place(owner[at], seen):
                    owner[at] = gold
                    return True
        return False

    return sum(place(gold, set()) for gold in range(len(golds)))
