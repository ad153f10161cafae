"""Values that hang on something: `UNDEF-last-week`, `UNDEF-REF-day-PLUS-3`, `UNDEF-year-05`, resolved by the kind of
text.

News, colloquial and scientific texts count from the time of writing, narratives from what was mentioned before;
`UNDEF-REF` always counts from what was mentioned before. Which year a bare month is in, and which side a weekday lies
on, hangs on the tense. (Strötgen and Gertz 2012, "Temporal tagging on different domains", section 4.)
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

import msgspec

from timeloom.calendar.units import civil, days, weekday
from timeloom.timeml.values import iso_week, year_from, year_value

__all__ = ["Anchors", "Mention", "Writing", "resolve", "writing_of"]

_MONTHS = (
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
)
_WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_SEASONS = ("SP", "SU", "FA", "WI")
_SEASON_OF = ("WI", "WI", "SP", "SP", "SP", "SU", "SU", "SU", "FA", "FA", "FA", "WI")
_FUTURE = ("FUTURE", "PRESENTFUTURE")
_COUNTED = re.compile(r"(UNDEF-(this|REFUNIT|REF)-(.*?)-(MINUS|PLUS)-([0-9]+))")
_RELATIVE = re.compile(r"(UNDEF-(last|this|next)-(century|decade|year|month|day|week|quarter))")
_MONTH_NAME = re.compile(rf"(UNDEF-(last|this|next)-({'|'.join(_MONTHS)}))(.*)")
_SEASON_NAME = re.compile(r"(UNDEF-(last|this|next)-(SP|SU|FA|WI))")
_WEEKDAY_NAME = re.compile(rf"(UNDEF-(last|this|next|day)-({'|'.join(_WEEKDAYS)}))")
_DAY = re.compile(r"-([0-9][0-9])")
_LARGEST = 10**6


class Mention(msgspec.Struct):
    """A time on its way: what was matched, by which rule, and its value, which changes as it is resolved. `number`
    counts the matches of a text, `sentence` is where its sentence starts, `place` where its rule stands; `unfilled`
    says why it has no value."""

    start: int
    end: int
    type: str
    value: str
    rule: str
    number: int
    sentence: int
    quant: str = ""
    freq: str = ""
    mod: str = ""
    empty: str = ""
    place: str = ""
    unfilled: str = ""

    @property
    def relative(self) -> bool:
        return self.rule.endswith("-relative")


class Writing(msgspec.Struct, frozen=True):
    """The day of writing."""

    year: int
    month: int
    day: int

    @property
    def ordinal(self) -> int:
        return days(self.year, self.month, self.day)


def writing_of(day: int) -> Writing:
    """A day number as the day of writing."""
    return Writing(*civil(day))


class Anchors:
    """What the values of one text count from. `writing` is None where the kind of text, or want of it, forbids to count
    from it.

    The mentions are those with dates, in the order of the text. They are resolved in that order, so that what was found
    before one mention holds for those behind it, and is not looked for again.
    """

    def __init__(self, mentions: Sequence[Mention], writing: Writing | None, *, domain: str) -> None:
        self.mentions = mentions
        self.domain = domain
        self.writing = None if domain == "narratives" else writing
        self.at = 0
        self._nearest: dict[re.Pattern[str], tuple[int, re.Match[str] | None]] = {}

    def last(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """The nearest mention before `at` that has such a value."""
        mentions, end = self.mentions, self.at
        here = mentions[end].start
        while end and mentions[end - 1].start == here:
            end -= 1
        seen, nearest = self._nearest.get(pattern, (0, None))
        for place in range(end - 1, seen - 1, -1):
            value = mentions[place].value
            if "funcDate" not in value and (found := pattern.match(value)):
                nearest = found
                break
        self._nearest[pattern] = (end, nearest)
        return nearest


_YEAR = re.compile(r"(?:BC)?[0-9]{4}")
_DECADE = re.compile(r"(?:BC)?[0-9]{3}")
_CENTURY = re.compile(r"(?:BC)?[0-9]{2}")
_YEAR_AND_REST = re.compile(r"((?:BC)?[0-9]{4})(.*)")
_MONTH = re.compile(r"(?:BC)?[0-9]{4}-[0-9]{2}")
_MONTH_AND_REST = re.compile(r"([0-9]{4})-([0-9]{2})(?:-([0-9]{2}))?")
_FULL_DAY = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})")
_WEEK = re.compile(r"([0-9]{4})-(?:W([0-9]{2})|([0-9]{2})-([0-9]{2}))")
_QUARTER = re.compile(r"([0-9]{4})-(?:Q([1-4])|([0-9]{2}))")
_SEASON = re.compile(r"([0-9]{4})-(?:(SP|SU|FA|WI)|([0-9]{2}))")


# --- numbers of calendar units, as values write them ------------------------------------------------------------------
def _shifted_year(text: str, by: int) -> str:
    return year_value(year_from(text) + by)


def _shifted_decade(text: str, by: int) -> str:
    return year_value(year_from(text + "0") + 10 * by)[:-1]


def _shifted_century(text: str, by: int) -> str:
    """19, or BC00 for the first century before Christ, which is the one before 00."""
    number = -1 - int(text[2:]) if text.startswith("BC") else int(text)
    shifted = number + by
    return f"{shifted:02d}" if shifted >= 0 else f"BC{-1 - shifted:02d}"


def _shifted_month(year: int, month: int, by: int) -> str:
    count = year * 12 + month - 1 + by
    return f"{year_value(count // 12)}-{count % 12 + 1:02d}"


def _day_text(day: int) -> str:
    year, month, of_month = civil(day)
    return f"{year_value(year)}-{month:02d}-{of_month:02d}"


def _week_text(day: int) -> str:
    year, week = iso_week(day)
    return f"{year_value(year)}-W{week:02d}"


def _shifted_quarter(year: int, quarter: int, by: int) -> str:
    count = year * 4 + quarter - 1 + by
    return f"{year_value(count // 4)}-Q{count % 4 + 1}"


def _day_of(found: re.Match[str]) -> int | None:
    year, month, day = (int(found[n]) for n in (1, 2, 3))
    return days(year, month, day) if 1 <= month <= 12 and 1 <= day <= 31 else None


# --- units ------------------------------------------------------------------------------------------------------------
def _century(anchors: Anchors, writing: Writing | None, by: int, *, counted: bool) -> str:
    if writing is not None:
        return str(writing.year // 100 + by) if counted else f"{writing.year // 100 + by:02d}"
    found = anchors.last(_CENTURY)
    return "XX" if found is None else _shifted_century(found[0], by)


def _decade(anchors: Anchors, writing: Writing | None, by: int, *, counted: bool) -> str:
    if writing is not None:
        return f"{writing.year // 10 + by}X" if counted else str(writing.year + 10 * by)[:3]
    found = anchors.last(_DECADE)
    if found is None:
        return "XXX" if counted else "XXXX"
    return _shifted_decade(found[0], by)


def _year(anchors: Anchors, writing: Writing | None, by: int, *, counted: bool) -> str:
    if writing is not None:
        return str(writing.year + by)
    found = anchors.last(_YEAR)
    return "XXXX" if found is None else _shifted_year(found[0], by)


def _quarter(anchors: Anchors, writing: Writing | None, by: int, *, counted: bool) -> str:
    if writing is not None:
        return _shifted_quarter(writing.year, (writing.month + 2) // 3, by)
    found = anchors.last(_QUARTER)
    if found is None:
        return "XXXX-XX" if counted else "XXXX-QX"
    return _shifted_quarter(int(found[1]), int(found[2]) if found[2] else (int(found[3]) + 2) // 3 or 1, by)


def _month(anchors: Anchors, writing: Writing | None, by: int, *, counted: bool) -> str:
    if writing is not None:
        return _shifted_month(writing.year, writing.month, by)
    found = anchors.last(_MONTH)
    if found is None:
        return "XXXX-XX"
    year, _, month = found[0].rpartition("-")
    return _shifted_month(year_from(year), int(month), by)


def _week(anchors: Anchors, writing: Writing | None, by: int, *, counted: bool) -> str:
    if writing is not None:
        return _week_text(writing.ordinal + 7 * by)
    if counted:  # a week after a day that was mentioned is a day
        return _day(anchors, None, 7 * by, counted=True)
    found = anchors.last(_WEEK)
    if found is None:
        return "XXXX-WXX"
    if found[2]:
        fourth = days(int(found[1]), 1, 4)
        return _week_text(fourth - weekday(fourth) + 1 + 7 * (int(found[2]) - 1 + by))
    return _week_text(days(int(found[1]), int(found[3]), int(found[4])) + 7 * by)


def _day(anchors: Anchors, writing: Writing | None, by: int, *, counted: bool) -> str:
    if writing is not None:
        return _day_text(writing.ordinal + by)
    found = anchors.last(_FULL_DAY)
    day = None if found is None else _day_of(found)
    return "XXXX-XX-XX" if day is None else _day_text(day + by)


_UNITS: dict[str, Callable[..., str]] = {
    "century": _century,
    "decade": _decade,
    "year": _year,
    "quarter": _quarter,
    "month": _month,
    "week": _week,
    "day": _day,
}
_SCIENTIFIC = {
    "year": "TPZ{}{:04d}",
    "month": "TPZ{}0000-{:02d}",
    "week": "TPZ{}0000-W{:02d}",
    "day": "TPZ{}0000-00-{:02d}",
    "hour": "TPZ{}0000-00-00T{:02d}",
    "minute": "TPZ{}0000-00-00T00:{:02d}",
    "second": "TPZ{}0000-00-00T00:00:{:02d}",
}


def resolve(value: str, anchors: Anchors, at: int, *, tense: str) -> str:
    """The value of the mention at an index, without what is undefined in it where that can be said, else with X for it.

    The mentions before it have been resolved, and it is asked for no mention before one that was asked for already.
    `tense` is PAST, FUTURE, PRESENTFUTURE or "" (not known).
    """
    anchors.at = at
    domain = anchors.domain
    if value.startswith("UNDEF-year"):
        return value.replace("UNDEF-year", _bare_year(value, anchors, tense, domain), 1)
    if value.startswith("UNDEF-century"):
        return _bare_century(value, anchors, tense, domain)
    if not value.startswith("UNDEF"):
        return value
    if value == "UNDEF-REFDATE":
        return anchors.mentions[at - 1].value if at else "XXXX-XX-XX"
    for pattern, answer in _FORMS:
        found = pattern.match(value)
        if found is not None:
            said = answer(found, anchors, domain, tense)
            return said if said.startswith("TPZ") else value.replace(found[1], said)
    return value


def _counted(found: re.Match[str], anchors: Anchors, domain: str, tense: str) -> str:
    base, unit, way, amount = found.group(2, 3, 4, 5)
    number = min(int(amount), _LARGEST)
    by = number if way == "PLUS" else -number
    if domain == "scientific" and unit in _SCIENTIFIC:
        return _SCIENTIFIC[unit].format("+" if by >= 0 else "-", number)
    if base == "REFUNIT" and unit == "year":
        last = anchors.last(_YEAR_AND_REST)
        return "XXXX" if last is None else _shifted_year(last[1], by) + last[2]
    answer = _UNITS.get(unit)
    if answer is None:
        return found[1]
    return answer(anchors, anchors.writing if base == "this" else None, by, counted=True)


def _relative(found: re.Match[str], anchors: Anchors, domain: str, tense: str) -> str:
    by = {"last": -1, "this": 0, "next": 1}[found[2]]
    if found[1] == "UNDEF-this-day" and anchors.writing is None and found[0] == found.string:
        return "PRESENT_REF"
    return _UNITS[found[3]](anchors, anchors.writing, by, counted=False)


def _month_name(found: re.Match[str], anchors: Anchors, domain: str, tense: str) -> str:
    month = _MONTHS.index(found[3]) + 1
    told = _DAY.findall(found[4])
    day = int(told[-1]) if told else 0
    writing = anchors.writing
    if writing is not None:
        year, here = writing.year, (writing.month, writing.day)
    else:
        last = anchors.last(_MONTH_AND_REST)
        if last is None:
            return "XXXX-XX"
        year, here = int(last[1]), (int(last[2]), int(last[3] or 0))
    same = here[0] == month and bool(day) and writing is not None
    if found[2] == "last" and (here[1] <= day if same else here[0] <= month):
        year -= 1
    if found[2] == "next" and (here[1] >= day if same else here[0] >= month):
        year += 1
    return f"{year_value(year)}-{month:02d}"


def _season_name(found: re.Match[str], anchors: Anchors, domain: str, tense: str) -> str:
    wanted = _SEASONS.index(found[3])
    writing = anchors.writing
    if writing is not None:
        year, here = writing.year, _SEASON_OF[writing.month - 1]
    else:
        last = anchors.last(_SEASON)
        if last is None:
            return "XXXX-XX"
        year, here = int(last[1]), last[2] or _SEASON_OF[(int(last[3]) - 1) % 12]
    now = _SEASONS.index(here)
    if found[2] == "last":
        early_winter = writing is not None and here == "WI" and writing.month < 12
        year -= int(wanted >= now or early_winter)
    elif found[2] == "next":
        year += int(wanted <= now)
    return f"{year_value(year)}-{found[3]}"


def _weekday_name(found: re.Match[str], anchors: Anchors, domain: str, tense: str) -> str:
    wanted = _WEEKDAYS.index(found[3]) + 1
    writing = anchors.writing
    if writing is not None:
        here: int | None = writing.ordinal
    else:
        last = anchors.last(_FULL_DAY)
        here = None if last is None else _day_of(last)
    if here is None:
        return "XXXX-XX-XX"
    ahead = (wanted - weekday(here)) % 7
    by = {"last": ahead - 7, "next": ahead or 7}.get(found[2], ahead - 7 if ahead else 0)
    if found[2] == "day" and tense == "FUTURE" and by and writing is not None:
        by += 7
    return _day_text(here + by)


_FORMS: tuple[tuple[re.Pattern[str], Callable[[re.Match[str], Anchors, str, str], str]], ...] = (
    (_COUNTED, _counted),
    (_RELATIVE, _relative),
    (_MONTH_NAME, _month_name),
    (_SEASON_NAME, _season_name),
    (_WEEKDAY_NAME, _weekday_name),
)


def _bare_year(value: str, anchors: Anchors, tense: str, domain: str) -> str:
    """The year of a value that lacks it: `UNDEF-year-05-12`."""
    parts = value.split("-")
    unit = parts[2] if len(parts) > 2 else ""
    writing = anchors.writing
    if writing is None:
        known = re.fullmatch(r"\d\d|Q[1-4]|H[12]|SP|SU|FA|WI", unit) is not None
        last = anchors.last(_YEAR) if known else None
        return last[0] if last is not None else "XXXX"
    here, there = 0, 0
    if re.fullmatch(r"\d\d", unit):
        here, there = writing.month, int(unit)
        by = int(here > there) if tense in _FUTURE else -int(here < there) if tense == "PAST" else 0
        return str(writing.year + by)
    if re.fullmatch(r"Q[1-4]|H[12]", unit):
        size = 3 if unit[0] == "Q" else 6
        here, there = (writing.month + size - 1) // size, int(unit[1])
        ahead = tense in _FUTURE or (not tense and domain == "colloquial")
        by = int(here < there) * (1 if ahead else -1)
        return str(writing.year + by)
    return str(writing.year)


def _bare_century(value: str, anchors: Anchors, tense: str, domain: str) -> str:
    """The century of a value that has two digits of its year: `UNDEF-century86-05`."""
    narrative = domain == "narratives"
    writing = anchors.writing
    digit = value[13:14]
    if writing is not None and digit.isdigit():
        century, decade = writing.year // 100, writing.year // 10 % 10
        by = int(int(digit) < decade) if tense in _FUTURE else -int(int(digit) > decade) if tense == "PAST" else 0
        said = str(century + by)
    else:
        last = anchors.last(_CENTURY)
        said = "" if last is None else last[0]
        if said.startswith("BC") or (said and int(said) < 10):
            said = "00"
    filled = value.replace("UNDEF-century", said or ("00" if narrative else "19"), 1)
    if re.fullmatch(r"\d\d\d", filled) and not narrative:
        return "19" + filled[2:]
    return filled
