"""What a contradictory network gives up."""

from __future__ import annotations

from collections.abc import Collection

import pytest

from timeloom.calendar import Interval
from timeloom.errors import ExpressionError
from timeloom.graph.allen import BEFORE, DURING, MEETS, Allen
from timeloom.graph.bounds import Dated, Fact, Lasting, TemporalNetwork
from timeloom.graph.constraint import Constraint
from timeloom.graph.differences import Differences
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


def test_links_that_contradict_links_cost_no_check_with_dates_each(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every other link turns the one before it round: 400 contradictions, and a handful of networks."""
    links = [
        link(f"l{number}", "a", BEFORE, "b") if number % 2 else link(f"l{number}", "b", BEFORE, "a")
        for number in range(800)
    ]
    network = TemporalNetwork([*DATES, *links])
    built: list[Collection[int]] = []
    without = TemporalNetwork.without

    def counted(whole: TemporalNetwork, places: Collection[int]) -> Differences:
        built.append(places)
        return without(whole, places)

    monkeypatch.setattr(TemporalNetwork, "without", counted)
    mended = mend(network)
    assert [one.fact.id for one in mended.dropped] == [f"l{number}" for number in range(1, 800, 2)]
    assert {one.because for one in mended.dropped} == {(links[0],)}
    assert len(built) < 10


def test_a_link_comes_back_when_dates_remove_what_it_contradicts() -> None:
    facts: list[Fact] = [*DATES, link("l1", "t98", BEFORE, "t97"), link("l2", "t97", MEETS, "t98", 0.5)]
    mended = mend(TemporalNetwork(facts))
    assert [one.fact.id for one in mended.dropped] == ["l1"]
    assert facts[3] in mended.network.facts


@pytest.mark.parametrize("contradicts", [False, True], ids=["consistent", "contradictory"])
def test_a_weight_that_is_no_number(contradicts: bool) -> None:
    facts = [link("l1", "a", BEFORE, "b", float("nan"))] + [link("l2", "b", BEFORE, "a")] * contradicts
    with pytest.raises(ExpressionError, match=r"fact l1: its weight is not a number \(got nan\)"):
        mend(TemporalNetwork(facts))
