"""Readings: what a run of words means, before it is written down as SCATE entities.

The rules of the grammar put readings together; only the finished ones are written into a Graph. Every reading can be
written as a whole (`root`), as the interval that another operator counts from (`interval`), and, where it names a
pattern of the calendar, as a repeating interval (`repeating`). Types, properties and links are those of the SCATE
schema (Bethard and Parker 2016); where newswire gold has a habit (an implicit Last on the month of "Aug. 7", none
of "Since 1985" included), the habit is followed and named in docs/design.md.
"""

from __future__ import annotations

from typing import Any

from timeloom.stages.compose.context import Context
from timeloom.stages.compose.direction import direction
from timeloom.stages.compose.graph import Graph

__all__ = [
    "Amount", "AnchorRef", "Between", "CalendarUnit", "Combined", "EventRef", "Frequency", "Nth", "Overlap", "Plural",
    "Reading", "Reference", "Shift", "Spec", "Token", "unit_amount",
]  # fmt: skip

Token = tuple[int, int, Any]
"""(start, end, value) of one word that says something."""

PLURAL = {
    "Second": "Seconds", "Minute": "Minutes", "Hour": "Hours", "Day": "Days", "Week": "Weeks", "Month": "Months",
    "Quarter-Year": "Quarter-Years", "Year": "Years", "Decade": "Decades", "Quarter-Century": "Quarter-Centuries",
    "Century": "Centuries", "Millennium": "Millennia", "Unknown": "Unknown",
}  # fmt: skip
COMPOUND = {"Fortnight": ("Week", 2), "Half-Year": ("Month", 6), "Trimester": ("Month", 3)}
"""Units that SCATE has not: how many of which one they are."""
COARSENESS = {
    name: order
    for order, name in enumerate(
        ("Second", "Minute", "Hour", "Day", "Week", "Month", "Quarter-Year", "Year", "Decade", "Century", "Millennium"), 1)
}  # fmt: skip
NOT_INCLUDED = ("Semantics", "Interval-Not-Included")
INCLUDED = ("Semantics", "Interval-Included")


class Reading:
    """Base of all readings. `start` and `end` are the extent in the text; `hints` is what SCATE cannot hold of a TIMEX3
    (mod, quant, freq); `assumed` names guesses; `modifiers` are (Modifier type, span)."""

    __slots__ = ("assumed", "end", "hints", "modifiers", "start")
    grain = ""

    def __init__(self, start: int, end: int) -> None:
        self.start = start
        self.end = end
        self.hints: dict[str, str] = {}
        self.assumed: list[str] = []
        self.modifiers: list[tuple[str, tuple[int, int]]] = []

    def root(self, ctx: Context, graph: Graph) -> str:
        """Write the whole expression; the answer is the id of its root."""
        raise AssertionError(type(self).__name__)

    def interval(self, ctx: Context, graph: Graph) -> tuple[str, str | None]:
        """Write it as the interval of another operator: (Interval-Type, id)."""
        return "Link", self.root(ctx, graph)

    def repeating(self, ctx: Context, graph: Graph) -> str | None:
        """Write it as a repeating interval, where it is one."""
        return None

    def modify(self, kind: str, span: tuple[int, int], mod: str | None) -> None:
        """Add a Modifier, and the mod of TIMEX3 that goes with it."""
        if kind != "None":
            self.modifiers.append((kind, span))
        if mod and mod != "None":
            self.hints["mod"] = mod

    def modifier(self, graph: Graph) -> str | None:
        """Write the last modifier, if any."""
        return graph.add("Modifier", self.modifiers[-1][1], (("Type", self.modifiers[-1][0]),)) if self.modifiers else None

    def grow(self, start: int, end: int) -> Reading:
        """Widen the extent."""
        self.start = min(self.start, start)
        self.end = max(self.end, end)
        return self


