"""EDTF (ISO 8601-2:2019, levels 0 to 2): 1984, 1984-06, 198X, 1984~, 2001-21, 1986/1997, 1985/.., {..,..}.

EDTF names dates, not repetitions and not amounts. Its times of day are seconds, and stand in no interval, so a minute
("17:30") or a run of hours has no form. What it cannot say gives None: a form never names less than the interval. What
is not resolved has a form only where digits are known and others are not (XXXX-03-05). Years are astronomical there
(-0499 is 500 BC), and years of more than four digits are written Y12000.
"""

from __future__ import annotations

from timeloom.calendar.interval import End, Interval
from timeloom.calendar.tree import Between, Expression, Modified, Repeating
from timeloom.calendar.units import DAY_SECONDS, civil
from timeloom.calendar.value import Intervals, Unresolved, Value
from timeloom.timeml.grain import bare, grain_of, main_path, moved
from timeloom.timeml.template import template

__all__ = ["edtf"]

_SEASONS: dict[object, int] = {"Spring": 21, "Summer": 22, "Fall": 23, "Winter": 24}
_UNSPECIFIED = frozenset("0123456789X-")
_ONLY_ANCHOR_UNKNOWN = frozenset({"no-dct", "no-event", "unknown-anchor"})
_YEAR_DAYS = frozenset({365, 366})
_MONTH_DAYS = frozenset({28, 29, 30, 31})
_DECIMAL = ((1, ""), (10, "X"), (100, "XX"), (1000, "XXX"))


def edtf(tree: Expression, value: Value) -> str | None:
    """The EDTF form of an evaluated expression, or None where EDTF has none."""
    if isinstance(value, Unresolved):
        return _partial(tree) if value.reason in _ONLY_ANCHOR_UNKNOWN else None
    if not isinstance(value, Intervals):
        return None
    path = main_path(tree)
    modifiers = {node.modifier for node in path if isinstance(node, Modified)}
    mark = "~" if "Approx" in modifiers else ""
    season: int | None = None
    leaf = path[-1]
    if isinstance(leaf, Repeating) and leaf.field == "season" and modifiers <= {"Approx"}:
        season = _SEASONS.get(leaf.value)
    grain = "" if modifiers - {"Approx"} else grain_of(tree)
    if len(value.members) == 1 and not modifiers - {"Approx"}:
        around = _around(path, value.members[0])
        if around is not None:
            return around
    written = [_member(member, grain, season, mark) for member in value.members]
    return written[0] if len(written) == 1 else _set(written, season)


