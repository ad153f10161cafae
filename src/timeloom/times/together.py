"""What belongs together in one time: a day and its hours, an amount and what it counts from, a bound and what it bounds. Phrases that are torn
off the rest are unlikely, and bounds likelier than what they bound, as people write to a calendar."""

from __future__ import annotations

from itertools import pairwise

from timeloom.language import Lexeme
from timeloom.times.phrase import Phrase

__all__ = ["JOINED", "MOST_JOINED", "bounds", "ends_with_event", "hours_of_sets", "is_off_row", "is_off_side", "is_torn"]

JOINED, MOST_JOINED = 1.4, 6
"""How much surer each further word makes a phrase, and how many do: more than two phrases of the same words would be."""
_DAYS_AGAIN = frozenset(("WEEKDAY", "WEEKDAYS", "WEEKDAYSET", "WEEKENDS", "WEEKEND"))
_OPEN = frozenset(("after", "before", "since", "until", "by"))
_BOUND, _BOUNDS = 1.5, frozenset(("since", "until"))
"""How much surer a bound is than the time that it names alone, as people mean it; and the builders of such."""
_APART = 4.0
"""How much likelier a set and its hours may be as two times than as one, and are still one."""
_BOUNDED = frozenset(("bounded", "set-except"))
"""Builders of sets that end or begin with a day, or leave one out."""
_ENDING = frozenset(("before", "until", "by"))
"""Rules of open stretches, and of those that end with what they name, behind which "to" leads to a verb: until Friday | to answer."""
_HOURS = frozenset(("HOUR", "HHMM", "MEAL", "MOMENT", "PART", "INPART", "AMPM"))
"""Words for a time of day: with one of them a day is not torn off the meal beside it, as in lunch | tomorrow."""
_UNITS, _SIDES = frozenset(("UNIT", "UNITS")), frozenset(("BEFORE", "AFTER"))
_COUNTED_TO = frozenset(("MOMENT", "FEAST", "WEEKDAY", "MONTH"))
_CLOCKS, _NAMED, _LEADING = frozenset(("HOUR", "HHMM")), frozenset(("WEEKDAY", "DEICTIC", "MONTH")), frozenset(("THE", "IN"))
_DATED, _OF_MONTH, _WITHIN = frozenset(("WEEKDAY", "MONTH")), frozenset(("MONTH", "OF")), frozenset(("IN", "OF"))
"""Words with which a day begins that names one, those behind its number, and those before the month of a counted one."""
_DAYS, _THROUGH = ("DOM", "DOMTH"), frozenset(("TO", "HYPH", "DASH"))
_MARKS_OF_YEARS = frozenset(("HYPH", "DASH", "SLASH"))
_NUMBERS, _NUMBERED = frozenset(("NUM", "SOME")), 3
"""Words that say how many, and those behind a day of the week up to one: the 24th two."""
_STRETCH = 4
"""Words behind a day of the week up to the number of the last day: 5 to Monday 9."""
_HOUR_ENDS = frozenset(("HOUR", "MIN", "OCLOCK"))
"""Words with which a time of day ends."""
_FREQUENT = 4
"""Words of a frequency that may stand before a bound: three times a week | until May."""
_OPERATORS = frozenset(("LAST", "NEXT"))
"""Words that say which day of the week."""
_LEADS, _FOUR = 2, 4
"""Words before a day at the most: on the; and those before one with a part of it: on the morning of."""
_EDGES = frozenset(("UNTIL", "FROM"))
_ROW = 2
"""Words from the first day of a row to the last."""
_SMALL, _ORDINAL, _DASHES, _TWO = frozenset(("THE", "THES", "DAYLED", "FEMININE", "A", "PARTOF", "IN", "OF", "FROM")), frozenset(("DOM", "DOMTH")), frozenset(("HYPH", "DASH")), 2
"""Categories of small words, behind which alone no time goes on; of the number of a day, or of a month; and of dashes."""


