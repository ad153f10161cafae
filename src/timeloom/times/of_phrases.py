"""What a phrase is judged by: features of it where it stands, and what is thought of it before anything is learned."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from itertools import pairwise

from timeloom.language import Lexeme
from timeloom.times.features import Group
from timeloom.times.phrase import Phrase
from timeloom.times.sentence import BOUND, Sentence
from timeloom.times.steps import step

__all__ = ["of_phrase", "of_two", "prior_of_phrase", "rules_below"]

_NUMERIC = frozenset((
    "NUM", "ORD", "YEAR", "YY", "YEAR2", "HOUR", "HH", "MIN", "HHMM", "HMSSIX", "DOM", "DOM2", "MON", "MON2", "YFOUR", "YMDSIX", "YMDEIGHT", "DAYNO", "WEEKNO", "SMALL",
    "COMMA", "HYPH", "DASH", "SLASH", "COLON", "DOT", "LPAREN", "RPAREN", "AMPERSAND", "HASH", "A", "THE", "IN", "OF", "AND",
))  # fmt: skip
"""Categories of numbers, marks and small words."""
_JOINED, _MOST_JOINED = 1.4, 6
"""How much surer each further word makes a phrase, and how many do: more than two phrases of the same words would be."""
_OF_LIST = _NUMERIC | {"DOMTH"}
_MARKS = frozenset(("HYPH", "SLASH", "COLON", "DOT", "DASH", "COMMA"))
_BARE = 3.0
_FUTURE = frozenset("fw")
"""Forms of verbs that look ahead: please, will."""
_NAMES_DAY = frozenset(("WEEKDAY", "WEEKDAYS", "WEEKEND", "MONTH", "DOM", "DOMTH", "YEAR", "FEAST", "DEICTIC", "UNIT", "UNITS", "PART"))
"""Words that name a day, which takes the hour behind it."""
_DAYS_AGAIN = frozenset(("WEEKDAY", "WEEKDAYS", "WEEKDAYSET", "WEEKENDS", "WEEKEND"))
_HOURS_OF_HALF, _SPOKEN, _CLOSES = 12, 6, ".,;!?"
"""Hours of half a day, words in which who speaks is looked for, and marks that close a clause."""
_LED_AHEAD = 3.5
"""How much surer an hour by its number alone is behind "at", in what looks ahead."""
_AHEAD = 1.0
"""How much surer it is that an amount behind "in" counts ahead where the verb before it does: We will have a meeting in two weeks."""
_INTRODUCED = 0.5
"""How sure an hour is by its number alone where a word in the phrase leads to it: Friday at 9."""
_LISTED = 1.5
"""How sure a number of a list is of which one says what they are: 3, 15 and 31 January."""
_YEARS_LISTED = 5.0
"""How much surer a year is that stands in a list of years: in 1834, 1840 and 1850."""
_LISTS_YEARS = frozenset(("YEAR", "AND", "COMMA"))
_LEADS_YEARS = frozenset(("in", "during"))
_COMMON = frozenset(("UNIT", "UNITS", "PART", "TIMEWORD"))
"""Categories of words that are mostly said of something else, or as a part of a larger phrase."""
_TORN = 4.0
"""How unlikely it is that an open stretch begins right behind an amount, or that the word for its end follows: two weeks | before Christmas, from 2010 | to 2018."""
_OPEN = frozenset(("after", "before", "since", "until", "by"))
_ENDING = frozenset(("before", "until", "by"))
"""Rules of open stretches, and of those that end with what they name, behind which "to" leads to a verb: until Friday | to answer."""
_ONE, _JOINS, _AGAIN = 4.0, frozenset(("RANGE", "REL", "CLOCK")), frozenset(("SET",))
"""How much surer one time is than two of which it is made, as people mean it; and the categories of such: tomorrow through Sunday, two weeks before noon."""
_TABLE = frozenset(("table-hour", "table-hours"))
"""Rules for the hours of a day of the week, every week, as tables have them: of a row alone, Friday 5-7 pm, they are those of one day."""
_HOURS = frozenset(("HOUR", "HHMM", "MEAL", "MOMENT", "PART", "INPART", "AMPM"))
"""Words for a time of day: with one of them a day is not torn off the meal beside it, as in lunch | tomorrow."""
_UNITS, _SIDES = frozenset(("UNIT", "UNITS")), frozenset(("BEFORE", "AFTER"))
_COUNTED_TO = frozenset(("MOMENT", "FEAST", "WEEKDAY", "MONTH"))
_CLOCKS, _NAMED, _LEADING = frozenset(("HOUR", "HHMM")), frozenset(("WEEKDAY", "DEICTIC", "MONTH")), frozenset(("THE", "IN"))
_DAYS, _THROUGH = ("DOM", "DOMTH"), frozenset(("TO", "HYPH", "DASH"))
_NUMBERS, _NUMBERED = frozenset(("NUM", "SOME")), 3
"""Words that say how many, and those behind a day of the week up to one: the 24th two."""
_LEADS = 2
"""Words before a day at the most: on the."""
_DATE_WORDS = 3
_FAR, _FAR_YEARS, _FARTHER_YEARS = 2.5, 100, 500
"""How unlikely a year is that lies so many years from the writing and may be a time of day, and how many these are: 2 Nov 1815. It is twice as unlikely
where it is all that is written and lies farther back (18 Aug 1005), or what is to come is preferred (16 Nov 2330)."""
_NO_MORE_TOLD, _LAST_TOLD = 60, 2099
"""Years ahead of the writing of which texts do not tell, and the last one of which they do where the writing is not known."""
_NEAR_YEARS = 3
_LONG = 7
"""Letters from which on a word is long."""


def of_phrase(sentence: Sentence, lexemes: list[Lexeme], phrase: Phrase) -> Iterator[Group]:
    """Features of a phrase: is this a time, and does it end here? In groups that are weighed at once."""
    ctx, reading, rule = sentence.ctx, phrase.reading, phrase.rule
    assert rule is not None
    low, high = sentence.words(reading.start, reading.end)
    name, cat = rule.name, phrase.category
    inside = [sentence.word(at) for at in range(low, high)]
    shapes = [sentence.shape(at) for at in range(low, high)]
    text = " ".join(inside)
    opens, closes = sentence.stops(low), sentence.stops(high)
    before = BOUND if opens else sentence.word(low - 1)
    after = BOUND if closes else sentence.word(high)
    before2 = BOUND if opens or sentence.stops(low - 1) else sentence.word(low - 2)
    after2 = BOUND if closes or sentence.stops(high + 1) else sentence.word(high + 1)
    left, right = sentence.gap(low), sentence.gap(high)
    how, next_how = ("" if opens else sentence.shape(low - 1)), ("" if closes else sentence.shape(high))
    ending, shape, first = after[-3:], "-".join(shapes), inside[0] if inside else ""
    yield "in", cat, name, " ".join(rules_below(phrase)), text, shape, ctx.language.code
    yield "b", cat, name, before
    yield "a", cat, name, after
    yield "lg", cat, name, left
    yield "rg", cat, name, right
    yield "bh", cat, name, how
    yield "ah", cat, name, next_how
    yield "ae", cat, name, ending
    yield "bl", cat, name, f"{how}{min(len(before), _LONG)}"
    yield "al", cat, name, f"{next_how}{min(len(after), _LONG)}"
    yield "be", cat, name, before[-3:]
    yield "bt", text, before
    yield "at", text, after
    yield "aet", text, ending
    yield "aht", text, next_how, right
    yield "bht", text, how, left
    yield "fs", shapes[0] if shapes else "", first, str(opens)
    yield "ls", shapes[-1] if shapes else "", inside[-1] if inside else ""
    yield "ab", cat, before, after
    yield "b2", cat, before2, before
    yield "a2", cat, after, after2
    yield "gg", name, left, right
    yield "st", text, shape
    beside = "+".join(sorted(lexemes[phrase.first - 1].values)) if phrase.first else ""
    behind = "+".join(sorted(lexemes[phrase.last].values)) if phrase.last < len(lexemes) else ""
    yield "nl", cat, name, beside
    yield "nr", cat, name, behind
    yield "all", cat, str(opens and closes)
    if phrase.last - phrase.first == 1 and "YEAR" in lexemes[phrase.first].values:
        off = "" if ctx.year is None else str(step(abs(lexemes[phrase.first].values["YEAR"] - ctx.year) * 366))
        yield from _of_year(name, off, (before, how), (after, next_how))
    if phrase.is_listed:
        yield from _behind_list(sentence, lexemes, phrase.last)
    if told := ctx.convention:
        yield "cv", told, cat, name, text, first, shape, str(opens), str(closes)
        far = _farthest_year(lexemes[phrase.first : phrase.last], ctx.year)
        if far:
            yield "cf", told, cat, far
        yield "ca", told, after, right
        yield "cb", told, before, cat


def _farthest_year(inside: list[Lexeme], now: int | None) -> str:
    """How far the digits that may be a year or a time of day are from the year of writing, "" without any: 18 Aug 1005."""
    years = [abs(one.values["YEAR"] - now) for one in inside if now is not None and "YEAR" in one.values and "HHMM" in one.values]
    return str(step(max(years) * 366)) if years else ""


def _of_year(name: str, off: str, before: tuple[str, str], after: tuple[str, str]) -> Iterator[Group]:
    """Features of four digits by how far they are from the year of writing, and the words beside them with how these are written."""
    yield "y", name, off
    yield "yb", off, before[0]
    yield "yl", off, before[1], str(min(len(before[0]), _LONG))
    yield "yr", off, after[1], str(min(len(after[0]), _LONG))


def _behind_list(sentence: Sentence, lexemes: list[Lexeme], last: int) -> Iterator[Group]:
    """What stands behind the numbers of a list, which they may count: its word, how that ends, and how it is written."""
    while last < len(lexemes) and _OF_LIST.issuperset(lexemes[last].values):
        last += 1
    _, at = sentence.words(lexemes[last - 1].start, lexemes[last - 1].end)
    word, ending, how = (BOUND, "", "") if sentence.stops(at) else (sentence.word(at), sentence.word(at)[-2:], sentence.shape(at))
    yield "ll", word
    yield "le", ending, how
    yield "lh", how


def rules_below(phrase: Phrase) -> Iterator[str]:
    """The names of all rules below that of a phrase."""
    for part in phrase.parts:
        if part.rule is not None:
            yield part.rule.name
            yield from rules_below(part)


def prior_of_phrase(lexemes: list[Lexeme], phrase: Phrase, now: int | None = None, *, everyday: bool = False, whole: bool = False, prefer: str = "", sentence: Sentence | None = None) -> float:
    """What is thought of a phrase before anything is learned: the more words a rule joins, the surer; numbers alone are mostly
    something else, but for a year near `now`, that of writing. `everyday`: nobody writes of a year that is far off to a calendar, nor leaves
    the end of a stretch out of it. `whole`: the text is one expression; `prefer` is the side of the writing that its writer prefers. `sentence`: the
    words around it, where they are at hand."""
    prior = _prior(lexemes, phrase, now, everyday=everyday) - _FAR * _is_clock(lexemes, phrase, now, sentence)
    prior += _YEARS_LISTED * _is_year_of_list(lexemes, phrase, sentence)
    if everyday:
        prior += _AHEAD * (sentence is not None and _looks_ahead(sentence, phrase))
        prior += _LED_AHEAD * (sentence is not None and _is_led_ahead(lexemes, sentence, phrase))
        prior -= _FAR * (sentence is not None and _has_been(sentence, phrase))
        prior -= 2 * _TORN * _is_off_side(lexemes, phrase)
        prior -= _TORN * (_is_torn(lexemes, phrase) or (whole and _is_lone_row(lexemes, phrase)))
        prior -= _FAR * _far(lexemes[phrase.first : phrase.last], phrase, now, prefer if whole else None)
    return prior


def of_two(lexemes: list[Lexeme], phrases: list[Phrase], chosen: list[int], scores: list[float]) -> dict[int, float]:
    """How much surer phrases are, by number, that are several neighbours of the chosen in one, and not much less likely than these: tomorrow | through Sunday,
    Tuesdays | and Fridays at 7; not what "and" joins elsewhere, three days and | two weeks ago, nor what comes again where none of them does."""
    firsts, lasts = [phrases[at].first for at in chosen], [phrases[at].last for at in chosen]
    found = {}
    for at, phrase in enumerate(phrases):
        last = phrase.last - ("RPAREN" in lexemes[phrase.last - 1].values)
        low, high = bisect_left(firsts, phrase.first), bisect_right(lasts, last)
        gain = _ONE * (high - low - 1)
        if gain <= 0 or (phrase.first, last) != (firsts[low], lasts[high - 1]):
            continue
        if phrase.category in _joins(lexemes, [phrases[one] for one in chosen[low:high]]) and scores[at] > sum(scores[one] for one in chosen[low:high]) - gain:
            found[at] = gain
    return found


def _joins(lexemes: list[Lexeme], found: list[Phrase]) -> frozenset[str]:
    """The categories of what some phrases may be in one."""
    if any(one.category == "SET" for one in found):
        return _AGAIN
    listed = any("AND" in item.values for one, two in pairwise(found) for item in lexemes[one.last : two.first])
    return frozenset() if listed else _JOINS


def _prior(lexemes: list[Lexeme], phrase: Phrase, now: int | None, *, everyday: bool) -> float:
    inside = lexemes[phrase.first : phrase.last]
    if phrase.is_listed and all(_OF_LIST.issuperset(one.values) for one in inside):
        return _LISTED
    bare = [part for part in (phrase, *phrase.parts) if _is_bare(lexemes, part)]
    if bare:
        if not all(_is_introduced(lexemes, phrase, part, everyday=everyday) for part in bare):
            return -_BARE
        return _INTRODUCED + 3 * _JOINED * any("MEAL" in one.values for one in inside)  # lunch on 3 May at 1
    said = [not _NUMERIC.issuperset(one.values) for one in inside]
    if len(inside) == 1 and not _COMMON.isdisjoint(inside[0].values):
        return -1.0
    if any(said):
        return 1.0 + _JOINED * (min(len(inside), _MOST_JOINED) - 1)
    numbers = sum(_MARKS.isdisjoint(one.values) for one in inside)
    if len(inside) == 1:
        year = inside[0].values.get("YEAR") if phrase.category == "DATE" else None
        if year is None:
            return -2.5
        return 0.5 if now is not None and abs(year - now) <= _NEAR_YEARS else -0.5
    if phrase.rule is not None and phrase.rule.name == "iso-interval":  # 2024-05-06/2024-05-08
        return 1.0 + _JOINED * _MOST_JOINED
    if numbers > 2 and {"DATE", "CLOCK"} <= {part.category for part in phrase.parts}:  # 9/28 at 10:15
        return 1.0 + _JOINED
    if numbers > 2 or (phrase.rule is not None and phrase.rule.build == "clock-words"):  # 3/5/2010, 2010-05-03; three twenty
        return 1.0
    return 0.5 if any("COLON" in one.values for one in inside) else -2.0


def _is_year_of_list(lexemes: list[Lexeme], phrase: Phrase, sentence: Sentence | None) -> bool:
    """Is it one of a list of years that rise, of which a word joins the last, behind a preposition or "the years", or with nothing around it?"""
    low = high = phrase.first
    if phrase.category != "DATE" or phrase.last - low > 1 or "YEAR" not in lexemes[low].values:
        return False
    while low and not _LISTS_YEARS.isdisjoint(lexemes[low - 1].values):
        low -= 1
    while high < len(lexemes) and not _LISTS_YEARS.isdisjoint(lexemes[high].values):
        high += 1
    places = [at for at in range(low, high) if "YEAR" in lexemes[at].values]
    rising = [lexemes[at].values["YEAR"] < lexemes[other].values["YEAR"] and other - at > 1 for at, other in pairwise(places)]
    if not rising or not all(rising) or "AND" not in lexemes[places[-1] - 1].values:
        return False
    if places[0]:
        led = lexemes[places[0] - 1].values
        decades = not any(lexemes[at].values["YEAR"] % 10 for at in places)  # les années 1960 et 1970
        return led.get("IN") in _LEADS_YEARS or (led.get("UNITS") == "Year" and not decades)
    return sentence is not None and all(map(sentence.stops, sentence.words(lexemes[0].start, lexemes[places[-1]].end)))


def _looks_ahead(sentence: Sentence, phrase: Phrase) -> bool:
    """Is it an amount behind "in" or "within", in a sentence whose verb looks ahead?"""
    if phrase.rule is None or (phrase.rule.name != "in-period" and phrase.rule.build != "from-now"):
        return False
    _, verb, _ = sentence.around(*sentence.words(phrase.reading.start, phrase.reading.end))
    return verb[:1] in _FUTURE


def _is_led_ahead(lexemes: list[Lexeme], sentence: Sentence, phrase: Phrase) -> bool:
    """I'll be back at 5, dinner's at 7: an hour by its number alone, behind "at", where somebody will be somewhere or is asked to, or of a meal; not "it closed at 5",
    "rates will be at 5"."""
    if phrase.category != "CLOCK" or not phrase.first or lexemes[phrase.first - 1].values.get("IN") != "at" or not _is_bare(lexemes, phrase):
        return False
    if phrase.first > 1 and not _NAMES_DAY.isdisjoint(lexemes[phrase.first - 2].values):
        return False  # Friday at | 5
    low, high = sentence.words(phrase.reading.start, phrase.reading.end)
    words, language = sentence.scan.words, sentence.ctx.language
    closing = sentence.scan.seps[high].lstrip()[:1] if high < len(sentence.scan.seps) else ""
    if lexemes[phrase.first].values.get("HOUR", 0) > _HOURS_OF_HALF or closing not in ("", *_CLOSES):
        return False
    before = [word for word in words[max(0, low - 4) : low - 1] if word not in language.cues["of-meal"]]
    if before and "MEAL" in language.words.get(before[-1], ()):  # dinner at 7, dinner's at 7; not "the price of lunch at 5"
        return len(before) < 2 or "OF" not in language.words.get(before[-2], ())
    _, verb, _ = sentence.around(low, high)
    asks = verb[:1] in _FUTURE and (verb[1:2] == "b" or closing == "?")
    near = range(max(1, low - _SPOKEN), low)
    return asks and any(words[at] in language.cues["subject"] and (words[at - 1] in language.cues["future"] or words[at + 1] in language.cues["future"]) for at in (0, *near))


def _is_bare(lexemes: list[Lexeme], phrase: Phrase) -> bool:
    """1914 as a quarter past seven, 5 as five o'clock or as the fifth: a time of day, or a day, by its number alone."""
    if phrase.last - phrase.first > 1:
        return False
    values = lexemes[phrase.first].values
    if phrase.category == "DATE":
        return "DOM" in values and "YEAR" not in values and not phrase.is_listed
    return phrase.category == "CLOCK" and not {"HHMM", "HOUR"}.isdisjoint(values)


