"""Spec: the fields of a calendar date and clock time as they are written."""

from __future__ import annotations

from timeloom.calendar.units import LAST_JULIAN, days, julian
from timeloom.calendar.units import weekday as weekday_of
from timeloom.times.context import SCATE, Choice, Context
from timeloom.times.graph import Graph
from timeloom.times.names import MONTHS, WEEKDAYS
from timeloom.times.readings.reading import Reading, Token, write_field, write_shift

__all__ = ["OF_DAY", "Spec"]

OF_DAY = ("p", "n", "h")
"""Part of the day, noon or midnight, hour: what a date leads with that names a time of some day, and not which day."""
_BESIDE_YEAR = frozenset(("ft", "we", "wd", *OF_DAY))
"""Leads that SCATE has no place for under a Year: they meet it in an Intersection."""
_CENTURY = 100
SOON = 4
"""Years after the writing that two digits behind an apostrophe may mean."""
_NAMED_DAY = frozenset(("y", "y2", "mo", "d"))
_MOMENTS = {"Noon": 12 * 60, "Midnight": 0}
_PATTERNS = {
    "we": ("Part-Of-Week", "Type"), "w": ("Week-Of-Year", "Value"), "q": ("Quarter-Of-Year", "Value"),
    "ft": ("Feast", "Name"), "mo": ("Month-Of-Year", "Type"), "s": ("Season-Of-Year", "Type"),
}  # fmt: skip
"""The one field above the day, in this order: its SCATE type, and the property that holds its value."""
_OF_WRITING = Choice(None, "This")
_COUNTED = frozenset(("we", "mo", "s"))
"""Of these, those that may have a Number ("the last three summers")."""


