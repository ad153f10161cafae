"""Guards of clock times, and of joining them to dates."""

from __future__ import annotations

import re
from itertools import pairwise

from timeloom.language import Lexeme
from timeloom.stages.compose.context import Context
from timeloom.stages.compose.guards.labels import in_address, is_labelled, is_title_before
from timeloom.stages.compose.guards.words import (
    LINE_REACH,
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
from timeloom.stages.compose.readings import Overlap, Shift, Spec

__all__ = ["GUARDS", "takes_clock"]

LONGEST_PHRASE = 24
"""Characters of a phrase before an hour at the most: a partir de."""
LONGEST_CLAUSE = 60
"""Characters before a bare hour in which a verb of markets makes a price of it."""
_LAST_DAY = 31
TWELVE = 12
_DAWN = 5
_SCORE = re.compile(r"\s(?:for|to|and|or)\s\d")
_DAY_AHEAD = re.compile(r"\s(?:on\s|this\s|last\s)?([^\W\d_]+)")
LAST_MORNING = 12
"""Hours up to this one are as often an amount of hours."""
MIDNIGHT = 24
REACH = 24
"""Characters in which the next word is looked for."""
_NEXT_WORD = re.compile(r"\s*([^\W\d_]+)['’]?")
_DOTTED_ON = re.compile(r"\s?([-–]|[^\W\d_]+)\s?\d{1,2}\.\d{2}\s?(([^\W\d_]+)(?:\.\s?[^\W\d_])?)")
"""What follows the first of two hours with their minutes, and the word after the second."""
_COUNTED = frozenset("%€$£°:/")
"""Signs after a number that is no hour."""
_OF_HOURS = frozenset(("OCLOCK", "AMPM"))
_BEGUN = re.compile(r"(?<![\d:.,])\d{1,2}:\d\d\s?[-–]\s?$")
"""The first of two clock times with a dash between them, before the second."""
LONGEST_BEGUN = 9
_ON_LINE = re.compile(r"\s*\d{1,2}:\d\d(?!\d)")
"""A line that a clock time begins."""
_SPEAKER = re.compile(r"\s+\S{1,24}:\s")
"""Who says what follows, in a chat."""
_ZERO = re.compile(r"\s*0?0:00(?!\d)")
"""One that the beginning of a recording begins."""
MOST_LINES = 60
"""Lines of a list of places in a recording that are looked back over."""
_HEADED = re.compile(r"(?:\s?[-–]\s?\d{1,2}:\d\d)?[ \t]*(?:[-–:|][ \t]*)?(?:\r?\n|$|[^\W\d_])")
"""What goes on after a clock time on its line: the end of a range, and a word or the end of the line."""
LONGEST_LINE = 160
"""Characters of a line before a clock time that are looked at."""
MINUTES = 60
_YEAR_DIGITS = 4
_PART_DIGITS = (3, 6, 9)
"""Digits of a part of a second after a comma."""
_YEAR_HOURS = (19, 20)
"""The first two digits of a year that is often written: "at 1998 prices" is no clock time."""


def clockish(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """half past nine: an hour from 1 to 12, and nothing counted after it"""
    if not 1 <= roles["h"].values["HOUR"] <= 12:
        return False
    following = after(ctx, span[-1].end)
    return following not in ctx.cues["counted"] and following not in ctx.cues["counted-units"]


def minutes(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """ten minutes past four o'clock, five to nine a.m.; not "two days after four o'clock", not "10 to 11 a.m."."""
    if "u" in roles:
        unit = roles["u"].values
        return bool((unit.get("UNITS") or unit["UNIT"]) == "Minute")
    number = roles["mp"]
    if ctx.text[number.start].isdigit() or number.values["NUM"] % 5:
        return any(item.values.get("PAST") == "past" for item in span)
    return before(ctx, span[0].start) not in ctx.cues["from"]


def clock_colon(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """7:30 after a word that goes with clock times, or with a.m. or a zone; not John 3:16, not "won in 1:45"."""
    if "ap" in roles or "z" in roles:
        return True
    if digit_follows(ctx, span[-1].end, ","):  # 1:25,000 is a scale
        return False
    return _asks_clock(ctx, span[0].start, span[-1].end)


def _asks_clock(ctx: Context, start: int, end: int) -> bool:
    """Does what stands before digits with a colon let them be a clock time? The end of a range goes with its beginning: John
    3:16-4:10 has none."""
    begun = _BEGUN.search(ctx.text, max(0, start - LONGEST_BEGUN), start)
    if begun is not None:
        start = begun.start()
    if _counted_from_zero(ctx, start):
        return False
    previous = before(ctx, start)
    if not previous.isalpha() or previous in ctx.cues["before-clock"] or previous in ctx.cues["day-name"]:
        return True
    if previous in ctx.cues["before-clock-range"] and (ctx.text[start + 1].isdigit() or _range_goes_on(ctx, end)):
        return True
    return previous not in ctx.cues["not-before-clock"] and _begins_line(ctx, start, end)


def _counted_from_zero(ctx: Context, start: int) -> bool:
    """00:00 Intro, 02:15 Setup: places in a recording, line by line from its beginning"""
    line = ctx.text.rfind("\n", max(0, start - LINE_REACH), start) + 1
    if ctx.text[line:start].strip() or not _ON_LINE.match(ctx.text, line):
        return False
    top = line
    for _ in range(MOST_LINES):
        edge = ctx.text.rfind("\n", max(0, top - 1 - LONGEST_LINE), max(0, top - 1))
        above = edge + 1
        if above >= top or (edge < 0 and top > LONGEST_LINE) or not _ON_LINE.match(ctx.text, above):
            break
        top = above
    following = ctx.text.find("\n", start, start + LONGEST_LINE) + 1
    listed = top < line or bool(following and _ON_LINE.match(ctx.text, following))
    return listed and _ZERO.match(ctx.text, top) is not None


def _begins_line(ctx: Context, start: int, end: int) -> bool:
    """09:15 Keynote: the first thing on its line, as in a programme; with one digit for the hour the line before or after
    begins so too. Not where a sentence goes on from the line before."""
    gap = ctx.text.rfind("\n", max(0, start - LINE_REACH), start)
    if gap < 0 or ctx.text[gap:start].strip():
        return False
    head = _HEADED.match(ctx.text, end)
    if head is None or (head[0][-1:].isalpha() and not head[0][-1].isupper()):
        return False
    if ctx.text[start + 1].isdigit():
        return True
    line = ctx.text.rfind("\n", max(0, gap - LONGEST_LINE), gap) + 1
    following = ctx.text.find("\n", end, end + LONGEST_LINE) + 1
    beside = (_ON_LINE.match(ctx.text, line, gap), _ON_LINE.match(ctx.text, following) if following else None)
    if _SPEAKER.match(ctx.text, end):
        return any(beside)
    return any(beside) and not any(_is_next_verse(ctx.text[start:end], one[0]) for one in beside if one)


def _is_next_verse(here: str, beside: str) -> bool:
    """3:16 For God so loved, 3:17 For God sent not: numbers that go on by one are of verses"""
    chapter, verse = here.split(":")[:2]
    other_chapter, other_verse = beside.split(":")
    return int(chapter) == int(other_chapter) and verse[:2].isdecimal() and abs(int(verse[:2]) - int(other_verse)) == 1


def clock_offset(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """14:03:22+02:00, 14:03Z: with an offset; after any word where the hour has two digits"""
    zone = roles["z"]
    if not second_part(ctx, roles, span) or ("Z" in zone.values and ctx.text[zone.start - 1].isspace()):
        return False
    return roles["h"].end - roles["h"].start == 2 or clock_colon(ctx, {"h": roles["h"]}, span)


def clock_comma(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """14:03:22,123: thousandths of a second after a comma, as logs have them; not "at 14:03:22,15:10"."""
    return second_part(ctx, roles, span) and clock_colon(ctx, roles, span)


def second_part(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """Is what stands after the seconds, if anything, a part of one? After a comma it has three digits, six or nine."""
    if "f" not in roles:
        return True
    part, second = roles["f"], roles["s"]
    if part.start != second.end + 1 or digit_follows(ctx, part.end, ":,."):
        return False
    return ctx.text[second.end] == "." or part.end - part.start in _PART_DIGITS


def year_last(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """Mon Aug 19 14:03:22 2024: the year behind a clock time with its seconds, as Unix and Git have it"""
    date, clock, year = roles["d"].values["DATE"], roles["c"].values["CLOCK"], roles["y"]
    if not isinstance(clock, Spec) or "sec" not in clock.fields or "y" in date.fields:
        return False
    alone = "YEAR" in year.values or (isinstance(year.values["DATE"], Spec) and year.values["DATE"].fields.keys() == {"y"})
    return alone and year.end - year.start == _YEAR_DIGITS and ctx.text[roles["c"].end : year.start].isspace()


def zone_brackets(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """14:03 (UTC+2), 2:03 p.m. (EST): a zone in brackets of its own, in capitals"""
    zone = roles["z"]
    return char_after(ctx, zone.end) == ")" and ctx.text[zone.start : zone.end].isupper()


def day_rel(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """three days ago at 5 p.m.: what names a day takes a time of day"""
    target = roles["t"].values["REL"]
    joining = [word(ctx, item) for item in span[1:-1] if "IN" in item.values]
    if any(one not in ctx.cues["joins-clock"] for one in joining) or not isinstance(target, (Shift, Overlap)):
        return False
    if isinstance(target, Overlap):
        return isinstance(target.pattern, Spec) and target.grain == "Day"
    if isinstance(target.argument, Spec):
        return target.argument.lead in ("wd", "ft", "p") and "h" not in target.argument.fields
    return target.grain == "Day" and target.operator in ("Last", "Next", "This", "Before", "After")


def by_writing(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """7:30 this evening, 5 p.m. last Friday: a day beside that of writing, and none that counts from an event (0730   POD 3)"""
    target = roles["t"].values["REL"]
    return isinstance(target, Overlap) or target.operator in ("This", "Last", "Next")


def unnamed(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """noon; not Mr Noon, nor a man named Noon"""
    start = span[0].start
    if is_title_before(ctx, start):
        return False
    return not is_capital(ctx, span[0]) or before(ctx, start) not in ctx.cues["naming"] | ctx.cues["speech"]


def stamp_start(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """T10:35; not the tabulator of a program before digits, \\t0123, and not a fuse of T 1600 mA"""
    return char_before(ctx, span[0].start) != "\\" and not ctx.text[span[0].end].isspace()


def twelve(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """12 noon"""
    return bool(roles["h"].values["HOUR"] == 12)


def stamped(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """Four digits right after a date in digits are a clock time where the date has its year or a zone follows."""
    date, clock = roles["d"], roles["hm"]
    spec = date.values["DATE"]
    if not isinstance(spec, Spec) or "d" not in spec.fields or "h" in spec.fields:
        return False
    gap = ctx.text[date.end : clock.start]
    if not gap.isspace() or len(gap) > 2 or not ctx.text[spec.start].isdigit():
        return False
    return spec.complete or "z" in roles or alone_on_line(ctx, span)


def at_hour(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """at 5 Friday, by 9 tomorrow"""
    if len(span) != 2 or not 1 <= roles["h"].values["HOUR"] <= 12:
        return False
    return before(ctx, span[0].start) in ctx.cues["before-hour"] and ctx.text[span[0].end : span[-1].start].isspace()


def bare_hour(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """um acht, kurz vor acht: an hour by the words before it, where nothing follows that it could count"""
    end = span[-1].end
    if not _asks_hour(ctx, span[0].start) or char_after(ctx, end) in "-%:/°€$":
        return False
    following = after(ctx, end)
    if not following.isalnum():
        return not digit_follows(ctx, end, ".,")
    return following in ctx.cues["after-bare-hour"] or _is_verb(ctx, following) or verb_follows(ctx, end)


def zone_capitals(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """0952 EST, 0952est; not "2022 ist", which is no hour in India"""
    zone = roles["z"]
    return ctx.text[zone.start : zone.end].isupper() or zone.start == roles["hm"].end


def hour_of_day(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """Friday at | nine, 5 May at | eight, at | 7 this evening: beside a day, and not where shares closed on Friday at nine, or a
    score of 10 for 2"""
    start, end = span[0].start, span[-1].end
    if not ctx.cues["at-a-price"].isdisjoint(re.findall(r"[a-z]+", ctx.lower[max(0, start - LONGEST_CLAUSE) : end + LONGEST_CLAUSE])):
        return False
    if _SCORE.match(ctx.lower, end):
        return False
    ahead = _DAY_AHEAD.match(ctx.lower, end)
    if ahead is not None and ahead[1] in ctx.cues["hour-days"] | ctx.cues["day-parts"]:
        return True
    return _after_day(ctx, start, roles["h"].values["HOUR"])


def _after_day(ctx: Context, start: int, hour: int) -> bool:
    """Does a day stand before the "at" that is before a place?"""
    place = ctx.lower.rfind(before(ctx, start), 0, start)
    previous = before(ctx, place)
    if previous == ",":
        place = ctx.lower.rfind(previous, 0, place)
        previous = before(ctx, place)
    earlier = prefix(ctx, previous, place)
    if previous in ctx.cues["day-parts"]:  # Friday night at 8; not "tonight at 12", "every evening at 7"
        return _DAWN < hour < TWELVE and earlier in ctx.cues["hour-days"] | ctx.cues["this-part"]
    if previous in ctx.cues["hour-days"]:
        return hour < TWELVE or previous not in ctx.cues["tonight"]
    if previous in ctx.cues["after-digits-tight"]:  # May 5th at | eight
        place = ctx.lower.rfind(previous, 0, place)
        previous = before(ctx, place)
        earlier = prefix(ctx, previous, place)
    day, month = (previous, earlier) if previous.isdigit() else (earlier, previous)
    return day.isdigit() and int(day) <= _LAST_DAY and month in ctx.cues["day-name"]


def _is_verb(ctx: Context, following: str) -> bool:
    """um acht klingelte es: a verb that tells its tense"""
    if following in ctx.cues["past"] or following in ctx.cues["future"]:
        return True
    return following.endswith(ctx.language.forms.past) and following not in ctx.cues["no-past"]


def _asks_hour(ctx: Context, start: int) -> bool:
    """Does a word for clock times stand right before a place, or a phrase: a | las cinco, a eso de | las cinco?"""
    if before(ctx, start) in ctx.cues["before-bare-hour"]:
        return True
    left = ctx.lower[max(0, start - LONGEST_PHRASE) : start].split()
    return any(" ".join(left[-count:]) in ctx.cues["before-bare-hour"] for count in (2, 3))


def told_hour(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """a las cinco y veinte: a clock time by the word before it"""
    return _asks_hour(ctx, span[0].start)


def counts_nothing(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """a las quince y treinta; not "a las dos y tres páginas"."""
    return not counts_on(ctx, after(ctx, span[-1].end)) and after(ctx, span[-1].end) not in ctx.cues["counted-units"]


def the_hour(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """a las ocho: an hour with its article, by the word before it and where no plural follows that it could count; after
    "la una", which counts what is no plural, only a few words may follow"""
    end = span[-1].end
    if not _asks_hour(ctx, span[0].start) or char_after(ctx, end) in "-%:/°€$" or digit_follows(ctx, end, ".,"):
        return False
    following = after(ctx, end)
    if not following.isalnum() or following in ctx.cues["after-bare-hour"]:
        return True
    return roles["h"].values["HOUR"] > 1 and not following.isdigit() and not counts_on(ctx, following)


def hours_clock(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """las 8 horas, de 9 a 17 horas, lunes 18 h; not "8 horas" or "lunes 4 h", which is how long something takes"""
    if before(ctx, roles["h"].start) in ctx.cues["before-oclock"]:
        return True
    start = span[0].start
    previous, unit = before(ctx, start), word(ctx, span[-1])
    if previous in ctx.cues["from"]:  # de 23 h | a 7 h, de 9 h | a 11
        return _to_hour(ctx, span[-1].end, unit, bare=roles["h"].values["HOUR"] > _DAWN)
    if "WEEKDAY" in ctx.language.words.get(prefix(ctx, ".", start) if previous == "." else previous, ()):
        return _hour_of_weekday(ctx, roles["h"], span[-1], previous)
    if previous not in ctx.cues["joins-hours"]:
        return False
    earlier = prefix(ctx, previous, start)
    if earlier == unit:
        return True
    if not earlier.isdigit():
        return False
    return roles["h"].values["HOUR"] > LAST_MORNING or _hours_of_day(ctx, earlier, start) or _of_opening(ctx, ctx.lower.rfind(earlier, 0, start), span[-1].end)


def _hour_of_weekday(ctx: Context, hour: Lexeme, unit: Lexeme, previous: str) -> bool:
    """lunes | 18 h, mar. | 18 h; not "en el mar 18 h", "sábado 24 horas", "lunes 13 h de vuelo"."""
    if not LAST_MORNING < hour.values["HOUR"] < MIDNIGHT or not ctx.text[hour.start].isdigit() or "UNITSHORT" not in unit.values:
        return False
    doubtful = previous in ctx.cues["ambiguous-weekday-common"] and not ctx.text[ctx.lower.rfind(previous, 0, hour.start)].isupper()
    return not doubtful and after(ctx, unit.end) not in ctx.cues["of"]


def _of_opening(ctx: Context, start: int, end: int) -> bool:
    """abierto | de 9 a 11 h; not "trabajan de 9 a 11 horas al día"."""
    previous, following = before(ctx, start), after(ctx, end)
    if previous in ctx.cues["from"]:
        previous = prefix(ctx, previous, start)
    if previous == ":":
        previous = prefix(ctx, previous, start)
    if previous not in ctx.cues["about-opening"]:
        return False
    days = following in ctx.cues["plural-article"] or "EVERY" in ctx.language.words.get(following, {})
    return days or not following.isalnum() or following in ctx.cues["and-or"]


def _hours_of_day(ctx: Context, earlier: str, start: int) -> bool:
    """los viernes de 9 a | 12 h: does a day of the week stand before the first hour?"""
    place = ctx.lower.rfind(earlier, 0, start)
    previous = before(ctx, place)
    if previous in ctx.cues["from"]:
        previous = prefix(ctx, previous, place)
    if previous == ",":
        previous = prefix(ctx, previous, place)
    return previous in ctx.cues["day-name"]


def written_tight(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """14h30, a las 14 h 30; not "2 h 15 min", which is how long something takes"""
    return "LAS" in span[0].values or " " not in ctx.text[roles["h"].start : roles["m"].end]


def dotted_on(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """9.00 | –14.00 Uhr, 9.00 | bis 14.00 Uhr, 2.00 | -3.30 p.m.: the word for hours stands after the second alone"""
    found = _DOTTED_ON.match(ctx.lower, span[-1].end)
    if found is None or not own_hour(ctx, roles, span):
        return False
    if found[1] not in "-–" and found[1] not in ctx.cues["through"] | ctx.cues["between-hours"]:
        return False
    if not _OF_HOURS.isdisjoint(ctx.language.words.get(found[3], ())):
        return True
    runs = ctx.language.runs.get(found[3], ())
    return any("AMPM" in run.values and found[2] == found[3] + "".join(map("".join, run.rest)) for run in runs)


def own_hour(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """9-14 h; not the minutes of 9:00-14:00, and not "8 and 10 a.m.", which are two"""
    joined = any(word(ctx, item) in ctx.cues["and-or"] for item in span if item.start > roles["h"].start)
    return char_before(ctx, roles["h"].start) not in ":.,/-" and not joined


def _to_hour(ctx: Context, end: int, unit: str, *, bare: bool) -> bool:
    """Does another hour with the same unit follow, or with none: a 7 h, a 11?"""
    following = after(ctx, end)
    place = ctx.lower.find(following, end) + len(following)
    number = after(ctx, place)
    if following not in ctx.cues["joins-hours"] or not number.isdigit():
        return False
    following = after(ctx, ctx.lower.find(number, place) + len(number))
    return following == unit or (bare and not following.isalnum() and following not in _COUNTED)


def hour_minute(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """14 h 30, huit heures vingt: a clock time, unless a word before it says how long something took"""
    minute = roles["m"].values["MIN"] if "m" in roles else roles["mp"].values["NUM"]
    start, end = span[0].start, span[-1].end
    if minute >= MINUTES:
        return False
    if char_before(ctx, start).isalnum() or before(ctx, start) in ctx.cues["not-before-hour"]:
        return False
    following = after(ctx, end)
    return following not in ctx.cues["counted-units"] and following not in ctx.cues["counted"]


def hour_word(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """à huit heures, il est 8 h, "8 h : accueil": an hour by the word before it; elsewhere it is as often an amount"""
    hour, end = roles["h"], span[-1].end
    if "ap" in roles:
        return True
    previous, following = before(ctx, hour.start), after(ctx, end)
    if " ".join(ctx.lower[end : end + REACH].split()[:2]).rstrip(".,;!?") in ctx.cues["not-after-hour"]:
        return False  # à une heure et demie | en voiture
    if "MOMENT" in hour.values:
        return not following.isdigit()
    if not any("OCLOCK" in item.values for item in span) or following in ctx.cues["not-after-hour"]:
        return False
    if char_after(ctx, end) == "/":
        return False
    if _is_amount(ctx, hour, previous):
        return False
    left = ctx.lower[max(0, hour.start - REACH) : hour.start].rstrip()
    if previous in ctx.cues["before-hour"] or left.endswith(tuple(ctx.cues["before-hour-words"])):
        return True
    if previous in ctx.cues["before-clock-range"]:
        return _range_goes_on(ctx, end)
    digits = ctx.text[hour.start].isdigit() and not char_before(ctx, hour.start).isalnum()
    return digits and (not previous.isalnum() or previous in ctx.cues["day-name"])


def _is_amount(ctx: Context, hour: Lexeme, previous: str) -> bool:
    """4 à | 6 heures, toutes les 4 à | 6 heures; not "de 4 à 6 heures", "ouvert 9 à 11 heures" or "14 à 16 heures"."""
    earlier = prefix(ctx, previous, hour.start)
    if "TO" not in ctx.language.words.get(previous, {}) or not earlier.isdigit() or hour.values.get("HOUR", 0) > LAST_MORNING:
        return False
    place = ctx.lower.rfind(earlier, 0, ctx.lower.rfind(previous, 0, hour.start))
    opening = before(ctx, place)
    return char_before(ctx, place).isspace() and opening not in ctx.cues["before-clock-range"] and opening not in ctx.cues["about-opening"] and opening != ":"


def _range_goes_on(ctx: Context, end: int) -> bool:
    """de 9 h | à 17 h: does another hour follow?"""
    join = _NEXT_WORD.match(ctx.lower, end, end + REACH)
    if join is None or join[1] not in ctx.cues["between-hours"]:
        return False
    following = after(ctx, join.end())
    known = following in ctx.language.numbers or "MOMENT" in ctx.language.words.get(following, {})
    return known or following.isdigit()


def noon_past(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """midi dix: minutes, where they count nothing"""
    return bool(roles["mp"].values["NUM"] < MINUTES) and not after(ctx, span[-1].end).isalnum()


def at_military(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """at 2100, by 0530, Time: 0730: four digits as a clock where a word asks for one"""
    lexeme = roles["hm"]
    hour, _ = lexeme.values["HHMM"]
    previous, following = before(ctx, lexeme.start), after(ctx, lexeme.end)
    if in_address(ctx, lexeme.end) or is_labelled(ctx, lexeme.start, int(ctx.text[lexeme.start : lexeme.end])):
        return False
    if hour > 23 or char_after(ctx, lexeme.end) in "-/:%" or following in ctx.cues["counted"] or following.isdigit():
        return False
    if ctx.text[lexeme.start] == "0":
        listed = previous in ctx.cues["joins-hour"]  # 0730 and 0815; not "reset to 0000"
        return previous in ctx.cues["before-early-military"] and (not listed or prefix(ctx, previous, lexeme.start).isdigit())
    if previous not in ctx.cues["before-military"]:
        return False
    return not following.isalpha() or following in ctx.cues["prepositions"] or hour not in _YEAR_HOURS


def singular_part(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """Thursday night; Thursday nights are a set."""
    return not word(ctx, roles["p"]).endswith(ctx.language.forms.plural)


def part_of_day(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """mid-afternoon, early evening, late morning"""
    return word(ctx, roles["e"]) in ctx.cues["early-part"] and not word(ctx, roles["p"]).endswith(ctx.language.forms.plural)


def mergeable(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """A date and a clock time in one breath: no sentence ends between them, and the date names a day."""
    if "d" in roles and not takes_clock(roles["d"].values["DATE"], "p" in roles):
        return False
    for left, right in pairwise(span):
        stop = "." in ctx.text[left.end : right.start] and ctx.text[right.start].isupper()
        if stop and word(ctx, right) in ctx.cues["sentence-start"]:
            return False
    part = roles["p"] if {"p", "c"} <= roles.keys() and ("d" not in roles or roles["p"].start < roles["d"].start) else None
    joining = ctx.cues["joins-clock"] if part is None else ctx.cues["joins-part"]
    return all(word(ctx, item) in joining for item in span[1:-1] if "IN" in item.values)


def takes_clock(date: object, with_part: bool) -> bool:
    """Is this a date that may get a time of day? A season may get a part of the day: summer evenings."""
    if not isinstance(date, Spec) or "h" in date.fields or "p" in date.fields or "n" in date.fields:
        return False
    return date.grain == "Day" or (with_part and "s" in date.fields)


def no_rate(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """annually in May; not "rose 5 percent annually in March"."""
    return before(ctx, span[0].start) not in ctx.cues["of-rates"]


GUARDS: dict[str, Guard] = {
    "clockish": clockish, "minutes": minutes, "twelve": twelve, "stamped": stamped, "at-hour": at_hour, "bare-hour": bare_hour, "hour-of-day": hour_of_day, "zone-capitals": zone_capitals, "no-rate": no_rate, "at-military": at_military, "told-hour": told_hour, "the-hour": the_hour, "counts-nothing": counts_nothing, "written-tight": written_tight,
    "hours-clock": hours_clock, "own-hour": own_hour, "dotted-on": dotted_on,
    "hour-minute": hour_minute, "hour-word": hour_word, "noon-past": noon_past, "part-of-day": part_of_day, "singular-part": singular_part, "mergeable": mergeable, "clock-colon": clock_colon,
    "unnamed": unnamed, "stamp-start": stamp_start, "clock-offset": clock_offset, "clock-comma": clock_comma, "second-part": second_part, "year-last": year_last, "zone-brackets": zone_brackets, "day-rel": day_rel, "by-writing": by_writing,
}  # fmt: skip
