"""Guards of the hours at both ends of a range: which bare numbers are hours, by what stands around them."""

from __future__ import annotations

import re

from timeloom.language import Lexeme
from timeloom.stages.compose.context import Context
from timeloom.stages.compose.guards.clocks import takes_clock
from timeloom.stages.compose.guards.words import Guard, Roles, after, before, digit_follows
from timeloom.stages.compose.readings import Amount, Between, Overlap, Shift, Spec

__all__ = ["GUARDS", "is_about_hours"]

LONGEST_CLAUSE = 60
"""Characters around a bare hour in which a word may say that it is none."""
REACH = 32
"""Characters after it in which the time may go on."""
_EARLIEST = 6
"""Before this hour "de 2 h à 3" is a duration, if no day stands beside it."""
_SCALES = frozenset(((1, 10), (1, 12)))
"""From 1 to 10: a scale. One from 0 is always one."""
_DAY = frozenset(("wd", "d", "mo", "ft"))
_WORD = re.compile(r"[^\W\d_]+")
_WORD_OR_MARK = re.compile(r"[^\W\d_]+|\d+|[^\w\s]")
_COUNTED = re.compile(r"\s?[%°€$£¥+*]|[-–:/½¼¾]")
"""Signs after a number that is no hour."""
_DASH = re.compile(r"\s*[-–—]\s*")
_WIDEST_DASH = 3
_FRACTIONS = frozenset(("HALF", "FRACTION"))
_DAYS = frozenset(("WEEKDAY", "WEEKDAYS", "WEEKDAYSET", "WEEKENDS", "DEICTIC", "DEICTICNIGHT"))


