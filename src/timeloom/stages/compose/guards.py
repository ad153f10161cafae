"""Guards: what must hold around the words of a rule before it may fire.

A guard sees the context, the words by role and all items matched, and answers yes or no by the words next to the match
in the text. They keep "may", "march", "second" and "1,998 people" from becoming times.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from timeloom.language import Lexeme
from timeloom.stages.compose.context import Context
from timeloom.stages.compose.direction import tense
from timeloom.stages.compose.readings import Amount, Between, Nth, Reading, Shift, Spec

__all__ = ["GUARDS"]

Roles = dict[str, Lexeme]
Guard = Callable[[Context, Roles, list[Lexeme]], bool]
_LAST_WORD = re.compile(r"([^\W\d_]+|\d+|[^\w\s])\s*$")
_NEXT_WORD = re.compile(r"\s*([^\W\d_]+|\d+|[^\w\s])")
AMBIGUOUS_MONTHS = {"may", "march", "mar", "august", "dec", "jan", "sep", "jun", "oct", "nov", "apr", "feb", "jul", "aug"}
AMBIGUOUS_WEEKDAYS = {"sun", "sat", "wed", "mon", "fri", "thu", "tue"}
AMBIGUOUS_SEASONS = {"fall", "spring"}
MODALS = {"may", "march"}


def before(ctx: Context, position: int) -> str:
    """The word or mark before a place, lower case, "" at the start."""
    match = _LAST_WORD.search(ctx.lower, max(0, position - 24), position)
    return match[1] if match else ""


def after(ctx: Context, position: int) -> str:
    """The word or mark after a place."""
    match = _NEXT_WORD.match(ctx.lower, position, position + 24)
    return match[1] if match else ""


def _tight_before(ctx: Context, position: int) -> str:
    return ctx.text[position - 1] if position > 0 else " "


def _tight_after(ctx: Context, position: int) -> str:
    return ctx.text[position] if position < len(ctx.text) else " "


def _word(ctx: Context, lexeme: Lexeme) -> str:
    return ctx.lower[lexeme.start : lexeme.end]


def _all_text(ctx: Context, span: list[Lexeme]) -> bool:
    """Is this the whole text, a preposition before it aside?"""
    return ctx.text[span[-1].end :].strip(" \t\n.?!") == "" and ctx.lower[: span[0].start].strip() in ("", "in", "on", "at", "the", "by")


def _cue(ctx: Context, name: str, word: str) -> bool:
    return word in ctx.language.cues[name]


# --- clock ---------------------------------------------------------------------------------------------------
def clockish(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """half past nine: an hour from 1 to 12, nothing counted after it"""
    hour = roles["h"].values.get("HOUR", 0)
    follower = after(ctx, span[-1].end)
    return 1 <= hour <= 12 and not _cue(ctx, "counted", follower) and follower not in ("years", "days", "weeks", "hours", "months", "minutes")


def twelve(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    return roles["h"].values.get("HOUR") == 12


def stamped(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """Four digits right after a date in digits are a clock time where the date has its year or a zone follows."""
    date = roles["d"].values["DATE"]
    if not isinstance(date, Spec) or "d" not in date.fields or "h" in date.fields:
        return False
    gap = ctx.text[roles["d"].end : roles["hm"].start]
    digits = ctx.text[date.start].isdigit()
    return gap.isspace() and len(gap) <= 2 and digits and ("y" in date.fields or "z" in roles or _whole(ctx, span))


def at_hour(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """at 5 Friday, by 9 tomorrow"""
    return before(ctx, span[0].start) in ("at", "by", "until", "till", "before", "after") and 1 <= roles["h"].values["HOUR"] <= 12 and (
        len(span) == 2 and _separate(ctx, span)
    )


def _separate(ctx: Context, span: list[Lexeme]) -> bool:
    return ctx.text[span[0].end : span[-1].start].isspace()


# --- dates ---------------------------------------------------------------------------------------------------
def monthly(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """Aug. 7, May 3: not "may 3 people", not "March 20 percent"."""
    word = _word(ctx, roles["mo"])
    follower = after(ctx, span[-1].end)
    if "DOM" in roles["d"].values and follower in ("%", "million", "billion", "percent", "$"):
        return False
    if "DOM" in roles["d"].values and _tight_after(ctx, span[-1].end) in ",." and ctx.text[span[-1].end + 1 : span[-1].end + 2].isdigit():
        return False
    if word in MODALS:
        capital = ctx.text[roles["mo"].start].isupper()
        return capital and not _cue(ctx, "counted", follower)
    return not ("HYPH" in {c for item in span for c in item.values} and roles["d"].values.get("DOM", 1) == 0)


def daily(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """7 August; not "the 20 may be", not "In 1999 10 March" """
    word = _word(ctx, roles["mo"])
    if word in MODALS and not ctx.text[roles["mo"].start].isupper():
        return False
    if word in MODALS and after(ctx, span[-1].end) in ("be", "have", "not", "to"):
        return False
    return _tight_before(ctx, span[0].start) not in ".,:$€£#/-"


def rising(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """1985-1990, 1985-90: the second year is the later one; not a telephone number"""
    first = roles["y"].values["YEAR"]
    last = roles["y2"].values.get("YEAR", roles["y2"].values.get("YY", 0))
    if "YEAR" not in roles["y2"].values:
        last += first // 100 * 100
    return (1000 <= first < last <= 2200 and last - first <= 800 and not ctx.text[span[0].start - 1 : span[0].start].strip("(['\"“‘ \n")
            and _tight_after(ctx, span[-1].end) not in "-/0123456789")


def dateline(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """06 Feb 98"""
    return "DOM2" in roles["d"].values or ctx.text[roles["mo"].start].isupper() and _whole(ctx, span)


def numeric_date(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """Three numbers with one kind of mark between them, and nothing of the kind around: no version, no phone."""
    marks = {ctx.text[item.start : item.end].strip() for item in span if {"SLASH", "HYPH", "DOT"} & item.values.keys()}
    if len(marks) != 1:
        return False
    left, right = _tight_before(ctx, span[0].start), _tight_after(ctx, span[-1].end)
    if left == "-" and ctx.text[span[0].start - 2 : span[0].start - 1].isalpha():
        left = " "
    if left.isalnum() or left in "-/$.+" or right in "-/" or (right in ".," and ctx.text[span[-1].end + 1 : span[-1].end + 2].isdigit()):
        return False
    if "." in marks:
        return "YEAR" in roles["y"].values or (roles["b"].values["DOM"] <= 12 and "DOM2" in roles["a"].values and "DOM2" in roles["b"].values and "YY" in roles["y"].values and before(ctx, span[0].start) not in ("version", "v", "release"))
    return True


def year_first(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """98-02-06: only where day first and month first cannot be meant, or the whole text is this date"""
    year = roles["y"].values["YY"]
    left, right = _tight_before(ctx, span[0].start), _tight_after(ctx, span[-1].end)
    if left.isalnum() or left in "-/." or right in "-/":
        return False
    return year > 31 or (_whole(ctx, span) and ctx.policy.date_order == "YMD")


def _whole(ctx: Context, span: list[Lexeme]) -> bool:
    """Is this alone on its line?"""
    left = ctx.text[max(0, span[0].start - 40) : span[0].start].rstrip(" \t")
    right = ctx.text[span[-1].end : span[-1].end + 40].lstrip(" \t.")
    return (not left or left.endswith("\n")) and (not right or right.startswith(("\n", "\r")))


def isolated(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """980206 alone on a line"""
    return _whole(ctx, span)


def month_day(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """02-13, 07/24: with a zero or after a word such as "on", before a wire number, or alone; not a score, not a fraction"""
    left, right = _tight_before(ctx, span[0].start), _tight_after(ctx, span[-1].end)
    if left.isalnum() or left in "-/.$:," or right in "-/%:" or right.isalnum() or (right in ".," and ctx.text[span[-1].end + 1 : span[-1].end + 2].isdigit()):
        return False
    text = ctx.text[span[0].start : span[-1].end]
    if _whole(ctx, span):
        return len(text) == 5 or "/" in text
    if re.match(r"\s{1,2}\d{4}(?!\d)", ctx.text[span[-1].end : span[-1].end + 8]) and len(text) == 5:
        return True
    return "/" in text and before(ctx, span[0].start) in ("on", "dated", "by", "since", "until", "of") and len(text) >= 4


def not_range(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """2013-03: a month in ISO form, where the digits cannot be the end of a range of years"""
    value = roles["m"].values["MON"]
    return roles["y"].values["YFOUR"] % 100 >= value and _tight_after(ctx, span[-1].end) not in "-/" and not _tight_before(ctx, span[0].start).isalnum()


def compact(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """19980206 by itself; not inside an identifier"""
    left, right = _tight_before(ctx, span[0].start), _tight_after(ctx, span[-1].end)
    return not (left.isalnum() or left in "_$#." or right == "_" or (right in ".," and ctx.text[span[-1].end + 1 : span[-1].end + 2].isdigit()))


def whole_number(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """A number that is not the tail of a word or of a longer number"""
    left = _tight_before(ctx, roles["y"].start)
    return not (left.isalnum() or left in ".,-/_")


def year_unit(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    if roles["u"].values.get("UNIT") != "Year" or before(ctx, span[0].start) in ("a", "per", "this", "last", "next"):
        return False
    if "YEAR" in roles["y"].values or "YEARWORDS" in roles["y"].values:
        return True
    return "THE" in span[0].values and 1 <= roles["y"].values["NUM"] <= 999 and before(ctx, span[0].start) == "in"


def week_unit(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    return roles["u"].values.get("UNIT") == "Week" and ctx.text[roles["ft"].start].isupper()


def first_n(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """the first nine months; not "the first two years old" """
    amount = roles["p"].values["PERIOD"]
    return isinstance(amount, Amount) and amount.number is not None and "-" not in ctx.text[amount.start : amount.end] and roles["n"].values.get("ORD") in (1, -1)


def quarter_unit(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    return roles["y"].values.get("UNIT") == "Year" and roles["u"].values.get("UNIT") == "Quarter-Year"


def part_of_day(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """mid-afternoon, early evening, late morning"""
    return _word(ctx, roles["e"]) in ("early", "late", "mid") and not _word(ctx, roles["p"]).endswith("s")


def plain_amount(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """the last three days; not "likely to last over a week" """
    return not (_word(ctx, roles["op"]) == "last" and (roles["p"].values["PERIOD"].modifiers or before(ctx, span[0].start) in ("to", "will", "could", "may", "would")))


def day_word(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """later in the day"""
    return _word(ctx, roles["u"]) == "day" and any("IN" in item.values for item in span)


def at_military(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """at 2100, by 0530, Time: 0730: four digits as a clock where a word asks for one"""
    lexeme = roles["hm"]
    hour, _ = lexeme.values["HHMM"]
    previous, following = before(ctx, lexeme.start), after(ctx, lexeme.end)
    if hour > 23 or _tight_after(ctx, lexeme.end) in "-/:%" or _cue(ctx, "counted", following):
        return False
    if ctx.text[lexeme.start] == "0":
        return previous in ("at", "by", "until", "till", "since", "from", "before", "after", "around", "about", ":", "dose", "to", "and", ",")
    return previous == "at" and (not following.isalpha() or _cue(ctx, "prepositions", following) or not _cue(ctx, "before-year", previous) or hour not in (19, 20))


def postposed(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """Saturday last: the end of the phrase, no noun after it"""
    following = after(ctx, span[-1].end)
    return _word(ctx, roles["op"]) in ("last", "next") and (not following.isalpha() or _cue(ctx, "event-stop", following)) and (
        roles["d"].values["DATE"].lead in ("wd", "mo") and len(roles["d"].values["DATE"].fields) == 1)


def week_after(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """Sunday week, Tuesday se'nnight"""
    following = after(ctx, span[-1].end)
    return roles["u"].values.get("UNIT") in ("Week", "Fortnight") and roles["d"].values["DATE"].lead == "wd" and not following.isalpha()


