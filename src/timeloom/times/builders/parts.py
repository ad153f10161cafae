"""Builders of parts of an interval: early this week, the end of the month, July last year."""

from __future__ import annotations

import re

from timeloom.language import Lexeme
from timeloom.times.builders.words import (
    Builder,
    Roles,
    bare_day,
    extent,
    field,
    gone_by,
    mark_modifier,
    reading_of,
    unit_of,
    where,
)
from timeloom.times.context import EVERYDAY, Context
from timeloom.times.neighbours import before
from timeloom.times.readings import (
    Amount,
    AnchorRef,
    Between,
    CalendarUnit,
    EventRef,
    Nth,
    Overlap,
    Plural,
    Reading,
    Reference,
    Shift,
    Spec,
)

__all__ = ["BUILDERS", "day_begun"]

_REIGN = ("the", "reign")
_RULER = re.compile(
    r"\s+(?:(?:King|Queen|Emperor|Tsar|Czar|Pope|Sultan)\s+)?[A-Z][\w'’.-]*(?:\s+(?:[IVX]+\b|the\s+[A-Z]\w*|[A-Z]\w+))?"
)
_FIRST_OF = "Start START"
_LAST_OF = "End END"
"""What the last days of a month are, as the lexicon says such things."""
LONGEST_RULER = 80
"""Characters of the name of who reigned, at the most."""
_OF_DAY = frozenset(("h", "n", "p", "we"))
"""Fields of a time of day, or of more days than one."""
_BOUNDS = frozenset(("SINCE", "UNTIL", "BEFORE", "AFTER", "BETWEEN", "ONWARD"))
"""Words that a bound follows."""
_REFERENCE = {"PRESENT": "This", "PAST": "Last", "FUTURE": "Next"}