class Amount(Reading):
    """A duration: a unit and a number, or a word such as "a while" (unit Unknown)."""

    __slots__ = ("number", "parts", "unit")

    def __init__(self, start: int, end: int, unit: Token, number: Token | None) -> None:
        super().__init__(start, end)
        self.unit = unit
        self.number = number
        self.parts: list[Amount] = []

    def root(self, ctx: Context, graph: Graph) -> str:
        ids = [part._one(graph, None) for part in self.parts]
        if not ids:
            return self._one(graph, self.modifier(graph))
        span = (self.parts[0].end, self.parts[1].start)
        text = ctx.text[span[0] : span[1]]
        left = len(text) - len(text.lstrip())
        right = len(text.rstrip())
        where = (span[0] + left, span[0] + right) if right > left else self.parts[0].unit[:2]
        return graph.add("Sum", where, (), tuple(("Periods", name) for name in ids))

    def _one(self, graph: Graph, modifier: str | None) -> str:
        kind, times = COMPOUND.get(self.unit[2], (self.unit[2], 1))
        number = self.number
        if times != 1:
            held = number[2] if number is not None else "1"
            span = number[:2] if number is not None else self.unit[:2]
            number = (*span, "?" if held == "?" else _number_text(float(held) * times))
        link = graph.add("Number", number[:2], (("Value", str(number[2])),)) if number is not None else None
        return graph.add(
            "Period", self.unit[:2], (("Type", PLURAL[kind]),), (("Number", link), ("Modifier", modifier))
        )


def _number_text(value: float) -> str:
    return str(int(value)) if value == int(value) else str(value)


def unit_amount(unit: Token) -> Amount:
    """One unit as an amount without a number: "a year" in "a year ago"."""
    return Amount(unit[0], unit[1], unit, None)


class CalendarUnit(Reading):
    """A unit of the calendar as a repeating interval, with the number that may stand before it."""

    __slots__ = ("number", "unit")

    def __init__(self, unit: Token, number: Token | None = None) -> None:
        super().__init__(unit[0], unit[1])
        self.unit = unit
        self.number = number

    @property
    def grain(self) -> str:  # type: ignore[override]  # a constant in the base
        return str(self.unit[2])

    def root(self, ctx: Context, graph: Graph) -> str:
        return self.repeating(ctx, graph)

    def repeating(self, ctx: Context, graph: Graph) -> str:
        kind, times = COMPOUND.get(self.unit[2], (self.unit[2], 1))
        number = self.number
        if number is None and times != 1:
            number = (*self.unit[:2], str(times))
        modifier = self.modifier(graph)
        link = graph.add("Number", number[:2], (("Value", str(number[2])),)) if number is not None else None
        return graph.add(
            "Calendar-Interval", self.unit[:2], (("Type", kind),), (("Number", link), ("Modifier", modifier))
        )


