"""What a contradictory network gives up."""

from __future__ import annotations

import pytest

from timeloom.calendar import Interval
from timeloom.graph.allen import BEFORE, DURING, Allen
from timeloom.graph.bounds import Dated, Fact, Lasting, TemporalNetwork
from timeloom.graph.constraint import Constraint
from timeloom.graph.mending import mend

DATES = [Dated("t97", Interval.of(1997), id="t97"), Dated("t98", Interval.of(1998), id="t98")]


def link(id: str, source: str, relation: Allen, target: str, weight: float = 1.0) -> Constraint:
    return Constraint(source, relation, target, id, weight)


@pytest.mark.parametrize(
    ("facts", "dropped"),
    [
        pytest.param([link("l1", "a", BEFORE, "b")], {}, id="nothing to give up"),
        pytest.param(
            [link("l1", "a", BEFORE, "b"), link("l2", "b", BEFORE, "a")], {"l2": {"l1"}}, id="the later link loses"
        ),
        pytest.param(
            [link("l1", "a", BEFORE, "b", 0.2), link("l2", "b", BEFORE, "a")], {"l1": {"l2"}}, id="the less trusted loses"
        ),
        pytest.param(
            [*DATES, link("l1", "t98", BEFORE, "t97")], {"l1": {"t97", "t98"}}, id="a link loses to dates"
        ),
        pytest.param(
            [*DATES, link("l1", "e", DURING, "t97"), Lasting("e", 400 * 86_400, id="d1")],
            {"l1": {"t97", "d1"}}, id="a link loses to a duration",
        ),
        pytest.param(
            [*DATES, Dated("t98", Interval.of(1999), id="t98 again")], {"t98 again": {"t98"}}, id="of two dates the later"
        ),
        pytest.param(
            [link("l1", "a", BEFORE, "b"), link("l2", "b", BEFORE, "c"), link("l3", "c", BEFORE, "a"), link("l4", "c", BEFORE, "b")],
            {"l3": {"l1", "l2"}, "l4": {"l2"}}, id="two contradictions",
        ),
    ],
)  # fmt: skip
def test_mend(facts: list[Fact], dropped: dict[str, set[str]]) -> None:
    mended = mend(TemporalNetwork(facts))
    assert {one.fact.id: {other.id for other in one.because} for one in mended.dropped} == dropped
    assert mended.network.consistent
    assert [fact for fact in facts if fact.id not in dropped] == list(mended.network.facts)
    assert mended.network.intervals == TemporalNetwork(facts).intervals
    for one in mended.dropped:
        assert not TemporalNetwork([one.fact, *one.because]).consistent
        assert not TemporalNetwork([*mended.network.facts, one.fact]).consistent
