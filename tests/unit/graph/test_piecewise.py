"""The repair of long networks: what it leaves can hold, what it drops cannot be had beside it, and time grows with it."""

from __future__ import annotations

from timeloom.calendar import Interval
from timeloom.graph import AFTER, BEFORE, DURING, EQUAL, Constraint, Dated, Lasting, TemporalNetwork, mend
from timeloom.graph.piecewise import mend_in_windows


def network(events: int, every: int) -> TemporalNetwork:
    """A chain of events; every so many, one that is said to be before itself, by way of its neighbour, and to last a week
    within a day. All times come before all events."""
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