def _is_torn(lexemes: list[Lexeme], phrase: Phrase) -> bool:
    """Is an end torn off a stretch, or a bound off the amount before it: two weeks | before Christmas, from 2010 | to 2018, between | 2 | and 4 pm?"""
    one, two = (lexemes[phrase.first - back].values if phrase.first >= back else {} for back in (1, 2))
    behind = lexemes[phrase.last].values if phrase.last < len(lexemes) else {}
    opens = phrase.rule.name if phrase.rule is not None and phrase.rule.name in _OPEN else ""
    if opens:
        return not _UNITS.isdisjoint(one) or "ONWARDS" in behind or (opens not in _ENDING and "TO" in behind and "AND" not in behind)
    if phrase.category in ("DATE", "REL") and not _UNITS.isdisjoint(two) and not _SIDES.isdisjoint(one):
        return True
    if phrase.rule is not None and phrase.rule.build == "hours-again" and not _DAYS_AGAIN.isdisjoint(one):
        return True  # Monday to Friday from 8 to 5, Saturdays | from 9 to 12
    if "FRACTION" in lexemes[phrase.first].values and "PLUS" in one and "HOUR" in two:
        return True  # a las tres y | media de la tarde
    if "ORD" in one and "WEEKDAY" in lexemes[phrase.first].values and phrase.category in ("SET", "REL"):
        return True  # the second | Monday of the month at 10
    if "ONWARDS" in behind or _is_off_number(lexemes, phrase) or _is_off_first_day(lexemes, phrase):
        return True
    if phrase.category in ("DATE", "REL") and ("MEAL" in one or "MEAL" in behind):
        return not any(_HOURS & item.values.keys() for item in lexemes[phrase.first : phrase.last])
    return ("BETWEEN" in one and "AND" in behind) or ("FROM" in one and "TO" in behind) or (phrase.category == "RANGE" and _is_off_day(lexemes, phrase))


