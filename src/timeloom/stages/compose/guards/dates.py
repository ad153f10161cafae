"""Guards of calendar dates that have more than one part, or a form of their own."""

from __future__ import annotations

import re

from timeloom.language import Lexeme
from timeloom.stages.compose.context import Context
from timeloom.stages.compose.guards.labels import APOSTROPHES, in_address, in_name_of, is_labelled
from timeloom.stages.compose.guards.words import (
    DASHES,
    Guard,
    Roles,
    after,
    alone_on_line,
    before,
    char_after,
    char_before,
    counts_on,
    digit_follows,
    is_capital,
    prefix,
    verb_follows,
    word,
)
from timeloom.stages.compose.readings import Spec

__all__ = ["GUARDS"]

_OPENING = "(['\"“‘ \n"
"""What may stand right before a range of years; another mark makes it a telephone number or the like."""
_TWO_WORDS = 24
"""Characters that two short words and the blanks around them take."""
_WIRE = re.compile(r"\s{1,2}\d{4}(?!\d)")
"""The word count after the date of a wire slug."""
_OF_DATE = 2
"""Words of a date before the one that is asked about, at the most: 8 mai | 1945."""
_DECADES = range(20, 100, 10)
"""Numbers that are a decade without the word for years."""
LAST_DAY = 31
_FIRST_DECADE = 2000
"""los 2000: ten years, where los 1900 would be a hundred."""
LAST_EARLY = 1000
"""The last year that is a mere number, which needs the word for it: l'an mil."""
_GOES_ON = re.compile(r"\s?(?:[-–]|[^\W\d_]+)\s?\d")
_SEPARATORS = frozenset(("SLASH", "HYPH", "DOT"))
_LONGEST_COUNT = 19
"""Days from the Ides to the Kalends, with both of them."""
_AMOUNTS = frozenset("%$€£°&")
_PLACE = re.compile(r"\s[^\W\d_]+\s[^\W\d_a-z]")
"""A preposition and a name: in Rome; not "in cash"."""
_LIST_GOES_ON = re.compile(r",\s\d")
_EARLY_DIGITS = 3
"""Of a year before 1000 that stands after its month."""
_LONGEST_MONTH, _LIKE_A_DAY, _LONGEST_NUMBER = 31, 39, 99
"""Days of a month at the most; numbers up to which one in digits is a slip for a day; and those that are read at all."""


