"""Which event has which date, in a sentence with several: together, since what happened in 1986 did not happen three
years later.

Each date has one event. What speaks for each is added up, and an event with two dates that have no moment in common
costs much. Dates side by side are a list ("in 1960, in 1964 and in 1968"), and the ends of a stretch are one thing: of
these an event may have all.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from timeloom.document import Time
from timeloom.encoder.sheet import Sheet

__all__ = ["Dates"]

MOST = 24
"""Dates of a sentence that are dealt with together, at most: a table is none."""
APART = 12.0
"""What it costs that an event has two dates apart, in logits."""
SIDE_BY_SIDE = 2
"""Words between two dates of a list, at most: a comma and "and"."""
_ROUNDS = 20


class Dates:
    """The dates of one sentence: `times` are their numbers in `Sheet.times`, in the order of the text, `whole` says of
    the ends of a stretch (ids of times) which stretch they belong to."""

    def __init__(self, times: Sequence[int], sheet: Sheet, whole: Mapping[str, str]) -> None:
        self.times = tuple(times)
        own = [sheet.times[number] for number in times]
        self.stretches = [whole.get(one.id, one.id) for one in own]
        lists = list(_lists(own, sheet))
        self._apart = (
            {
                frozenset((one, other))
                for one, other in combinations(range(len(own)), 2)
                if lists[one] != lists[other]
                and self.stretches[one] != self.stretches[other]
                and _have_nothing_in_common(own[one], own[other])
            }
            if len(own) <= MOST
            else frozenset()
        )

    def are_apart(self, one: int, other: int) -> bool:
        """Whether no event has both, by their places among the dates."""
        return frozenset((one, other)) in self._apart

    def elsewhere(self, word: int, at: int, owners: Sequence[int]) -> bool:
        """Whether the event of a word has a date apart from another one."""
        return bool(self._apart) and any(
            owner == word and self.are_apart(at, other) for other, owner in enumerate(owners)
        )

    def owners(self, sums: Sequence[Mapping[int, float]]) -> list[int]:
        """The word of the event that has each date, by what speaks for each word, date by date: the best that can be
        reached from the best of each alone by giving one date to another event, or by letting two change theirs."""
        sums = self._together(sums)
        best = [max(row, key=lambda word, row=row: (row[word], -word)) for row in sums]  # type: ignore[misc]
        if not self._apart:
            return best
        for _ in range(_ROUNDS):
            if not any(self._moved(best, sums, at) for at in range(len(best))) and not any(
                self._swapped(best, sums, *two) for two in combinations(range(len(best)), 2)
            ):
                break
        return best

    def _together(self, sums: Sequence[Mapping[int, float]]) -> list[Mapping[int, float]]:
        """What speaks for each word; of the ends of a stretch what speaks for it at either."""
        made: list[Mapping[int, float]] = []
        for at, row in enumerate(sums):
            ends = [
                other
                for other, name in enumerate(self.stretches)
                if name == self.stretches[at] and sums[other].keys() == row.keys()
            ]
            made.append(
                {word: sum(sums[end][word] for end in ends) / len(ends) for word in row} if len(ends) > 1 else row
            )
        return made

    def _cost(self, best: Sequence[int], at: int, word: int) -> float:
        return APART * sum(
            word == other and self.are_apart(at, place) for place, other in enumerate(best) if place != at
        )

    def _moved(self, best: list[int], sums: Sequence[Mapping[int, float]], at: int) -> bool:
        now = sums[at][best[at]] - self._cost(best, at, best[at])
        word = max(sums[at], key=lambda word: sums[at][word] - self._cost(best, at, word))
        if sums[at][word] - self._cost(best, at, word) <= now:
            return False
        best[at] = word
        return True

    def _swapped(self, best: list[int], sums: Sequence[Mapping[int, float]], one: int, other: int) -> bool:
        first, second = best[one], best[other]
        if first == second or second not in sums[one] or first not in sums[other]:
            return False
        before = self._worth(best, sums, one) + self._worth(best, sums, other)
        best[one], best[other] = second, first
        if self._worth(best, sums, one) + self._worth(best, sums, other) > before:
            return True
        best[one], best[other] = first, second
        return False

    def _worth(self, best: Sequence[int], sums: Sequence[Mapping[int, float]], at: int) -> float:
        return sums[at][best[at]] - self._cost(best, at, best[at])


def _lists(times: Sequence[Time], sheet: Sheet) -> Iterator[int]:
    """For each date the number of its list: those that stand side by side, one after the other."""
    number, last = -1, -1
    for time in times:
        first, end = sheet.tokens_of(time.start, time.end)
        number += last < 0 or first - last > SIDE_BY_SIDE
        last = end
        yield number


def _have_nothing_in_common(one: Time, other: Time) -> bool:
    if len(one.intervals) != 1 or len(other.intervals) != 1 or one.more or other.more:
        return False
    (a, b), (c, d) = ((time.intervals[0].start, time.intervals[0].end) for time in (one, other))
    if not (isinstance(a, int) and isinstance(b, int) and isinstance(c, int) and isinstance(d, int)):
        return False
    return b <= c or d <= a
