"""What belongs together in one time, as people write to a calendar: a bound and what it bounds, days that come again
and their hours."""

from __future__ import annotations

from itertools import pairwise

from timeloom.language import Lexeme
from timeloom.times.phrase import Phrase
from timeloom.times.readings import Combined

__all__ = ["JOINED", "MOST_JOINED", "bounds", "counted", "hours_of_sets", "lists_of_days", "rows", "stretches", "terms"]

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
_LASTING = frozenset(("from-today", "days-of-unit", "within-year"))
"""Builders of what begins and lasts so long, and of a stretch with the words for how long it is."""
_JOINS, _BEFORE_DAY = frozenset(("TO", "HYPH", "DASH")), frozenset(("FROM", "FROMTHE", "THE"))
"""Categories of words between two days, and before the first of them."""
_LISTED = frozenset(("listed-days", "listed-hours", "days-of-week"))
"""Builders of sets of several days of the week, and their hours."""
_LONG = frozenset(("Season", "Season-Of-Year", "Month", "Quarter-Year", "Year", "Decade"))
"""Grains of times to which nothing is put off."""
_LEADS = 2
"""Words before a day at the most: on the."""


def bounds(lexemes: list[Lexeme], phrases: list[Phrase], chosen: list[int], scores: list[float]) -> dict[int, float]:
    """How much surer phrases are, by number, that are one of the chosen with what makes it a bound, and not much less
    likely than this: from | 2 pm, bis zum | Ende des Monats; not "a letter from 1910"."""
    found: dict[int, float] = {}
    for at, phrase in enumerate(phrases):
        if phrase.build not in _GAINS:
            continue
        gain = _GAINS[phrase.build]
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
    found: dict[int, float] = {}
    for one, two in pairwise(chosen):
        first, second = phrases[one], phrases[two]
        # weekdays 6 a.m. to 9 p.m. and 8 a.m. to 6 p.m. | weekends, Saturdays | from 9 to 12
        again = "hours-again" in (first.build, second.build)
        if {first.category, second.category} not in ({"SET", "CLOCK"}, {"SET", "RANGE"}) and not (
            again and first.category == second.category == "SET"
        ):
            continue
        apart = scores[one] + scores[two]
        for at, phrase in enumerate(phrases):
            of_hours = phrase.category == "SET" and phrase.build not in _BOUNDED
            if of_hours and (phrase.first, phrase.last) == (first.first, second.last):
                found |= _raised(at, scores, apart)
    return found


def lists_of_days(phrases: list[Phrase], chosen: list[int], scores: list[float]) -> dict[int, float]:
    """How much surer phrases are, by number, that list days of the week which come again, where each was chosen as a
    time of its own and these are not much likelier: montags, | mittwochs und | freitags um 18 Uhr."""
    found: dict[int, float] = {}
    for at, phrase in enumerate(phrases):
        if phrase.build not in _LISTED:
            continue
        every = [one for one in chosen if phrase.first <= phrases[one].first and phrases[one].last <= phrase.last]
        if len(every) < 2 or (phrases[every[0]].first, phrases[every[-1]].last) != (phrase.first, phrase.last):
            continue
        apart = sum(scores[one] for one in every)
        if {phrases[one].category for one in every} == {"SET"}:
            found |= _raised(at, scores, apart, len(every) - 1)
    return found


def rows(phrases: list[Phrase], chosen: list[int], scores: list[float]) -> dict[int, float]:
    """How much surer phrases are, by number, that are hours of a day which comes again behind others of that kind,
    where these words were chosen as one such day: Mo bis Fr 10 bis 16 | Sa 9 bis 13."""
    found: dict[int, float] = {}
    for one, two in pairwise(chosen):
        first, second = phrases[one], phrases[two]
        if first.category == "SET" and second.category == "RANGE" and isinstance(first.reading, Combined):
            for at, phrase in enumerate(phrases):
                same = (phrase.first, phrase.last) == (second.first, second.last)
                if same and phrase.category == "SET" and phrase.build == "listed-hours":
                    found |= _raised(at, scores, scores[two])
    return found


