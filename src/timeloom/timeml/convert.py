"""timex3: the TIMEX3 attributes of an evaluated expression.

The type and the form of the value come from the tree, the digits from the evaluated interval, so the value cannot
disagree with it; where there is no interval the digits that are known stand beside X. The habits follow the
TempEval-3 gold (TimeBank and AQUAINT, training part): "two weeks ago" is a week, "the past 20 years" a DURATION,
"the first nine months" a DURATION, "now" PRESENT_REF, clock times always with minutes and never with a zone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from typing import Any

from timeloom.calendar.interval import End, Interval
from timeloom.calendar.tree import (
    After,
    Before,
    Between,
    DocTime,
    EventTime,
    Expression,
    Frequency,
    Last,
    Modified,
    Next,
    NthFromEnd,
    NthFromStart,
    Numbered,
    Repeating,
    This,
    Union,
    UnknownTime,
)
from timeloom.calendar.units import DAY_SECONDS, Unit, civil, instant
from timeloom.calendar.value import Intervals, TimeSet, Value
from timeloom.timeml.amounts import amount_value, length_value, unit_value
from timeloom.timeml.grain import (
    CLOCK,
    PARTS,
    RANK,
    SEASONS,
    UNIT_GRAINS,
    bare,
    grain_of,
    is_amount,
    is_pattern,
    main_path,
    moved,
)
from timeloom.timeml.template import every_value, template
from timeloom.timeml.timex3 import Timex3
from timeloom.timeml.values import natural_grain, value_at

__all__ = ["MODS", "timex3"]

MODS: dict[str, str] = {
    "Approx": "APPROX",
    "Less-Than": "LESS_THAN",
    "More-Than": "MORE_THAN",
    "Start": "START",
    "Mid": "MID",
    "End": "END",
}
"""SCATE's Modifier as TIMEX3's mod."""

_THIRDS = {"Mid": 1, "End": 2}
"""Thirds of a stretch before a part of it."""

_HINTED: dict[str, str] = {unit.name.title().replace("_", "-"): grain for unit, grain in UNIT_GRAINS.items()}
_HINTED |= {"Half-Year": "half", "Part": "part"}

Resolve = Callable[[Expression], Value]
_WIDTHS = ((365, "year"), (89, "quarter"), (28, "month"), (7, "week"))
_NOTHING: Mapping[str, str] = {}
_HOUR = 3600
"""Seconds."""
_FROM, _UP_TO = ("AFTER", "ON_OR_AFTER"), ("BEFORE", "ON_OR_BEFORE")
"""The mods of a range with one side, by whether it holds what that names."""
_BACK = (Last, Before)
_FORTH = (Next, After)


def timex3(
    tree: Expression,
    value: Value,
    *,
    dct: Interval | None = None,
    hints: Mapping[str, str] = _NOTHING,
    resolve: Resolve | None = None,
    bounds: bool = False,
) -> Timex3:
    """TIMEX3 of `tree`, whose value is `value`.

    `hints` is what SCATE cannot hold and a composer read from the words: `quant`, `freq`, `mod`; `grain`, the unit in
    which the value is written ("Quarter-Year" for "a year ago" in a text about quarters; "Half-Year" or "Part" where an
    amount stands for a half); and `type` or `value` where the words fix them. `resolve` evaluates a tree under the same
    anchor and conventions; it is asked for fiscal years only, whose name ("FY2014") is known even where their bounds
    are not. `bounds`: a range of which the words name one side has the value of that, with a mod.
    """
    wanted = _HINTED.get(hints.get("grain", ""))
    portion, part = _portion(tree, value, wanted)
    core = ("DATE", portion, None, None) if portion else _core(tree, value, dct, resolve, wanted)
    kind, written, begin, end = core
    if bounds and (one_sided := _one_sided(tree, begin, end)) is not None:
        (kind, written, begin, end), part = one_sided
    quant, freq = hints.get("quant"), hints.get("freq")
    if freq is None and isinstance(tree, Frequency) and isinstance(tree.n, int):
        freq = f"{tree.n}X"
    if quant or freq:
        kind, written = "SET", _every(tree) or written
    elif kind == "SET" and not isinstance(tree, Frequency) and not isinstance(value, Intervals):
        quant = "EVERY"
    mod = hints.get("mod") or part or _mod(tree)
    told = hints.get("type")
    if told in ("DATE", "TIME") and kind == "DURATION":
        written = template(tree) or "XXXX"
    return Timex3(told or kind, hints.get("value") or written, mod, quant, freq, begin, end)


Core = tuple[str, str, str | None, str | None]


def _core(tree: Expression, value: Value, dct: Interval | None, resolve: Resolve | None, wanted: str | None) -> Core:
    """(type, value, begin, end)."""
    node = bare(tree)
    if isinstance(node, Between):
        return _range(node, value, dct)
    if is_amount(node):
        return "DURATION", amount_value(node), None, None
    if _is_several(node):
        return "DURATION", amount_value(node), None, None
    if isinstance(node, Frequency):
        return "SET", "PXX" if node.unit is None else unit_value(node.unit), None, None
    if is_pattern(node) and not isinstance(value, Intervals):
        return "SET", every_value(node) or "PXX", *_hours(node)
    if isinstance(value, TimeSet):  # daily from June
        return "SET", _every(tree) or "PXX", *_hours(node)
    reference = _reference(node)
    if reference is not None:
        return "DATE", reference, None, None
    if _is_stretch(node):
        return _stretch(node, value, wanted)
    return _point(tree, value, resolve, wanted)


def _mod(tree: Expression) -> str | None:
    for node in main_path(tree):
        if isinstance(node, Modified) and node.modifier in MODS:
            return MODS[node.modifier]
        if isinstance(node, (*_BACK, *_FORTH)) and node.shift is None and not _is_vague(node.interval):
            return "BEFORE" if isinstance(node, _BACK) else "AFTER"
    return None


# --- references ----------------------------------------------------------------------------------------------
def _is_vague(anchor: Expression) -> bool:
    """The moment of writing, or an anchor that the text does not give."""
    while isinstance(anchor, This) and anchor.shift is None:
        anchor = anchor.interval
    return isinstance(anchor, (DocTime, UnknownTime))


def _reference(node: Expression) -> str | None:
    """now, recently, soon: a direction from the moment of writing and nothing else."""
    if isinstance(node, DocTime):
        return "PRESENT_REF"
    if isinstance(node, UnknownTime):
        return "PAST_REF"
    if not isinstance(node, (This, *_BACK, *_FORTH)) or node.shift is not None or not _is_vague(node.interval):
        return None
    if isinstance(node, This):
        return _reference(node.interval)
    return "PAST_REF" if isinstance(node, _BACK) else "FUTURE_REF"


# --- stretches: an amount, or several units, laid beside an anchor ---------------------------------------------
def _is_several(shift: Expression) -> bool:
    """Several whole units of the calendar in a row: "the next three quarters"."""
    while isinstance(shift, Modified):
        shift = shift.inner
    return (
        isinstance(shift, Numbered)
        and shift.n != 1
        and isinstance(shift.repeating, Repeating)
        and isinstance(shift.repeating.value, Unit)
    )


def _is_stretch(node: Expression) -> bool:
    if isinstance(node, (This, Last, Next)):
        return node.shift is not None and (is_amount(node.shift) or _is_several(node.shift))
    if isinstance(node, (NthFromStart, NthFromEnd)) and node.shift is not None:
        shift = node.shift
        while isinstance(shift, Modified):
            shift = shift.inner
        return _is_several(shift) or (is_amount(shift) and getattr(shift, "n", None) != 1)
    return False


def _stretch(node: Any, value: Value, wanted: str | None) -> Core:
    only = _single(value)
    if isinstance(node, (NthFromStart, NthFromEnd)) and only is not None:
        half = _half_year(node, only, wanted)
        if half:
            return "DATE", half, None, None
    return "DURATION", amount_value(node.shift), None, None


def _half_year(node: Any, interval: Interval, wanted: str | None) -> str | None:
    """A half of a year, written 1990-H1: two quarters, half a year, or six months where they cannot be meant as
    months (nobody counts the second six months) or a hint says so. "The first six months" stay P6M."""
    start, end = interval.start, interval.end
    if isinstance(start, End) or isinstance(end, End) or length_value(start, end) != "P6M":
        return None
    is_half = wanted == "half" or grain_of(node.shift) in ("quarter", "half") or node.n == 2
    return value_at("half", start) if is_half and civil(start // DAY_SECONDS)[1] in (1, 7) else None


_DECIMAL: dict[str, int] = {"decade": 10, "century": 100, "millennium": 1000}


def _portion(tree: Expression, value: Value, wanted: str | None) -> tuple[str, str] | tuple[None, None]:
    """(value, mod) of a half or a quarter of a decade or longer: the last quarter of the 18th century is 17, END.

    TIMEX3 has no value for it. It is no DURATION, as "the first twenty years of the century" is: nobody counts years.
    """
    only = _single(value)
    if not isinstance(tree, (NthFromStart, NthFromEnd)) or tree.shift is None or only is None:
        return None, None
    size = _DECIMAL.get(grain_of(tree.interval))
    start, end = only.start, only.end
    if size is None or isinstance(start, End) or isinstance(end, End) or _is_several(tree.shift):
        return None, None
    first, last = civil(start // DAY_SECONDS)[0], civil(end // DAY_SECONDS)[0]
    is_second_half = is_amount(tree.shift) and tree.n == 2 and (last - first) * 2 == size
    if not (wanted == "part" or is_second_half or grain_of(tree.shift) == "quarter-century"):
        return None, None
    # Centuries before Christ, and the first one, begin a year after the multiple of a hundred.
    whole = first // size * size
    mod = "START" if first - whole <= 1 else "END" if last - whole >= size else "MID"
    return value_at(grain_of(tree.interval), instant(whole + size - 1)), mod


# --- ranges ------------------------------------------------------------------------------------------------------
def _range(node: Between, value: Value, dct: Interval | None) -> Core:
    only = _single(value)
    start = only.start if only is not None else End.UNKNOWN
    end = only.end if only is not None else End.UNKNOWN
    length = "PXD"
    if isinstance(start, int) and isinstance(end, int) and start < end:
        length = length_value(start, end)
    begin_at = None if isinstance(start, End) else start if node.start_included else start - 1
    end_at = None if isinstance(end, End) else end - 1 if node.end_included else end
    return "DURATION", length, _side(node.start, begin_at, dct), _side(node.end, end_at, dct)


def _one_sided(tree: Expression, begin: str | None, end: str | None) -> tuple[Core, str] | None:
    """Of a range with one side the date that is named, and on which side of it the range lies."""
    node = bare(tree)
    if not isinstance(node, Between) or (bound := _bound(node)) is None:
        return None
    from_it = bound is node.start
    written = (begin if from_it else end) or "XXXX"
    mod = _mod(bound) or (_FROM[node.start_included] if from_it else _UP_TO[node.end_included])
    return ("TIME" if "T" in written.removesuffix("_REF") else "DATE", written, None, None), mod


def _bound(node: Between) -> Expression | None:
    """The side of a range that the words name, where the other is the time of writing or is not told: since 2005,
    before 6 p.m.; not "within two weeks", which is a length."""
    named = [side for side in (node.start, node.end) if not isinstance(side, (DocTime, UnknownTime))]
    return named[0] if len(named) == 1 and moved(main_path(named[0])) is None else None


def _side(tree: Expression, at: int | None, dct: Interval | None) -> str | None:
    """The value of one end of a range. The end lies in it or touches it, so an instant of it is known."""
    grain = grain_of(tree)
    if at is not None and not grain:
        known = isinstance(tree, DocTime) and dct is not None
        if isinstance(tree, This) and tree.shift is None:
            return "PRESENT_REF"
        grain = natural_grain(dct.start, dct.end) if known and dct is not None else "day"
    if at is None:
        return template(tree) or None
    return value_at(grain, at, _code(tree, grain))


# --- points: one interval, or a finite set of them ---------------------------------------------------------------
def _single(value: Value) -> Interval | None:
    return value.members[0] if isinstance(value, Intervals) and len(value.members) == 1 else None


def _point(tree: Expression, value: Value, resolve: Resolve | None, wanted: str | None) -> Core:
    path = main_path(tree)
    grain = wanted or grain_of(tree)
    kind = "TIME" if grain in CLOCK else "DATE"
    if any(isinstance(node, Modified) and node.modifier == "Fiscal" for node in path):
        return kind, _fiscal(tree, grain, resolve), None, None
    if isinstance(value, Intervals) and len(value.members) > 1:
        return "SET", _every(tree) or "PXX", *_hours(tree)
    only = _single(value)
    if only is None:
        return _unresolved(path, kind, tree)
    return _written(path, grain, kind, only)


def _every(tree: Expression) -> str:
    """The value of the pattern on the main path."""
    node = bare(tree)
    if is_amount(node):
        return amount_value(node)
    if isinstance(node, Frequency):
        return "PXX" if node.unit is None else unit_value(node.unit)
    for step in main_path(tree):
        if is_pattern(step) or isinstance(step, Union):
            return every_value(step)
    return every_value(tree)


def _hours(tree: Expression) -> tuple[str, str] | tuple[None, None]:
    """`begin` and `end` of hours that recur: T09:00 and T17:00."""
    leaf = main_path(tree)[-1]
    if not isinstance(leaf, Repeating) or leaf.field != "hours":
        return None, None
    start, _, end = str(leaf.value).partition("/")
    return f"T{start}", f"T{end}"


def _unresolved(path: tuple[Expression, ...], kind: str, tree: Expression) -> Core:
    for node in path:
        if isinstance(node, (Before, After)) and node.shift is not None and is_amount(node.shift):
            amount = amount_value(node.shift)
            is_bound = any(isinstance(step, Modified) and step.modifier in ("Less-Than", "More-Than") for step in path)
            if "X" in amount and not is_bound and isinstance(node.interval, DocTime):
                # "several years ago" is a time in the past, of no known date, and no length.
                return "DATE", "PAST_REF" if isinstance(node, Before) else "FUTURE_REF", None, None
            if is_bound or "X" in amount or not isinstance(node.interval, (DocTime, This, EventTime)):
                return "DURATION", amount, None, None
    known = template(tree)
    if known:
        return "TIME" if "T" in known else "DATE", known, None, None
    return kind, "PAST_REF" if any(isinstance(node, _BACK) for node in path) else "XXXX", None, None


def _written(path: tuple[Expression, ...], grain: str, kind: str, interval: Interval) -> Core:
    start, end = interval.start, interval.end
    op = next((node for node in path if isinstance(node, (*_BACK, *_FORTH)) and node.shift is None), None)
    if op is not None:
        # "before 1990" is written 1990 with mod BEFORE: the anchor touches the result.
        at = end if isinstance(op, _BACK) else start if isinstance(start, End) else start - 1
        if isinstance(at, int):
            return kind, value_at(grain or "day", at, _code(path[-1], grain)), None, None
    if isinstance(start, End) or isinstance(end, End):
        known = template(path[0])
        return kind, known or "XXXX", None, None
    if not grain:
        return _natural_point(start, end)
    at = start
    counted_by = moved(path)
    if counted_by is not None:
        at = (start + end) // 2
        if grain in CLOCK and end - start >= DAY_SECONDS:
            counted = grain_of(counted_by.shift) if counted_by.shift is not None else ""
            if counted and counted not in CLOCK:
                # A week after a moment is that week, however fine the moment is.
                return "DATE", value_at(counted, at), None, None
            return "TIME", value_at("day", start) + "TXX:XX", None, None
        if grain == "part-of-day" and not _code(path[-1], grain):
            # Some hours after some time of an evening: a time of that day, and no more is known of it.
            return "TIME", value_at("day", start) + "TXX:XX", None, None
        if end - start == _HOUR and (grain == "minute" or grain_of(counted_by.interval) == "hour"):
            at = start  # ten minutes, or two hours, after 9 p.m.: after the full hour
        if counted_by.shift is not None and grain == grain_of(counted_by.shift):
            grain = _no_finer(grain, (end - start) // DAY_SECONDS)
    code = _code(path[-1], grain)
    if grain == "part-of-day" and code == "NI" and start % DAY_SECONDS < DAY_SECONDS // 2:
        # The late part of a night: the night is named by the day that it began on.
        return kind, value_at(grain, start - DAY_SECONDS, code), None, None
    if grain == "season":
        # The end of a winter: the winter is named by the year in which it began, some thirds before.
        at = start - (end - start) * sum(_THIRDS.get(node.modifier, 0) for node in path if isinstance(node, Modified))
    if grain == "hours":
        return "DURATION", length_value(start, end), value_at(grain, start), value_at(grain, end)
    if grain == "quarter-century":
        return "DURATION", length_value(start, end), value_at("year", start), value_at("year", end - 1)
    return kind, value_at(grain, at, _code(path[-1], grain)), None, None


def _no_finer(grain: str, width: int) -> str:
    """The grain of a moved moment, at least as coarse as the `width` in days that evaluation gave it: five days after
    a month is a month. (A year before a day stays a day, as TimeBank has it, though its interval is a year.)"""
    wide = next((name for days, name in _WIDTHS if width >= days), "")
    return wide if wide and RANK.get(grain, 0) < RANK[wide] else grain


def _fiscal(tree: Expression, grain: str, resolve: Resolve | None) -> str:
    """FY2014; 1989-Q2 for a fiscal quarter, as gold has it. The name is that of the calendar year counted alike."""
    plain = _without_fiscal(tree)
    only = _single(resolve(plain)) if resolve is not None else None
    if only is None or isinstance(only.start, End):
        known = template(plain)
    else:
        known = value_at(grain, only.start, _code(plain, grain))
    return f"FY{known or 'XXXX'}" if grain == "year" else known


def _without_fiscal(tree: Expression) -> Expression:
    if isinstance(tree, Modified) and tree.modifier == "Fiscal":
        return _without_fiscal(tree.inner)
    changed: dict[str, Any] = {}
    for field in fields(tree):
        value = getattr(tree, field.name)
        if isinstance(value, Expression):
            changed[field.name] = _without_fiscal(value)
        elif isinstance(value, tuple):
            changed[field.name] = tuple(
                _without_fiscal(item) if isinstance(item, Expression) else item for item in value
            )
    return replace(tree, **changed) if changed else tree


def _code(tree: Expression, grain: str) -> str:
    """MO, SU, ... of the part of a day or the season that carries the grain."""
    if grain not in ("part-of-day", "season"):
        return ""
    node = main_path(tree)[-1]
    value = node.value if isinstance(node, Repeating) else None
    if grain == "season":
        return SEASONS.get(str(value), "XX")
    if isinstance(node, Repeating) and node.field == "ampm":
        return "MO" if value == "AM" else "AF"
    return PARTS.get(str(value), "")


def _natural_point(start: int, end: int) -> Core:
    grain = natural_grain(start, end)
    if grain:
        return "TIME" if grain in CLOCK else "DATE", value_at(grain, start), None, None
    side = "day" if start % DAY_SECONDS == end % DAY_SECONDS == 0 else "minute"
    return "DURATION", length_value(start, end), value_at(side, start), value_at(side, end - 1)
