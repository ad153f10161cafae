"""The last check of a merge: pairs that lose their label to a length get another that holds."""

from __future__ import annotations

import pytest

from timeloom.calendar import Interval
from timeloom.graph import Constraint, Dated, Lasting, TemporalNetwork
from timeloom.graph.bounds import Fact
from timeloom.graph.labels import to_allen
from timeloom.relations.durations import lasting
from timeloom.relations.options import Choice, Option
from timeloom.relations.times import Calendar

DAY = 86_400
YEAR = Dated("t2", Interval.of(1997), id="t2")
THREE_DAYS = Lasting("t1", 3 * DAY, 3 * DAY, id="t1")


def option(place: int, source: str, label: str, target: str, trust: float) -> Option:
    link = Constraint(source, to_allen(label, "timeml"), target, f"candidate {place}", trust, label)
    return Option(place, link, "event-time", "timeml", trust)


def calendar(*facts: Fact) -> Calendar:
    return Calendar(facts, {}, ())


def holds(facts: tuple[Fact, ...], choice: Choice) -> bool:
    return TemporalNetwork([*facts, *(one.constraint for one in choice.taken)]).consistent


SAME = option(1, "e1", "SIMULTANEOUS", "t1", 0.9)
HOLDS = option(2, "e1", "INCLUDES", "t2", 0.8)
WITHIN = option(2, "e1", "IS_INCLUDED", "t2", 0.6)
LATER = option(2, "e1", "AFTER", "t2", 0.4)


def test_what_holds_is_left_as_it_is() -> None:
    choice = Choice((SAME, WITHIN), ())
    assert lasting(calendar(YEAR, THREE_DAYS), [], [SAME, HOLDS, WITHIN], choice) == (choice, ())


def test_a_pair_that_lost_its_label_to_a_length_gets_its_next_one() -> None:
    """Three days cannot hold a year; they can lie in it."""
    facts = (YEAR, THREE_DAYS)
    made, odd = lasting(calendar(*facts), [], [SAME, HOLDS, LATER, WITHIN], Choice((SAME, HOLDS), ()))
    assert made.taken == (SAME, WITHIN)
    assert [(one.option, {fact.id for fact in one.because}) for one in made.refused] == [
        (HOLDS, {"t1", "t2", "candidate 1"})
    ]
    assert odd == ()
    assert holds(facts, made)


def test_a_next_label_that_cannot_hold_either_is_passed_over() -> None:
    """The event is in May, so it is neither around the year nor after it, but it can begin the time that it is in."""
    may = Dated("t3", Interval.of(1997, 5), id="t3")
    held = option(3, "e1", "IS_INCLUDED", "t3", 0.95)
    facts = (YEAR, THREE_DAYS, may)
    later = option(2, "e1", "AFTER", "t2", 0.7)
    made, _ = lasting(calendar(*facts), [], [SAME, HOLDS, later, WITHIN, held], Choice((SAME, HOLDS, held), ()))
    assert made.taken == (SAME, WITHIN, held)
    assert holds(facts, made)


def test_without_another_label_the_pair_has_none() -> None:
    made, _ = lasting(calendar(YEAR, THREE_DAYS), [], [SAME, HOLDS], Choice((SAME, HOLDS), ()))
    assert made.taken == (SAME,)


def test_a_given_link_outweighs_what_was_found_and_not_the_calendar() -> None:
    given = Constraint("e1", to_allen("INCLUDES", "timeml"), "t2", "l1", 1.0, "INCLUDES")
    made, odd = lasting(calendar(YEAR, THREE_DAYS), [given], [SAME], Choice((SAME,), ()))
    assert (made.taken, odd) == ((), ())
    length = Lasting("e1", 3 * DAY, 3 * DAY, id="e1")
    made, odd = lasting(calendar(YEAR, length), [given], [SAME], Choice((SAME,), ()))
    assert (made.taken, odd) == ((SAME,), (given,))


@pytest.mark.parametrize("pairs", [40])
def test_every_pair_gets_its_next_label_however_many_they_are(pairs: int) -> None:
    """Of forty events of three days each is first said to hold a year."""
    lengths: list[Fact] = [Lasting(f"s{n}", 3 * DAY, 3 * DAY, id=f"s{n}") for n in range(pairs)]
    same = [option(2 * n, f"e{n}", "SIMULTANEOUS", f"s{n}", 0.9) for n in range(pairs)]
    around = [option(2 * n + 1, f"e{n}", "INCLUDES", "t2", 0.8) for n in range(pairs)]
    within = [option(2 * n + 1, f"e{n}", "IS_INCLUDED", "t2", 0.6) for n in range(pairs)]
    facts = (YEAR, *lengths)
    made, _ = lasting(calendar(*facts), [], [*same, *around, *within], Choice((*same, *around), ()))
    assert {one.place for one in made.taken} == set(range(2 * pairs))
    assert {one for one in made.taken if one.place % 2} == set(within)
    assert holds(facts, made)