def unit_of_date(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """the week of March 2, the month of May, the year of the 1990s' start; la semana del 18"""
    unit = CalendarUnit(unit_of(roles["u"]))
    base = bare_day(roles["d"]) if "d" in roles else reading_of(roles["t"])
    if base is None:
        return None
    if isinstance(base, Spec):
        month = unit.grain == "Month" and base.lead == "mo" and "d" not in base.fields
        if month or (unit.grain == "Year" and base.grain == "Year"):
            return base.grow(*extent(span))
    return Shift(*extent(span), "This", where(roles["u"]), base, unit)


def within(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """July last year, Friday of this week; this week on Friday, last year in July"""
    spec, outer = roles["d"].values["DATE"], roles["t"].values["REL"]
    if (
        not isinstance(outer, (Shift, Nth))
        or isinstance(outer.argument, Amount)
        or outer.argument is None
        or outer.modifiers
    ):
        return None
    if isinstance(outer, Nth) and not isinstance(outer.argument, CalendarUnit):
        return None
    if (
        not {"d", "wd"}.isdisjoint(spec.fields)
        and outer.grain in ("Day", "Hour")
        and not any("COMMA" in one.values for one in span)
    ):
        # 6-8 | next Monday, the second | last Friday, Monday | today, 6-4 | last night: a date lies in no day; "5 May,
        # next Monday" names one day twice
        return None
    if spec.grain == "Month" and isinstance(outer.argument, Spec):
        return None  # the last weekend | in August: a month lies in no day
    if "d" in spec.fields and isinstance(outer, Shift) and isinstance(outer.base, Spec) and "d" in outer.base.fields:
        return None  # la semaine du 12 | au 16 novembre: a date lies in no week that has its own
    start, end, _ = spec.fields[spec.lead]
    reading = Overlap(*extent(span), (start, end), outer, spec)
    reading.hints |= spec.hints
    return reading


def dated_day(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """le lendemain, 12 mai 2009: the date that is told beside it"""
    date = reading_of(roles["d"])
    return date.grow(*extent(span)) if date is not None else None


def day_within(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """the 12th of next month, the first of the month, 20 of this month"""
    day = field(roles["d"] if "d" in roles else roles["dd"], "DOMTH", "DOM")
    return Overlap(*extent(span), day[:2], roles["t"].values["REL"], Spec(*day[:2], {"d": day}))


def modified(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """early this week, late 1998, mid-July, the end of the month"""
    inner = reading_of(roles["t"])
    if inner is None or isinstance(inner, Plural) or (isinstance(inner, Between) and not inner.whole):
        return None
    if (
        ctx.convention == EVERYDAY
        and "PARTOF" in roles["e"].values
        and isinstance(inner, Shift)
        and isinstance(inner.argument, Amount)
        and inner.argument.number is None
    ):
        return None  # the beginning of the past week: so long until now has none
    if (
        ctx.convention == EVERYDAY
        and "EARLIERIN" in roles["e"].values
        and (unit := _unit_of_writing(inner)) is not None
    ):
        return gone_by(unit, roles["e"], span)
    if _is_compared(ctx, roles["e"]) and not inner.modifiers and _can_be_compared(inner):
        return _compared(ctx, inner, roles["e"], span)
    mark_modifier(inner, roles["e"], "EARLY", "PARTOF", "LATERIN", "EARLIERIN")
    return inner.grow(*extent(span))


def _is_compared(ctx: Context, mark: Lexeme) -> bool:
    """earlier, later, as people mean them: before or after something else, and not in the first or the last part as
    early and late are"""
    return ctx.convention == EVERYDAY and not mark.values.keys().isdisjoint(("EARLIERIN", "LATERIN"))


def _can_be_compared(inner: Reading) -> bool:
    """1996, Tuesday, that day, the week; not the afternoon, of which it is half, nor what is counted from the writing
    and no day."""
    if isinstance(inner, Shift) and inner.grain != "Day":
        return inner.operator == "This" and inner.base is not None
    return inner.grain != "Hour"


def _compared(ctx: Context, inner: Reading, mark: Lexeme, span: list[Lexeme]) -> Reading:
    """earlier on Tuesday, later in 1996: some time of it; earlier today and later today: up to the moment of writing
    and from it on, where that is known"""
    kind, mod = field(mark, "EARLIERIN", "LATERIN")[2].split()
    if (
        isinstance(inner, Shift)
        and inner.operator == "This"
        and inner.base is None
        and isinstance(inner.argument, CalendarUnit)
        and ctx.has_moment()
    ):
        first, last = (inner, None) if kind == "Start" else (None, inner)
        reading: Reading = Between(*extent(span), where(mark), first, last, last_included=last is not None)
    else:
        reading = inner.grow(*extent(span))
    reading.hints["mod"] = mod
    return reading


def _unit_of_writing(reading: Reading) -> tuple[int, int, str] | None:
    """The unit of this week, this month or this year: what was earlier in it is what has gone by, since its first third
    may not have. None of what else is meant."""
    if (
        not isinstance(reading, Shift)
        or reading.operator != "This"
        or reading.base is not None
        or reading.grain == "Day"
    ):
        return None
    return reading.argument.unit if isinstance(reading.argument, CalendarUnit) else None


def day_begun(ctx: Context, day: Reading, mark: Lexeme, span: list[Lexeme]) -> Reading | None:
    """demain en début de journée, al principio del día: people mean the early morning, and no time of night. None of
    what is not the beginning of a day, nor of that from which something lasts: depuis le début de la journée."""
    said = str(mark.values.get("PARTOF", ""))
    if ctx.convention != EVERYDAY or not said.startswith("Start") or day.grain != "Day" or day.modifiers:
        return None
    led = before(ctx, span[0].start)
    if "THE" in ctx.language.words.get(led, ()):
        led = before(ctx, ctx.lower.rindex(led, 0, span[0].start))
    if not _BOUNDS.isdisjoint(ctx.language.words.get(led, ())):
        return None
    if isinstance(day, Spec):
        if not day.fields.keys().isdisjoint(_OF_DAY):
            return None
        reading: Reading = Spec(*extent(span), {**day.fields, "p": (*where(mark), "Morning")})
    elif isinstance(day, Shift) and isinstance(day.argument, CalendarUnit):
        reading = Overlap(*extent(span), where(mark), day, Spec(*where(mark), {"p": (*where(mark), "Morning")}))
    else:
        return None
    mark_modifier(reading, mark, "PARTOF")
    reading.assumed += day.assumed
    return reading


def early_day(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """later in the day: the day that is being spoken of"""
    the = next(item for item in span if "THE" in item.values)
    reading = Shift(
        the.start, span[-1].end, "This", where(the), AnchorRef(the.start), CalendarUnit(unit_of(roles["u"]))
    )
    kind, _ = field(roles["e"], "EARLY")[2].split()
    if not _is_compared(ctx, roles["e"]):
        reading.modify(kind, where(roles["e"]), None)
    return reading


def early_hours(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """in the early hours, in the small hours of the morning: those after midnight, of the day that is being spoken of;
    the early hours of Monday morning, of Friday at 2"""
    mark, day = roles["e"], reading_of(roles["t"]) if "t" in roles else None
    if isinstance(day, Spec) and "h" in day.fields:
        day.fields.setdefault("ap", (*where(mark), "AM"))
        return day.grow(*extent(span))
    if day is None:
        day = Shift(
            *extent(span), "This", where(span[0]), AnchorRef(span[0].start), CalendarUnit((*where(mark), "Day"))
        )
    elif isinstance(day, Overlap) and ctx.convention == EVERYDAY:
        day = day.outer
    elif isinstance(day, Spec) and ctx.convention == EVERYDAY:
        fields = {name: one for name, one in day.fields.items() if name != "p"}
        if not fields:
            return None  # of the morning, which names no day
        day = day.with_fields(fields)
    mark_modifier(day, mark, "EARLYHOURS")
    return day.grow(*extent(span))


def modified_after(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """post-1997"""
    inner = reading_of(roles["y"])
    assert inner is not None
    inner.hints["mod"] = "AFTER"
    inner.start = span[0].start
    return Shift(*extent(span), "After", where(span[0]), inner, None)


def year_end(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """year end, year-end 1998, the year's end; Jahresanfang, Monatsmitte Mai 2019, in which the part is said"""
    if "ye" in roles:
        mark = roles["ye"]
        kind = mark.values["YEAREND"]
        cut = next((at for at in range(mark.start, mark.end) if not _in_word(ctx.text[at])), mark.end)
        unit = (mark.start, cut)
        end = (cut + 1, mark.end) if cut + 1 < mark.end else unit
    else:
        kind = field(roles["u"], "UNIT", "UNITOF", "DAYOF")[2]
        unit, end = where(roles["u"]), where(roles["e"])
    inner: Reading | None = Shift(*unit, "This", unit, None, CalendarUnit((*unit, kind)))
    if "y" in roles:
        inner = reading_of(roles["y"])
        if not isinstance(inner, Spec) or inner.grain not in ("Year", kind):
            return None
    assert inner is not None
    morning = day_begun(ctx, inner, roles["e"], span) if "e" in roles else None
    if morning is not None:
        return morning
    if "ye" not in roles and not {"UNITOF", "DAYOF"}.isdisjoint(roles["u"].values):
        mark_modifier(inner, roles["e"], "PARTOF")
    else:
        inner.modify("End", end, "END")
    return inner.grow(*extent(span))


def _in_word(char: str) -> bool:
    return char.isalnum() or char == "_"


def early_units(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """les premiers jours de mai, les dernières semaines de 1998: the beginning or the end of it"""
    inner = reading_of(roles["t"])
    if inner is None or isinstance(inner, (Plural, Between)):
        return None
    kind, mod = str(
        roles["n"].values.get("FIRSTS", _FIRST_OF if roles["n"].values.get("ORD") == 1 else _LAST_OF)
    ).split()
    inner.modify(kind, where(roles["n"]), mod)
    return inner.grow(*extent(span))


def part_of_unit(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """la fin du mois, en début d'année: of the one that is being spoken of"""
    unit = CalendarUnit(unit_of(roles["u"]))
    reading = Shift(*where(roles["u"]), "This", where(roles["u"]), AnchorRef(span[0].start), unit)
    morning = day_begun(ctx, reading, roles["e"], span)
    if morning is not None:
        return morning
    mark_modifier(reading, roles["e"], "PARTOF", "LATERIN", "EARLIERIN", "EARLY")
    return reading.grow(*extent(span))


def reign(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """in the reign of Anne: found, and left unresolved"""
    mark = span[0]
    ruler = _RULER.match(ctx.text[mark.end : mark.end + LONGEST_RULER])
    if ruler is None:
        return None
    start, word = (ctx.lower.find(part, mark.start, mark.end) for part in _REIGN)
    end = mark.end + ruler.end()
    name = ruler.group()
    event = EventRef(end - len(name.lstrip()), end)
    reading = Shift(start, end, "This", (word, word + len(_REIGN[1])), event, None)
    reading.hints["unresolved"] = "reign"
    return reading


def ref(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """now, recently, soon"""
    word = span[-1]
    kind = str(field(word, "NOW", "PASTWORD", "CURRENT", "RECENT", "TIMEWORD")[2])
    begin = word.start
    for lead in ctx.language.forms.reference_lead:
        if ctx.lower.startswith(lead, begin) and begin + len(lead) < word.end:
            begin += len(lead)
    return Reference(*extent(span), _REFERENCE.get(kind, kind), (begin, word.end))


BUILDERS: dict[str, Builder] = {
    "unit-of": unit_of_date, "within": within, "day-within": day_within, "dated-day": dated_day, "modified": modified, "early-day": early_day, "early-hours": early_hours,
    "modified-after": modified_after, "year-end": year_end, "reign": reign, "ref": ref, "part-of-unit": part_of_unit, "early-units": early_units,
}  # fmt: skip
