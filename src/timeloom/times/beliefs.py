"""What is thought of a phrase before anything is learned: how likely it is a time, by its words and those around it."""

from __future__ import annotations

import re
from calendar import monthrange
from datetime import MAXYEAR, date
from itertools import pairwise

from timeloom.language import Lexeme
from timeloom.times.habits import prior_of_habit
from timeloom.times.lexing.doses import is_dosed
from timeloom.times.lexing.marks import BRACKETS
from timeloom.times.lone_years import prior_of_lone_year
from timeloom.times.moved import prior_of_moved
from timeloom.times.names import WEEKDAYS
from timeloom.times.neighbours import noun_follows
from timeloom.times.of_phrases import NUMERIC, OF_LIST
from timeloom.times.phrase import Phrase, is_bare
from timeloom.times.readings import Amount
from timeloom.times.sentence import Sentence
from timeloom.times.short_hours import prior_of_short_hours
from timeloom.times.timetable import is_row
from timeloom.times.together import JOINED, MOST_JOINED, ends_with_event, is_off_row, is_off_side, is_torn

__all__ = ["prior_of_phrase"]

_MONTHS = 12
_TORN = 4.0
"""How unlikely it is that an open stretch begins right behind an amount, or that the word for its end follows: two weeks | before Christmas, from 2010 | to 2018."""
_SIDES, _COUNTED = frozenset(("AFTER", "BEFORE")), frozenset(("later", "part-later", "date-later"))
"""Categories of words for a side of an event, and builders of what counts from one: three days before | admission."""
_WITH_SLASHES = {"numeric-md": -0.6, "numeric": 3.5}
_CENTURY, _BESIDE = 100, 2
"""How sure a day and a month, and a year that is near that of writing, in numbers with slashes are a date where people write to each other: due 2/14, signed 3/4/19."""
_MARKS = frozenset(("HYPH", "SLASH", "COLON", "DOT", "DASH", "COMMA"))
_TWO, _INITIAL = 2, re.compile(r"(?<![\w.])[^\W\d_a-z]\.[ \u00a0]$")
_COUNTED_AFTER, _SMALL_WORDS = frozenset(("MONTH", "PART", "DEICTICNIGHT", "WEEKDAY")), ("prepositions", "subject", "determiners")
"""Categories of words right behind which a number in words mostly counts, and cues of words that are not what it counts."""
_BARE, _TELLS_DAY = 3.0, frozenset(("DEICTIC", "THIS"))
_ORDERED, _AGREES = frozenset(("DOM", "DOMTH")), 2.0
"""Categories of the number of a day, and how much surer one is that falls on the day of the week before it, as people write it."""
_BEGUN, _OF_HOURS, _SOON = 1.5, 2.4, 0.4
"""How much surer it is that an amount lies between now and then, where its word says so (binnen drei Wochen), that the hours of a set are those of each of
its days (every evening 7-8pm), and that an amount behind "in" counts from now."""
_LONG, _TWO_ENDS = 3.0, frozenset(("from-to", "between-and"))
"""How much surer a stretch is that has a word for each of its ends and many more, and rules for such: from 08.00 hours on Monday 7 March to 17.00 hours on Friday 18 March."""
_ROW_OF_TABLE, _ROWS = 12.0, frozenset(("listed-hours", "day-of-row"))
"""How much surer it is that a row of a timetable is of every week, and the builders of such."""
_HOURS_COUNTED, _LAST_OF_DAY = 6.0, 24
"""How much surer an amount of hours by their letter is that is no time of day, and the last hour of a day."""
_DOSED = 8.0
"""How much surer it is that a word says how often where a dose stands before it."""
_NAMED_DAY = 1.5
"""How much surer a day is that its number and month name, or several words, as people write it."""
_NAMES_PART = frozenset(("PART", "DEICTIC"))
_INTRODUCED = 0.5
"""How sure an hour is by its number alone where a word in the phrase leads to it: Friday at 9."""
_LISTED = 1.5
"""How sure a number of a list is of which one says what they are: 3, 15 and 31 January."""
_STAMPED = 2.5
"""How much surer a time is with which lines begin alike."""
_YEARS_LISTED = 5.0
"""How much surer a year is that stands in a list of years: in 1834, 1840 and 1850."""
_LISTS_YEARS = frozenset(("YEAR", "AND", "COMMA"))
_LEADS_YEARS = frozenset(("in", "during"))
_COMMON = frozenset(("UNIT", "UNITS", "PART", "TIMEWORD"))
"""Categories of words that are mostly said of something else, or as a part of a larger phrase."""
_TABLE = frozenset(("table-hour", "table-hours"))
"""Rules for the hours of a day of the week, every week, as tables have them: of a row alone, Friday 5-7 pm, they are those of one day."""
_THAT_SEASON = 1.5
"""How much surer "that autumn" is than the season alone, which is often no time."""
_BY_DIGIT = 2.0
"""How much surer years are of which the second is a digit, which two numbers else are seldom: 1906–7."""
_UNTIL_EVENT = 2.0
"""How much surer it is that a stretch begins where it goes on until an event: from 1902 until his death."""
_DATE_WORDS = 3
_FAR, _FAR_YEARS, _FARTHER_YEARS = 2.5, 100, 500
"""How unlikely a year is that lies so many years from the writing and may be a time of day, and how many these are: 2 Nov 1815. It is twice as unlikely
where it is all that is written and lies farther back (18 Aug 1005), or what is to come is preferred (16 Nov 2330)."""
_NO_MORE_TOLD, _LAST_TOLD = 60, 2099
"""Years ahead of the writing of which texts do not tell, and the last one of which they do where the writing is not known."""
_NEAR_YEARS = 3


