"""Targets of the calendar and of values: trees evaluated, and strings of ISO 8601, TIMEX3 and tree reprs read."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from target import DCTS, Fault, Target, refused

from timeloom.calendar import tree as nodes
from timeloom.calendar.interval import End, Interval
from timeloom.calendar.tree import Expression
from timeloom.calendar.units import Unit

__all__ = ["VALUES"]


class Draw:
    """Numbers off the bytes of an input, zeros behind its end."""

    def __init__(self, data: bytes) -> None:
        self.bytes: Iterator[int] = iter(data)

    def below(self, n: int) -> int:
        return next(self.bytes, 0) % n

    def number(self) -> int:
        """Mostly small, of either sign; now and then with more digits than any calendar has years."""
        first = next(self.bytes, 0)
        if first < 192:
            return first % 64 - 8
        return sum(next(self.bytes, 0) << (8 * n) for n in range(first % 9)) * (-1 if first & 1 else 1)


FIELDS = {
    "month": 14, "day": 33, "weekday": 9, "week": 55, "quarter": 6, "hour": 26, "minute": 62, "second": 62,
}  # fmt: skip
LOWEST = {"day": -32}
"""Of days counted from the end of their month."""
NAMES = {
    "ampm": ("AM", "PM"),
    "season": ("Spring", "Summer", "Fall", "Winter", "Unknown"),
    "part-of-day": ("Dawn", "Day", "Morning", "Noon", "Afternoon", "Evening", "Dusk", "Night", "Midnight", "Unknown"),
    "part-of-week": ("Weekdays", "Weekend"),
    "hours": ("09:00/17:00", "22:00/06:00", "00:00/24:00", "25:00/26:00"),
}
RULES: tuple[tuple[str | int, ...], ...] = (
    ("fixed", 12, 25), ("fixed", 2, 29), ("easter", -2), ("easter-julian", 1), ("nth", 11, 4, 4), ("nth", 5, 1, -1),
    ("on-after", 11, 2, 2), ("civil", "US", "Thanksgiving"), ("civil", "XX", "Nothing"),
)  # fmt: skip
MODIFIERS = ("Approx", "Less-Than", "More-Than", "Start", "Mid", "End", "Fiscal")
ZONES = ("Europe/Lisbon", "+03:00", "-23:59", "UTC", "Nowhere/Atall", "America/St_Johns")
UNITS = tuple(Unit)


def amount(draw: Draw) -> int | Fraction | None:
    match draw.below(4):
        case 0:
            return None
        case 1:
            return Fraction(draw.number(), abs(draw.number()) or 1)
        case _:
            return draw.number()


def repeating(draw: Draw) -> Expression:
    which = draw.below(len(FIELDS) + len(NAMES) + 1)
    if which < len(FIELDS):
        field = tuple(FIELDS)[which]
        lowest = LOWEST.get(field, 0)
        return nodes.Repeating(field, draw.below(FIELDS[field] - lowest) + lowest if draw.below(9) else None)
    if which < len(FIELDS) + len(NAMES):
        field = tuple(NAMES)[which - len(FIELDS)]
        return nodes.Repeating(field, NAMES[field][draw.below(len(NAMES[field]))])
    return nodes.Repeating("unit", UNITS[draw.below(len(UNITS))])


def pattern(draw: Draw, depth: int) -> Expression:
    """A set without end: what a shift may be."""
    match draw.below(8) if depth else 0:
        case 1:
            return nodes.Union(tuple(pattern(draw, depth - 1) for _ in range(draw.below(4))))
        case 2:
            return nodes.Intersection(tuple(pattern(draw, depth - 1) for _ in range(draw.below(5))))
        case 3:
            return nodes.EveryNth(pattern(draw, depth - 1), draw.number())
        case 4:
            return nodes.Numbered(pattern(draw, depth - 1), amount(draw))
        case 5:
            return nodes.Modified(pattern(draw, depth - 1), MODIFIERS[draw.below(len(MODIFIERS))])
        case 6:
            return nodes.Zoned(pattern(draw, depth - 1), ZONES[draw.below(len(ZONES))])
        case 7:
            return nodes.Feast("a feast", RULES[draw.below(len(RULES))], draw.below(9))
        case _:
            return repeating(draw)


def period(draw: Draw, depth: int) -> Expression:
    match draw.below(6) if depth else 0:
        case 1:
            return nodes.Sum(tuple(period(draw, depth - 1) for _ in range(draw.below(4))))
        case 2:
            return nodes.Difference(period(draw, depth - 1), period(draw, depth - 1))
        case 3:
            return nodes.Modified(period(draw, depth - 1), MODIFIERS[draw.below(len(MODIFIERS))])
        case 4:
            return nodes.Frequency(UNITS[draw.below(len(UNITS))] if draw.below(3) else None, amount(draw))
        case _:
            return nodes.Period(UNITS[draw.below(len(UNITS))] if draw.below(9) else None, amount(draw))


def shift(draw: Draw, depth: int) -> Expression | None:
    match draw.below(5):
        case 0:
            return None
        case 1 | 2:
            return pattern(draw, depth)
        case _:
            return period(draw, depth)


SHIFTED = (nodes.Last, nodes.Next, nodes.Before, nodes.After)
NTHS = (nodes.NthFromStart, nodes.NthFromEnd)


def fixed(draw: Draw) -> Expression:
    """Something with a place in time that is made of nothing else."""
    match draw.below(8):
        case 0:
            return nodes.DocTime()
        case 1:
            return nodes.Year(draw.number(), draw.below(4))
        case 2:
            return nodes.DocTimeYear()
        case 3:
            return nodes.DocTimeEra()
        case 4:
            return nodes.UnknownTime()
        case 5:
            return nodes.EventTime(draw.below(9), draw.below(9))
        case 6:
            start = draw.number() * 3_600
            return nodes.Fixed(Interval(start, End.OPEN if draw.below(4) == 0 else start + abs(draw.number())))
        case _:
            return nodes.Year(1900 + draw.below(200))


def interval(draw: Draw, depth: int) -> Expression:
    """Something with a place in time."""
    down = depth - 1
    match draw.below(20) if depth else 0:
        case 8 | 9 | 10 | 11:
            return SHIFTED[draw.below(4)](interval(draw, down), shift(draw, down), bool(draw.below(2)))
        case 12:
            return nodes.This(interval(draw, down), shift(draw, down))
        case 13:
            return nodes.Between(interval(draw, down), interval(draw, down), bool(draw.below(2)), bool(draw.below(2)))
        case 14 | 15:
            n = draw.number() if draw.below(9) else None
            return NTHS[draw.below(2)](interval(draw, down), n, shift(draw, down))
        case 16:
            parts = [interval(draw, down), *(pattern(draw, down) for _ in range(draw.below(4)))]
            return nodes.Intersection(tuple(parts))
        case 17:
            return nodes.Modified(interval(draw, down), MODIFIERS[draw.below(len(MODIFIERS))])
        case 18:
            return nodes.Zoned(interval(draw, down), ZONES[draw.below(len(ZONES))])
        case 19:
            return nodes.YearSuffix(interval(draw, down), draw.below(100), 1 + draw.below(3), draw.below(2))
        case _:
            return fixed(draw)


def evaluated(tree: Expression, dct: Interval | None, conventions: str) -> None:
    """Evaluation and every view of the value; none of them raises for a tree that is well formed."""
    from timeloom.calendar import conventions as conventions_of
    from timeloom.calendar import evaluate
    from timeloom.calendar.value import REASONS, Intervals, TimeSet, Unresolved
    from timeloom.document.node import read_tree
    from timeloom.timeml import edtf, rrule, timex3
    from timeloom.times.interpret.words import words

    meant = conventions_of(conventions)
    value = evaluate(tree, dct=dct, conventions=meant)
    if isinstance(value, Unresolved) and value.reason not in REASONS:
        raise Fault(f"no reason of the table: {value.reason}")
    if isinstance(value, Intervals):
        for one in value.members:
            if isinstance(one.start, int) and isinstance(one.end, int) and one.start > one.end:
                raise Fault("an interval ends before it starts")
            one.isoformat()
    if isinstance(value, TimeSet):
        for member in value.first(3):
            member.isoformat()
    timex3(tree, value, dct=dct)
    edtf(tree, value)
    rrule(tree, value, meant)
    words(tree, lambda _: None)
    text = repr(tree)
    if len(text) < 1 << 12 and read_tree(text) != tree:
        raise Fault("the repr of a tree is read as another")


PRESETS = ("default", "timenorm_scala", "timenorm_python")


def trees(data: bytes) -> None:
    from timeloom.pipeline import anchor

    draw = Draw(data)
    dct = anchor(DCTS[draw.below(len(DCTS))])
    conventions = PRESETS[draw.below(3)]
    made = (interval, pattern, period)[draw.below(3)](draw, 4)
    with refused():
        evaluated(made, dct, conventions)


def tree_texts(data: bytes) -> None:
    from timeloom.document.node import read_tree
    from timeloom.pipeline import anchor

    with refused():
        evaluated(read_tree(data.decode("utf-8", "replace")), anchor("2013-03-22"), "default")


def strings(data: bytes) -> None:
    """Values and dates as strings: read or refused, and what is written is read again."""
    from timeloom.calendar.iso import hours_of_day, instant_text, parse_instant
    from timeloom.formats.creation import creation_interval, creation_value
    from timeloom.pipeline import anchor
    from timeloom.timeml import interval_of
    from timeloom.timeml.lengths import length_of

    text = data.decode("utf-8", "surrogateescape")
    length = length_of(text)
    if length is not None and length[0] > length[1]:
        raise Fault("the least length is more than the most")
    for found in (interval_of(text), creation_interval(text)):
        if found is not None:
            if not (isinstance(found.start, int) and isinstance(found.end, int) and found.start < found.end):
                raise Fault("a value names an empty interval")
            written = creation_value(found)
            if written is not None and creation_interval(written) != found:
                raise Fault("a value that is written is read as another interval")
            found.isoformat()
    with refused():
        anchor(text)
    hours_of_day(text)
    with refused():
        at = parse_instant(text)
        if parse_instant(instant_text(at)) != at:
            raise Fault("an instant that is written is read as another")
    with refused():
        first, _, last = text.partition("/")
        Interval.iso(first, last or None).isoformat()


TREES = (
    "Intersection((Year(1998), Repeating('month', 5), Repeating('day', 3)))",
    "Last(DocTime(), Repeating('weekday', 6), True)",
    "Between(Year(1984), After(Fixed(Interval(0, 86400)), Period(Unit.DAY, Fraction(5, 2))), True, False)",
    "EveryNth(Union((Repeating.month(3), Repeating.hours('09:00', '17:00'))), 2)",
    "Zoned(Modified(NthFromEnd(YearSuffix(DocTimeYear(), 84), 2, Numbered(Repeating('season', 'Summer'), 3)), 'Mid'), '+03:00')",
    "NthFromStart(Year(19, 2), None, Feast('Easter', ('easter', 0), 2))",
    "Sum((Period(None, None), Difference(Period(Unit.YEAR, 2), Period(Unit.MONTH, 3))))",
    "Frequency(Unit.WEEK, 2)", "EventTime(3, 9)", "Fixed(Interval(0, End.OPEN, 'UTC'))", "This(UnknownTime(), DocTimeEra())",
)  # fmt: skip
STRINGS = (
    "1998-05-03", "1998-W05-3", "1998-W05", "199", "19", "1998-Q2", "1998-H1", "1998-SU", "1998-05-03TMO", "1998-05-03T24:00",
    "1998-05-03T10:35:07+0530", "BC0044-03-15", "P3D", "P1Y2M3W4DT5H6M7S", "P2.5DE", "PXD", "PT0.5H", "FY1998", "PAST_REF", "XXXX-05",
    "19980108T163007", "-0043-03-15", "+12345-01-01", "1998-05-03 10:35", "2000-02-29/2000-03-01", "09:00/17:00", "1998-366", "T24:00",
)  # fmt: skip
ROOMS = ("timeloom.calendar", "timeloom.timeml", "timeloom.document", "timeloom.times.interpret")
VALUES = (
    Target("trees", trees, lambda: [bytes((n * 37 + k * 91) % 256 for k in range(40)) for n in range(64)], ROOMS, longest=256),
    Target("tree-texts", tree_texts, lambda: [text.encode() for text in TREES], ROOMS, longest=600),
    Target("strings", strings, lambda: [text.encode() for text in STRINGS], (*ROOMS, "timeloom.formats.creation"), longest=60),
)  # fmt: skip