def stretches(lexemes: list[Lexeme], phrases: list[Phrase], chosen: list[int], scores: list[float]) -> dict[int, float]:
    """How much surer phrases are, by number, that are a stretch whose words say where it begins and ends, where its two
    ends were chosen as two times and are not much likelier so: from the autumn of 1878 | to the spring of 1879."""
    found: dict[int, float] = {}
    for one, two in pairwise(chosen):
        first, second, apart = phrases[one], phrases[two], scores[one] + scores[two]
        # what is moved from Monday to Friday is on two days
        if first.reading.grain not in _LONG or second.reading.grain not in _LONG:
            continue
        for at, phrase in enumerate(phrases):
            led = phrase.first < first.first and _leads_to(lexemes[phrase.first], lexemes[first.last])
            if (
                led
                and phrase.category == "RANGE"
                and len(phrase.parts) > 1
                and phrase.last == second.last
                and first.first - phrase.first <= _LEADS
            ):
                found |= _raised(at, scores, apart)
    return found


def terms(phrases: list[Phrase], chosen: list[int], scores: list[float]) -> dict[int, float]:
    """How much surer phrases are, by number, that say of a stretch how long it is, where both were chosen as two times:
    from today | for two weeks, der Woche | vom 5. bis 11. Mai."""
    found: dict[int, float] = {}
    for one, two in pairwise(chosen):
        apart = scores[one] + scores[two]
        for at, phrase in enumerate(phrases):
            same = (phrase.first, phrase.last) == (phrases[one].first, phrases[two].last)
            if same and phrase.build in _LASTING:
                found |= _raised(at, scores, apart)
    return found


def counted(lexemes: list[Lexeme], phrases: list[Phrase], chosen: list[int], scores: list[float]) -> dict[int, float]:
    """How much surer phrases are, by number, that begin with a number which counts nothing by itself, where they were
    chosen without it: the lower of an amount between two (3 to | 5 days, drei bis | fünf Tage später), minutes of an
    hour (diez para | las ocho), a place from the end (second | last Friday of May), the first of two days (du 2 au |
    8 février dernier)."""
    found: dict[int, float] = {}
    for one in chosen:
        torn = phrases[one]
        for at, phrase in enumerate(phrases):
            larger = phrase.first < torn.first and phrase.last == torn.last
            if larger and (raised := _raised(at, scores, scores[one])) and _is_counted(lexemes, phrase, torn):
                found |= raised
    return found


def _raised(at: int, scores: list[float], apart: float, joins: int = 1) -> dict[int, float]:
    """How much surer a phrase is that joins what was chosen, whose scores sum up to `apart`, where that is not much
    likelier; nothing where it is, or where the phrase is as likely already."""
    return {at: apart - scores[at] + JOINED * joins} if apart - _APART * joins < scores[at] < apart else {}


def _is_counted(lexemes: list[Lexeme], phrase: Phrase, torn: Phrase) -> bool:
    """Is a phrase another one with a number before it that belongs to it?"""
    if torn.category == "CLOCK":
        minutes = phrase.category == "CLOCK" and "NUM" in lexemes[phrase.first].values
        return minutes and phrase.build == "clock" and torn.first - phrase.first > 1
    if phrase.build == "nth-last":
        return True
    if phrase.category == "RANGE" and torn.category in ("DATE", "REL") and torn.first - phrase.first > 1:
        led = lexemes[phrase.first : torn.first - 2]
        between = not _JOINS.isdisjoint(lexemes[torn.first - 1].values) and "DOM" in lexemes[torn.first - 2].values
        return between and bool(led) and all(not _BEFORE_DAY.isdisjoint(one.values) for one in led)
    amount = next((one for one in (phrase, *phrase.parts) if one.build == "period-range"), None)
    if amount is None or amount.first != phrase.first or "NUM" not in lexemes[torn.first].values:
        return False
    joining = lexemes[torn.first - 1].values
    return joining.get("AND") != "and" or "BETWEEN" in lexemes[phrase.first].values


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