def prior_of_phrase(lexemes: list[Lexeme], phrase: Phrase, now: int | None = None, *, everyday: bool = False, whole: bool = False, prefer: str = "", sentence: Sentence | None = None) -> float:
    """What is thought of a phrase before anything is learned: the more words a rule joins, the surer; numbers alone are mostly
    something else, but for a year near `now`, that of writing. `everyday`: nobody writes of a year that is far off to a calendar, nor leaves
    the end of a stretch out of it. `whole`: the text is one expression; `prefer` is the side of the writing that its writer prefers. `sentence`: the
    words around it, where they are at hand."""
    prior = _prior(lexemes, phrase, now, sentence, everyday=everyday) - _FAR * _is_clock(lexemes, phrase, now, sentence)
    prior += _YEARS_LISTED * _is_year_of_list(lexemes, phrase, sentence)
    if everyday:
        prior += _STAMPED * (sentence is not None and not whole and _is_stamp(phrase, sentence))
        prior += _HOURS_COUNTED * _is_many_hours(lexemes, phrase)
        prior += _ROW_OF_TABLE * (sentence is not None and phrase.rule is not None and phrase.rule.build in _ROWS and is_row(sentence.ctx, phrase.reading.start, phrase.reading.end))
        prior += _DOSED * (sentence is not None and _is_dose(lexemes, phrase, sentence))
        prior += _agreeing(lexemes[phrase.first : phrase.last], phrase, now)
        prior += _surer(phrase) + (prior_of_moved(lexemes, sentence, phrase) + prior_of_habit(sentence, phrase) if sentence is not None else 0.0)
        prior += 0.0 if sentence is None or whole else prior_of_short_hours(lexemes, phrase, sentence) + prior_of_lone_year(lexemes, phrase, sentence)
        prior += _THAT_SEASON * (phrase.rule is not None and phrase.rule.build == "that-date" and "SEASON" in lexemes[phrase.last - 1].values)
        prior += _BY_DIGIT * _is_by_digit(lexemes, phrase)
        prior += _UNTIL_EVENT * ends_with_event(lexemes, phrase)
        prior -= 2 * _TORN * (is_off_side(lexemes, phrase) or is_off_row(lexemes, phrase) or (sentence is not None and _is_from_event(lexemes, phrase, sentence)))
        prior -= _TORN * (sentence is not None and sentence.ctx.language.forms.ordinal_stop and _is_day_and_month(lexemes, phrase))
        prior -= _TORN * (is_torn(lexemes, phrase) or (whole and _is_lone_row(lexemes, phrase)))
        prior -= _TORN * (sentence is not None and (_counts(lexemes, phrase, sentence) or _is_up_to(lexemes, phrase, sentence) or _counts_described(lexemes, phrase, sentence) or _is_surname(lexemes, phrase, sentence)))
        prior -= _FAR * _far(lexemes[phrase.first : phrase.last], phrase, now, prefer if whole else None)
    return prior


