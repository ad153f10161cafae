"""What resampling, comparing and rendering ask of every measure that there is."""

from __future__ import annotations

import json
import math

import pytest

from timeloom.calendar.interval import Interval
from timeloom.document import Document, Event, Instance, Link, Span, Time, TimeEntity, Token
from timeloom.metrics import METRICS, Counts, Metric, metric
from timeloom.metrics.report import FORMS, confusion_table, document_table, render, score_table, type_tables
from timeloom.metrics.resampling import Plan, Statistic, intervals
from timeloom.metrics.significance import compare
from timeloom.timeml.timex3 import Timex3

TEXT = "He left in 1998, met her in 1999 and wrote in 2001."
DCT = Interval(1_000_000_000, 1_000_086_400)


def document(name: str, *relations: str, value: str = "1999") -> Document:
    """Three times and two events with links between them, and two words: something for every measure that reads TimeML,
    SCATE or trees."""
    times = tuple(
        Time(id=f"t{at}", start=start, end=start + 4, text=TEXT[start : start + 4], timex3=Timex3("DATE", year))
        for at, (start, year) in enumerate([(11, "1998"), (28, value), (46, "2001")], 1)
    )
    events = tuple(
        Event(f"e{at}", start, end, (("class", "OCCURRENCE"),), (Instance(f"ei{at}", (("tense", "PAST"),)),))
        for at, (start, end) in enumerate([(3, 7), (17, 20)], 1)
    )
    ends = [("ei1", "t1"), ("ei2", "t2"), ("t1", "t2")]
    links = tuple(
        Link(f"l{at}", "TLINK", relation, *pair)
        for at, (relation, pair) in enumerate(zip(relations, ends, strict=False))
    )
    entities = tuple(
        TimeEntity(f"y{at}", (Span(start, start + 4),), "Year", (("Value", year),))
        for at, (start, year) in enumerate([(11, "1998"), (28, value)])
    )
    tokens = (
        Token(0, 2, "PRON", "PRP", (), 1, "nsubj"),
        Token(3, 7, "VERB", "VBD", (), 1, "root" if value == "1999" else "x"),
    )
    return Document(
        id=name, text=TEXT, dct=DCT, tokens=tokens, times=times, events=events, links=links, entities=entities
    )


GOLD = [document(name, "IS_INCLUDED", "IS_INCLUDED", "BEFORE") for name in "abc"]
SYSTEM = [
    document("a", "IS_INCLUDED", "AFTER"), document("b", "IS_INCLUDED", "IS_INCLUDED", "BEFORE"),
    document("c", "BEFORE", value="1997"),
]  # fmt: skip


@pytest.fixture(scope="module", params=METRICS)
def made(request: pytest.FixtureRequest) -> Metric:
    found: Metric = metric(request.param)
    return found


@pytest.fixture(scope="module")
def counts(made: Metric) -> list[Counts]:
    return [made.count(gold, system) for gold, system in zip(GOLD, SYSTEM, strict=True)]


def test_figures_come_from_sums_alone(made: Metric, counts: list[Counts]) -> None:
    """All documents drawn once are the score: no figure looks at ids, or at anything that does not add up."""
    total = Counts.total(counts)
    expected = made.values(total, made.headline)
    found = Statistic(made, made.headline, [counts]).observed().tolist()
    assert found == pytest.approx(expected, abs=1e-9, nan_ok=True)
    score = made.aggregate(counts)
    shown = [
        (None if score.rows[name].is_empty else score.rows[name].f1) if name in score.rows else score.figures[name]
        for name in made.headline
    ]
    assert expected == pytest.approx([math.nan if one is None else one for one in shown], nan_ok=True)


def test_intervals_hold_the_score(made: Metric, counts: list[Counts]) -> None:
    found = intervals(made, counts, plan=Plan(trials=200))
    for name, pair in found.items():
        value = made.value(Counts.total(counts), name)
        assert (pair is None) == math.isnan(value)
        if pair is not None:
            assert pair[0] - 1e-9 <= value <= pair[1] + 1e-9


@pytest.mark.parametrize("average", ["micro", "macro"])
def test_a_system_against_itself_is_no_difference(made: Metric, counts: list[Counts], average: str) -> None:
    found = compare(made, {"a": counts, "b": counts}, plan=Plan(trials=9), average=average)  # type: ignore[arg-type]
    assert {one.p for one in found.differences} <= {1.0, None}
    json.dumps(found.to_dict())


def test_outcomes_are_of_gold_items_alone(made: Metric) -> None:
    """Two systems give the same items, and gold against itself has all of them right."""
    own, other, nothing = (
        made.outcomes(GOLD[0], system) for system in (GOLD[0], SYSTEM[0], Document(id="a", text=TEXT))
    )
    if own is None or other is None or nothing is None:
        assert own is other is nothing is None
        return
    assert own.keys() == other.keys() == nothing.keys()
    assert all(own.values())


@pytest.mark.parametrize("form", FORMS)
def test_every_table_is_rendered(made: Metric, counts: list[Counts], form: str) -> None:
    score = made.aggregate(counts)
    tables = [score_table(score), score_table(score, [*score.rows, *score.figures]), *type_tables(score, made)]
    tables.append(
        document_table(made, {part.documents[0][0]: made.aggregate([part]) for part in counts if part.documents})
    )
    confusion = confusion_table(score)
    assert render([*tables, *([confusion] if confusion else [])], form).count(made.name) >= len(tables)
    json.dumps(score.to_dict())
    assert len(str(score).splitlines()) == len(made.headline)