def bounds(lexemes: list[Lexeme], phrases: list[Phrase], chosen: list[int], scores: list[float]) -> dict[int, float]:
    """How much surer phrases are, by number, that are one of the chosen with what makes it a bound, and not much less likely than this: from | 2 pm, bis zum | Ende
    des Monats; not "a letter from 1910"."""
    found = {}
    for at, phrase in enumerate(phrases):
        if phrase.rule is None or phrase.rule.build not in _BOUNDS:
            continue
        bare = next((one for one in chosen if phrases[one].last == phrase.last and phrase.first < phrases[one].first), None)
        if bare is not None and _leads(lexemes[phrase.first : phrases[bare].first], phrases[bare]) and scores[at] > scores[bare] - _BOUND:
            found[at] = _BOUND
    return found


def hours_of_sets(phrases: list[Phrase], chosen: list[int], scores: list[float]) -> dict[int, float]:
    """How much surer phrases are, by number, that say of days which come again at what hour, where these words were chosen as two times and are not much likelier
    so: the first Monday of each month | at 7 p.m., 7:30 a.m. to 4 p.m. | weekdays."""
    found = {}
    for one, two in pairwise(chosen):
        first, second = phrases[one], phrases[two]
        again = first.rule is not None and first.rule.build == "hours-again"  # weekdays 6 a.m. to 9 p.m. and 8 a.m. to 6 p.m. | weekends
        if {first.category, second.category} not in ({"SET", "CLOCK"}, {"SET", "RANGE"}) and not (again and second.category == "SET"):
            continue
        apart = scores[one] + scores[two]
        for at, phrase in enumerate(phrases):
            of_hours = phrase.category == "SET" and phrase.rule is not None and phrase.rule.build not in _BOUNDED
            if of_hours and (phrase.first, phrase.last) == (first.first, second.last) and apart - _APART < scores[at] < apart:
                found[at] = apart - scores[at] + JOINED
    return found


def _leads(led: list[Lexeme], bare: Phrase) -> bool:
    """Are words before a time no more than the one that makes it a bound, and an article?"""
    if len(led) > _LEADS or not all("THE" in one.values for one in led[1:]):
        return False
    return "FROM" not in led[0].values or "ONWARD" in led[0].values or bare.category == "CLOCK"


def is_torn(lexemes: list[Lexeme], phrase: Phrase) -> bool:
    """Is an end torn off a stretch, or a bound off the amount before it: two weeks | before Christmas, from 2010 | to 2018, between | 2 | and 4 pm?"""
    one, two = (lexemes[phrase.first - back].values if phrase.first >= back else {} for back in (1, 2))
    behind = lexemes[phrase.last].values if phrase.last < len(lexemes) else {}
    if _is_off_its_day(lexemes, phrase) or _is_off_its_month(lexemes, phrase) or _is_off_its_number(lexemes, phrase):
        return True
    opens = phrase.rule.name if phrase.rule is not None and phrase.rule.name in _OPEN else ""
    if opens:
        counted = not _UNITS.isdisjoint(one) and not any("ONCE" in item.values or "TIMES" in item.values for item in lexemes[max(0, phrase.first - _FREQUENT) : phrase.first])
        return counted or "ONWARDS" in behind or (opens not in _ENDING and "TO" in behind and "AND" not in behind and _goes_on(lexemes, phrase.last + 1))
    if phrase.category in ("DATE", "REL") and not _UNITS.isdisjoint(two) and not _SIDES.isdisjoint(one):
        return True
    if phrase.category == "DATE" and "OF" in one and "PART" in two and phrase.first >= _FOUR and lexemes[phrase.first - _FOUR].values.get("IN") == "on":
        return True  # 8.15 on the morning of | Monday, 6 August
    if phrase.rule is not None and phrase.rule.build == "hours-again" and not _DAYS_AGAIN.isdisjoint(one):
        return True  # Monday to Friday from 8 to 5, Saturdays | from 9 to 12
    if "FRACTION" in lexemes[phrase.first].values and "PLUS" in one and "HOUR" in two:
        return True  # a las tres y | media de la tarde
    if "EARLY" in lexemes[phrase.first].values and not _UNITS.isdisjoint(one) and not _NUMBERS.isdisjoint(two):
        return True  # two hours | late tomorrow
    if not _OPERATORS.isdisjoint(one) and phrase.category in ("DATE", "REL") and "WEEKDAY" in lexemes[phrase.first].values:
        return True  # the following | Monday in the afternoon, the last | Friday of the month
    if "BETWEEN" in one and phrase.category == "SET":
        return True  # between | 8 am and 6 pm on weekdays
    if "ORD" in one and "WEEKDAY" in lexemes[phrase.first].values and phrase.category in ("SET", "REL"):
        return True  # the second | Monday of the month at 10
    if _is_off_formula(lexemes, phrase) or _is_off_other_day(lexemes, phrase):
        return True
    if "ONWARDS" in behind or _is_off_number(lexemes, phrase) or _is_off_first_day(lexemes, phrase) or _is_off_numbered_days(lexemes, phrase) or _is_off_digit(lexemes, phrase):
        return True
    if phrase.category in ("DATE", "REL") and ("MEAL" in one or "MEAL" in behind):
        return not any(_HOURS & item.values.keys() for item in lexemes[phrase.first : phrase.last])
    if _is_off_end(lexemes, phrase):
        return True
    return ("BETWEEN" in one and "AND" in behind) or ("FROM" in one and "TO" in behind and _goes_on(lexemes, phrase.last + 1)) or (phrase.category == "RANGE" and _is_off_day(lexemes, phrase))


