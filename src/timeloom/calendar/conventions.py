"""Conventions: what words of the calendar mean where usage or the reference implementations differ.

Every choice is one row of `CHOICES`, with its value in each preset and its source. "SC" is timenorm's Scala library,
"PY" its Python reader; Laparra et al. 2018 is the paper of the character model (TACL 6). The presets take over what
the references *chose*, never their crashes and slips (truncation of weeks in leap years, lost zeros of a suffix).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from timeloom.errors import ExpressionError

__all__ = [
    "CHOICES",
    "DEFAULT",
    "EVERYDAY_CHOICES",
    "PRESETS",
    "Choice",
    "Conventions",
    "Hours",
    "conventions",
    "names",
]

HOUR = 3600
Hours = tuple[tuple[str, int, int], ...]
Dates = tuple[tuple[str, tuple[int, int], tuple[int, int]], ...]


@dataclass(frozen=True, slots=True, repr=False)
class Conventions:
    """One named set of choices; `CHOICES` says what each means. `replace(DEFAULT, ...)` of dataclasses varies one."""

    name: str
    week_start: int
    week_min_days: int
    weekend: tuple[int, int]
    weekdays: tuple[int, int]
    parts_of_day: Hours
    seasons: Dates
    hemisphere: str
    hour_24: str
    ago_width: str
    this_period: str
    half_amount: str
    this_widening: str
    this_members: str
    running: bool
    last_night: bool
    doctime_as_day: bool
    compound_range: str
    weekend_range: str
    between: str
    empty: str
    bare_operator: str
    bare_this: str
    open_range: str
    nth_period_inside: bool
    counted_weeks: str
    unknown_number: str
    fractions: str
    modifiers: str
    century_rule: str
    era: tuple[int, int | None]
    fiscal_start: tuple[int, int] | None
    fiscal_named_by: str
    julian_until: tuple[int, int, int] | None

    def __repr__(self) -> str:
        """The call of `conventions` that gives it: the preset, and what differs from it."""
        base = PRESETS.get(self.name.rstrip("*"), DEFAULT)
        given = (field.name for field in fields(self) if field.name != "name" or self.name.rstrip("*") != base.name)
        changes = [f", {name}={getattr(self, name)!r}" for name in given if getattr(self, name) != getattr(base, name)]
        return f"conventions({base.name!r}{''.join(changes)})"


@dataclass(frozen=True, slots=True)
class Choice:
    """One row: the value of `field` in each preset, what it says, and where it comes from."""

    field: str
    default: Any
    timenorm_scala: Any
    timenorm_python: Any
    meaning: str
    source: str


def _hours(**parts: tuple[float, float]) -> Hours:
    return tuple((name, int(start * HOUR), int(end * HOUR)) for name, (start, end) in parts.items())


_MINUTE = 1 / 60
_ASTRONOMICAL: Dates = (
    ("Spring", (3, 20), (6, 21)),
    ("Summer", (6, 21), (9, 22)),
    ("Fall", (9, 22), (12, 21)),
    ("Winter", (12, 21), (3, 20)),
)
_METEOROLOGICAL: Dates = (
    ("Spring", (3, 1), (6, 1)),
    ("Summer", (6, 1), (9, 1)),
    ("Fall", (9, 1), (12, 1)),
    ("Winter", (12, 1), (3, 1)),
)
_DEFAULT_HOURS = _hours(
    Dawn=(5, 6),
    Day=(6, 18),
    Morning=(6, 12),
    Noon=(12, 12 + _MINUTE),
    Afternoon=(12, 18),
    Evening=(18, 24),
    Dusk=(19, 20),
    Night=(21, 28),
    Midnight=(0, _MINUTE),
)
_SCALA_HOURS = _hours(
    Morning=(0, 12),
    Noon=(12, 12 + _MINUTE),
    Afternoon=(12, 18),
    Evening=(17, 24),
    Night=(21, 28),
    Midnight=(0, 1 / HOUR),
)
_PYTHON_HOURS = _hours(
    Day=(6, 18),
    Morning=(6, 12),
    Noon=(12, 12 + _MINUTE),
    Afternoon=(12, 18),
    Evening=(18, 24),
    Night=(0, 6),
    Midnight=(0, _MINUTE),
)

CHOICES: tuple[Choice, ...] = (
    Choice("week_start", 1, 1, 1, "ISO weekday on which a week starts", "ISO 8601; both references"),
    Choice("week_min_days", 4, 4, 4, "days of week 1 that lie in its year", "ISO 8601: 4; first full week: 7"),
    Choice("weekend", (6, 2), (6, 2), (6, 2), "first ISO weekday and number of days of the weekend", "both references"),
    Choice(
        "weekdays", (1, 5), (1, 5), (1, 5), "first ISO weekday and number of the weekdays", "schema; neither reads it"
    ),
    Choice(
        "parts_of_day",
        _DEFAULT_HOURS,
        _SCALA_HOURS,
        _PYTHON_HOURS,
        "seconds from midnight at which a part of the day starts and ends; a part not listed is unknown",
        "PY, with SC's night; the hour that starts at SC's instant for dawn and dusk",
    ),
    Choice(
        "seasons",
        _ASTRONOMICAL,
        _ASTRONOMICAL,
        _METEOROLOGICAL,
        "first day and the day after the last, of the northern seasons",
        "SC and PY",
    ),
    Choice("hemisphere", "north", "north", "north", '"south" exchanges the seasons', "both references"),
    Choice("hour_24", "next-day", "same-day", "next-day", "where the hour 24 lies", "ISO 8601: 24:00; SC: 1-24 clock"),
    Choice(
        "ago_width",
        "centred",
        "centred",
        "none",
        "an amount before or after is at least one of its unit wide, centred on the shifted interval; exact: as wide as what it "
        "counts from, a day at the least where days and longer are counted",
        "Laparra et al. 2018, section 5 (a year ago); PY shifts only",
    ),
    Choice("this_period", "always", "always", "longer", "when an amount is centred on its anchor", "SC; PY: if longer"),
    Choice(
        "half_amount",
        "measured",
        "measured",
        "counted",
        "half of an amount that is centred: half of its length before the anchor, or half its units (15 days of a month, 182.5 of a year)",
        "SC; PY",
    ),
    Choice(
        "this_widening",
        "short",
        "always",
        "whole",
        "This looks in the units of the range that its anchor touches: if the anchor is shorter, always, or for members whole in them",
        "careful reading; SC (seven Saturdays of the paper); PY",
    ),
    Choice(
        "this_members",
        "all",
        "all",
        "all",
        "which members This gives",
        "SC's and PY's reading of several; PY's of one: first",
    ),
    Choice("running", True, False, False, "This of a winter or night that runs is the running one", "careful reading"),
    Choice(
        "last_night",
        True,
        False,
        False,
        "Last of a night is the one that began on an earlier day, whether or not it has ended",
        "careful reading; references: the last that has ended",
    ),
    Choice(
        "doctime_as_day",
        True,
        False,
        False,
        "Last, Next, Before, After of a day or longer count from the day of the document's time",
        "newswire usage: Friday on a Friday; references: from the instant",
    ),
    Choice(
        "compound_range", "range", "range", "unit", "range of a union or intersection", "SC: widest range; PY: unit"
    ),
    Choice("weekend_range", "week", "week", "day", "range of parts of the week", "SC; PY"),
    Choice("between", "known-side", "strict", "bounded", "what Between needs of its sides", "careful reading; SC; PY"),
    Choice(
        "empty",
        "never",
        "allowed",
        "allowed",
        "a range that would be empty without its start includes it, and an amount of zero beside an anchor is impossible",
        "careful reading: since Monday, on a Tuesday; both references leave it empty or fail",
    ),
    Choice("bare_operator", "half", "undefined", "half", "Last, Next, Before, After with nothing to count", "PY; SC"),
    Choice(
        "bare_this",
        "undefined",
        "undefined",
        "undefined",
        "This with nothing to count, as in now; anchor: what it counts from",
        "TIMEX3: PRESENT_REF has no value",
    ),
    Choice(
        "open_range",
        "length",
        "length",
        "length",
        "TIMEX3 of a range of which the words name one side (since 2005): how long it is; bound: what they name, with a mod",
        "TimeML 1.2.1: values of DURATION; of mod",
    ),
    Choice("nth_period_inside", True, False, True, "the n-th stretch must lie inside its anchor", "PY; SC"),
    Choice(
        "counted_weeks",
        "whole",
        "whole",
        "whole",
        "weeks that are counted in a month or a year: those that lie in it whole; most: those of which it has week_min_days days (ISO 8601 for years)",
        "PY and SC; ISO 8601, 2.2.10",
    ),
    Choice("unknown_number", "outward", "undefined", "outward", "several of a pattern without a number", "PY; SC"),
    Choice(
        "fractions",
        "all",
        "none",
        "short",
        "fractional amounts that have a meaning",
        "careful reading; SC; PY: to a week",
    ),
    Choice("modifiers", "read", "undefined", "drop", "what a Modifier does to its interval", "careful reading; SC; PY"),
    Choice(
        "century_rule", "00", "00", "00", 'the 20th century starts in 1900 ("00") or 1901 ("01")', "both references"
    ),
    Choice("era", (1, None), (0, 999_999_999), (1, None), "first and last year of the document's era", "PY; SC"),
    Choice("fiscal_start", None, None, None, "month and day on which a fiscal year starts", "not stated by any source"),
    Choice("fiscal_named_by", "end", "end", "end", "the calendar year that names a fiscal year", "US federal usage"),
    Choice(
        "julian_until",
        None,
        None,
        None,
        "first date (y, m, d) of the Gregorian calendar",
        "Inter gravissimas: 1582-10-15",
    ),
)


def _preset(name: str) -> Conventions:
    return Conventions(name=name, **{choice.field: getattr(choice, name) for choice in CHOICES})


DEFAULT = _preset("default")
EVERYDAY_CHOICES: Mapping[str, Any] = {
    "ago_width": "exact",
    "bare_this": "anchor",
    "open_range": "bound",
    "counted_weeks": "most",
}
"""What people mean, where the guidelines of TimeML are vague: "in two weeks" is that day, "now" the moment, what is due
by May is of May, and the first week of a month the one that has its first Thursday."""
PRESETS: Mapping[str, Conventions] = {
    "default": DEFAULT,
    "everyday": replace(DEFAULT, name="everyday", **EVERYDAY_CHOICES),
    "timeml": replace(DEFAULT, name="timeml"),
    "scate": replace(DEFAULT, name="scate"),
    "timenorm_scala": _preset("timenorm_scala"),
    "timenorm_python": _preset("timenorm_python"),
}
"""By name. `default` is `everyday` where a plain text is read, `timeml` where a document is, and `scate` where graphs
of SCATE are written."""


def names(conventions: Conventions, preset: str) -> bool:
    """Are these the conventions of that name, perhaps with some choices changed?"""
    return conventions.name.rstrip("*") == preset


def conventions(preset: str | Conventions = "default", /, **changes: Any) -> Conventions:
    """The preset of that name, with some choices (and perhaps its name) changed.

    Raises ExpressionError for a name that is neither a preset nor, among `changes`, a choice.
    """
    found = preset if isinstance(preset, Conventions) else PRESETS.get(preset)
    if found is None:
        raise ExpressionError(f"no such conventions; there are {', '.join(PRESETS)}", value=preset)
    if not changes:
        return found
    unknown = changes.keys() - {field.name for field in fields(Conventions)}
    if unknown:
        raise ExpressionError("no such choice of conventions", value=min(unknown))
    return replace(found, **{"name": f"{found.name.rstrip('*')}*", **changes})
