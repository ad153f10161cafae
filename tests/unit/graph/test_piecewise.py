"""The repair of long networks: what it leaves can hold, what it drops cannot be had beside it, and time grows with
it."""

from __future__ import annotations

import random

import pytest

from timeloom.calendar import Interval
from timeloom.graph import (
    AFTER,
    BEFORE,
    DURING,
    EQUAL,
    Allen,
    Constraint,
    Dated,
    Lasting,
    TemporalNetwork,
    mend,
    windows,
)
from timeloom.graph.bounds import Fact
from timeloom.graph.piecewise import mend_in_windows

EPOCH = 10_000 * 86_400


def network(events: int, every: int) -> TemporalNetwork:
    """A chain of events; every so many, one that is said to be before itself, by way of its neighbour, and to last a
    week within a day. All times come before all events."""
    chain = [Constraint(f"e{n}", BEFORE, f"e{n + 1}", f"b{n}", 0.9) for n in range(events - 1)]
    wrong = [Constraint(f"e{n}", AFTER, f"e{n + 1}", f"a{n}", 0.5) for n in range(0, events - 1, every)]
    days = [f"d{n}" for n in range(0, events, every)]
    facts = [Dated(day, Interval.of(2017), inside=True, id=day) for day in days]
    lengths = [Lasting(f"l{day}", 400 * 86_400, 400 * 86_400, f"l{day}") for day in days]
    inside = [Constraint(f"e{day[1:]}", DURING, day, f"in {day}", 0.8) for day in days]
    lasting = [Constraint(f"e{day[1:]}", EQUAL, f"l{day}", f"as long as {day}", 0.4) for day in days]
    ids = [*days, *(f"l{day}" for day in days), *(f"e{n}" for n in range(events))]
    return TemporalNetwork([*facts, *lengths, *chain, *wrong, *inside, *lasting], ids)


def test_what_fits_in_a_window_is_mended_as_ever() -> None:
    small = network(60, 20)
    assert mend_in_windows(small).dropped == mend(small).dropped


def test_a_long_one_loses_what_is_wrong_and_no_more() -> None:
    made = mend_in_windows(network(2400, 300))
    assert made.network.consistent
    expected = {f"a{n}" for n in range(0, 2399, 300)} | {f"as long as d{n}" for n in range(0, 2400, 300)}
    assert {one.fact.id for one in made.dropped} == expected
    for one in made.dropped:
        assert not TemporalNetwork([one.fact, *one.because]).consistent


def test_nothing_is_done_where_all_holds() -> None:
    holding = TemporalNetwork([Constraint("a", BEFORE, "b")])
    assert mend_in_windows(holding) == (holding, ())


@pytest.fixture
def narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows of 24 places, of which neighbours share 6."""
    for name, value in (("MOST_POINTS", 60), ("_CORE", 24), ("_SHARED", 6), ("_GUESTS", 6)):
        monkeypatch.setattr(windows, name, value)


@pytest.mark.usefixtures("narrow")
@pytest.mark.parametrize("every", [7, 20, 31])
def test_in_windows_what_the_whole_would_lose(every: int) -> None:
    made = network(120, every)
    assert {one.fact.id for one in mend_in_windows(made).dropped} == {one.fact.id for one in mend(made).dropped}


def generated(seed: int) -> TemporalNetwork:
    """A hundred events with links to those near them, a few far away, and dates; one link in five is wrong."""
    chance = random.Random(seed)
    true = {f"e{n}": (start := chance.randint(0, 300), start + chance.randint(1, 30)) for n in range(100)}
    facts: list[Fact] = []
    for n in range(20):
        start = chance.randint(0, 300)
        true[f"d{n}"] = start, start + 1
        day = EPOCH + start * 86_400
        facts.append(Dated(f"d{n}", Interval(day, day + 86_400), id=f"d{n}"))
    for n in range(300):
        one = chance.randrange(100)
        other = f"d{one // 5}" if chance.random() < 0.3 else f"e{min(99, one + chance.choice((1, 2, 3, 5, 50)))}"
        if other == f"e{one}":
            continue
        relation = Allen.between(true[f"e{one}"], true[other])
        if chance.random() < 0.2:
            relation = chance.choice((BEFORE, AFTER, DURING))
        facts.append(Constraint(f"e{one}", relation, other, f"l{n}", chance.random()))
    return TemporalNetwork(facts, [f"e{n}" for n in range(100)])


@pytest.mark.usefixtures("narrow")
@pytest.mark.parametrize("seed", range(12))
def test_what_it_leaves_holds_and_what_it_drops_does_not(seed: int) -> None:
    made = generated(seed)
    mended, whole = mend_in_windows(made), mend(made)
    assert mended.network.consistent
    kept = set(mended.network.facts)
    assert kept.isdisjoint(one.fact for one in mended.dropped)
    assert len(kept) + len(mended.dropped) == len(made.facts)
    for one in mended.dropped:
        assert set(one.because) <= kept
        assert not TemporalNetwork([one.fact, *one.because]).consistent
        assert not TemporalNetwork([*mended.network.facts, one.fact]).consistent
    assert all(fact in kept for fact in made.facts if isinstance(fact, Dated))
    assert len(mended.dropped) <= 1.25 * len(whole.dropped)


@pytest.mark.usefixtures("narrow")
def test_dates_of_two_zones_are_mended_too() -> None:
    """Without the date of no zone all stand on one clock, which says more."""
    events = [Constraint(f"e{n}", BEFORE, f"e{n + 1}", f"b{n}", 0.9) for n in range(80)]
    noon = EPOCH + 43_200
    dates: list[Fact] = [
        Dated("e0", Interval(noon, noon + 3600, "UTC"), id="first"),
        Dated("e1", Interval(noon - 7200, noon - 3600, "UTC"), id="earlier", weight=0.5),
        Dated("e2", Interval(noon + 90_000, noon + 93_600), id="plain", weight=0.6),
        Dated("e2", Interval(noon + 900_000, noon + 903_600, "UTC"), id="far", weight=0.7),
    ]
    mended = mend_in_windows(TemporalNetwork([*dates, *events], [f"e{n}" for n in range(81)]))
    assert mended.network.consistent
    assert {one.fact.id for one in mended.dropped} == {"earlier", "plain"}