def _prior(lexemes: list[Lexeme], phrase: Phrase, now: int | None, sentence: Sentence | None, *, everyday: bool) -> float:
    inside = lexemes[phrase.first : phrase.last]
    if phrase.is_listed and all(OF_LIST.issuperset(one.values) for one in inside):
        return _LISTED
    bare = [part for part in (phrase, *phrase.parts) if is_bare(lexemes, part)]
    if bare:
        if everyday and phrase.category == "RANGE" and "BETWEEN" in inside[0].values and any("MOMENT" in one.values for one in inside):
            return 1.0 + JOINED * (min(len(inside), MOST_JOINED) - 1)  # between noon and 2
        if not all(_is_introduced(lexemes, phrase, part, everyday=everyday) for part in bare):
            return _INTRODUCED if everyday and sentence is not None and _is_before_part(lexemes, sentence, phrase, bare) else -_BARE
        if any("MEAL" in one.values for one in inside):  # lunch on 3 May at 1
            return _INTRODUCED + 3 * JOINED
        behind = everyday and bare[-1].first > phrase.first + 1 and not _NAMES_PART.isdisjoint(lexemes[bare[-1].first - 2].values)
        day = everyday and "WEEKDAY" in inside[0].values and phrase.category == "DATE"
        return _INTRODUCED + JOINED * day + 2 * JOINED * (behind or (everyday and phrase.category == "SET" and phrase.rule is not None and phrase.rule.build != "listed-hours"))  # tomorrow afternoon at 5, every day at 9
    said = [not NUMERIC.issuperset(one.values) for one in inside]
    if everyday and sentence is not None and _is_named(inside, capital=sentence.ctx.text[inside[0].start].isupper()):
        return 1.0 + _NAMED_DAY + JOINED * (min(len(inside), MOST_JOINED) - 1)
    if len(inside) == 1 and not _COMMON.isdisjoint(inside[0].values) and not _is_tomorrow(phrase, sentence):
        return -1.0
    if any(said):
        return 1.0 + JOINED * (min(len(inside), MOST_JOINED) - 1)
    numbers = sum(_MARKS.isdisjoint(one.values) for one in inside)
    if len(inside) == 1:
        year = inside[0].values.get("YEAR") if phrase.category == "DATE" else None
        if year is None:
            return -2.5
        return 0.5 if now is not None and abs(year - now) <= _NEAR_YEARS else -0.5
    if phrase.rule is not None and phrase.rule.name == "iso-interval":  # 2024-05-06/2024-05-08
        return 1.0 + JOINED * MOST_JOINED
    if numbers > 2 and {"DATE", "CLOCK"} <= {part.category for part in phrase.parts}:  # 9/28 at 10:15
        return 1.0 + JOINED
    if numbers > 2 or (phrase.rule is not None and phrase.rule.build == "clock-words"):  # 3/5/2010, 2010-05-03; three twenty
        return 1.0
    if everyday and phrase.rule is not None and _is_near_with_slashes(phrase.rule.name, inside, now):
        return _WITH_SLASHES[phrase.rule.name]
    return 0.5 if any("COLON" in one.values for one in inside) else -2.0