def is_off_row(lexemes: list[Lexeme], phrase: Phrase) -> bool:
    """Is a day of the week with its bound torn off the day before it, from which a row of days goes on to it: Monday to | Thursday until 5 pm?"""
    first = phrase.first
    if phrase.category != "RANGE" or first < _ROW or first + 1 >= len(lexemes):
        return False
    begin, joiner, end, bound = (lexemes[at].values for at in range(first - _ROW, first + _ROW))
    return "WEEKDAY" in begin and "WEEKDAY" in end and "AND" not in joiner and not _THROUGH.isdisjoint(joiner) and not _EDGES.isdisjoint(bound)


def ends_with_event(lexemes: list[Lexeme], phrase: Phrase) -> bool:
    """Does an event end the stretch that this begins: from 1902 | until his death?"""
    behind = lexemes[phrase.last].values if phrase.last < len(lexemes) else {}
    return phrase.category == "RANGE" and "FROM" in lexemes[phrase.first].values and behind.get("TO") == "until" and not _goes_on(lexemes, phrase.last + 1)


def is_off_side(lexemes: list[Lexeme], phrase: Phrase) -> bool:
    """Is an amount torn off the time from which it counts: 45 minutes | avant midi, 45 minutes avant | midi?"""
    if phrase.category not in ("PERIOD", "REL"):
        return False
    side = next((at for at in (phrase.last - 1, phrase.last) if at > phrase.first and at + 1 < len(lexemes) and not _SIDES.isdisjoint(lexemes[at].values) and "FROM" not in lexemes[at].values), 0)
    return side > 0 and not _UNITS.isdisjoint(lexemes[side - 1].values) and not _COUNTED_TO.isdisjoint(lexemes[side + 1].values)


def _goes_on(lexemes: list[Lexeme], at: int) -> bool:
    """Does a time follow that may be the other end of a stretch: not "desde 1899 hasta | el final", "du 24 novembre, 18 h 30 à | la mairie"?"""
    return any("A" not in one.values and not one.values.keys() <= _SMALL for one in lexemes[at : at + _NUMBERED])


def _is_off_other_day(lexemes: list[Lexeme], phrase: Phrase) -> bool:
    """Is one of two days torn off the other, each with its day of the week and its number: Mo 30.9. | – Mi 2.10.?"""
    inside = lexemes[phrase.first : phrase.last]
    if phrase.category != "DATE" or "WEEKDAY" not in inside[0].values or not _ORDINAL.intersection(inside[-1].values):
        return False
    before, behind = lexemes[max(0, phrase.first - _TWO) : phrase.first], lexemes[phrase.last : phrase.last + _NUMBERED + 1]
    later = len(behind) > _TWO and not _DASHES.isdisjoint(behind[0].values) and "WEEKDAY" in behind[1].values and any(_ORDINAL.intersection(one.values) for one in behind[2:])
    earlier = len(before) == _TWO and not _DASHES.isdisjoint(before[1].values) and _ORDINAL.intersection(before[0].values) and any("WEEKDAY" in one.values for one in lexemes[: phrase.first - 1])
    return bool(later or earlier)