def clock_range(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """tomorrow, 2-4 p.m., Friday from 10 p.m. to 6 a.m. on Saturday: a range of hours beside a day"""
    hours, day = roles["r"].values["RANGE"], roles["t"]
    if not isinstance(hours, Between) or not isinstance(hours.first, Spec):
        return False
    return (hours.first.lead in ("h", "n") or bool(hours.night)) and _is_day(day)


def day_hours(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """tomorrow from 9 to 11, between 9 and 11 on Monday; not "rose on Friday from 9 to 11", and not "tomorrow from 9 to 11 people"."""
    return _is_day(roles["t"]) and not _is_of_every(ctx, span[0].start) and _are_hours(ctx, roles, span)


def hours_alone(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """every Friday from 9 to 11, daily between 9 and 5; not "rose every Friday from 9 to 11", not "daily from 9 to 11 mg", and
    not "daily from 1 to 10"."""
    first, last = roles["h"].values["HOUR"], roles["h2"].values["HOUR"]
    return first > 0 and (first, last) not in _SCALES and _are_hours(ctx, roles, span)


def _are_hours(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """from 9 to 11, between 9 and 11, and something else after them"""
    joiner = _joiner(span, roles["h2"])
    if ("BETWEEN" in roles["f"].values) != ("AND" in joiner.values) or roles["h"].values["HOUR"] == roles["h2"].values["HOUR"]:
        return False
    return _is_hour(ctx, span, roles["h2"])


def hour_last(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """weekdays from 9 a.m. to 5, noon to 4 on Saturdays; not "from 9 a.m. to 5 people", not "daily at noon and 4"."""
    last = roles["c2"]
    if "HOUR" not in last.values or "CLOCK" in last.values:
        return True
    if _joins(ctx, span, last) and not any("BETWEEN" in item.values for item in span):
        return False
    if span[0] is roles.get("c") and _is_governed(ctx, span[0].start):
        return False
    return _is_hour(ctx, span, last)


def clock_hour(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """from 9 a.m. to 5, between noon and 4, 2 p.m. to 4; without "from" only after an hour that names its half of the day, as
    "10:15-9" may be anything, and not after a preposition (at noon to 10 to 20 mph)"""
    first, last = next(iter(roles["a"].values.values())), roles["b"]
    clock = first.pattern if isinstance(first, Overlap) else first
    if not isinstance(clock, Spec) or clock.fields.keys().isdisjoint(("h", "n")) or "p" in clock.fields:
        return False
    if _day_last(first, clock):
        return False
    if _joins(ctx, span, last) and ("f" not in roles or "BETWEEN" not in roles["f"].values):
        return False
    dated = isinstance(first, Overlap) or not _DAY.isdisjoint(clock.fields)
    if "f" not in roles:
        if clock.fields.keys().isdisjoint(("ap", "n")) or _is_governed(ctx, span[0].start):
            return False
        if not (dated or not _dash(ctx, span, last)[:1].isspace() or _is_day_next(ctx, last.end)):
            return False
    if not dated and _may_be_duration(ctx, clock):
        return False
    return _is_hour(ctx, span, last)


def _day_last(first: Overlap | Spec, clock: Spec) -> bool:
    """10 a.m. Sept. 9 to 11: days; not "Sept. 9, 10 a.m. to 11"."""
    hour = clock.fields["h" if "h" in clock.fields else "n"][0]
    if isinstance(first, Overlap):
        return first.outer.start > hour
    return any(clock.fields[name][0] > hour for name in _DAY if name in clock.fields)


def _may_be_duration(ctx: Context, clock: Spec) -> bool:
    """de 2 h à 3: hours that something takes"""
    if "h" not in clock.fields or "m" in clock.fields or "ap" in clock.fields or clock.fields["h"][2] >= _EARLIEST:
        return False
    return ctx.lower[clock.fields["h"][1] :][:2].lstrip().startswith("h")


def _joiner(span: list[Lexeme], hour: Lexeme) -> Lexeme:
    """What joins an hour to that before it: to, and, a dash."""
    joining = [item for item in span if item.end <= hour.start and not item.values.keys().isdisjoint(("TO", "AND", "HYPH", "DASH"))]
    return joining[-1]


def _joins(ctx: Context, span: list[Lexeme], hour: Lexeme) -> bool:
    """Is it "and"? Then both are meant, but for "between"."""
    joiner = _joiner(span, hour)
    return "AND" in joiner.values or ctx.lower[joiner.start : joiner.end] in ctx.cues["and-or"]


def _is_governed(ctx: Context, start: int) -> bool:
    """at 3 p.m., by noon: one time"""
    return before(ctx, start) in ctx.cues["prepositions"] | ctx.cues["the"] | ctx.cues["joins-clock"]


def _dash(ctx: Context, span: list[Lexeme], hour: Lexeme) -> str:
    """A dash before an hour, with the blanks on both sides; "" where a word stands there. Among blanks, what comes after may be
    a score, a count or an age."""
    joiner = _joiner(span, hour)
    if joiner.values.keys().isdisjoint(("HYPH", "DASH")):
        return ""
    dash = _DASH.search(ctx.text, max(0, joiner.start - _WIDEST_DASH), hour.start)
    return dash[0] if dash else ""


def _is_hour(ctx: Context, span: list[Lexeme], hour: Lexeme) -> bool:
    """Is a bare number at the end of a range an hour, by what joins it and what follows it?"""
    start, end = span[0].start, span[-1].end
    dash = _dash(ctx, span, hour)
    if dash and (dash[0].isspace() != dash[-1].isspace() or "\n" in dash):
        return False
    if _COUNTED.match(ctx.text, end) or digit_follows(ctx, end, ".,"):
        return False
    following = after(ctx, end)
    if hour.end == end and following.isalnum() and not (_is_day_next(ctx, end) if dash else _may_follow(ctx, end)):
        return False
    return is_about_hours(ctx, start, end)


def is_about_hours(ctx: Context, start: int, end: int) -> bool:
    """Whether no word around numbers says that they are no hours: rose from 9 to 11, a scale from 6 to 10"""
    words = _WORD.findall(ctx.lower, max(0, start - LONGEST_CLAUSE), end + LONGEST_CLAUSE)
    return ctx.cues["no-hours"].isdisjoint(words) and ctx.cues["change"].isdisjoint(words)


def _may_follow(ctx: Context, end: int) -> bool:
    """from 9 to 11 and, on, Friday, tomorrow, in the hall; not people, of them, and a half, to 20, in the night"""
    following = _following(ctx, end)
    if following[0] in ctx.cues["of"]:
        return False
    if _is_day_next(ctx, end):
        return True
    second = following[1] if len(following) > 1 else ""
    if following[0] in ctx.cues["and-or"]:
        return _categories(ctx, second).isdisjoint(_FRACTIONS) and second not in ctx.cues["counts-beyond"]
    if following[0] not in ctx.cues["prepositions"] or second.isdigit():
        return False
    return all("PART" not in _categories(ctx, one) for one in following[1:4])


def _is_day_next(ctx: Context, end: int) -> bool:
    """Friday, tomorrow, on Friday"""
    following = _following(ctx, end)
    if following and following[0] in ctx.cues["prepositions"]:
        following = following[1:]
    if following and following[0] in ctx.cues["the"]:
        following = following[1:]
    return bool(following) and (following[0] in ctx.cues["day-name"] or not _categories(ctx, following[0]).isdisjoint(_DAYS))


def _following(ctx: Context, end: int) -> list[str]:
    """The words and numbers after a place, up to a mark."""
    found: list[str] = []
    for one in _WORD_OR_MARK.findall(ctx.lower, end, end + REACH):
        if not one.isalnum():
            break
        found.append(one)
    return found


def _categories(ctx: Context, word: str) -> frozenset[str]:
    return frozenset(ctx.language.words.get(word, ()))


def _is_of_every(ctx: Context, start: int) -> bool:
    """every Monday and | Friday: one of several days that come again"""
    words = _WORD.findall(ctx.lower, max(0, start - LONGEST_CLAUSE), start)
    listed = False
    while words and words[-1] in ctx.cues["and-or"] | ctx.cues["day-name"]:
        listed = True
        words.pop()
    return listed and bool(words) and "EVERY" in ctx.language.words.get(words[-1], {})


def _is_day(item: Lexeme) -> bool:
    target = next(iter(item.values.values()))
    if isinstance(target, Spec):
        return takes_clock(target, False)
    return isinstance(target, Shift) and target.grain == "Day" and not isinstance(target.argument, Amount)


GUARDS: dict[str, Guard] = {
    "clock-range": clock_range, "day-hours": day_hours, "hours-alone": hours_alone, "hour-last": hour_last, "clock-hour": clock_hour,
}  # fmt: skip