def _is_near_with_slashes(rule: str, inside: list[Lexeme], now: int | None) -> bool:
    """due 2/14, signed 3/4/19: a day and a month with a slash, and no year or one near that of writing"""
    if rule not in _WITH_SLASHES or "SLASH" not in inside[1].values or now is None:
        return False
    year = inside[-1].values.get("YY") if len(inside) > _DATE_WORDS else now
    return year is not None and (int(year) - now + 1) % _CENTURY <= _BESIDE


def _is_stamp(phrase: Phrase, sentence: Sentence) -> bool:
    """Does a line begin with it as others do?"""
    end = sentence.scan.stamped.get(phrase.reading.start)
    return end is not None and phrase.reading.end >= end


def _is_dose(lexemes: list[Lexeme], phrase: Phrase, sentence: Sentence) -> bool:
    """Does it say how often, right behind the dose of a drug, or how long, as clinical notes do: 25 mg | bid, for 3/7?"""
    if phrase.rule is not None and phrase.rule.build == "parts-of-unit":
        return not phrase.first or lexemes[phrase.first - 1].values.get("IN") != "in"
    first = next((one for one in (phrase, *phrase.parts[:1]) if one.rule is not None and one.rule.build == "dose"), None)
    return first is not None and is_dosed(sentence.ctx.text, first.reading.start, sentence.ctx.language)


def _is_many_hours(lexemes: list[Lexeme], phrase: Phrase) -> bool:
    """21.5 h, 36h: hours by their letter that no clock has, or behind a word that says how long: for 12 h; not "4h" alone, which may be four o'clock."""
    amount = phrase.reading
    if phrase.rule is None or phrase.rule.name not in ("number-short", "number-short-apart") or not isinstance(amount, Amount) or amount.unit[2] != "Hour":
        return False
    number = str(amount.number[2]) if amount.number is not None else ""
    led = phrase.first > 0 and lexemes[phrase.first - 1].values.get("IN") == "for"
    return led or "." in number or (number.isdecimal() and int(number) > _LAST_OF_DAY)


def _is_by_digit(lexemes: list[Lexeme], phrase: Phrase) -> bool:
    """Are these years of which the second is a digit: 1906–7, in 1807/8? A rule 1960/3 has a number."""
    if phrase.rule is None or phrase.rule.build != "year-range" or lexemes[phrase.last - 1].end - lexemes[phrase.last - 1].start > 1:
        return False
    return "SLASH" not in lexemes[phrase.last - 2].values or (phrase.first > 0 and "IN" in lexemes[phrase.first - 1].values)


def _surer(phrase: Phrase) -> float:
    """How much surer a rule is than others that read the same words."""
    if phrase.rule is None:
        return 0.0
    long = _LONG * (phrase.rule.name in _TWO_ENDS and phrase.last - phrase.first > 2 * MOST_JOINED)
    return long + _BEGUN * (phrase.rule.build == "from-now") + _OF_HOURS * (phrase.rule.build == "set-hours") + _SOON * (phrase.rule.name == "in-period") + _BEGUN * (phrase.rule.build == "night-onto")


def _is_from_event(lexemes: list[Lexeme], phrase: Phrase, sentence: Sentence) -> bool:
    """Does an event follow from which it counts, so that it is not counted from what was told of: three days before | admission, deux ans après | la révolution; not
    "the day before, we closed", "two years after that"?"""
    if phrase.rule is None or phrase.rule.build not in _COUNTED or _SIDES.isdisjoint(lexemes[phrase.last - 1].values):
        return False
    at = sentence.words(phrase.reading.start, phrase.reading.end)[1]
    return not sentence.stops(at) and sentence.gap(at) == " " and sentence.word(at) not in sentence.ctx.language.cues["prepositions"]