class Spec(Reading):
    """Fields of a calendar date and clock time as written: what is there is there, the rest is open."""

    __slots__ = ("fields", "number", "slug")

    LEADS = ("ft", "mo", "s", "q", "we", "w", "wd", "d", "p", "n", "h")
    """Fields from the coarsest: the first one present gets the implicit operator."""

    def __init__(self, start: int, end: int, fields: dict[str, Token]) -> None:
        super().__init__(start, end)
        self.fields = fields
        self.number: Token | None = None
        self.slug = False
        """The date of a wire slug ("02-13 0243"): gold counts it from nothing."""

    @property
    def complete(self) -> bool:
        """Does it name its year?"""
        return "y" in self.fields

    @property
    def lead(self) -> str:
        """The coarsest field below the year, "" where there is none."""
        fields = self.fields
        for name in self.LEADS:
            if name in fields:
                return name
        return ""

    @property
    def grain(self) -> str:  # type: ignore[override]  # a constant in the base
        fields = self.fields
        if "h" in fields or "n" in fields or "p" in fields:
            return "Hour"
        if "d" in fields or "wd" in fields or "ft" in fields:
            return "Day"
        if "mo" in fields:
            return "Month"
        return "Year"

    # -- writing ---------------------------------------------------------------------------------------------
    def root(self, ctx: Context, graph: Graph) -> str:
        fields = self.fields
        if "wd" in fields and ("d" in fields or ("mo" in fields and self.complete)):
            rest = Spec(self.start, self.end, {k: v for k, v in fields.items() if k in ("y", "y2", "mo", "d")})
            rest.modifiers = self.modifiers
            inner = rest.root(ctx, graph)
            self.assumed += rest.assumed
            day = _field(graph, "Day-Of-Week", fields["wd"], "Type", self._clock(graph), None)
            return graph.add(
                "Intersection", fields["wd"][:2], (), (("Intervals", inner), ("Repeating-Intervals", day))
            )
        if self.complete:
            return self._year(ctx, graph)
        if self.slug:
            bare = self.repeating(ctx, graph)
            assert bare is not None
            return bare
        way = direction(ctx, self)
        self.assumed += way.assumed
        target = self.repeating(ctx, graph)
        return _shift(graph, way.operator, self._lead_span(), ("DocTime", None), None, target, way.included)

    def _lead_span(self) -> tuple[int, int]:
        span = self.fields[self.lead]
        return span[0], span[1]

    def _year(self, ctx: Context, graph: Graph) -> str:
        fields = self.fields
        start, end, value = fields["y"]
        lead = self.lead
        apart = lead in ("ft", "we", "wd", "p", "n", "h")
        modifier = self.modifier(graph) if not lead else None
        sub = self.repeating(ctx, graph) if lead and not apart else None
        if isinstance(value, tuple) or (len(str(value)) <= 2 and "y2" in fields):
            year = self._two_digits(ctx, graph, sub)
        else:
            year = graph.add(
                "Year", (start, end), (("Value", str(value)),), (("Sub-Interval", sub), ("Modifier", modifier))
            )
        if not apart:
            return year
        target = self.repeating(ctx, graph)
        return graph.add(
            "Intersection", self._lead_span(), (), (("Intervals", year), ("Repeating-Intervals", target))
        )

    def _two_digits(self, ctx: Context, graph: Graph, sub: str | None) -> str:
        start, end, value = self.fields["y"]
        missing = isinstance(value, tuple)
        digits = f"{value[0]}?" if missing else f"{value:02}"
        number = value[0] * 10 if missing else value
        span = (start, end)
        if ctx.year is not None and ctx.policy.two_digit == "window":
            same = ctx.year // 100 * 100 + number
            now = ctx.year
            near = min((same - 100, same, same + 100), key=lambda year: abs(year - now))
            if missing and near + 5 > now:
                near -= 100
            if near != same:
                self.assumed.append("two-digit-year")
            if near != same or (self.modifiers and not self.lead):
                text = f"{near // 10}?" if missing else str(near)
                modifier = self.modifier(graph) if not self.lead else None
                return graph.add("Year", span, (("Value", text),), (("Sub-Interval", sub), ("Modifier", modifier)))
        return graph.add(
            "Two-Digit-Year", span, (("Interval-Type", "DocTime"), ("Value", digits)),
            (("Sub-Interval", sub),),
        )  # fmt: skip

    def repeating(self, ctx: Context, graph: Graph) -> str | None:
        """The chain below the year, coarsest first: month, day, hour, minute, second."""
        fields = self.fields
        lead = self.lead
        modifier = self.modifier(graph) if lead and not (lead in "hnp") else None
        sub = self._clock(graph)
        if "d" in fields:
            sub = _field(graph, "Day-Of-Month", fields["d"], "Value", sub, modifier if lead == "d" else None)
        elif "wd" in fields:
            sub = _field(graph, "Day-Of-Week", fields["wd"], "Type", sub, modifier if lead == "wd" else None, self.number if lead == "wd" else None)
        if "we" in fields:
            return _field(graph, "Part-Of-Week", fields["we"], "Type", sub, modifier, self.number)
        if "w" in fields:
            return _field(graph, "Week-Of-Year", fields["w"], "Value", sub, modifier)
        if "q" in fields:
            return _field(graph, "Quarter-Of-Year", fields["q"], "Value", sub, modifier)
        if "ft" in fields:
            start, end, feast = fields["ft"]
            return graph.add(
                "Feast", (start, end),
                (("Name", feast.name), ("Rule", feast.rule), *((("Length", str(feast.length)),) if feast.length > 1 else ())),
                (("Sub-Interval", sub), ("Modifier", modifier)),
            )  # fmt: skip
        if "mo" in fields:
            return _field(graph, "Month-Of-Year", fields["mo"], "Type", sub, modifier, self.number)
        if "s" in fields:
            return _field(graph, "Season-Of-Year", fields["s"], "Type", sub, modifier, self.number)
        return sub

    def _clock(self, graph: Graph) -> str | None:
        fields = self.fields
        modifier = self.modifier(graph) if self.lead in ("h", "n", "p") or "clock-mod" in self.hints else None
        if "h" in fields:
            sub = None
            if "sec" in fields:
                sub = _field(graph, "Second-Of-Minute", fields["sec"], "Value", None, None)
            if "m" in fields:
                sub = _field(graph, "Minute-Of-Hour", fields["m"], "Value", sub, None)
            half = None
            if "ap" in fields:
                half = graph.add("AMPM-Of-Day", fields["ap"][:2], (("Type", fields["ap"][2]),))
            zone = None
            if "z" in fields:
                zone = graph.add("Time-Zone", fields["z"][:2], (("Zone", fields["z"][2]),))
            extra = None
            if "h2" in fields:
                minute = _field(graph, "Minute-Of-Hour", fields["m2"], "Value", None, None) if "m2" in fields else None
                zone2 = graph.add("Time-Zone", fields["z2"][:2], (("Zone", fields["z2"][2]),)) if "z2" in fields else None
                extra = (fields["h2"], minute, zone2)
            hour = graph.add(
                "Hour-Of-Day", fields["h"][:2], (("Value", str(fields["h"][2])),),
                (("AMPM-Of-Day", half), ("Time-Zone", zone), ("Sub-Interval", sub), ("Modifier", modifier)),
            )  # fmt: skip
            if extra is not None:
                graph.add("Hour-Of-Day", extra[0][:2], (("Value", str(extra[0][2])),), (("Time-Zone", extra[2]), ("Sub-Interval", extra[1])))
            return hour
        name = "n" if "n" in fields else "p" if "p" in fields else ""
        return _field(graph, "Part-Of-Day", fields[name], "Type", None, modifier, self.number) if name else None