def _is_off_formula(lexemes: list[Lexeme], phrase: Phrase) -> bool:
    """Is an hour torn off its day, or the day off its month, in the words of deeds: las 19:30 horas | del día 13 de junio, los dieciséis días | del mes de enero?"""
    first, last = phrase.first, phrase.last
    names = [lexemes[at].values if 0 <= at < len(lexemes) else {} for at in (first - 2, first - 1, last - 1, last, last + 1, last + 2, last + 3)]
    two, one, end, next_one, next_two, next_three, next_four = names
    if phrase.category == "CLOCK" and ("OFDAY" in next_one and "DOM" in next_two or ("OFDAY" in end and "DOM" in next_one)):
        return True
    if phrase.category == "DATE" and "OFDAY" in one and "DOM" in lexemes[first].values and not _HOUR_ENDS.isdisjoint(two):
        return True
    month = next_two.get("UNIT") == "Month" and "MONTH" in next_four
    return month and end.get("UNITS") == "Day" and "OF" in next_one and "OF" in next_three


def _is_off_number(lexemes: list[Lexeme], phrase: Phrase) -> bool:
    """Is a day of the week torn off its number, which counts nothing, as what follows has a number of its own: Monday | the 24th two of them came?
    The first two of something are counted."""
    inside, behind = lexemes[phrase.first : phrase.last], lexemes[phrase.last : phrase.last + _NUMBERED]
    if len(behind) < _NUMBERED or phrase.category != "DATE" or "WEEKDAY" not in inside[-1].values:
        return False
    article, day, number = (one.values for one in behind)
    return "THE" in article and day.get("DOMTH", 0) > 1 and not _NUMBERS.isdisjoint(number)


def _is_off_numbered_days(lexemes: list[Lexeme], phrase: Phrase) -> bool:
    """Is a day of the week torn off its number and the end of the stretch that it begins: Thursday | 5 to Monday 9 August?"""
    behind = [one.values for one in lexemes[phrase.last : phrase.last + _STRETCH]]
    if len(behind) < _STRETCH or phrase.last - phrase.first != 1 or "WEEKDAY" not in lexemes[phrase.first].values:
        return False
    day, joiner, weekday, last = behind
    return "DOM" in day and not _THROUGH.isdisjoint(joiner) and "AND" not in joiner and "WEEKDAY" in weekday and not last.keys().isdisjoint(_DAYS)


def _is_off_digit(lexemes: list[Lexeme], phrase: Phrase) -> bool:
    """Is a year torn off the digit that goes on from its last: 1774 | -6?"""
    year, behind = lexemes[phrase.last - 1], lexemes[phrase.last : phrase.last + 2]
    if len(behind) < len(_DAYS) or "YEAR" not in year.values or _MARKS_OF_YEARS.isdisjoint(behind[0].values):
        return False
    digit = behind[1]
    return digit.start == year.end + 1 == digit.end - 1 and year.values["YEAR"] % 10 < digit.values.get("DOM", 0)


def _is_off_first_day(lexemes: list[Lexeme], phrase: Phrase) -> bool:
    """Is it the last day of a stretch, torn off the first, which has no month of its own: 12- | 13 June at 9, from the 7th to | the 18th of May?"""
    day, joiner = phrase.first, phrase.first - 1
    if joiner >= 0 and "THE" in lexemes[joiner].values:
        joiner -= 1
    day += "THE" in lexemes[day].values
    if joiner < 1 or day >= phrase.last or _THROUGH.isdisjoint(lexemes[joiner].values) or "AND" in lexemes[joiner].values:
        return False
    first, last = (next((int(values[name]) for name in _DAYS if name in values), 0) for values in (lexemes[joiner - 1].values, lexemes[day].values))
    return phrase.category in ("DATE", "REL") and any("MONTH" in one.values for one in lexemes[day + 1 : phrase.last]) and 0 < first < last


