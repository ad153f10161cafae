"""What belongs together in one time, as people write to a calendar: a bound and what it bounds, days that come again
and their hours."""

from __future__ import annotations

from itertools import pairwise

from timeloom.language import Lexeme
from timeloom.times.phrase import Phrase
from timeloom.times.readings import Combined

__all__ = ["JOINED", "MOST_JOINED", "bounds", "hours_of_sets", "rows", "stretches"]

JOINED, MOST_JOINED = 1.4, 6
"""How much surer each further word makes a phrase, and how many do: more than two phrases of the same words would
be."""
_GAINS = {"since": 2.2, "until": 2.2, "in-period": 1.0}
"""How much surer a bound is than the time that it names alone, as people mean it, and what lies ahead than its amount,
by the builders of such: from | 2 pm, in | three hours."""
_APART = 4.0
"""How much likelier a set and its hours may be as two times than as one, and are still one."""
_BOUNDED = frozenset(("bounded", "set-except"))
"""Builders of sets that end or begin with a day, or leave one out."""
_BEHIND = frozenset(("ONWARDS", "LATEST"))
"""Categories of words behind a time that make it a bound."""
_LONG = frozenset(("Season", "Season-Of-Year", "Month", "Quarter-Year", "Year", "Decade"))
"""Grains of times to which nothing is put off."""
_LEADS = 2
"""Words before a day at the most: on the."""


def bounds(lexemes: list[Lexeme], phrases: list[Phrase], chosen: list[int], scores: list[float]) -> dict[int, float]:
    """How much surer phrases are, by number, that are one of the chosen with what makes it a bound, and not much less
    likely than this: from | 2 pm, bis zum | Ende des Monats; not "a letter from 1910"."""
    found = {}
    for at, phrase in enumerate(phrases):
        if phrase.rule is None or phrase.rule.build not in _GAINS:
            continue
        gain = _GAINS[phrase.rule.build]
        bare = next((one for one in chosen if _is_bare(lexemes, phrases[one], phrase)), None)
        if (
            bare is not None
            and (phrase.last > phrases[bare].last or _leads(lexemes[phrase.first : phrases[bare].first], phrases[bare]))
            and scores[at] > scores[bare] - gain
        ):
            found[at] = gain
    return found


def hours_of_sets(phrases: list[Phrase], chosen: list[int], scores: list[float]) -> dict[int, float]:
    """How much surer phrases are, by number, that say of days which come again at what hour, where these words were
    chosen as two times and are not much likelier so: the first Monday of each month | at 7 p.m., 7:30 a.m. to 4 p.m. |
    weekdays."""
    found = {}
    for one, two in pairwise(chosen):
        first, second = phrases[one], phrases[two]
        again = any(
            one.rule is not None and one.rule.build == "hours-again" for one in (first, second)
        )  # weekdays 6 a.m. to 9 p.m. and 8 a.m. to 6 p.m. | weekends, Saturdays | from 9 to 12
        if {first.category, second.category} not in ({"SET", "CLOCK"}, {"SET", "RANGE"}) and not (
            again and first.category == second.category == "SET"
        ):
            continue
        apart = scores[one] + scores[two]
        for at, phrase in enumerate(phrases):
            of_hours = phrase.category == "SET" and phrase.rule is not None and phrase.rule.build not in _BOUNDED
            if (
                of_hours
                and (phrase.first, phrase.last) == (first.first, second.last)
                and apart - _APART < scores[at] < apart
            ):
                found[at] = apart - scores[at] + JOINED
    return found


def rows(phrases: list[Phrase], chosen: list[int], scores: list[float]) -> dict[int, float]:
    """How much surer phrases are, by number, that are hours of a day which comes again behind others of that kind,
    where these words were chosen as one such day: Mo bis Fr 10 bis 16 | Sa 9 bis 13."""
    found = {}
    for one, two in pairwise(chosen):
        first, second = phrases[one], phrases[two]
        if first.category == "SET" and second.category == "RANGE" and isinstance(first.reading, Combined):
            for at, phrase in enumerate(phrases):
                same = (phrase.first, phrase.last) == (second.first, second.last)
                if (
                    same
                    and phrase.category == "SET"
                    and phrase.rule is not None
                    and phrase.rule.build == "listed-hours"
                    and scores[two] - _APART < scores[at] < scores[two]
                ):
                    found[at] = scores[two] - scores[at] + JOINED
    return found


def stretches(lexemes: list[Lexeme], phrases: list[Phrase], chosen: list[int], scores: list[float]) -> dict[int, float]:
    """How much surer phrases are, by number, that are a stretch whose words say where it begins and ends, where its two
    ends were chosen as two times and are not much likelier so: from the autumn of 1878 | to the spring of 1879."""
    found = {}
    for one, two in pairwise(chosen):
        first, second, apart = phrases[one], phrases[two], scores[one] + scores[two]
        if (
            first.reading.grain not in _LONG or second.reading.grain not in _LONG
        ):  # what is moved from Monday to Friday is on two days
            continue
        for at, phrase in enumerate(phrases):
            led = phrase.first < first.first and _leads_to(lexemes[phrase.first], lexemes[first.last])
            if (
                led
                and phrase.category == "RANGE"
                and len(phrase.parts) > 1
                and phrase.last == second.last
                and first.first - phrase.first <= _LEADS
                and apart - _APART < scores[at] < apart
            ):
                found[at] = apart - scores[at] + JOINED
    return found


def _leads_to(word: Lexeme, joining: Lexeme) -> bool:
    """from | to, between | and; not "from the fifties and sixties"."""
    return "BETWEEN" in word.values or ("FROM" in word.values and "AND" not in joining.values)


def _is_bare(lexemes: list[Lexeme], bare: Phrase, phrase: Phrase) -> bool:
    """Is a phrase another one without the words that make it a bound, before it or behind: from | 2 pm, 1953 | onwards,
    Friday | at the latest?"""
    if bare.last == phrase.last:
        return phrase.first < bare.first
    return (
        phrase.first <= bare.first
        and phrase.last - bare.last == 1
        and not _BEHIND.isdisjoint(lexemes[bare.last].values)
    )


def _leads(led: list[Lexeme], bare: Phrase) -> bool:
    """Are words before a time no more than the one that makes it a bound, and an article?"""
    if len(led) > _LEADS or not all("THE" in one.values for one in led[1:]):
        return False
    return "FROM" not in led[0].values or "ONWARD" in led[0].values or bare.category == "CLOCK"