def rising_apart(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """from 1260 to 1284"""
    return bool(roles["y"].values["YEAR"] < roles["y2"].values["YEAR"] <= 2199) and not _cue(ctx, "counted", after(ctx, span[-1].end))


def of_year(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """the spring of the year 1840, the 17th of June in the year of our Lord 1841"""
    spec, year = roles["d"].values["DATE"], roles["y"].values["DATE"]
    if not (isinstance(year, Spec) and year.complete and year.grain == "Year" and not year.modifiers):
        return False
    of = any("OF" in item.values for item in span)
    return spec.lead in ("s", "mo", "ft") and (of or ctx.lower[year.start : year.start + 3] in ("in ", "the", "yea"))


def week_word(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    return span[0].values.get("UNIT") == "Week"


def feastly(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """A feast's name begins with a capital, or the text is in lower or upper case throughout the name."""
    text = ctx.text[roles["ft"].start : roles["ft"].end]
    follower = after(ctx, span[-1].end)
    return (text[0].isupper() or text.startswith("the ")) and follower not in ("island", "islands", "carol", "carols", "tree", "trees", "bonus", "eggs", "egg")


def ce_first(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """AD 79, A.D. 1066"""
    text = ctx.text[roles["era"].start : roles["era"].end]
    return roles["era"].values["ERA"] == "CE" and text.replace(".", "").isupper() and 0 < roles["y"].values["NUM"] < 3000


def century_unit(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    return any(item.values.get("UNIT") in ("Century", "Millennium") for item in span)


def decade_word(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """the eighties; not "in his eighties", not "temperatures in the eighties" """
    previous = before(ctx, roles["dc"].start)
    if previous in ("-", "–"):
        previous = before(ctx, ctx.lower.rfind(previous, 0, roles["dc"].start))
    return previous in ("the", "early", "late", "mid") and before(ctx, span[0].start) not in ("his", "her", "their")


def year_words(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """nineteen ninety-six"""
    return 1500 <= roles["y"].values["YEARWORDS"] <= 2099 and not _cue(ctx, "counted", after(ctx, span[-1].end)) and "NUM" not in roles["y"].values


def weekday_word(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """Friday; "Sun" and "Sat" only with a capital and a dot or comma, never "the sun" """
    word = _word(ctx, roles["wd"]).rstrip(".")
    if word not in AMBIGUOUS_WEEKDAYS or _all_text(ctx, span):
        return True
    text = ctx.text[roles["wd"].start : roles["wd"].end]
    if word in ("sun", "sat", "wed", "mon", "fri"):
        follows = _tight_after(ctx, span[-1].end)
        return text[0].isupper() and (text[-1] == "." or (follows == "," and word not in ("sun", "sat")) or before(ctx, span[0].start) in ("on", "last", "next", "every", "this", "by")) and (
            before(ctx, span[0].start) not in ("the", "a", "baltimore", "vancouver", "toronto") and not (text.rstrip(".").isupper() and word == "sat")
        )
    return text[0].isupper()


def month_word(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """March alone: after a word that goes with months; never the verb or the name"""
    word = _word(ctx, roles["mo"])
    text = ctx.text[span[0].start : span[-1].end]
    if _all_text(ctx, span):
        return True
    if text[-1] == ".":
        word = word.rstrip(".")
    elif word in ("jan", "mar", "jun", "jul", "dec") and _named(ctx, span):
        return False
    if word in ("january", "february", "april", "june", "july", "september", "october", "november", "december"):
        return word not in ("april", "june") or not _named(ctx, span) or _cue(ctx, "before-month", before(ctx, span[0].start))
    previous, following = before(ctx, span[0].start), after(ctx, span[-1].end)
    if not text[0].isupper():
        return False
    if word in ("may", "march", "august"):
        if previous in ("-", "–"):
            return _cue(ctx, "before-month", before(ctx, ctx.lower.rfind(previous, 0, span[0].start)))
        if previous in (",", "(", "") and following in (",", ")", "and", ".", "") and word != "may":
            return True
        return _cue(ctx, "before-month", previous) and not (_cue(ctx, "not-month-after", following) and previous in ("and", "or"))
    return text[-1] == "." or _cue(ctx, "before-month", previous) or following == "."


def _named(ctx: Context, span: list[Lexeme]) -> bool:
    """Is the next word a name (June Smith)?"""
    following = ctx.text[span[-1].end : span[-1].end + 3]
    return len(following) > 1 and following[0] == " " and following[1].isupper()


def season_word(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """the summer; "fall" and "spring" only after a word that goes with seasons"""
    word = _word(ctx, roles["s"])
    if _all_text(ctx, span):
        return True
    previous = before(ctx, roles["s"].start)
    follower = after(ctx, span[-1].end)
    if follower in ("tide", "tides", "roll", "rolls", "onion", "onions", "water", "olympics", "olympic", "games", "school", "camp", "palace", "training", "house", "home", "break"):
        return False
    if word in AMBIGUOUS_SEASONS:
        if previous == "the" and word == "fall" and follower in ("of", "in", "from"):
            return False
        return _cue(ctx, "before-season", previous) and not (previous in ("in", "of", "by", "since", "until", "that", "the") and follower in ("to", "on", "in", "by", "off", "water"))
    return _cue(ctx, "before-season", previous) or (_tight_before(ctx, span[0].start) == "-")


def year_alone(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """1998: a year that people write about, not an amount, a number of something, or part of a longer number"""
    lexeme = roles["y"]
    value = lexeme.values["YEAR"]
    start, end = lexeme.start, lexeme.end
    if _all_text(ctx, span):
        return True
    left, right = _tight_before(ctx, start), _tight_after(ctx, end)
    if left in "$€£#,.+/:=_@" or left.isalnum() or right in "%_=@°" or right.isalpha():
        return left == "." and ctx.text[start - 2 : start - 1] in ("c", "C", "©") or left == "/" and False
    if left == "-" and (ctx.text[start - 2 : start - 1].isdigit() or ctx.lower[max(0, start - 4) : start] not in ("mid-", "pre-", "ost-", "rly-", "ate-")):
        return False
    if right in ",.:/-" and ctx.text[end + 1 : end + 2].isdigit():
        return False
    previous, following = before(ctx, start), after(ctx, end)
    if _cue(ctx, "counted", following) and not (following in ("of", "new", "more", "american", "others", "such", "students", "members", "points") and _cue(ctx, "before-year", previous)):
        return False
    if 1900 <= value <= 2039:
        return previous not in ("no", "number", "route", "room", "flight", "section", "page", "least", "than", "nearly", "over", "about", "approximately", "some", "only", "windows", "pounds", "$") or previous in ("than", "about", "over", "nearly") and value % 100 != 0 and following not in ("",) and not following.endswith("s")
    if 1000 <= value < 1900 or 2039 < value <= 2199:
        return _cue(ctx, "before-year", previous) and previous not in ("a", "the", "than", "for", "about", "of", "and", "or", "was", "as", "nearly", "around", "to") or (
            previous in ("of", "the", "and", "around", "about", "to", "for") and 1400 <= value < 1900 and not following.endswith("s")
        )
    return False


def day_alone(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """the 4th: after "on", before nothing that it could count"""
    lexeme = roles["d"]
    if not ctx.text[lexeme.start].isdigit() or lexeme.end - lexeme.start < 3:
        return False
    following = after(ctx, span[-1].end)
    if _all_text(ctx, span):
        return True
    return before(ctx, span[0].start) in ("on", "by", "until", "since", "of") and (not following or not following.isalpha() or _cue(ctx, "prepositions", following))


# --- joining -------------------------------------------------------------------------------------------------
def mergeable(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """A date and a clock time in one breath: no sentence ends between them, and the date names a day."""
    if "d" in roles:
        date = roles["d"].values["DATE"]
        if not isinstance(date, Spec) or ("h" in date.fields or "p" in date.fields or "n" in date.fields):
            return False
        if date.grain != "Day" and not ("s" in date.fields and "p" in roles):
            return False
    for left, right in zip(span, span[1:], strict=False):
        gap = ctx.text[left.end : right.start]
        if "." in gap and ctx.text[right.start].isupper() and _word(ctx, right) in ("the", "in", "on", "at"):
            return False
    middle = [item for item in span[1:-1] if "IN" in item.values]
    if "p" in roles and "c" in roles and any(_word(ctx, item) != "in" for item in middle):
        return False
    return all(_word(ctx, item) in ("at", "on", "in", "around", "about") for item in middle)


# --- amounts -------------------------------------------------------------------------------------------------
def unit_word(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """A unit that is one here: not "second base", "a quarter of", "the century-old", a "minute" amount, an age."""
    lexeme = roles["u"]
    word = _word(ctx, lexeme)
    following = after(ctx, span[-1].end)
    if word in ("second", "sec") and "n" not in roles and "op" not in roles and "UNITS" not in lexeme.values:
        return False
    if word == "second" and ("n" not in roles or following.isalpha() and following not in ("ago", "later", "after", "before", "and", "or", "in", "of")):
        return False
    if word == "quarter" and "n" in roles and ("A" in roles["n"].values or "NUM" in roles["n"].values) and following in ("of", "to", "past", "century", "mile", "million", "point", "-") :
        return False
    if word in ("min", "mo", "sec", "hr", "yr", "wk") and "n" not in roles:
        return False
    if word == "mo" or word == "min":
        return "NUM" in roles["n"].values
    if "n" in roles and _word(ctx, roles["n"]) == "many" and before(ctx, roles["n"].start) in ("as", "how", "so", "too"):
        return False
    if "n" in roles and "SOME" in roles["n"].values and "ap" in roles and _word(ctx, roles["ap"]) == "over":
        return False
    if "n" in roles and "NUM" in roles["n"].values:
        start = roles["n"].start
        left = _tight_before(ctx, start)
        if left in "$€£#" or (left == "-" and ctx.text[start - 2 : start - 1].isalnum()) or left == "/":
            return False
    if "n" in roles and "A" in roles["n"].values and "NUM" not in roles["n"].values:
        return _article(ctx, roles, span, following)
    return True


def _article(ctx: Context, roles: Roles, span: list[Lexeme], following: str) -> bool:
    """a year, an hour: an amount where something counts from it or lasts so long; not "$5 a year", "a day care" """
    previous = before(ctx, roles["n"].start)
    if _all_text(ctx, span):
        return True
    if following in ("ago", "earlier", "later", "before", "after", "hence", "from", "back", "or", "and"):
        return True
    if previous in ("for", "in", "within", "of", "about", "than", "almost", "nearly", "over", "every", "once", "after", "half", "only", "just",
                    "least", "takes", "took", "lasted", "spent", "spend", "spends", "whole", "before", "until", "under", "around", "least", "take"):
        return not following.isalpha() or following not in ("care", "old", "trip", "trader", "school", "job", "end")
    return False


def short_unit(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """5h, 10d, 6w: written together, and nothing else that a letter after a number could be"""
    return (roles["n"].end == roles["u"].start and "NUM" in roles["n"].values and roles["u"].values["UNITSHORT"] in ("Hour", "Day", "Week")
            and not _tight_after(ctx, span[-1].end).isalnum() and before(ctx, span[0].start) in ("for", "x", "every", "in", "after", "within"))


def units_alone(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """weeks, months: some of them; not "trading days' total", "days of Clinton" """
    previous, following = before(ctx, span[0].start), after(ctx, span[-1].end)
    word = _word(ctx, roles["u"])
    if word in ("minutes", "seconds") and previous in ("the", "meeting", "of"):
        return False
    if following in ("ago", "earlier", "later", "before", "after", "of", "away", "apart"):
        return following not in ("of",) or previous in ("for", "after", "in", "over", "within", "during")
    return previous in ("for", "in", "within", "over", "of", "take", "takes", "took", "after", "last", "lasted", "spent", "the", "or", "and", "these", "those") and following != "-"


def not_from(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """the week before last Friday; "from" begins a range here"""
    return _word(ctx, roles["e"]) not in ("from", "past", "since", "post")


def long(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    return _word(ctx, span[-1]) == "long"


def vague_word(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """a while, for some time"""
    text = ctx.lower[span[0].start : span[-1].end]
    if text in ("while",):
        return False
    return before(ctx, span[0].start) in ("for", "in", "after", "quite", "within", "take", "takes", "took", "once") and after(ctx, span[-1].end) not in ("next", "in", "this")


def falling(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """a year and three months: each amount smaller than the one before"""
    order = ("Second", "Minute", "Hour", "Day", "Week", "Month", "Quarter-Year", "Year", "Decade", "Century", "Millennium")
    ranks = []
    for role in ("p", "p2", "p3"):
        if role in roles:
            amount = roles[role].values["PERIOD"]
            if not isinstance(amount, Amount) or amount.unit[2] not in order or amount.parts:
                return False
            ranks.append(order.index(amount.unit[2]))
    between = ctx.lower[roles["p"].end : roles["p2"].start]
    return all(a > b for a, b in zip(ranks, ranks[1:], strict=False)) and "or" not in between


def about_date(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """around Nov. 9, about 1850; not "about Friday's vote", not "some 1998 models" """
    date = roles["d"].values["DATE"]
    word = _word(ctx, roles["ap"])
    if date.lead == "wd" and "h" not in date.fields:
        return False
    return isinstance(date, Spec) and word in ("around", "circa", "ca", "c", "approximately", "roughly", "about") and (
        word != "about" or "y" in date.fields or "h" in date.fields) and (word != "c" or _tight_after(ctx, roles["ap"].end) == ".")


# --- relative ------------------------------------------------------------------------------------------------
def day_unit(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    return _word(ctx, roles["u"]) in ("day", "night")


def repeatable(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """A date without its year, so that last, next and this may pick one"""
    spec = roles["d"].values["DATE"]
    return isinstance(spec, Spec) and not spec.complete and bool(spec.lead)


def within_order(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """this week on Friday: with a word between them, the larger first"""
    return any("IN" in item.values and _word(ctx, item) in ("on", "in") for item in span) and _larger(roles)


def _larger(roles: Roles) -> bool:
    outer = roles["t"].values["REL"]
    spec = roles["d"].values["DATE"]
    order = ("Hour", "Day", "Week", "Month", "Quarter-Year", "Year")
    return isinstance(outer, Shift) and outer.grain in order and spec.grain in order and order.index(outer.grain) > order.index(spec.grain)


def the_unit(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """the quarter, the week, the year: alone, after a preposition"""
    unit = roles["u"].values["UNIT"]
    if any("FISCAL" in item.values for item in span):
        return unit == "Year"
    if unit not in ("Quarter-Year", "Week", "Month", "Year"):
        return False
    following = after(ctx, span[-1].end)
    if following in ("of", "before", "after", "-", "to", "when", "earlier", "that", "'", "’", "ahead"):
        return False
    return before(ctx, span[0].start) in ("in", "for", "during", "of", "on", "earlier", "later", "late", "early") and len(span) == 2


def quarterly(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """third quarter: an ordinal up to four with the unit itself"""
    if roles["u"].values.get("UNIT") != "Quarter-Year" or not 1 <= roles["n"].values.get("ORD", 0) <= 4:
        return False
    if "y" in roles:
        date = roles["y"].values["DATE"]
        return isinstance(date, Spec) and date.complete and date.grain == "Year"
    return after(ctx, span[-1].end) not in ("final", "century", "mile")


def the_part(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """in the morning"""
    return before(ctx, span[0].start) in ("in", "during") and after(ctx, span[-1].end) not in ("of",)


def ago_word(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """ago; "back" only after an amount and before the end of the phrase"""
    if roles["op"].values["AGO"] == "back":
        return "p" in roles and not after(ctx, span[-1].end).isalpha()
    return "p" in roles or "UNIT" in roles["u"].values


def hence_word(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """hence, from now; "in two weeks' time" """
    return roles["op"].values["HENCE"] == "hence" or before(ctx, span[0].start) == "in"


def clause_end(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """two days later; not "two days after the vote" (that is anchored on the vote), not "two years on death row" """
    word = _word(ctx, roles["op"])
    if word in ("later", "earlier", "afterward", "afterwards", "thereafter", "beforehand"):
        return after(ctx, span[-1].end) != "than"
    following = after(ctx, span[-1].end)
    if word in ("before", "after", "prior"):
        return not following.isalnum() or following in ("and", "but", "in", "for", "with", "or", "by")
    return word == "previously"


def ahead(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """in two weeks: a time ahead, not how long something took"""
    amount = roles["p"].values["PERIOD"]
    word = _word(ctx, span[0])
    if not isinstance(amount, Amount) or any("THE" in item.values for item in span):
        return False
    if _all_text(ctx, span):
        return True
    if word == "within":
        return tense(ctx, span[0].start, span[-1].end) == "future"
    return word == "in" and ctx.text[amount.start : amount.start + 4].lower() != "the " and tense(ctx, span[0].start, span[-1].end) == "future"


def anchorable(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """three days after Christmas; "from" only towards what lies ahead ("two weeks from Friday") """
    word = _word(ctx, roles["e"])
    if word in ("past", "since", "following", "preceding", "post"):
        return word in ("following", "preceding")
    target = next(iter(roles["t"].values.values()))
    if word == "from":
        return isinstance(target, (Spec, Shift)) and not getattr(target, "complete", False)
    return not isinstance(target, Between) or True


def halfly(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """the first half: of the year, where no game or book is spoken of"""
    if "t" in roles:
        return isinstance(roles["t"].values["DATE"], Spec) and roles["t"].values["DATE"].complete
    return "ORD" in roles["n"].values and 1 <= roles["n"].values["ORD"] <= 2 and after(ctx, span[-1].end) not in ("of", "-", "time")


def early(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """early this week, late 1998, mid-July; "later" and "earlier" only before this, that, last, yesterday"""
    word = _word(ctx, roles["e"])
    target = next(iter(roles["t"].values.values()))
    if word in ("later", "earlier"):
        return isinstance(target, (Shift, Nth)) and (not isinstance(target, Shift) or not isinstance(target.argument, Amount))
    if word in ("sometime", "some time"):
        return True
    if isinstance(target, Spec) and "h" in target.fields:
        return False
    return isinstance(target, Reading)


def post_year(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    return _word(ctx, span[0]) == "post" and isinstance(roles["y"].values["DATE"], Spec) and roles["y"].values["DATE"].complete


def ref_word(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """now, recently, current; not "now that", not "the past of" """
    text = ctx.lower[span[0].start : span[-1].end]
    previous, following = before(ctx, span[0].start), after(ctx, span[-1].end)
    if text in ("recent", "current", "future", "coming"):
        return following.isalpha() and previous != "most" and text != "coming" and (text != "future" or previous not in ("the",))
    if text == "the past":
        return previous in ("in", "from", "of", "as", "than") and (not following.isalpha() or following in ("and", "have", "has", "but", "the", "they", "it", "were", "that"))
    if text == "the future":
        return following not in ("of", "s")
    if text.endswith("term"):
        return not following.isalpha() or _cue(ctx, "prepositions", following) or _cue(ctx, "event-stop", following)
    if text in ("soon", "eventually"):
        return previous != "as" and following != "as"
    if text == "now":
        return not (previous == "-" or following == "-")
    if text == "presently":
        return True
    return True


# --- sets ----------------------------------------------------------------------------------------------------
def unit_or_rep(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """every Friday, each July: something that comes again"""
    lexeme = roles["d"]
    if "DATE" in lexeme.values:
        spec = lexeme.values["DATE"]
        return isinstance(spec, Spec) and not spec.complete and bool(spec.lead)
    word = roles["e"].values["EVERY"]
    if word in ("PER", "ANY"):
        return False
    if "UNIT" in lexeme.values:
        return _word(ctx, lexeme) not in ("second", "min", "sec", "mo") and (word != "EACH" or after(ctx, span[-1].end) not in ("of",))
    return True


def plural_part(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    return _word(ctx, roles["pl"]).endswith("s") and isinstance(roles["wd"].values["DATE"], Spec) and roles["wd"].values["DATE"].lead in ("wd", "s")


def unit_or_part(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """twice a week; not "two times a day care" """
    if "n" in roles and "NUM" in roles["n"].values and "ONCE" not in roles["n"].values:
        return any("TIMES" in item.values and _word(ctx, item) in ("times", "time", "x") for item in span)
    return True


def freq_word(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """daily, annual; not a newspaper (the Daily News)"""
    text = ctx.text[span[0].start : span[-1].end]
    following = ctx.text[span[-1].end : span[-1].end + 2]
    return not (text[0].isupper() and len(following) > 1 and following[1].isupper())


def dose_word(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """b.i.d., BID after a dose; not the noun bid"""
    text = ctx.text[span[0].start : span[-1].end]
    if "." in text:
        return True
    return text.lower() in ("tid", "qid", "qd", "qhs") and not text.istitle() or text == "BID" or (
        text == "bid" and before(ctx, span[0].start) in ("mg", "po", "tab", "tabs", "ml", "dose", "units"))


def never(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    return False


# --- ranges --------------------------------------------------------------------------------------------------
def range_dash(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """Monday-Friday, March 3 - April 5: two of a kind"""
    return _alike(roles) and (roles["b"].start - roles["a"].end <= 3)


def _alike(roles: Roles) -> bool:
    first, last = next(iter(roles["a"].values.values())), next(iter(roles["b"].values.values()))
    if isinstance(first, Spec) and isinstance(last, Spec):
        return first.grain == last.grain and not first.fields.keys() & {"y2"}
    return False


def range_to(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """Monday through Friday; with a bare "to" only between two of a kind, and never "and" """
    word = _word(ctx, roles["f"])
    if word in ("and", "into", "until", "till"):
        return False
    if word in ("through", "thru"):
        return True
    return _alike(roles) and before(ctx, span[0].start) not in ("rose", "fell", "due", "compared")


def month_day_spec(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    spec = roles["mo"].values["DATE"]
    return isinstance(spec, Spec) and "d" in spec.fields and "mo" in spec.fields and "h" not in spec.fields


def until_word(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """until, till; not "by" or "to", which say something else"""
    return roles["f"].values["UNTIL"] == "until"


def onward(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    return _word(ctx, span[-1]) in ("on", "onward", "onwards", "forward") and not after(ctx, span[-1].end).isalpha()


def plural_set(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    return True


GUARDS: dict[str, Guard] = {
    "clockish": clockish, "twelve": twelve, "stamped": stamped, "at-hour": at_hour, "monthly": monthly, "daily": daily,
    "rising": rising, "dateline": dateline, "numeric-date": numeric_date, "year-first": year_first,
    "isolated": isolated, "month-day": month_day, "not-range": not_range, "week-word": week_word, "at-military": at_military, "postposed": postposed, "week-after": week_after,
    "rising-apart": rising_apart, "of-year": of_year, "part-of-day": part_of_day, "plain-amount": plain_amount, "day-word": day_word, "compact": compact, "whole-number": whole_number, "year-unit": year_unit,
    "week-unit": week_unit, "first-n": first_n, "quarter-unit": quarter_unit, "feastly": feastly,
    "ce-first": ce_first, "century-unit": century_unit, "decade-word": decade_word, "year-words": year_words,
    "weekday-word": weekday_word, "month-word": month_word, "season-word": season_word, "year-alone": year_alone,
    "day-alone": day_alone, "mergeable": mergeable, "unit-word": unit_word, "short-unit": short_unit,
    "units-alone": units_alone, "long": long, "not-from": not_from, "vague-word": vague_word, "falling": falling, "about-date": about_date,
    "day-unit": day_unit, "repeatable": repeatable, "within-order": within_order, "the-unit": the_unit,
    "quarterly": quarterly, "the-part": the_part, "ago-word": ago_word, "hence-word": hence_word,
    "clause-end": clause_end, "ahead": ahead, "anchorable": anchorable, "halfly": halfly, "early": early,
    "post-year": post_year, "ref-word": ref_word, "unit-or-rep": unit_or_rep, "plural-part": plural_part,
    "unit-or-part": unit_or_part, "freq-word": freq_word, "dose-word": dose_word, "rate": never,
    "range-dash": range_dash, "range-to": range_to, "month-day-spec": month_day_spec, "until-word": until_word,
    "onward": onward, "plural-set": plural_set,
}  # fmt: skip