def monthly(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """Aug. 7, May 3: not "may 3 people", not "March 20 percent", not the gene SEPT2."""
    month = roles["mo"]
    if month.end == roles["d"].start and ctx.text[month.start : month.end].isupper():
        return False
    following = after(ctx, span[-1].end)
    counts = following in ctx.cues["not-after-day"] or digit_follows(ctx, span[-1].end, ",.")
    if counts and "DOM" in roles["d"].values:
        return False
    if word(ctx, roles["mo"]) in ctx.cues["month-or-verb"]:
        return is_capital(ctx, roles["mo"]) and following not in ctx.cues["counted"]
    return True


def early_year(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """25 December 800, where nothing follows that three digits could count; not "on 3 May 300 people"."""
    year, end = roles["y"], span[-1].end
    if year.end - year.start != _EARLY_DIGITS or not ctx.text[year.start : year.end].isdecimal() or ctx.text[year.start] == "0":
        return False
    following = after(ctx, end)
    if digit_follows(ctx, end, ".,") or char_after(ctx, end) in "-–/%:°'’" or not daily(ctx, roles, span):
        return False
    if not following.isalnum():
        return following not in _AMOUNTS and _LIST_GOES_ON.match(ctx.text, end) is None
    return following in ctx.cues["after-early-year"] and (following not in ctx.cues["prepositions"] or _PLACE.match(ctx.text, end) is not None)


def digit_day(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """3 mayo, mayo 3: without a preposition between them the day is in digits"""
    return ctx.text[roles["d"].start].isdigit()


def circa_mark(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """ca. 1630, c. 1605, circa 1500: abbreviated, or a word that is nothing else"""
    mark = roles["c"]
    return ctx.text[mark.end - 1] == "." or mark.end - mark.start > 1


def numbered_day(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """el día 15, el próximo día 20; not "un día 15 personas"."""
    return digit_day(ctx, roles, span) and before(ctx, span[0].start) in ctx.cues["before-day-number"]


def weekday_day(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """el lunes 15, el viernes, día 3; not "lunes 15 personas", "lunes 15:30", "lunes 15 h"."""
    end = span[-1].end
    following = after(ctx, end)
    if not digit_day(ctx, roles, span) or digit_follows(ctx, end, ".,:/-") or char_after(ctx, end) in "%€$°ºh:":
        return False
    if any("UNIT" in item.values for item in span):
        return any(word(ctx, item) in ctx.cues["day"] for item in span)
    if "OCLOCK" in ctx.language.words.get(following, ()):
        return False
    return "," not in ctx.text[span[0].start : end] and following not in ctx.cues["counted"] and not following.endswith(ctx.language.forms.plural)


def weekday_nth(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """See you on Thu 21st at 11; not "Friday 3rd place", "Sunday first thing"."""
    following = after(ctx, span[-1].end)
    clear = not following.isalnum() or following in ctx.cues["prepositions"] or following in ctx.cues["and-or"]
    return clear and digit_day(ctx, roles, span) and following not in ctx.cues["of"]


def _number_next(ctx: Context, end: int) -> bool:
    """Is the next word but one a number?"""
    words = ctx.lower[end : end + _TWO_WORDS].split(maxsplit=2)
    return len(words) > 1 and words[1][0].isdigit()


def daily(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """7 August, 3 May to 20 May, 8-10 May; not "the 20 may be", "8-10 may vary", "$20 March"."""
    end = span[-1].end
    following = after(ctx, end)
    to = is_capital(ctx, roles["mo"]) and "TO" in ctx.language.words.get(following, {})  # 1 March to mid-April
    acts = following in ctx.cues["after-verb"] and not to and not _number_next(ctx, end)
    small = not is_capital(ctx, roles["mo"]) and ("d2" not in roles or following.isalnum())
    if "y" not in roles and (acts or small) and word(ctx, roles["mo"]) in ctx.cues["month-or-verb"]:
        return False
    start = span[0].start
    named = in_address(ctx, end) or in_name_of(ctx, start, ctx.cues["street-before"])
    return char_before(ctx, start) not in ".,:$€£#/-" and not named


def rising(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """1985-1990, 1985-90: the second year is the later one; not a telephone number"""
    first, second = roles["y"].values["YEAR"], roles["y2"].values
    last = second["YEAR"] if "YEAR" in second else first // 100 * 100 + second["YY"]
    if not (1000 <= first < last <= 2200 and last - first <= 800):
        return False
    left = char_before(ctx, span[0].start)
    return left in _OPENING and char_after(ctx, span[-1].end) not in "-/0123456789"


def rising_apart(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """from 1260 to 1284"""
    first, last = roles["y"].values["YEAR"], roles["y2"].values["YEAR"]
    return first < last <= 2199 and after(ctx, span[-1].end) not in ctx.cues["counted"]


def dateline(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """06 Feb 98"""
    return "DOM2" in roles["d"].values or (is_capital(ctx, roles["mo"]) and alone_on_line(ctx, span))


def numeric_date(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """Three numbers with one kind of mark between them, and nothing of the kind around: no version, no phone."""
    marks = {ctx.text[item.start : item.end].strip() for item in span if not _SEPARATORS.isdisjoint(item.values)}
    if len(marks) != 1:
        return False
    start, end = span[0].start, span[-1].end
    left, right = char_before(ctx, start), char_after(ctx, end)
    if left == "-" and ctx.text[start - 2 : start - 1].isalpha():
        left = " "
    if left.isalnum() or left in "-/$.+" or right in "-/" or digit_follows(ctx, end, ".,"):
        return False
    if right == "." and ctx.text[end + 1 : end + 2].islower():  # drv-2.4.1998.tar
        return False
    if _is_part_number(ctx, roles, start, marks):
        return False
    return "." not in marks or "YEAR" in roles["y"].values or _dotted_short(ctx, roles, span)


def _is_part_number(ctx: Context, roles: Roles, start: int, marks: set[str]) -> bool:
    """version 10.4.2019, part 11-04-88"""
    previous = before(ctx, start)
    if "." in marks:
        return previous in ctx.cues["version-word"]
    return "-" in marks and "YEAR" not in roles["y"].values and previous in ctx.cues["part-number"]


def _dotted_short(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """06.02.98: two digits each, and no version"""
    first, second = roles["a"].values, roles["b"].values
    two_digits = "DOM2" in first and "DOM2" in second and "YY" in roles["y"].values
    if ctx.language.forms.dotted:
        return "YY" in roles["y"].values and second["DOM"] <= 12 and before(ctx, span[0].start) not in ctx.cues["version"]
    return two_digits and second["DOM"] <= 12 and before(ctx, span[0].start) not in ctx.cues["version"]


def year_first(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """98-02-06: only where day first and month first cannot be meant, or the whole text is this date"""
    left, right = char_before(ctx, span[0].start), char_after(ctx, span[-1].end)
    if left.isalnum() or left in "-/." or right in "-/":
        return False
    return roles["y"].values["YY"] > 31 or (ctx.policy.date_order == "YMD" and alone_on_line(ctx, span))


def apostrophe(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """'98; not the number '37.24 in quotes, not the '45 of '45 degrees'."""
    end = span[-1].end
    if digit_follows(ctx, end, ".,:"):
        return False
    quoted = char_after(ctx, end) in APOSTROPHES and not ctx.lower.startswith(ctx.language.forms.owner, end + 1)
    counts = after(ctx, end) in ctx.cues["counted"] - ctx.cues["after-year-too"]
    return not (quoted or counts) or before(ctx, span[0].start) not in ctx.cues["before-apostrophe-year"]


def isolated(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """980206 alone on a line"""
    return alone_on_line(ctx, span)


def month_day(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """02-13, 07/24: with a zero or after a word such as "on", before a wire number, or alone; not a score, not a
    fraction"""
    start, end = span[0].start, span[-1].end
    left, right = char_before(ctx, start), char_after(ctx, end)
    if left.isalnum() or left in "-/.$:," or right.isalnum() or right in "-/%:" or digit_follows(ctx, end, ".,"):
        return False
    text = ctx.text[start:end]
    slashed, full = "/" in text, len(text) == 5
    if alone_on_line(ctx, span):
        return full or slashed
    if full and _WIRE.match(ctx.text, end):
        return True
    previous = before(ctx, start)
    if previous in ctx.cues["from"] and (_GOES_ON.match(ctx.text, end) or not _is_clear(ctx, end)):  # from 7/10 | to 3/10
        return False
    return slashed and len(text) >= 4 and previous in ctx.cues["before-month-day"]


def _is_clear(ctx: Context, end: int) -> bool:
    """Does no noun follow, of which it could be a share: from 3/13 | he coughed, from 7/24 patients?"""
    following = after(ctx, end)
    return not following.isalnum() or following in ctx.cues["subject"] | ctx.cues["prepositions"]


def stop_date(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """24.12. after a word of dates: day and month, each with its full stop; no section, no version"""
    start, end = span[0].start, span[-1].end
    month = roles["b"].values.get("DOM") or roles["b"].values["DOMTH"]
    stopped = char_after(ctx, end) == "." or ctx.text[end - 1] == "."
    if not stopped or month > 12 or not char_before(ctx, start).isspace() or digit_follows(ctx, end, "."):
        return False
    return "WEEKDAY" in span[0].values or before(ctx, start) in ctx.cues["before-month-day"]


def not_range(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """2013-03: a month in ISO form, where the digits cannot be the end of a range of years"""
    if roles["y"].values["YFOUR"] % 100 < roles["m"].values["MON"]:
        return False
    return char_after(ctx, span[-1].end) not in "-/" and not char_before(ctx, span[0].start).isalnum()


def compact(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """19980206 by itself; not inside an identifier"""
    left, right = char_before(ctx, span[0].start), char_after(ctx, span[-1].end)
    if (
        left.isalnum()
        or left in "_$#."
        or right == "_"
        or (right.isalnum() and right not in "tTzZ")
        or digit_follows(ctx, span[-1].end, ".,")
    ):
        return False
    return before(ctx, span[0].start) not in ctx.cues["label"]


def ordinal_date(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """1998-117; not part no. 1999-117, and not within a longer code"""
    left, right = char_before(ctx, span[0].start), char_after(ctx, span[-1].end)
    if left.isalnum() or left in "-_/." or right.isalnum() or right in "-_/":
        return False
    return not is_labelled(ctx, span[0].start, roles["y"].values["YEAR"])


def whole_number(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """A number that is not the tail of a word or of a longer number"""
    left = char_before(ctx, roles["y"].start)
    return not left.isalnum() and left not in ".,-/_"


def year_unit(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """the year 1840, the year 79; not "this year 40 people"."""
    previous = before(ctx, span[0].start)
    if roles["u"].values.get("UNIT") != "Year" or previous in ctx.cues["not-before-year-unit"]:
        return False
    number = roles["y"].values
    if "YEAR" in number or "YEARWORDS" in number:
        return True
    return "THE" in span[0].values and 0 <= number["NUM"] <= LAST_EARLY and previous in ctx.cues["before-early-year"]


def day_short(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """the 3d of March, the 22d inst.: the ordinals of old letters, which look like 22 days"""
    return roles["d"].end == roles["u"].start and roles["u"].values["UNITSHORT"] == "Day"


def week_word(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """week 19 of 2019"""
    return span[0].values.get("UNIT") == "Week"


def numbered_week(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """en la semana 30, en semaine 30, KW 30; not "esa semana 30 personas", not "55 kW 30 Minuten lang"."""
    end, unit = span[-1].end, roles["u"].values
    introduced = "THE" in span[0].values or word(ctx, roles["u"]) in ctx.cues["week-mark"]
    if not introduced:  # en semaine 30; not "en semaine 3 trains par heure"
        introduced = before(ctx, span[0].start) in ctx.cues["before-week-number"] and (
            _counts_nothing(ctx, end) or after(ctx, end) in ctx.cues["auxiliary-passive"] | ctx.cues["past"] | ctx.cues["future"]
        )
    if not introduced or before(ctx, span[0].start).isdigit() or unit.get("UNIT", "Week") != "Week" or digit_follows(ctx, end, ".,"):
        return False
    return char_after(ctx, end) not in "%€$:/-" and not counts_on(ctx, after(ctx, end))


def short_year(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """Im Mai 45 endete der Krieg; not "im Mai 45 Leute": a year gone by, where no noun follows that it could count"""
    year, end = roles["yy"], span[-1].end
    if before(ctx, span[0].start) not in ctx.cues["before-short-year"] or year.values["YY"] <= LAST_DAY:
        return False
    unit = ctx.text[end : end + 2].strip()[:1]
    if ctx.text[year.start - 1] != " " or (unit and unit in "%€$:/-°") or digit_follows(ctx, end, ".,"):
        return False
    following = after(ctx, end)
    if not following.isalnum() or following in ctx.cues["after-bare-hour"]:
        return True
    return verb_follows(ctx, end)


def week_unit(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """Easter week"""
    return roles["u"].values.get("UNIT") == "Week" and is_capital(ctx, roles["ft"])


def century_unit(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """the 20th century, the second millennium"""
    kinds = {item.values[name] for item in span for name in ("UNIT", "UNITS", "CENTURYMARK") if name in item.values}
    return not kinds.isdisjoint(("Century", "Millennium"))


def two_of(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """the 12th and 13th centuries; not "the 12th or 13th century", which is one of them"""
    return all(item.values.get("AND") != "or" for item in span)


def decade_word(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """the eighties; not "in his eighties", not "temperatures in eighties"."""
    decade = roles["dc"].start
    previous = before(ctx, decade)
    if previous in DASHES:
        previous = prefix(ctx, previous, decade)
    return previous in ctx.cues["before-decade"] and before(ctx, span[0].start) not in ctx.cues["possessive"]


def decade_number(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """los años 80, los ochenta, la década de 1920; les années 1960 et 1970; not "los 80
    alumnos", "los años 1990 y 1991"."""
    lexeme = roles["dc"]
    end = span[-1].end
    number, following = lexeme.values.get("YEAR") or lexeme.values.get("NUM", 0), after(ctx, end)
    if following in ctx.cues["and"]:
        place = ctx.lower.find(following, end) + len(following)
        another = after(ctx, place)
        if "YEAR" in lexeme.values and another.isdigit() and int(another) % 10:
            return False
    if any(item.values.get("UNIT") == "Decade" or item.values.get("UNITS") == "Year" for item in span):
        return bool(number % 10 == 0)
    if any("UNIT" in item.values for item in span if item is not lexeme):  # el segundo de 2020
        return False
    known = number in _DECADES or number == _FIRST_DECADE or ("YEAR" in lexeme.values and number % 10 == 0 and number % 100)
    if not known or before(ctx, span[0].start) not in ctx.cues["before-decade"]:
        return False
    return char_after(ctx, end) not in "%:°" and not digit_follows(ctx, end, ".,") and not (following.isdigit() or counts_on(ctx, following))


def year_words(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """nineteen ninety-six; not "nineteen hundred people"."""
    number = roles["y"].values
    if "NUM" in number or not 1500 <= number["YEARWORDS"] <= 2099:
        return False
    return after(ctx, span[-1].end) not in ctx.cues["counted"]


def ce_first(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """AD 79, A.D. 1066"""
    era = roles["era"]
    if era.values["ERA"] != "CE" or not 0 < roles["y"].values["NUM"] < 3000:
        return False
    return ctx.text[era.start : era.end].replace(".", "").isupper()


def of_year(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """the spring of the year 1840, the 17th of June in the year of our Lord 1841"""
    part, year = roles["d"].values["DATE"], roles["y"].values["DATE"]
    if not (isinstance(year, Spec) and year.complete and year.grain == "Year" and not year.modifiers):
        return False
    if part.lead not in ("s", "mo", "ft"):
        return False
    spelled = after(ctx, year.start) in ctx.cues["year-spelled"]
    return spelled or any("OF" in item.values for item in span)


def beyond_month(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """the 32nd of May, May 32, 2019: a day that no month has; not "Volume 40 May 2019", not "in May 32 people"."""
    number, month = roles["n"], roles["mo"]
    value = number.values.get("ORD") or number.values.get("NUM", 0)
    if not _LONGEST_MONTH < value <= _LONGEST_NUMBER or not is_capital(ctx, month):
        return False
    if "ORD" in number.values:
        return "y" in roles or number is span[-1] or any("OF" in item.values for item in span)
    if number.end - number.start != 2 or is_labelled(ctx, span[0].start, value):
        return False
    if "y" in roles and number is not span[0]:
        return any("COMMA" in item.values for item in span)  # March 40, 2019
    if "y" in roles or value > _LIKE_A_DAY:
        return bool(value <= _LIKE_A_DAY)
    following = after(ctx, span[-1].end)
    dated = before(ctx, span[0].start) in ctx.cues["before-month-day"]
    return dated and (not following.isalnum() or following in ctx.cues["prepositions"])


def to_or_next_day(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """3 to 5 May, 3 and 4 May; of "3 and 5 May" each is a day"""
    joined = any("TO" in item.values and word(ctx, item) in ctx.cues["and-or"] for item in span)
    return not joined or next_day(ctx, roles, span)


def roman_count(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """the fifth day before the Ides of May; no day is counted from further off than the Roman day before"""
    return "n" not in roles or (word(ctx, roles["u"]) in ctx.cues["day"] and 2 <= roles["n"].values["ORD"] <= _LONGEST_COUNT)


def weekday_beside(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """4 May 1959 (Monday): a day, and its day of the week"""
    date, mark = roles["d"].values["DATE"], roles["w"]
    weekday = mark.values.get("DATE")
    if weekday is not None and not (isinstance(weekday, Spec) and weekday.fields.keys() == {"wd"}):
        return False
    bracketed = any("LPAREN" in item.values for item in span)
    if not isinstance(date, Spec) or (bracketed and char_after(ctx, mark.end) != ")"):
        return False
    return {"mo", "d"} <= date.fields.keys() and date.fields.keys() <= {"mo", "d", "y", "y2"} and not date.hints


def about_date(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """around Nov. 9, about 1850; not "about Friday's vote", not "some 1998 models"."""
    date = roles["d"].values["DATE"]
    if not isinstance(date, Spec) or (date.lead == "wd" and "h" not in date.fields):
        return False
    mark = word(ctx, roles["ap"])
    if mark in ctx.cues["about-full"]:
        return date.complete or "h" in date.fields
    if mark in ctx.cues["about-dotted"]:
        return char_after(ctx, roles["ap"].end) == "."
    return mark in ctx.cues["about"]


def next_day(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """les 3 et 4 mai: two days beside each other are one stretch; of "les 2, 3 et 4 mai" each is a day"""
    if before(ctx, span[0].start) == "," and prefix(ctx, ",", span[0].start).isdecimal():
        return False
    first, last = (roles[role].values.get("DOM") or roles[role].values["DOMTH"] for role in ("d", "d2"))
    return bool(last == first + 1)


def day_number(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """mardi 4: the day of the month, where it counts nothing"""
    return _counts_nothing(ctx, span[-1].end)


def day_introduced(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """le 15: a day by its article, where it counts nothing and is the number of nothing"""
    start = span[0].start
    if not ctx.text[roles["d"].start].isdigit() or before(ctx, roles["d"].start) not in ctx.cues["before-day"]:
        return False
    return before(ctx, start) not in ctx.cues["label"] and _counts_nothing(ctx, span[-1].end)


def _counts_nothing(ctx: Context, end: int) -> bool:
    """Does after a number neither another go on nor what it could count follow?"""
    following = after(ctx, end)
    if char_after(ctx, end) in "-–/:%°€$'’" or char_after(ctx, end).isalnum() or digit_follows(ctx, end, ",."):
        return False
    return not following.isalnum() and following not in ("%", "€", "$") or following in ctx.cues["prepositions"]


def year_short(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """mai 68, l'été 76: two digits that are no day, and count nothing"""
    year = roles["yy"]
    if year.values["YY"] <= LAST_DAY or char_after(ctx, year.end) in "-/:%°€$" or digit_follows(ctx, year.end, ",."):
        return False
    return after(ctx, year.end) not in ctx.cues["counted"]


def not_street(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """rue du 4 Septembre, place du 8 mai | 1945: the name of a street, all of it"""
    start = span[0].start
    for _ in range(_OF_DATE):
        previous = before(ctx, start)
        if not previous.isdecimal() and "MONTH" not in ctx.language.words.get(previous, {}):
            break
        start = ctx.lower.rfind(previous, 0, start)
    return not in_name_of(ctx, start, ctx.cues["street-before"])


def day_before_part(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """am 24. | abends: a day by the word before it and the part of the day after it"""
    if not ctx.text[roles["d"].start].isdigit() or before(ctx, span[0].start) not in ctx.cues["before-day"]:
        return False
    return "PARTS" in ctx.language.words.get(after(ctx, span[-1].end), {})


def month_unit(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """le premier lundi du mois"""
    return roles["u"].values.get("UNIT") == "Month"


GUARDS: dict[str, Guard] = {
    "monthly": monthly, "daily": daily, "rising": rising, "rising-apart": rising_apart, "dateline": dateline,
    "numeric-date": numeric_date, "year-first": year_first, "isolated": isolated, "apostrophe": apostrophe, "month-day": month_day,
    "not-range": not_range, "stop-date": stop_date, "compact": compact, "ordinal-date": ordinal_date, "whole-number": whole_number, "year-unit": year_unit,
    "day-short": day_short, "week-word": week_word, "week-unit": week_unit, "numbered-week": numbered_week, "short-year": short_year, "century-unit": century_unit, "two-of": two_of, "decade-word": decade_word, "decade-number": decade_number, "digit-day": digit_day, "early-year": early_year, "weekday-day": weekday_day, "weekday-nth": weekday_nth, "numbered-day": numbered_day, "circa-mark": circa_mark,
    "next-day": next_day, "to-or-next-day": to_or_next_day, "day-number": day_number, "day-introduced": day_introduced, "year-short": year_short,
    "not-street": not_street, "month-unit": month_unit, "day-before-part": day_before_part, "year-words": year_words, "ce-first": ce_first, "of-year": of_year, "about-date": about_date, "beyond-month": beyond_month, "roman-count": roman_count, "weekday-beside": weekday_beside,
}  # fmt: skip
