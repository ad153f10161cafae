"""What one time of a question asks for: the stretches that it names, with the word before it taken into account."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import islice
from typing import Literal

import msgspec

from timeloom.asking.answers import Reason
from timeloom.asking.cues import AFTER_AN_AMOUNT, BEFORE_AN_AMOUNT, Words
from timeloom.calendar import (
    After,
    Before,
    Between,
    Conventions,
    DocTime,
    DocTimeYear,
    End,
    Expression,
    Interval,
    Intervals,
    Last,
    Modified,
    Next,
    NthFromEnd,
    NthFromStart,
    Period,
    Repeating,
    This,
    TimeSet,
    Unit,
    UnknownTime,
    Year,
    evaluate,
)
from timeloom.calendar.unions import common
from timeloom.calendar.units import DAY_SECONDS, civil
from timeloom.document import Time
from timeloom.timeml.grain import is_amount

__all__ = ["Clause", "Reader", "Ways", "amount_of", "pointed", "side"]

Ways = Literal["in", "half", "except"]
_MODIFIERS = {
    "More-Than": "older-if",
    "Less-Than": "younger-if",
    "Equal-Or-More": "older-if",
    "Equal-Or-Less": "younger-if",
}
_LISTED = 6
"""Characters between two times of one list: " and "."""
_CLOCK = re.compile(r"T[0-9]{2}(?::[0-9]{2}){0,2}(?:Z|[+-][0-9:]+)?$")
_MOST = 10_000
"""Members of a set that are left out of one stretch."""
_GUESSES = (
    "past-by-context", "future-by-context", "past-by-since", "past-by-default", "future-by-default", "nearest",
    "year-of-writing",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Clause:
    """One time as a question uses it. `way`: it names stretches, a side of one, or what is left out."""

    time: Time
    way: Ways
    intervals: tuple[Interval, ...]
    start: int
    end: int
    more: bool = False
    has_cue: bool = False
    """A word stands before it that says more than "in"."""
    found: Time | None = None
    """The time as it was found, where the question gave it another year."""


@dataclass(frozen=True, slots=True)
class Reader:
    """Reads the times of one question."""

    words: Words
    dct: Interval | None
    conventions: Conventions
    horizon: Interval | None

    def clause(self, time: Time, first: int, last: int, others: tuple[Time, ...]) -> Clause | Reason | None:
        """What a time asks for, between the characters `first` and `last`, where its neighbours end and start; the
        reason where it was not read; None where nothing is chosen by it."""
        amount = amount_of(time) or self._bounded_ago(time, first)
        if amount is not None:
            return self._aged(time, amount, first, last)
        kind, left, right = self.words.beside(time.start, time.end, first, last)
        as_found: Time | None = time
        time = self._named(self._rebased(time, others))
        found = self._meant(time, others)
        if found is None or isinstance(found, Reason):
            return found
        stretches, more = self._on_one_clock(found[0]), found[1]
        way: Ways = "in"
        of_event, leading = self.words.side_of_event(time.start, time.end, first) if kind in ("", "in") else ("", ())
        often = time.timex3 is not None and time.timex3.type == "SET"
        if of_event and not often and len(stretches) == 1 and stretches[0].is_bounded:
            # Nobody says when in 2019 the merger was: all of that year belongs to what is asked for.
            outwards = {"before": "until", "after": "from"}.get(of_event, of_event)
            way, stretches = "half", (self._side(outwards, leading, stretches),)
            time = msgspec.structs.replace(time, assumed=(*time.assumed, "event-bounds"))
        elif kind == "except":
            way = "except"
        elif kind in ("before", "until", "after", "from") and not isinstance(time.tree, Between):
            way, stretches = "half", (self._side(kind, left.words, pointed(time, stretches)),)
        elif isinstance(time.tree, Between) and not all(one.is_bounded for one in stretches):
            way = "half"
        if way == "half" and left.kind and (told := self.words.before(left.start, first, ("except",))).kind:
            # "Except before July".
            way, left, as_found = "except", told, None
        # "Drafts from before Monday".
        outer = self.words.before(left.start, first, ("in",)) if left.kind not in ("", "in") else left
        return Clause(time, way, stretches, outer.start, right.end, more, kind not in ("", "in"), as_found)

    def left_out(self, clause: Clause, asked: tuple[Interval, ...]) -> Clause | Reason:
        """A clause that leaves something out, in what is asked for: "last year except July" is without the July of that
        year, "in 2019 except on Mondays" without those of 2019. The reason where it lies in none of it."""
        time, start, end = clause.found, asked[0].start, asked[-1].end
        if time is not None and time.tree is not None and isinstance(start, int) and isinstance(end, int):
            guessed = _is_guessed(time.tree, time) or isinstance(time.tree, Repeating) or clause.more
            members = self._members(time.tree, start, end) if guessed else ()
            if len(members) == _MOST:
                return _reason(time, "impossible", f"it recurs {_MOST:,} times and more in what is asked for")
            inside = tuple(one for one in members if common((one,), asked))
            if inside:
                settled = msgspec.structs.replace(
                    time, assumed=tuple(name for name in time.assumed if name not in _GUESSES)
                )
                return replace(clause, time=settled, intervals=inside, more=False)
        if not common(clause.intervals, asked) and not self._is_stated(time or clause.time):
            return _reason(clause.time, "impossible", "what is to be left out lies in nothing that is asked for")
        return clause

    def _is_stated(self, time: Time) -> bool:
        """Whether it is the same whenever it is asked: "in 2021"."""
        return time.tree is None or isinstance(evaluate(time.tree, conventions=self.conventions), Intervals)

    def _members(self, tree: Expression, start: int, end: int) -> tuple[Interval, ...]:
        """Every July, Monday or first quarter of a stretch, on the clock of who asks."""
        if isinstance(tree, (NthFromStart, NthFromEnd)):
            years = range(civil(start // DAY_SECONDS)[0], civil((end - 1) // DAY_SECONDS)[0] + 1)
            found = [
                evaluate(replace(tree, interval=Year(year)), conventions=self.conventions) for year in years[:_MOST]
            ]
            return self._on_one_clock(
                tuple(one for each in found if isinstance(each, Intervals) for one in each.members)
            )
        recurs = tree if isinstance(tree, Repeating) else getattr(tree, "shift", None)
        found_set = evaluate(recurs, conventions=self.conventions) if isinstance(recurs, Expression) else None
        if not isinstance(found_set, TimeSet):
            return ()
        return self._on_one_clock(tuple(islice(found_set.between(start, end), _MOST)))

    def _side(self, kind: str, words: tuple[str, ...], stretches: tuple[Interval, ...]) -> Interval:
        found = side(kind, stretches)
        if kind == "from" and "since" in words and self.dct is not None:
            return replace(found, end=self.dct.end)
        return found

    # --- ages ----------------------------------------------------------------------------------------------------
    def _bounded_ago(self, time: Time, first: int) -> Expression | None:
        """The amount of a time that is so many ago, where the words before it, which are none of it, make it that many
        and more or less."""
        tree = time.tree
        if not (
            isinstance(tree, Before) and tree.interval == DocTime() and tree.shift is not None and is_amount(tree.shift)
        ):
            return None
        article = self.words.before(time.start, first, ("article",))
        return tree.shift if self.words.before(article.start, first, ("older-if", "younger-if")).kind else None

    def _aged(self, time: Time, amount: Expression, first: int, last: int) -> Clause | Reason | None:
        """An age: "older than 30 days", "more than two weeks ago", "a week old or less"; None for a bare amount."""
        article = self.words.before(time.start, first, ("article",))
        left = self.words.before(article.start, first, BEFORE_AN_AMOUNT)
        own = self.words.after(time.start + len(time.text.rpartition(" ")[0]), time.end, ("age",))
        right = self.words.after(time.end, last, AFTER_AN_AMOUNT)
        kind = left.kind or _MODIFIERS.get(_modifier(time.tree), "")
        if right.kind in ("older-after", "younger-after"):
            kind = right.kind.removesuffix("-after")
        elif kind.endswith("-if"):
            told = self.words.before(article.start, first, ("aged",))
            aged = "age" in (right.kind, own.kind) or bool(told.kind) or isinstance(time.tree, Before)
            left = told if told.kind else left
            kind = kind.removesuffix("-if") if aged else ""
        if kind not in ("older", "younger"):
            return None
        if self.dct is None:
            return _reason(time, "no-dct", "it is counted from the time of asking, which was not given")
        found = evaluate(Last(DocTime(), amount), dct=self.dct, conventions=self.conventions)
        if not isinstance(found, Intervals):
            return _reason(time, getattr(found, "reason", "unknown-amount"), "the amount is not known")
        border = found.members[0].start
        zone = found.members[0].zone
        stretch = Interval(End.OPEN, border, zone) if kind == "older" else Interval(border, self.dct.end, zone)
        return Clause(time, "half", (stretch,), left.start, right.end, has_cue=True)

    # --- stretches -------------------------------------------------------------------------------------------------
    def _on_one_clock(self, stretches: tuple[Interval, ...]) -> tuple[Interval, ...]:
        """On the clock of who asks: 2019 is that of their zone."""
        zone = self.dct.zone if self.dct is not None else None
        if zone is None:
            return stretches
        moved = (
            Interval(one.start, one.end, zone) if one.zone is None else one.in_zone(zone) or one for one in stretches
        )
        return tuple(moved)

    def _meant(self, time: Time, others: tuple[Time, ...]) -> tuple[tuple[Interval, ...], bool] | Reason | None:
        tree, dct = time.tree, self.dct
        if time.timex3 is not None and time.timex3.value == "PRESENT_REF":
            if dct is None:
                return _reason(time, "no-dct", "it is the time of asking, which was not given")
            return (dct,), False
        if isinstance(tree, Between):
            return self._range(time, tree)
        if isinstance(tree, Repeating) and tree.field == "unit":
            return None  # How often something is done chooses nothing: "daily", "every year".
        if tree is not None and (time.more or (time.timex3 is not None and time.timex3.type == "SET")):
            return self._set(time, tree, others)
        if time.unresolved is not None:
            return _reason(time, time.unresolved.reason, time.unresolved.detail)
        if not time.intervals:
            return None
        if dct is not None and isinstance(tree, Last) and tree.interval == DocTime() and _counts(tree, time):
            # Up to now, today included: SCATE ends it where the time of writing starts.
            return (Interval(time.intervals[0].start, dct.end, time.intervals[0].zone),), False
        return time.intervals, False

    def _range(self, time: Time, tree: Between) -> tuple[tuple[Interval, ...], bool] | Reason:
        """Both ends belong to what is asked for, unlike what SCATE and TimeML take "since Monday" for."""
        each = self._listed(time)
        if each is not None:
            return each, False
        whole = replace(tree, start_included=True, end_included=not (time.parts and _is_clock(time.parts[-1])))
        found = evaluate(whole, dct=self.dct, conventions=self.conventions)
        if self.dct is None and tree.end == DocTime() and time.parts and time.parts[0].intervals:
            first = time.parts[0].intervals[0]
            return (Interval(first.start, End.OPEN, first.zone),), False
        if self.dct is not None and _ends_now(time) and time.parts[0].intervals:
            return (Interval(time.parts[0].intervals[0].start, self.dct.end, time.parts[0].intervals[0].zone),), False
        if not isinstance(found, Intervals):
            unresolved = time.unresolved or found
            reason = getattr(unresolved, "reason", "unknown-anchor")
            return _reason(time, reason, getattr(unresolved, "detail", "its ends are not known"))
        one = found.members[0]
        start = End.OPEN if isinstance(tree.start, UnknownTime) and not isinstance(one.start, int) else one.start
        end = End.OPEN if isinstance(tree.end, UnknownTime) and not isinstance(one.end, int) else one.end
        return (Interval(start, end, one.zone), *found.members[1:]), False

    def _listed(self, time: Time) -> tuple[Interval, ...] | None:
        """Each of two: "24 and 26 December" are two days, and no stretch from one to the other."""
        if len(time.parts) != 2 or not self.words.has(time.parts[0].end, time.parts[1].start, "or", "listed"):
            return None
        between = self.words.before(time.start, 0, ("between",)).kind or self.words.has(
            time.start, time.parts[0].start, "between"
        )
        if between or not all(part.intervals for part in time.parts):
            return None
        return tuple(interval for part in time.parts for interval in part.intervals)

    def _set(
        self, time: Time, tree: Expression, others: tuple[Time, ...]
    ) -> tuple[tuple[Interval, ...], bool] | Reason | None:
        found = evaluate(tree, dct=self.dct, conventions=self.conventions)
        if isinstance(found, Intervals):
            return found.members, False
        if not isinstance(found, TimeSet):
            return None if time.unresolved is None else _reason(time, time.unresolved.reason, time.unresolved.detail)
        within = self._bounds(time, others)
        horizon = within or self.horizon
        if horizon is None or isinstance(horizon.start, End) or isinstance(horizon.end, End):
            return _reason(time, "no-dct", "a set goes on without end; the time of asking, or a horizon, bounds it")
        members = tuple(found.between(horizon.start, horizon.end))
        if not members:
            return _reason(time, "impossible", "none of it lies in the horizon")
        return members, within is None

    def _bounds(self, time: Time, others: tuple[Time, ...]) -> Interval | None:
        """The stretch beside a set in which it is meant: "on Mondays in 2019"."""
        for other in others:
            between = (other.end, time.start) if other.start < time.start else (time.end, other.start)
            single = len(other.intervals) == 1 and other.intervals[0].is_bounded and not other.more
            apart = ("or", "and") if other.start < time.start else ("or", "and", "except")
            if single and not self.words.has(*between, *apart):
                return other.intervals[0]
        return None

    def _named(self, time: Time) -> Time:
        """Of two readings the one that "the" asks for: "the week before Christmas" is one week that ends there; "a week
        before" it lies about that day."""
        tree = time.tree
        if not isinstance(tree, (Before, After)) or not isinstance(tree.shift, Period) or tree.shift.n != 1:
            return time
        if tree.interval == DocTime() or not self._named_by_the(time):
            return time
        stretch = (Last if isinstance(tree, Before) else Next)(tree.interval, tree.shift)
        found = evaluate(stretch, dct=self.dct, conventions=self.conventions)
        return _at(time, stretch, found.members, (*_GUESSES, "centred")) if isinstance(found, Intervals) else time

    def _named_by_the(self, time: Time) -> bool:
        return time.text.lower().startswith("the ") or self.words.before(time.start, 0, ("the",)).kind == "the"

    def _rebased(self, time: Time, others: tuple[Time, ...]) -> Time:
        """A month or quarter whose year was a guess, in the year that the question names elsewhere."""
        tree = time.tree
        if tree is None or not isinstance(tree, (Last, Next, This, NthFromStart, NthFromEnd)):
            return time
        if not _is_guessed(tree, time) or tree.shift is None or is_amount(tree.shift):
            return time
        for other in others:
            year = self._year_for(time, other)
            if year is None:
                continue
            inside = This(year, tree.shift) if isinstance(tree, (Last, Next, This)) else replace(tree, interval=year)
            found = evaluate(inside, dct=self.dct, conventions=self.conventions)
            if isinstance(found, Intervals):
                return _at(time, inside, found.members, _GUESSES)
        return time

    def _year_for(self, time: Time, other: Time) -> Year | None:
        """The year that another time gives this one: a year alone ("results of 2021"), or that of the last in a list
        ("Q2 and Q3 2022")."""
        between = (other.end, time.start) if other.start < time.start else (time.end, other.start)
        joined = self.words.has(*between, "or", "and")
        if isinstance(other.tree, Year):
            return None if joined and not self.words.has(*between, "except") else other.tree
        stated = other.tree.interval if isinstance(other.tree, (This, NthFromStart, NthFromEnd)) else None
        listed = joined and other.start > time.start and between[1] - between[0] <= _LISTED
        return stated if listed and isinstance(stated, Year) else None