def _around(path: tuple[Expression, ...], interval: Interval) -> str | None:
    """2012~ for "a year ago": one unit around the shifted moment, where that is not a unit of the calendar.

    A year or a month that straddles two is named by the one that holds its middle, `~` telling that its bounds are
    not those; any other width by its first and last day.
    """
    start, end = interval.start, interval.end
    if moved(path) is None:
        return None
    if isinstance(start, End) or isinstance(end, End) or end - start <= DAY_SECONDS:
        return None
    first, last = civil(start // DAY_SECONDS), civil(end // DAY_SECONDS)
    if start % DAY_SECONDS == 0 and first[2] == last[2] == 1:
        return None
    width = (end - start) // DAY_SECONDS
    middle = _day((start + end) // 2 // DAY_SECONDS)
    days = _day(start // DAY_SECONDS), _day((end - 1) // DAY_SECONDS)
    if middle is None or days[0] is None or days[1] is None:
        return None
    if width in _YEAR_DAYS:
        return f"{middle[:-6]}~"
    return f"{middle[:-3]}~" if width in _MONTH_DAYS else f"{days[0]}~/{days[1]}~"


def _set(written: list[str | None], season: int | None) -> str | None:
    """All of several dates. The list of EDTF takes dates and runs of dates, no seasons, times or open ends."""
    parts = [text.replace("/", "..") for text in written if text is not None and "T" not in text]
    if len(parts) != len(written) or season is not None:
        return None
    if any(text.startswith("..") or text.endswith("..") for text in parts):
        return None
    return "{" + ",".join(parts) + "}"


def _partial(tree: Expression) -> str | None:
    """XXXX-03-05: the known digits of a date whose year is not known."""
    node = bare(tree)
    if isinstance(node, Between) or grain_of(node) == "hours":
        return None
    known = template(node)
    lengths = tuple(map(len, known.split("-")))
    if lengths not in ((4,), (4, 2), (4, 2, 2)) or not any(char.isdigit() for char in known):
        return None
    return known if "X" in known and set(known) <= _UNSPECIFIED else None


def _year(year: int) -> str:
    if -9999 <= year <= 9999:
        return f"{year:04d}" if year >= 0 else f"-{-year:04d}"
    return f"Y{year}"


def _member(interval: Interval, grain: str, season: int | None, mark: str) -> str | None:
    start, end = interval.start, interval.end
    if isinstance(start, End) or isinstance(end, End):
        return _half_open(start, end, mark)
    if season is not None:
        return f"{_year(civil(start // DAY_SECONDS)[0])}-{season}{mark}"
    if start % DAY_SECONDS or end % DAY_SECONDS or start >= end:
        return _moment(start, end, mark)
    return _run(start // DAY_SECONDS, end // DAY_SECONDS, grain, mark)


def _moment(start: int, end: int, mark: str) -> str | None:
    if end - start != 1:
        return None
    date = _day(start // DAY_SECONDS)
    seconds = start % DAY_SECONDS
    clock = f"{seconds // 3600:02d}:{seconds % 3600 // 60:02d}:{seconds % 60:02d}"
    return f"{date}T{clock}" if date and not mark else None


def _day(day: int) -> str | None:
    year, month, of_month = civil(day)
    return f"{_year(year)}-{month:02d}-{of_month:02d}" if -9999 <= year <= 9999 else None


def _run(first: int, last: int, grain: str, mark: str) -> str | None:
    """Whole days `[first, last)`: in years where they are whole years, in months where they are whole months."""
    year, month, day = civil(first)
    end_year, end_month, end_day = civil(last)
    if day == end_day == 1 and month == end_month == 1:
        return _years(year, end_year, mark)
    if not -9999 <= year <= end_year <= 9999:
        return None
    if day == end_day == 1:
        return _months(year * 12 + month - 1, end_year * 12 + end_month - 1, grain, mark)
    texts = _day(first), _day(last - 1)
    return f"{texts[0]}{mark}" if last - first == 1 else f"{texts[0]}{mark}/{texts[1]}{mark}"


def _years(first: int, last: int, mark: str) -> str:
    for size, digits in _DECIMAL:
        if last - first == size and first % size == 0 and (size == 1 or 0 <= first <= 9999):
            text = _year(first)
            return (text[: len(text) - len(digits)] if digits else text) + digits + mark
    return f"{_year(first)}{mark}/{_year(last - 1)}{mark}"


def _months(first: int, last: int, grain: str, mark: str) -> str:
    year, month = divmod(first, 12)
    if grain == "quarter" and not mark and last - first == 3 and month % 3 == 0:
        return f"{_year(year)}-{33 + month // 3}"
    if grain == "half" and not mark and last - first == 6 and month % 6 == 0:
        return f"{_year(year)}-{40 + month // 6}"
    start = f"{_year(year)}-{month + 1:02d}{mark}"
    if last - first == 1:
        return start
    year, month = divmod(last - 1, 12)
    return f"{start}/{_year(year)}-{month + 1:02d}{mark}"


def _half_open(start: int | End, end: int | End, mark: str) -> str | None:
    """1985/.. where the far end is open, 1985/ where it is unknown."""
    sides = _edge(start, mark, before=False), _edge(end, mark, before=True)
    if sides[0] is None or sides[1] is None or not any(char.isdigit() for char in "".join(map(str, sides))):
        return None
    return f"{sides[0]}/{sides[1]}"


def _edge(at: int | End, mark: str, *, before: bool) -> str | None:
    """One end of an interval, in the coarsest unit whose border it is; `before` takes the unit that ends there."""
    if isinstance(at, End):
        return ".." if at is End.OPEN else ""
    if at % DAY_SECONDS:
        return None
    day = at // DAY_SECONDS
    _, month, of_month = civil(day)
    text = _day(day - 1 if before else day)
    if text is None:
        return None
    if of_month != 1:
        return text + mark
    return (text[:-6] if month == 1 else text[:-3]) + mark