def _is_off_its_day(lexemes: list[Lexeme], phrase: Phrase) -> bool:
    """Is a time of day, or a bound of one, torn off the day on which it is: by 4 p.m. | on 18 April, 8.15 on the morning | of Monday, 6 August, from 8 am on | Monday?"""
    opens = phrase.rule is not None and (phrase.rule.name in _OPEN or phrase.rule.build in _BOUNDS)
    inside, on = lexemes[phrase.first : phrase.last], "LATER" in lexemes[phrase.last - 1].values
    joiner = phrase.last - on
    of_part = "PART" in inside[-1].values and any(one.values.get("IN") == "on" for one in inside) and joiner < len(lexemes) and "OF" in lexemes[joiner].values
    if joiner + 1 >= len(lexemes) or not (of_part or lexemes[joiner].values.get("IN") == "on"):
        return False
    bare = not any(_NAMED & one.values.keys() for one in inside) and any(_HOURS & one.values.keys() for one in inside)
    if not on and not (bare and (phrase.category in ("CLOCK", "DATE") or opens)):
        return False
    at = joiner + 1
    at += "THE" in lexemes[at].values
    day, behind = (lexemes[place].values if place < len(lexemes) else {} for place in (at, at + 1))
    return not _DATED.isdisjoint(day) or (not day.keys().isdisjoint(_DAYS) and not _OF_MONTH.isdisjoint(behind))


def _is_off_its_month(lexemes: list[Lexeme], phrase: Phrase) -> bool:
    """Is a counted day of the week torn off its month: the second Friday | in April?"""
    if phrase.last - phrase.first < _LEADS or phrase.last + 1 >= len(lexemes):
        return False
    one, two = (lexemes[phrase.last - back].values for back in (2, 1))
    joined = not _WITHIN.isdisjoint(lexemes[phrase.last].values)
    return "ORD" in one and "WEEKDAY" in two and joined and "MONTH" in lexemes[phrase.last + 1].values


def _is_off_its_number(lexemes: list[Lexeme], phrase: Phrase) -> bool:
    """Is a day of the week torn off its day of the month: Monday, | the 27th day of November?"""
    if phrase.category != "DATE" or "WEEKDAY" not in lexemes[phrase.last - 1].values:
        return False
    at = phrase.last + (phrase.last < len(lexemes) and "COMMA" in lexemes[phrase.last].values)
    the, number, behind = (lexemes[place].values if place < len(lexemes) else {} for place in (at, at + 1, at + 2))
    return "THE" in the and "DOMTH" in number and (not _OF_MONTH.isdisjoint(behind) or behind.get("UNIT") == "Day")


def _is_off_end(lexemes: list[Lexeme], phrase: Phrase) -> bool:
    """Is the end of a stretch torn off the word that leads to it, or off its start: from 8 am on Monday | to 5 pm on Friday, between | 9 am and 3 pm each day?"""
    inside, behind = lexemes[phrase.first : phrase.last], lexemes[phrase.last].values if phrase.last < len(lexemes) else {}
    if phrase.category == "RANGE" and "FROM" in inside[0].values and "TO" in behind and "AND" not in behind:
        return not any(_THROUGH & one.values.keys() for one in inside)
    return phrase.category == "SET" and phrase.first > 0 and "BETWEEN" in lexemes[phrase.first - 1].values and any("AND" in one.values for one in inside)


def _is_off_day(lexemes: list[Lexeme], phrase: Phrase) -> bool:
    """Are hours torn off the day right behind them: from 3 to 5 | on Monday, de 3 a 5 | el 1/2/2019?"""
    inside = lexemes[phrase.first : phrase.last]
    if not any(_CLOCKS & one.values.keys() for one in inside) or any(_NAMED & one.values.keys() for one in inside):
        return False
    at = phrase.last
    while at < min(len(lexemes), phrase.last + _LEADS) and _LEADING & lexemes[at].values.keys() and not _NAMED & lexemes[at].values.keys():
        at += 1
    day, mark = (lexemes[place].values if place < len(lexemes) else {} for place in (at, at + 1))
    return not _NAMED.isdisjoint(day) or ("DOM" in day and "SLASH" in mark)