def amount_of(time: Time) -> Expression | None:
    """The amount of a time that is one, or that many ago and more; None for a time with a place."""
    tree = time.tree
    if isinstance(tree, Before) and tree.interval == DocTime() and isinstance(tree.shift, Modified):
        tree = tree.shift if tree.shift.modifier in _MODIFIERS else None
    if tree is None or not is_amount(tree):
        return None
    while isinstance(tree, Modified):
        tree = tree.inner
    return tree


def side(kind: str, stretches: tuple[Interval, ...]) -> Interval:
    """What lies before, until, after or from some stretches in order."""
    start, end, zone = stretches[0].start, stretches[-1].end, stretches[0].zone
    if kind in ("before", "until"):
        return Interval(End.OPEN, start if kind == "before" else end, zone)
    return Interval(end if kind == "after" else start, End.OPEN, zone)


def pointed(time: Time, stretches: tuple[Interval, ...]) -> tuple[Interval, ...]:
    """A clock time as the moment at which its hour or minute starts: "after 5 pm" is not after 6, and "until 5 pm" not
    until 6."""
    return tuple(replace(one, end=one.start) for one in stretches) if _is_clock(time) else stretches


def _is_clock(time: Time) -> bool:
    return time.timex3 is not None and _CLOCK.search(time.timex3.value) is not None