def _is_off_side(lexemes: list[Lexeme], phrase: Phrase) -> bool:
    """Is an amount torn off the time from which it counts: 45 minutes | avant midi, 45 minutes avant | midi?"""
    if phrase.category not in ("PERIOD", "REL"):
        return False
    side = next((at for at in (phrase.last - 1, phrase.last) if at > phrase.first and at + 1 < len(lexemes) and not _SIDES.isdisjoint(lexemes[at].values) and "FROM" not in lexemes[at].values), 0)
    return side > 0 and not _UNITS.isdisjoint(lexemes[side - 1].values) and not _COUNTED_TO.isdisjoint(lexemes[side + 1].values)


def _is_off_number(lexemes: list[Lexeme], phrase: Phrase) -> bool:
    """Is a day of the week torn off its number, which counts nothing, as what follows has a number of its own: Monday | the 24th two of them came?
    The first two of something are counted."""
    inside, behind = lexemes[phrase.first : phrase.last], lexemes[phrase.last : phrase.last + _NUMBERED]
    if len(behind) < _NUMBERED or phrase.category != "DATE" or "WEEKDAY" not in inside[-1].values:
        return False
    article, day, number = (one.values for one in behind)
    return "THE" in article and day.get("DOMTH", 0) > 1 and not _NUMBERS.isdisjoint(number)


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