def _counts(lexemes: list[Lexeme], phrase: Phrase, sentence: Sentence) -> bool:
    """Does a number in words at its end count what follows, with nothing that leads to an hour or a day: in March five | matches were lost, that night two | barns burnt?"""
    if phrase.last - phrase.first < 2:
        return False
    before, number = lexemes[phrase.last - 2].values, lexemes[phrase.last - 1]
    if "NUM" not in number.values or "ORD" in number.values or not sentence.scan.text[number.start].isalpha() or _COUNTED_AFTER.isdisjoint(before):
        return False
    at, ctx = sentence.words(phrase.reading.start, phrase.reading.end)[1], sentence.ctx
    if sentence.stops(at) or sentence.gap(at) != " ":
        return False
    word = sentence.word(at)
    return word.isalpha() and word not in ctx.language.words and not any(word in ctx.language.cues[name] for name in _SMALL_WORDS)


def _counts_described(lexemes: list[Lexeme], phrase: Phrase, sentence: Sentence) -> bool:
    """nach elf | gemeinsamen Jahren: a number in words before an adjective and its noun, which it counts, where nouns have a capital and no "at" leads to an hour"""
    only, ctx = lexemes[phrase.first], sentence.ctx
    if not ctx.language.forms.nouns_capital or phrase.category != "CLOCK" or phrase.last - phrase.first > 1 or not {"NUM", "HOUR"} <= only.values.keys():
        return False
    if ctx.text[only.start].isdigit() or (phrase.first and lexemes[phrase.first - 1].values.get("IN") == "at"):
        return False
    at = sentence.words(phrase.reading.start, phrase.reading.end)[1]
    if sentence.stops(at) or sentence.stops(at + 1) or sentence.gap(at) != " " or sentence.gap(at + 1) != " ":
        return False
    word, place = sentence.word(at), sentence.scan.ends[2 * at]
    described = word.endswith(tuple(end for end in ctx.language.forms.declined if end)) and ctx.text[place].islower()
    return described and not any(word in ctx.language.cues[name] for name in _SMALL_WORDS) and ctx.text[sentence.scan.ends[2 * at + 2]].isupper()


def _is_up_to(lexemes: list[Lexeme], phrase: Phrase, sentence: Sentence) -> bool:
    """up to 1100 | people, bis zu 1200 | Gäste: four digits that count what follows, and are no year until which something goes on"""
    if phrase.category != "RANGE" or phrase.last - phrase.first != _TWO:
        return False
    (until, year), ctx = lexemes[phrase.first : phrase.last], sentence.ctx
    at = sentence.words(phrase.reading.start, phrase.reading.end)[1]
    if "UNTIL" not in until.values or "YEAR" not in year.values or sentence.stops(at) or sentence.gap(at) != " " or not noun_follows(ctx, year.end):
        return False
    return ctx.text[year.end + 1].isupper() if ctx.language.forms.nouns_capital else " " in ctx.text[until.start : until.end]


def _is_surname(lexemes: list[Lexeme], phrase: Phrase, sentence: Sentence) -> bool:
    """Mr P. | Friday, K. | Sonntag: a day of the week alone behind the initial of a name, at the end of what is said; not "see appendix B. Monday is a holiday"."""
    only = lexemes[phrase.first]
    goes_on = sentence.ctx.text[only.end : only.end + 1] == " " and sentence.ctx.text[only.end + 1 : only.end + 2].islower()
    return phrase.last - phrase.first == 1 and "WEEKDAY" in only.values and not goes_on and _INITIAL.search(sentence.ctx.text, max(0, only.start - _TWO * _TWO), only.start) is not None


