"""Builders of what is counted: ago, later, in two weeks, three days after Christmas."""

from __future__ import annotations

from timeloom.language import Lexeme
from timeloom.times.builders.words import (
    Builder,
    Roles,
    extent,
    field,
    part_of_day,
    reading_of,
    relative_day,
    unit_of,
    where,
)
from timeloom.times.builders.working_days import working_day, working_stretch
from timeloom.times.context import EVERYDAY, Context
from timeloom.times.neighbours import after, before, is_all
from timeloom.times.readings import (
    Amount,
    AnchorRef,
    Between,
    CalendarUnit,
    Overlap,
    Reading,
    Shift,
    Spec,
    WorkingDays,
    unit_amount,
)

__all__ = ["BUILDERS"]


_WEEKS = {"Week": 7, "Fortnight": 14}
"""In days."""
_OF_CLOCK = frozenset(("Hour", "Minute", "Second"))
_HALF_ROUND = {"wd": "4", "ft": "183"}
"""More than half of the days between two of a kind: of a weekday, of what comes once a year."""
_LONG, _NAMED = frozenset(("Decade", "Century")), frozenset(("Week", "Month", "Year"))
_FOR = frozenset(("for", "during", "over", "within"))
_WITHIN = _FOR | {"in"}
"""Words that lead to a stretch in which something happens or lasts, by their values: for, during."""
_MOST_COUNTED = 53
"""Weekdays that are counted from a day: those of a year."""


def _amount(roles: Roles) -> Amount:
    if "p" in roles:
        found = roles["p"].values["PERIOD"]
        assert isinstance(found, Amount)
        return found
    return unit_amount(unit_of(roles["u"]))


def _about(ctx: Context, amount: Amount) -> Amount:
    """vor gut zwei Jahren, hace casi diez años: a word that says "a little more" or "a little less" leaves the date
    about where the number puts it, unlike "more than", which says nothing of how much more."""
    if amount.modifiers:
        start, end = amount.modifiers[-1][1]
        if ctx.lower[start:end] in ctx.language.cues["nearly"]:
            amount.modifiers[-1] = ("Approx", (start, end))
            amount.hints["mod"] = "APPROX"
    return amount