def _is_lone_row(lexemes: list[Lexeme], phrase: Phrase) -> bool:
    """Is it all there is of a table, the hours of one day of the week in the singular: Friday 5-7 pm?"""
    row = phrase.rule is not None and phrase.rule.name in _TABLE and phrase.last - phrase.first == len(lexemes)
    return row and "WEEKDAYS" not in lexemes[phrase.first].values


def _has_been(sentence: Sentence, phrase: Phrase) -> bool:
    """Is it counted from now where the verb tells of what has been: they met | within ten days?"""
    if phrase.rule is None or phrase.rule.build != "from-now":
        return False
    _, nearest, following = sentence.around(*sentence.words(phrase.reading.start, phrase.reading.end))
    return (nearest or following).rstrip(",") in ("p", "pt")


def _far(inside: list[Lexeme], phrase: Phrase, now: int | None, prefer: str | None) -> int:
    """1 for a date by its fields with a year whose digits may be a time of day, far from that of writing; 2 where, in a whole expression (`prefer` is the caller's side of the
    writing, None in a text), it is very far back or what is to come is preferred; else 0."""
    if now is None or len(inside) < _DATE_WORDS or phrase.rule is None or phrase.rule.build != "spec":
        return 0
    off: int = max((one.values["YEAR"] - now for one in inside if {"YEAR", "HHMM"} <= one.values.keys()), key=abs, default=0)
    if abs(off) <= _FAR_YEARS:
        return 0
    return 2 if prefer == "future" or (prefer is not None and prefer != "past" and off < -_FARTHER_YEARS) else 1