def _field(
    graph: Graph, kind: str, token: Token, name: str, sub: str | None, modifier: str | None, number: Token | None = None
) -> str:
    held = graph.add("Number", number[:2], (("Value", str(number[2])),)) if number is not None else None
    return graph.add(
        kind, token[:2], ((name, str(token[2])),), (("Sub-Interval", sub), ("Number", held), ("Modifier", modifier))
    )


def _shift(
    graph: Graph, operator: str, span: tuple[int, int], base: tuple[str, str | None],
    period: str | None, repeating: str | None, included: bool,
) -> str:  # fmt: skip
    properties: tuple[tuple[str, str], ...] = (("Interval-Type", base[0]),)
    if operator != "This":
        properties += (INCLUDED if included else NOT_INCLUDED,)
    return graph.add(
        operator, span, properties,
        (("Interval", base[1]), ("Period", period), ("Repeating-Interval", repeating)),
    )  # fmt: skip


class Shift(Reading):
    """This, Last, Next, Before or After: an operator on its words, a base to count from, and what is counted."""

    __slots__ = ("argument", "base", "included", "operator", "span", "unknown")

    def __init__(
        self, start: int, end: int, operator: str, span: tuple[int, int], base: Reading | None, argument: Reading | None,
        included: bool = False,
    ) -> None:  # fmt: skip
        super().__init__(start, end)
        self.operator = operator
        self.span = span
        self.base = base
        self.argument = argument
        self.included = included
        self.unknown = False

    @property
    def grain(self) -> str:  # type: ignore[override]  # a constant in the base
        if isinstance(self.argument, Amount):
            return str(self.argument.unit[2])
        return self.argument.grain if self.argument is not None else ""

    def modify(self, kind: str, span: tuple[int, int], mod: str | None) -> None:
        if self.argument is not None and not isinstance(self.argument, Amount):
            self.argument.modify(kind, span, None)
            if mod and mod != "None":
                self.hints["mod"] = mod
        else:
            super().modify(kind, span, mod)

    def root(self, ctx: Context, graph: Graph) -> str:
        base: tuple[str, str | None] = ("Unknown", None) if self.unknown else ("DocTime", None)
        if self.base is not None:
            base = self.base.interval(ctx, graph)
            self.assumed += self.base.assumed
        period = repeating = None
        if isinstance(self.argument, Amount):
            if self.modifiers and not self.argument.modifiers:
                self.argument.modifiers = self.modifiers
            period = self.argument.root(ctx, graph)
        elif self.argument is not None:
            repeating = self.argument.repeating(ctx, graph)
        return _shift(graph, self.operator, self.span, base, period, repeating, self.included)


