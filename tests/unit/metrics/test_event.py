"""TempEval-3 measures of EVENTs on small documents with results worked out by hand."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from timeloom.document import Document, Event, Instance
from timeloom.metrics import metric
from timeloom.metrics.event import event_attribute
from timeloom.metrics.spans import match_starts


def event(line: str) -> Event:
    """`0-4 STATE tense=PAST,pos=VERB tense=NONE`: span, class, then one word for each instance."""
    span, kind, *made = line.split()
    start, end = map(int, span.split("-"))
    instances = tuple(
        Instance(f"ei{span}-{number}", tuple((part.split("=")[0], part.split("=")[1]) for part in word.split(",")))
        for number, word in enumerate(made)
    )
    return Event(f"e{span}", start, end, (("class", kind),), instances)


def document(*lines: str, id: str = "d") -> Document:
    return Document(id=id, text="", events=tuple(map(event, lines)))


# gold, system, then strict, relaxed, class, tense: how many are right
CASES = {
    "all right": (["0-4 STATE tense=PAST"], ["0-4 STATE tense=PAST"], (1, 1, 1, 1)),
    "another class": (["0-4 STATE tense=PAST"], ["0-4 OCCURRENCE tense=PAST"], (1, 1, 0, 1)),
    "another tense": (["0-4 STATE tense=PAST"], ["0-4 STATE tense=NONE"], (1, 1, 1, 0)),
    "a word too long": (["0-4 STATE"], ["0-9 STATE"], (0, 1, 1, 1)),
    "a word too early": (["5-9 STATE"], ["0-9 STATE"], (0, 1, 1, 1)),
    "touching": (["0-4 STATE"], ["4-9 STATE"], (0, 0, 0, 0)),
    "missed": (["0-4 STATE"], [], (0, 0, 0, 0)),
    "no characters": (["4-4 STATE"], ["4-4 STATE"], (0, 0, 0, 0)),
    "of two instances the last counts": (
        ["0-4 STATE tense=PAST tense=PRESENT"],
        ["0-4 STATE tense=NONE tense=PRESENT"],
        (1, 1, 1, 1),
    ),
    "no instance is as good as an empty one": (["0-4 STATE"], ["0-4 STATE tense="], (1, 1, 1, 1)),
}


@pytest.mark.parametrize(("gold", "system", "right"), CASES.values(), ids=CASES.keys())
def test_counts(gold: list[str], system: list[str], right: tuple[int, ...]) -> None:
    rows = metric("event").count(document(*gold), document(*system)).rows
    assert tuple(rows[row].recalled for row in ("strict", "relaxed", "class", "tense")) == right
    assert {tally.gold for row, tally in rows.items() if ":" not in row} == {len(gold) if gold != ["4-4 STATE"] else 0}


@pytest.mark.parametrize(
    ("system", "defined", "toolkit"),
    [
        pytest.param("0-9 STATE", 1, 0, id="begins a word early"),
        pytest.param("5-15 STATE", 1, 1, id="ends a word late"),
    ],
)
def test_the_toolkit_matches_what_begins_together(system: str, defined: int, toolkit: int) -> None:
    gold, made = document("5-9 STATE"), document(system)
    assert metric("event").count(gold, made).rows["relaxed"].recalled == defined
    assert metric("event", compat="te3-toolkit").count(gold, made).rows["relaxed"].recalled == toolkit


def test_an_attribute_of_the_event_itself_goes_first() -> None:
    made = Event(
        "e1", 0, 4, (("class", "STATE"), ("tense", "PAST")), (Instance("ei1", (("tense", "NONE"), ("pos", "VERB"))),)
    )
    assert [event_attribute(made, name) for name in ("class", "tense", "pos", "aspect")] == [
        "STATE",
        "PAST",
        "VERB",
        "",
    ]


def test_rows_and_confusion_of_classes() -> None:
    gold = document("0-4 STATE", "5-9 STATE", "10-14 REPORTING")
    system = document("0-4 STATE", "5-9 OCCURRENCE", "20-24 REPORTING")
    counts = metric("event").count(gold, system)
    told = {row: (tally.gold, tally.system, tally.recalled) for row, tally in counts.rows.items() if "strict:" in row}
    assert told == {"strict:OCCURRENCE": (0, 1, 0), "strict:REPORTING": (1, 1, 0), "strict:STATE": (2, 1, 1)}
    assert counts.confusion == {("STATE", "STATE"): 1, ("STATE", "OCCURRENCE"): 1}
    assert metric("event").typed("strict:STATE") == ("strict", "STATE")


def test_accuracies_are_shares_of_the_matches() -> None:
    golds = [document("0-4 STATE tense=PAST", "5-9 STATE", id="a"), document("0-4 STATE", "5-9 STATE", id="b")]
    systems = [document("0-4 STATE tense=NONE", "5-9 STATE", id="a"), document("0-4 REPORTING", id="b")]
    score = metric("event").score(golds, systems)
    assert score.figures["accuracy:tense"] == pytest.approx(2 / 3)
    # the toolkit: accuracy times the relaxed F1
    assert score["class"].f1 == pytest.approx(score.figures["accuracy:class"] * score["relaxed"].f1)
    assert metric("event").score([document()], [document()]).figures["accuracy:class"] is None


def test_outcomes_are_of_the_gold_in_the_order_of_the_text() -> None:
    gold, system = document("5-9 STATE", "0-4 STATE", "10-14 STATE"), document("0-4 REPORTING", "5-8 STATE")
    assert metric("event").outcomes(gold, system) == {0: True, 1: False, 2: False}


def test_options_are_checked() -> None:
    with pytest.raises(ValueError, match='compat is "none" or "te3-toolkit" \\(got \'te3\'\\)'):
        metric("event", compat="te3")


spans = st.lists(st.tuples(st.integers(0, 30), st.integers(1, 6)), max_size=8)


@given(spans, spans)
@settings(max_examples=60)
def test_what_begins_together_is_matched_at_most_once(one: list[tuple[int, int]], two: list[tuple[int, int]]) -> None:
    golds, systems = ([Event(str(n), at, at + length) for n, (at, length) in enumerate(side)] for side in (one, two))
    pairs = match_starts(golds, systems)
    assert all(gold.start == system.start for gold, system in pairs)
    assert len({gold.id for gold, _ in pairs}) == len({system.id for _, system in pairs}) == len(pairs)
    assert len(pairs) == sum(
        min(sum(item.start == at for item in golds), sum(item.start == at for item in systems)) > 0 for at in range(31)
    )