def ago(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """two weeks ago, a year ago"""
    amount = _about(ctx, _amount(roles))
    reading = Shift(*extent(span), "Before", where(roles["op"]), None, amount)
    reading.hints |= amount.hints
    reading.modifiers = amount.modifiers
    return reading


def hence(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """a fortnight hence, two weeks from now; for two weeks from today, which is all of them"""
    amount = _about(ctx, _amount(roles))
    reading = Shift(*extent(span), "After", where(roles["op"]), None, amount)
    reading.hints |= amount.hints
    of_today = any(
        "DEICTIC" in ctx.language.words.get(word, ()) for word in ctx.lower[slice(*where(roles["op"]))].split()
    )
    if of_today and (
        _is_stretch(ctx, span, _FOR, named=False) or (ctx.convention == EVERYDAY and span[0].values.get("IN") in _FOR)
    ):
        return Between(*extent(span), where(roles["op"]), None, reading, last_included=False)
    return reading


def later(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """two days later, a year earlier: counted from what the text spoke of last"""
    amount = _about(ctx, _amount(roles))
    operator = "Before" if "EARLIER" in roles["op"].values else "After"
    start, end = extent(span)
    base = AnchorRef(start)
    if operator == "After" and not is_all(ctx, span):
        base.guess = "from-writing-by-default"
    reading = Shift(start, end, operator, where(roles["op"]), base, amount)
    reading.hints |= amount.hints
    reading.modifiers = amount.modifiers
    return reading


def in_period(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """in two weeks, within a few days, dans les trente jours: ahead of the time of writing"""
    amount = _about(ctx, _amount(roles))
    mark = span[0]
    within = mark.values.get("WITHIN") == "within" or after(ctx, mark.end) in ctx.language.cues["the"]
    stretch = working_stretch(amount, "Next", where(mark), (amount.start, span[-1].end)) if within else None
    if stretch is not None:
        return stretch
    operator = "Next" if within else "After"
    reading = Shift(amount.start, span[-1].end, operator, where(mark), None, amount)
    reading.hints |= amount.hints
    return reading


def _side(roles: Roles, before: str, after: str) -> str:
    return after if roles["e"].values.keys().isdisjoint(("BEFORE", "ONTO")) else before


def _target(lexeme: Lexeme) -> Reading | None:
    """What is counted from: a finished reading, or a word such as yesterday."""
    return relative_day(lexeme, lexeme.values["DEICTIC"]) if "DEICTIC" in lexeme.values else reading_of(lexeme)


def anchored(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """three days after Christmas, two weeks before March 3; heute in einer Woche"""
    operator = _side(roles, "Before", "After")
    amount, base = _about(ctx, _amount(roles)), _target(roles["t"])
    if isinstance(base, Overlap) and base.grain == "Hour" and amount.unit[2] not in _OF_CLOCK:
        # two weeks from today at noon: the noon of that day
        day = Shift(*extent(span), operator, where(roles["e"]), base.outer, amount)
        return Overlap(*extent(span), base.span, day, base.pattern)
    named = "THE" in ctx.language.words.get(ctx.lower[amount.start : amount.end].split()[0], ()) or (
        amount.number is None and amount.unit[2] in _LONG
    )
    if _is_stretch(ctx, span, _FOR, named=named):
        if "FROM" in roles["e"].values and isinstance(base, Spec):  # for two years from 1 May: that day is in it
            last = Shift(amount.start, amount.end, "After", where(roles["e"]), base, amount)
            return Between(*extent(span), where(roles["e"]), base, last, last_included=False)
        operator = _side(roles, "Last", "Next")
    reading = Shift(*extent(span), operator, where(roles["e"]), base, amount)
    if amount.hints.get("mod") == "APPROX" and ctx.language.cues["nearly"]:
        reading.hints["mod"] = "APPROX"
    return reading


def anchored_split(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """cuatro días antes de ayer: so much before yesterday, though the last words are one day by themselves"""
    mark = roles["x"]
    return Shift(
        *extent(span),
        "Before",
        where(mark),
        relative_day(mark, field(mark, "BEFOREYESTERDAY")[2]),
        _about(ctx, _amount(roles)),
    )


def same_day(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """heute in einer Woche, a fortnight on Friday: weeks that are counted from a day end on a day"""
    amount = _amount(roles)
    if amount.unit[2] in _WEEKS and not amount.parts and (amount.number is None or str(amount.number[2]).isdigit()):
        unit = amount.unit[2]
        weeks = int(amount.number[2]) if amount.number is not None else 1
        place = amount.number[:2] if amount.number is not None else (amount.start, amount.unit[0])
        amount = Amount(amount.start, amount.end, (*amount.unit[:2], "Day"), (*place, str(weeks * _WEEKS[unit])))
    operator = _side(roles, "Before", "After") if "e" in roles else "After"
    base = _target(roles["t"])
    if "e" not in roles and isinstance(base, Spec) and base.fields.keys() == {"wd"}:  # a week on Friday: the coming one
        base = Shift(base.start, base.end, "Next", base.fields["wd"][:2], None, base)
    return Shift(*extent(span), operator, where(roles.get("e") or roles.get("u") or roles["p"]), base, amount)


def anchored_unit(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """the day after Christmas, the week before last Friday, the day before yesterday; the week after Easter is all of
    it, a week after Easter is a day"""
    base = _target(roles["t"])
    operator = _side(roles, "Before", "After")
    amount = unit_amount(unit_of(roles["u"]))
    named = amount.unit[2] in _LONG or (amount.unit[2] in _NAMED and "THE" in span[0].values)
    if isinstance(base, Overlap) and base.grain == "Hour" and amount.unit[2] == "Day":
        # the day after tomorrow at noon: the noon of that day
        day = Shift(*extent(span), operator, where(roles["e"]), base.outer, amount)
        return Overlap(*extent(span), base.span, day, base.pattern)
    if base is not None and base.grain != amount.unit[2] != "Day" and _is_stretch(ctx, span, _WITHIN, named=named):
        operator = _side(roles, "Last", "Next")
    return Shift(*extent(span), operator, where(roles["e"]), base, amount)


def _is_stretch(ctx: Context, span: list[Lexeme], leads: frozenset[str], *, named: bool) -> bool:
    """Is an amount before or after a date all of that time, and not the date so far away: the ten years before 1914,
    for ten years before 1914, in the week before 3 May? `named`: its words say so."""
    if ctx.convention != EVERYDAY:
        return False
    return named or ctx.language.words.get(before(ctx, span[0].start), {}).get("IN") in leads


def anchored_part(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """the morning after Christmas"""
    operator = _side(roles, "Last", "Next")
    return Shift(*extent(span), operator, where(roles["e"]), reading_of(roles["t"]), part_of_day(roles["p"]))


def anchored_date(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """the Friday after Easter 2011, the Sunday before last"""
    operator = _side(roles, "Last", "Next")
    return Shift(*extent(span), operator, where(roles["e"]), reading_of(roles["t"]), roles["d"].values["DATE"])


def nearest(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """the closest Friday to 1 May, the Christmas nearest to today: the first one after the day that lies half a round
    before"""
    day, spec = _target(roles["t"]), roles["d"].values["DATE"]
    place: tuple[int, int] = spec.fields[spec.lead][:2]
    before = Shift(
        *extent(span),
        "Before",
        place,
        day,
        Amount(*place, (*place, "Day"), (*place, _HALF_ROUND["wd" if spec.lead == "wd" else "ft"])),
    )
    return Shift(*extent(span), "Next", place, before, spec)


def anchored_nth(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """the second Friday after Easter, the last working day before Christmas, three Sundays before Christmas: that many
    of them on, of which the last before it is one"""
    number = _how_many(roles["n"], after=bool(_side(roles, "", "After")))
    if number is None:
        return None
    counted = (*where(roles["n"]), str(number)) if number > 1 else None
    pattern: Spec | WorkingDays
    if "k" in roles:
        pattern = working_day(roles, counted)
    else:
        days = roles.get("d") or roles["r"]
        spec = days.values["DATE"] if "d" in roles else Spec(*where(days), {"wd": field(days, "WEEKDAYS")})
        if not isinstance(spec, Spec) or spec.fields.keys() != {"wd"}:
            return None
        pattern = spec.with_fields(spec.fields)
        pattern.number = counted
    operator = _side(roles, "Before", "After") if counted is not None else _side(roles, "Last", "Next")
    return Shift(*extent(span), operator, where(roles["e"]), reading_of(roles["t"]), pattern)


def _how_many(mark: Lexeme, *, after: bool) -> int | None:
    """the second, three; the last before, the next after"""
    if mark.values.keys().isdisjoint(("ORD", "NUM")):
        return 1 if ("NEXT" in mark.values) == after else None
    number = str(field(mark, "ORD", "NUM")[2])
    return int(number) if number.isdigit() and 1 <= int(number) <= _MOST_COUNTED else None


def eve(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """the eve of the 4th of May"""
    mark = where(next(item for item in span if "EVE" in item.values))
    return Shift(*extent(span), "Last", mark, reading_of(roles["t"]), CalendarUnit((*mark, "Day")))


def date_week(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """Tuesday se'nnight, Sunday week: a week from the next one"""
    spec = roles["d"].values["DATE"]
    start, end, _ = spec.fields[spec.lead]
    yesterday = Shift(spec.start, spec.end, "Last", (start, end), None, CalendarUnit((start, end, "Day")))
    near = Shift(spec.start, spec.end, "Next", (start, end), yesterday, spec)  # on a Tuesday, Tuesday week is in a week
    reading = _weeks_on(roles, span, near)
    reading.assumed.append("future-by-default")
    return reading


def date_later(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """am Montag danach, the Wednesday before: the next or the last one beside what the text spoke of last"""
    start, end = extent(span)
    operator = "Last" if "EARLIER" in roles["op"].values else "Next"
    return Shift(start, end, operator, where(roles["op"]), AnchorRef(start), roles["d"].values["DATE"])


def deictic_week(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """tomorrow week, to-morrow se'nnight, this day fortnight: a week or two from that day"""
    return _weeks_on(roles, span, roles["t"].values["REL"])


def _weeks_on(roles: Roles, span: list[Lexeme], day: Reading) -> Shift:
    """A week, or two, after a day; weeks that are counted from a day end on a day."""
    unit = unit_of(roles["u"])
    amount = Amount(*unit[:2], (*unit[:2], "Day"), (*unit[:2], str(_WEEKS[unit[2]])))
    reading = Shift(*extent(span), "After", where(roles["u"]), day, amount)
    reading.hints["type"] = "DATE"
    return reading


BUILDERS: dict[str, Builder] = {
    "ago": ago, "hence": hence, "later": later, "in-period": in_period, "anchored": anchored, "anchored-split": anchored_split, "same-day": same_day,
    "anchored-unit": anchored_unit, "anchored-part": anchored_part, "anchored-date": anchored_date, "nearest": nearest, "anchored-nth": anchored_nth, "eve": eve,
    "date-week": date_week, "deictic-week": deictic_week, "date-later": date_later,
}  # fmt: skip