class Nth(Reading):
    """The n-th unit or pattern of an interval. `base` None: the year of writing, or what `choice` says."""

    __slots__ = ("argument", "base", "choice", "from_end", "number")

    def __init__(
        self, start: int, end: int, number: Token, base: Reading | None, argument: Reading, from_end: bool = False
    ) -> None:
        super().__init__(start, end)
        self.number = number
        self.base = base
        self.argument = argument
        self.from_end = from_end
        self.choice = "DocTime-Year"

    @property
    def grain(self) -> str:  # type: ignore[override]  # a constant in the base
        return str(self.argument.unit[2]) if isinstance(self.argument, Amount) else self.argument.grain

    def modify(self, kind: str, span: tuple[int, int], mod: str | None) -> None:
        self.argument.modify(kind, span, None)
        if mod and mod != "None":
            self.hints["mod"] = mod

    def root(self, ctx: Context, graph: Graph) -> str:
        base: tuple[str, str | None] = (self.choice, None)
        if self.base is not None:
            base = self.base.interval(ctx, graph)
            self.assumed += self.base.assumed
        period = repeating = None
        if isinstance(self.argument, Amount):
            period = self.argument.root(ctx, graph)
        else:
            repeating = self.argument.repeating(ctx, graph)
            if self.argument.grain == "Quarter-Year" and not self.from_end:
                ctx.quarter_number, ctx.quarter_year = int(self.number[2]), _year_of(ctx, self.base)
        return graph.add(
            "NthFromEnd" if self.from_end else "NthFromStart", self.number[:2],
            (("Interval-Type", base[0]), ("Value", str(self.number[2]))),
            (("Interval", base[1]), ("Period", period), ("Repeating-Interval", repeating)),
        )  # fmt: skip


def _year_of(ctx: Context, base: Reading | None) -> int | None:
    """The year that a quarter is counted in, where the words or the time of writing give it."""
    if base is None:
        return ctx.year
    if isinstance(base, Spec) and "y" in base.fields and "y2" not in base.fields:
        value = str(base.fields["y"][2])
        return int(value) if value.isdigit() else None
    if isinstance(base, Shift) and base.base is None and base.grain == "Year" and ctx.year is not None:
        return ctx.year + {"Last": -1, "Before": -1, "This": 0, "Next": 1}.get(base.operator, 0)
    return None


class Overlap(Reading):
    """Intersection of an interval with a pattern: "July last year", "yesterday morning"."""

    __slots__ = ("outer", "pattern", "span")

    def __init__(self, start: int, end: int, span: tuple[int, int], outer: Reading, pattern: Reading) -> None:
        super().__init__(start, end)
        self.span = span
        self.outer = outer
        self.pattern = pattern

    @property
    def grain(self) -> str:  # type: ignore[override]  # a constant in the base
        return self.pattern.grain

    def modify(self, kind: str, span: tuple[int, int], mod: str | None) -> None:
        self.pattern.modify(kind, span, None)
        if mod and mod != "None":
            self.hints["mod"] = mod

    def root(self, ctx: Context, graph: Graph) -> str:
        outer = self.outer.root(ctx, graph)
        self.assumed += self.outer.assumed
        pattern = self.pattern.repeating(ctx, graph)
        return graph.add("Intersection", self.span, (), (("Intervals", outer), ("Repeating-Intervals", pattern)))


class Between(Reading):
    """A range. An end is a Reading, or None for the time of writing, or "Unknown". `whole`: the words name one stretch
    of time, which TimeML does not split ("the third century BC")."""

    __slots__ = ("first", "first_included", "last", "last_included", "span", "whole")

    def __init__(
        self, start: int, end: int, span: tuple[int, int], first: Reading | str | None, last: Reading | str | None,
        first_included: bool = True, last_included: bool = True,
    ) -> None:  # fmt: skip
        super().__init__(start, end)
        self.span = span
        self.first = first
        self.last = last
        self.whole = False
        self.first_included = first_included
        self.last_included = last_included

    def root(self, ctx: Context, graph: Graph) -> str:
        first = self._end(ctx, graph, self.first)
        last = self._end(ctx, graph, self.last)
        return graph.add(
            "Between", self.span,
            (
                ("Start-Interval-Type", first[0]),
                ("Start-Included", "Included" if self.first_included else "Not-Included"),
                ("End-Interval-Type", last[0]),
                ("End-Included", "Included" if self.last_included else "Not-Included"),
            ),
            (("Start-Interval", first[1]), ("End-Interval", last[1])),
        )  # fmt: skip

    def _end(self, ctx: Context, graph: Graph, end: Reading | str | None) -> tuple[str, str | None]:
        if isinstance(end, Reading):
            written = end.interval(ctx, graph)
            self.assumed += end.assumed
            return written
        return (end or "DocTime"), None