def _is_guessed(tree: Expression, time: Time) -> bool:
    """Whether the year, or the week, of a time is a guess."""
    if not isinstance(tree, (Last, Next, This, NthFromStart, NthFromEnd)):
        return False
    return tree.interval == DocTimeYear() or (tree.interval == DocTime() and not {*_GUESSES}.isdisjoint(time.assumed))


def _ends_now(time: Time) -> bool:
    """Whether it is a range from something "to now"."""
    last = time.parts[-1].timex3 if len(time.parts) == 2 else None
    return last is not None and last.value == "PRESENT_REF"


def _modifier(tree: Expression | None) -> str:
    if isinstance(tree, Before):
        tree = tree.shift
    return tree.modifier if isinstance(tree, Modified) else ""


def _counts(tree: Last, time: Time) -> bool:
    """Whether it is the stretch up to now: an amount, or what is only said to be past."""
    vague = time.timex3 is not None and time.timex3.value == "PAST_REF"
    # "The last hour" is an hour up to now, unlike the last month, which is that before this one.
    shift = tree.shift
    units = (Unit.HOUR, Unit.MINUTE, Unit.SECOND)
    short = isinstance(shift, Repeating) and shift.field == "unit" and shift.value in units
    return vague or short or (shift is not None and is_amount(shift))


def _at(time: Time, tree: Expression, members: tuple[Interval, ...], settled: tuple[str, ...]) -> Time:
    """The time with another tree, by which some guesses are none."""
    assumed = tuple(name for name in time.assumed if name not in settled)
    return msgspec.structs.replace(time, tree=tree, intervals=members, assumed=assumed, unresolved=None)


def _reason(time: Time, name: str, detail: str) -> Reason:
    return Reason(start=time.start, end=time.end, text=time.text, name=name, detail=detail)