def _is_clock(lexemes: list[Lexeme], phrase: Phrase, now: int | None, sentence: Sentence | None) -> bool:
    """Is it a year by its digits alone where "at" leads to a time of day, and lies beyond all of which texts tell, or ahead with nothing that it could say more
    of: the drain was out at | 2115; not "sales at 2030 prices"?"""
    if phrase.category != "DATE" or phrase.last - phrase.first > 1 or not phrase.first or lexemes[phrase.first - 1].values.get("IN") != "at":
        return False
    values = lexemes[phrase.first].values
    if not {"YEAR", "HHMM"} <= values.keys():
        return False
    ends = sentence is not None and sentence.stops(sentence.words(phrase.reading.start, phrase.reading.end)[1])
    return bool(values["YEAR"] > (_LAST_TOLD if now is None else now if ends else now + _NO_MORE_TOLD))


def _is_introduced(lexemes: list[Lexeme], phrase: Phrase, part: Phrase, *, everyday: bool) -> bool:
    """Is it an hour behind a preposition in the phrase, or behind one that leads to the whole, as people write it: at | 6 tomorrow?"""
    if part.category != "CLOCK" or not part.first or "IN" not in lexemes[part.first - 1].values:
        return False
    return part.first > phrase.first or (everyday and part.last < phrase.last and lexemes[part.first - 1].values["IN"] == "at")