class Plural(Reading):
    """A set: a pattern without a place ("every Friday"), every n-th of it, or its members in an interval."""

    __slots__ = ("nth", "nth_span", "pattern", "within")

    def __init__(self, start: int, end: int, pattern: Reading) -> None:
        super().__init__(start, end)
        self.pattern = pattern
        self.nth: int | None = None
        self.nth_span: tuple[int, int] = (start, end)
        self.within: Reading | None = None

    def root(self, ctx: Context, graph: Graph) -> str:
        pattern = self.pattern.repeating(ctx, graph)
        span = (self.pattern.start, self.pattern.end)
        if isinstance(self.pattern, Spec) and self.pattern.lead:
            token = self.pattern.fields[self.pattern.lead]
            span = (token[0], token[1])
        if self.nth is not None:
            pattern = graph.add(
                "Every-Nth", self.nth_span, (("Value", str(self.nth)),), (("Repeating-Interval", pattern),)
            )
        if self.within is None:
            assert pattern is not None
            return pattern
        base = self.within.interval(ctx, graph)
        self.assumed += self.within.assumed
        return _shift(graph, "This", span, base, None, pattern, False)


class Frequency(Reading):
    """How often: "twice a week". Not when."""

    __slots__ = ("every", "number", "span")

    def __init__(self, start: int, end: int, span: tuple[int, int], number: Token | None, every: Reading | None) -> None:
        super().__init__(start, end)
        self.span = span
        self.number = number
        self.every = every

    def root(self, ctx: Context, graph: Graph) -> str:
        every = self.every.repeating(ctx, graph) if self.every is not None else None
        number = graph.add("Number", self.number[:2], (("Value", str(self.number[2])),)) if self.number else None
        return graph.add("Frequency", self.span, (("Type", "Other"),), (("Every", every), ("Number", number)))


class Reference(Reading):
    """"now", "recently", "soon": an operator on the time of writing with nothing counted."""

    __slots__ = ("operator", "span")

    def __init__(self, start: int, end: int, operator: str, span: tuple[int, int]) -> None:
        super().__init__(start, end)
        self.operator = operator
        self.span = span

    def root(self, ctx: Context, graph: Graph) -> str:
        return _shift(graph, self.operator, self.span, ("DocTime", None), None, None, False)


class AnchorRef(Reading):
    """What the text spoke of last, looked up when the expression is written: by then all that stands before it is
    written too. Where nothing is near enough, `fallback` is the Interval-Type (DocTime or Unknown)."""

    __slots__ = ("fallback", "quarter", "unit")

    def __init__(self, position: int, fallback: str = "DocTime", quarter: bool = False, unit: str = "") -> None:
        super().__init__(position, position)
        self.fallback = fallback
        self.quarter = quarter
        self.unit = unit
        """For "that week": an anchor coarser than this does not say which one."""

    def interval(self, ctx: Context, graph: Graph) -> tuple[str, str | None]:
        anchor = ctx.near(self.start, quarter=self.quarter)
        if anchor is None:
            return self.fallback, None
        if self.unit and COARSENESS.get(anchor.grain, 0) > COARSENESS.get(self.unit, 99):
            return "Unknown", None
        graph.borrowed += [entity for entity in anchor.entities if entity not in graph.borrowed]
        return "Link", anchor.root


class EventRef(Reading):
    """An event of the text, whose time the caller may supply."""

    __slots__ = ()

    def root(self, ctx: Context, graph: Graph) -> str:
        return graph.add("Event", (self.start, self.end))


class Combined(Reading):
    """Hours of a day on every day of a pattern: "from 9 to 5 on weekdays"."""

    __slots__ = ("first", "last", "pattern")

    def __init__(self, start: int, end: int, first: Token, last: Token, pattern: Reading) -> None:
        super().__init__(start, end)
        self.first = first
        self.last = last
        self.pattern = pattern

    def root(self, ctx: Context, graph: Graph) -> str:
        pattern = self.pattern.repeating(ctx, graph)
        hours = graph.add(
            "Hours-Of-Day", (self.first[0], self.last[1]),
            (("Start", f"{self.first[2][0]:02}:{self.first[2][1]:02}"), ("End", f"{self.last[2][0]:02}:{self.last[2][1]:02}")),
        )  # fmt: skip
        return graph.add(
            "Intersection", (self.pattern.start, self.pattern.end), (),
            (("Repeating-Intervals", pattern), ("Repeating-Intervals", hours)),
        )  # fmt: skip