class Spec(Reading):
    """Fields of a calendar date and clock time: what is there is there, the rest is open.

    The fields are y (year; y2 beside it where it has two digits), ft (feast), mo, s (season), q (quarter), we
    (weekend), w (week of the year), wd (weekday), d (day), p (part of the day), n (noon), h, m, sec, ap (half of the
    day), z (zone), and h2, m2, z2 of the same moment read on another clock.
    """

    __slots__ = ("after", "fields", "number", "slug")

    LEADS = ("ft", "mo", "s", "q", "we", "w", "wd", "d", *OF_DAY)
    """Fields from the coarsest: the first one present gets the implicit operator."""

    def __init__(self, start: int, end: int, fields: dict[str, Token]) -> None:
        super().__init__(start, end)
        self.fields = fields
        self.number: Token | None = None
        self.after: Spec | None = None
        """The start of the days of a month of which this is the end, or a day beside it in a list: 3-5 May, May 3 and
        5."""
        self.slug = False
        """The date of a wire slug ("02-13 0243"): gold counts it from nothing."""

    def with_fields(self, fields: dict[str, Token]) -> Spec:
        """The same with other fields; what is assumed of the one is not of the other."""
        other = Spec(self.start, self.end, fields)
        other.hints, other.assumed = dict(self.hints), self.assumed.copy()
        other.modifiers, other.number, other.after, other.slug = self.modifiers, self.number, self.after, self.slug
        return other

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

    def root(self, ctx: Context, graph: Graph) -> str:
        """A year with its chain; without a year an operator, which counts from what was chosen."""
        fields = self.fields
        if self.slug and ctx.convention == SCATE:
            bare = self.repeating(ctx, graph)
            assert bare is not None
            return bare
        if ctx.choice is not None and not self.complete:
            return self._chosen(ctx, graph, ctx.choice)
        if "wd" in fields and ("d" in fields or ("mo" in fields and self.complete)):
            return self._day_and_weekday(ctx, graph)
        if self.complete:
            return self._year(ctx, graph)
        return self._chosen(ctx, graph, _OF_WRITING)

    def _chosen(self, ctx: Context, graph: Graph, choice: Choice) -> str:
        """The members of the pattern that were chosen."""
        target = self._pattern(ctx, graph)
        base = ("DocTime", None) if choice.anchor is None else ("Link", choice.anchor.root)
        if choice.anchor is not None:
            graph.borrow(choice.anchor.entities)
        return write_shift(graph, choice.operator, self._lead_span(), base, repeating=target, included=choice.included)

    def _pattern(self, ctx: Context, graph: Graph) -> str | None:
        """What repeats; where a weekday stands beside a day of the month, the days that are both."""
        fields = self.fields
        if not {"wd", "d"} <= fields.keys():
            return self.repeating(ctx, graph)
        weekday = write_field(graph, "Day-Of-Week", fields["wd"], "Type", self._clock(graph), None)
        day = write_field(graph, "Day-Of-Month", fields["d"], "Value", None, None)
        if "mo" in fields:
            day = write_field(graph, "Month-Of-Year", fields["mo"], "Type", day, None)
        return graph.add(
            "Intersection", fields["wd"][:2], (), (("Repeating-Intervals", day), ("Repeating-Intervals", weekday))
        )

    @property
    def minute(self) -> int | None:
        """Minutes since midnight, where it is a clock time."""
        if "h" in self.fields:
            hour = self.fields["h"][2]
            if "ap" in self.fields:
                hour = hour % 12 + (12 if self.fields["ap"][2] == "PM" else 0)
            return int(hour * 60 + self.fields.get("m", (0, 0, 0))[2])
        return _MOMENTS.get(self.fields["n"][2]) if "n" in self.fields else None

    def _lead_span(self) -> tuple[int, int]:
        start, end, _ = self.fields[self.lead]
        return start, end

    def _day_and_weekday(self, ctx: Context, graph: Graph) -> str:
        """Friday, 6 March: the weekday says again what the date says, so they meet in an Intersection. Where it says
        something else, the date stands and the conflict is named."""
        weekday = self.fields["wd"]
        if self._contradicts(ctx, WEEKDAYS[weekday[2]]):
            rest = Spec(self.start, self.end, {name: value for name, value in self.fields.items() if name != "wd"})
            rest.modifiers = self.modifiers
            root = rest.root(ctx, graph)
            self.assumed += [*rest.assumed, *(() if self._is_julian(WEEKDAYS[weekday[2]]) else ("weekday-conflict",))]
            return root
        rest = Spec(self.start, self.end, {name: value for name, value in self.fields.items() if name in _NAMED_DAY})
        rest.modifiers = self.modifiers
        inner = rest.root(ctx, graph)
        self.assumed += rest.assumed
        day = write_field(graph, "Day-Of-Week", weekday, "Type", self._clock(graph), None)
        return graph.add("Intersection", weekday[:2], (), (("Intervals", inner), ("Repeating-Intervals", day)))

    def _is_julian(self, of_week: int) -> bool:
        """Is it that day of the week by the Julian calendar, by which people counted then?"""
        year, month, day = self.fields["y"][2], MONTHS[self.fields["mo"][2]], int(self.fields["d"][2])
        return "y2" not in self.fields and bool(year <= LAST_JULIAN) and weekday_of(julian(year, month, day)) == of_week

    def _contradicts(self, ctx: Context, of_week: int) -> bool:
        """Is the full date that is written another day of the week?"""
        fields = self.fields
        if not {"y", "mo", "d"} <= fields.keys() or not isinstance(fields["y"][2], int):
            return False
        year: int | None = fields["y"][2]
        if "y2" in fields and fields["y"][2] < _CENTURY:
            year = self.near_year(ctx)
        month, day = MONTHS[fields["mo"][2]], int(fields["d"][2])
        return year is not None and weekday_of(days(year, month, day)) != of_week

    def _year(self, ctx: Context, graph: Graph) -> str:
        fields = self.fields
        start, end, value = fields["y"]
        lead = self.lead
        beside = lead in _BESIDE_YEAR
        modifier = self.modifier(graph) if not lead else None
        sub = self.repeating(ctx, graph) if lead and not beside else None
        if isinstance(value, tuple) or (len(str(value)) <= 2 and "y2" in fields):
            year = self._two_digits(ctx, graph, sub)
        else:
            year = graph.add(
                "Year", (start, end), (("Value", str(value)),), (("Sub-Interval", sub), ("Modifier", modifier))
            )
        if not beside:
            return year
        target = self.repeating(ctx, graph)
        return graph.add("Intersection", self._lead_span(), (), (("Intervals", year), ("Repeating-Intervals", target)))

    def _two_digits(self, ctx: Context, graph: Graph, sub: str | None) -> str:
        """'98, the '80s. In the century of writing it is a Two-Digit-Year, as gold has it; a nearer one of another
        century ("two-digit-year" is assumed) is written out."""
        start, end, value = self.fields["y"]
        missing = isinstance(value, tuple)
        near = self.near_year(ctx)
        if near is not None and ctx.year is not None:
            same = ctx.year // 100 * 100 + near % 100
            if near != same:
                self.assumed.append("two-digit-year")
            if near != same or (self.modifiers and not self.lead):
                text = f"{near // 10}?" if missing else str(near)
                modifier = self.modifier(graph) if not self.lead else None
                return graph.add(
                    "Year", (start, end), (("Value", text),), (("Sub-Interval", sub), ("Modifier", modifier))
                )
        digits = f"{value[0]}?" if missing else f"{value:02}"
        return graph.add(
            "Two-Digit-Year", (start, end), (("Interval-Type", "DocTime"), ("Value", digits)), (("Sub-Interval", sub),)
        )

    def near_year(self, ctx: Context) -> int | None:
        """The year that two digits are, where the policy looks for the nearest: '98, 5/3/98. After an apostrophe, which
        tells of what has been, one that lies ahead is that of the century before, unless it is very near."""
        start, _, value = self.fields["y"]
        if ctx.year is None or ctx.policy.two_digit != "window":
            return None
        missing = isinstance(value, tuple)
        same = ctx.year // 100 * 100 + (value[0] * 10 if missing else value)
        near = _nearest(same, ctx.year, decade=missing)
        if missing or near <= ctx.year or ctx.text[start].isdigit():
            return near
        return near if near <= ctx.year + SOON else near - 100

    def repeating(self, ctx: Context, graph: Graph) -> str | None:
        """The chain below the year, coarsest first: month, day, hour, minute, second."""
        fields = self.fields
        lead = self.lead
        modifier = self.modifier(graph) if lead and lead not in OF_DAY else None
        sub = self._clock(graph)
        if "d" in fields:
            sub = write_field(graph, "Day-Of-Month", fields["d"], "Value", sub, modifier if lead == "d" else None)
        elif "wd" in fields:
            own, number = (modifier, self.number) if lead == "wd" else (None, None)
            sub = write_field(graph, "Day-Of-Week", fields["wd"], "Type", sub, own, number)
        for name, (kind, key) in _PATTERNS.items():
            if name in fields:
                if name == "ft":
                    return self._feast(graph, sub, modifier)
                return write_field(
                    graph, kind, fields[name], key, sub, modifier, self.number if name in _COUNTED else None
                )
        return sub

    def _feast(self, graph: Graph, sub: str | None, modifier: str | None) -> str:
        start, end, feast = self.fields["ft"]
        length = (("Length", str(feast.length)),) if feast.length > 1 else ()
        return graph.add(
            "Feast", (start, end), (("Name", feast.name), ("Rule", feast.rule), *length),
            (("Sub-Interval", sub), ("Modifier", modifier)),
        )  # fmt: skip

    def _clock(self, graph: Graph) -> str | None:
        """The time of day: an hour with its minute, half of the day and zone, or a part of the day."""
        fields = self.fields
        modifier = self.modifier(graph) if self.lead in OF_DAY else None
        if "h" in fields:
            return self._hour(graph, modifier)
        for name in ("n", "p"):
            if name in fields:
                return write_field(graph, "Part-Of-Day", fields[name], "Type", None, modifier, self.number)
        return None

    def _hour(self, graph: Graph, modifier: str | None) -> str:
        fields = self.fields
        sub = write_field(graph, "Second-Of-Minute", fields["sec"], "Value", None, None) if "sec" in fields else None
        if "m" in fields:
            sub = write_field(graph, "Minute-Of-Hour", fields["m"], "Value", sub, None)
        half = graph.add("AMPM-Of-Day", fields["ap"][:2], (("Type", fields["ap"][2]),)) if "ap" in fields else None
        zone = _zone(graph, fields, "z")
        other = self._on_another_clock(graph) if "h2" in fields else ()
        hour = graph.add(
            "Hour-Of-Day", fields["h"][:2], (("Value", str(fields["h"][2])),),
            (("AMPM-Of-Day", half), ("Time-Zone", zone), ("Sub-Interval", sub), ("Modifier", modifier)),
        )  # fmt: skip
        if other:
            start, end, value = fields["h2"]
            graph.add("Hour-Of-Day", (start, end), (("Value", str(value)),), other)
        return hour

    def _on_another_clock(self, graph: Graph) -> tuple[tuple[str, str | None], ...]:
        """The links of the hour in brackets: 10:35 a.m. (0735 GMT)."""
        fields = self.fields
        minute = write_field(graph, "Minute-Of-Hour", fields["m2"], "Value", None, None) if "m2" in fields else None
        return ("Time-Zone", _zone(graph, fields, "z2")), ("Sub-Interval", minute)


def _zone(graph: Graph, fields: dict[str, Token], name: str) -> str | None:
    if name not in fields:
        return None
    start, end, zone = fields[name]
    return graph.add("Time-Zone", (start, end), (("Zone", zone),))


def _nearest(same: int, now: int, *, decade: bool) -> int:
    """Of the year in the century of writing and the centuries beside it the nearest; a decade is not one that lies
    ahead by its middle."""
    near = min((same - 100, same, same + 100), key=lambda year: abs(year - now))
    return near - 100 if decade and near + 5 > now else near