def _is_named(inside: list[Lexeme], *, capital: bool) -> bool:
    """Is it a day by its number and month, or one with a name of several words without a capital, as no place has: 18th Nov, new year's day?"""
    if "FEAST" in inside[0].values:
        return " " in str(inside[0].values["FEAST"]) and not capital
    named = [one.values for one in inside if "OF" not in one.values]
    return any("DOMTH" in one and "MONTH" in two for one, two in pairwise(named))


def _agreeing(inside: list[Lexeme], phrase: Phrase, now: int | None) -> float:
    """How much surer a day of the week makes a day and a month by their numbers, by whether they agree near the writing: Monday 19.06 as the 19th of June, not
    as six past seven."""
    if now is None or phrase.rule is None or phrase.rule.build != "numeric-stop" or "WEEKDAY" not in inside[0].values:
        return 0.0
    numbers = [one.values.get("DOM") or one.values["DOMTH"] for one in inside if not _ORDERED.isdisjoint(one.values)]
    day, month = int(numbers[0]), int(numbers[-1])
    years = [year for year in (now, now + 1) if month <= _MONTHS and year <= MAXYEAR and day <= monthrange(year, month)[1]]
    return _AGREES if any(date(year, month, day).isoweekday() == WEEKDAYS[inside[0].values["WEEKDAY"]] for year in years) else -_AGREES


def _is_tomorrow(phrase: Phrase, sentence: Sentence | None) -> bool:
    """morgen, where it is Morgen as a part of a day"""
    return phrase.rule is not None and phrase.rule.build == "deictic" and sentence is not None and sentence.ctx.language.forms.nouns_capital


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
        aside = "LPAREN" in led and sentence is not None and sentence.ctx.text[lexemes[places[-1]].end :][:1] in BRACKETS  # (1834, 1840 and 1850)
        return aside or led.get("IN") in _LEADS_YEARS or (led.get("UNITS") == "Year" and not decades)
    return sentence is not None and all(map(sentence.stops, sentence.words(lexemes[0].start, lexemes[places[-1]].end)))


def _is_day_and_month(lexemes: list[Lexeme], phrase: Phrase) -> bool:
    """Has it a clock time that may be a day and its month, where these are written with stops, and no word that leads to an hour: Sonntag | 22.10?"""
    if phrase.rule is not None and phrase.rule.name == "dotted-on":
        led = lexemes[phrase.first - 1].values if phrase.first else {}
        return "DOM" in lexemes[phrase.last - 1].values and int(lexemes[phrase.last - 1].values["DOM"]) <= _MONTHS and led.get("IN") != "at" and "CIRCA" not in led
    return any(_is_day_and_month(lexemes, part) for part in phrase.parts)


def _is_lone_row(lexemes: list[Lexeme], phrase: Phrase) -> bool:
    """Is it all there is of a table, the hours of one day of the week in the singular: Friday 5-7 pm?"""
    row = phrase.rule is not None and phrase.rule.name in _TABLE and phrase.last - phrase.first == len(lexemes)
    return row and "WEEKDAYS" not in lexemes[phrase.first].values


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


def _is_before_part(lexemes: list[Lexeme], sentence: Sentence, phrase: Phrase, bare: list[Phrase]) -> bool:
    """9 | tomorrow morning, 8 | this evening, 7 | tonight: does a part of a day follow an hour, with its day, and nothing before it that has a number:
    not "building 4 this afternoon", "they lost 3 last night"?"""
    part = bare[0]
    if len(bare) > 1 or part.category != "CLOCK" or part.first > phrase.first:
        return False
    one, two = (lexemes[at].values if at < phrase.last else {} for at in (part.last, part.last + 1))
    if "DEICTICNIGHT" not in one and ("PART" not in two or _TELLS_DAY.isdisjoint(one)):
        return False
    at, _ = sentence.words(phrase.reading.start, phrase.reading.end)
    before = "" if sentence.stops(at) else sentence.word(at - 1)
    return not before or before in sentence.ctx.language.cues["prepositions"] or before in sentence.ctx.language.cues["subject"]
