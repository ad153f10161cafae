"""dateparser's interface with timeloom behind it: `parse`, `search_dates`, `DateDataParser`.

    from timeloom.adapters import dateparser
    dateparser.parse("2 weeks ago", settings={"RELATIVE_BASE": datetime(2024, 5, 3)})

What differs, and why, is told in docs/migrate.md. The main thing: no clock and no zone of the machine is read. What
depends on the time of writing and is given no RELATIVE_BASE makes `parse` raise; `search_dates` warns, and gives the
rest.
"""

from __future__ import annotations

import warnings
from calendar import monthrange
from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import lru_cache
from typing import Any, NamedTuple

from timeloom.calendar.conventions import conventions
from timeloom.calendar.zones import known_zone
from timeloom.document import Time
from timeloom.errors import ExpressionError, FormatError
from timeloom.formats.dateparser import DateData, clock_of, moment, period_of
from timeloom.language import languages as known_languages
from timeloom.language.regions import date_order
from timeloom.pipeline import load
from timeloom.pipeline import parse as parse_one

__all__ = ["SETTINGS", "DateDataParser", "LeftOut", "parse", "search_dates"]

SETTINGS: dict[str, str] = {
    "RELATIVE_BASE": "a datetime: the time of writing; never the clock of the machine",
    "DATE_ORDER": "DMY, MDY or YMD; without it the text decides, and the other reading is among the alternatives",
    "PREFER_DATES_FROM": "past, future or current_period (without it, and with current_period, the tense of the clause decides)",
    "PREFER_DAY_OF_MONTH": "first (the default here), last, or current: the day given for a month or year that states none",
    "PREFER_MONTH_OF_YEAR": "first (the default here), last, or current: the month given for a year that states none",
    "TIMEZONE": "the zone of times that state none: a name or an offset; local is refused",
    "TO_TIMEZONE": "the zone on whose clock results are given",
    "RETURN_AS_TIMEZONE_AWARE": "True: needs a zone, stated or by TIMEZONE; False: the datetime without its zone",
    "RETURN_TIME_AS_PERIOD": "True: the period of a clock time is time, else day",
    "STRICT_PARSING": "True: nothing that is coarser than a day",
    "REQUIRE_PARTS": "a list of day, month, year: nothing that is coarser than the finest of these",
}
"""Setting of dateparser -> what it does here."""
REFUSED: dict[str, str] = {
    "CACHE_SIZE_LIMIT": "there is no cache that grows",
    "DEFAULT_LANGUAGES": "give languages=",
    "FUZZY": "search_dates finds times in running text",
    "LANGUAGE_DETECTION_CONFIDENCE_THRESHOLD": "no language is guessed",
    "NORMALIZE": "the text is read as it is",
    "PARSERS": "there is one reading of a text",
    "PREFER_LOCALE_DATE_ORDER": "give DATE_ORDER",
    "RETURN_TIME_SPAN": "timeloom.find gives intervals",
    "SKIP_TOKENS": "search_dates finds times among other words",
}
"""Setting of dateparser that is not taken -> what to do instead."""
_ARGUMENTS = {
    "date_formats": "datetime.strptime reads a known format",
    "detect_languages_function": "give languages=",
    "try_previous_locales": "the results of a text never depend on what was read before",
}
_PREFER = {"past": "past", "future": "future", "current_period": None}
_WIDTHS = {"time": 0, "day": 1, "week": 2, "month": 3, "year": 4}


class LeftOut(UserWarning):
    """A time that was found, and of which no datetime can be given."""


class _Options(NamedTuple):
    """Settings that have been checked."""

    base: datetime | None
    order: str | None
    prefer: str | None
    day: str
    month: str
    zone: str | None
    to_zone: str | None
    aware: bool | None
    time_period: bool
    widest: int


def parse(
    date_string: str,
    date_formats: Sequence[str] | None = None,
    languages: Sequence[str] | None = None,
    locales: Sequence[str] | None = None,
    region: str | None = None,
    settings: Mapping[str, Any] | None = None,
    detect_languages_function: object = None,
    *,
    preset: str = "default",
) -> datetime | None:
    """The datetime at which the one time that a string is begins; None where it is none.

    Of several languages the first is taken in which it is one. A region ("GB"; in a locale, "en-GB") says which of day
    and month comes first.

    Raises:
        ExpressionError: it is one, and depends on a RELATIVE_BASE that is not given, or no datetime can hold it.
        FormatError: an argument or a setting that is not taken, or a bad value of one.
        ModelError: no language of these is read.

    >>> parse("3 May 2019")
    datetime.datetime(2019, 5, 3, 0, 0)
    """
    parser = DateDataParser(
        languages,
        locales,
        region,
        settings=settings,
        detect_languages_function=detect_languages_function,
        preset=preset,
    )
    return parser.get_date_data(date_string, date_formats).date_obj


def search_dates(
    text: str,
    languages: Sequence[str] | None = None,
    settings: Mapping[str, Any] | None = None,
    add_detected_language: bool = False,
    detect_languages_function: object = None,
    *,
    preset: str = "default",
) -> list[tuple[str, datetime]] | list[tuple[str, datetime, str]] | None:
    """Every time in a text with the datetime at which it begins, with the language too if that is asked; None where
    there is none, as dateparser has it (`timeloom.find` gives an empty list).

    Of several languages the one is taken in which most of the text is times, and of equals the first. What was found
    and has no datetime is left out with a warning, `LeftOut`. Raises as `parse` does, but no ExpressionError.

    >>> search_dates("Built in May 1843, sold 44 years later.")
    [('May 1843', datetime.datetime(1843, 5, 1, 0, 0)), ('44 years later', datetime.datetime(1887, 5, 1, 0, 0))]
    """
    _refuse(detect_languages_function=detect_languages_function)
    options = _options(settings)
    readings = [
        (language, _loom(options, language, order, preset)(text, options.base, layers="times").times)
        for language, order in _languages(languages)
    ]
    language, times = max(readings, key=lambda reading: sum(time.end - time.start for time in reading[1]))
    found: list[tuple[str, datetime]] = []
    for time in times:
        at, reason = _datetime(time, options)
        if at is not None:
            found.append((time.text, at))
        elif reason:
            warnings.warn(f"{time.text!r} is left out: {reason}", LeftOut, stacklevel=2)
    if not found:
        return None
    return [(said, at, language) for said, at in found] if add_detected_language else found


class DateDataParser:
    """`get_date_data(string)`, with the period: see `parse`. `use_given_order` changes nothing: languages are tried in
    the order given."""

    def __init__(
        self,
        languages: Sequence[str] | None = None,
        locales: Sequence[str] | None = None,
        region: str | None = None,
        try_previous_locales: bool = False,
        use_given_order: bool = False,
        settings: Mapping[str, Any] | None = None,
        detect_languages_function: object = None,
        *,
        preset: str = "default",
    ) -> None:
        _refuse(try_previous_locales=try_previous_locales, detect_languages_function=detect_languages_function)
        self._options = _options(settings)
        self._languages = _languages(languages, locales, region)
        self._preset = preset

    def get_date_data(self, date_string: str, date_formats: Sequence[str] | None = None) -> DateData:
        """The datetime, the period and the language of a string; a DateData without a datetime where it is no time."""
        _refuse(date_formats=date_formats)
        options, why = self._options, ""
        for language, order in self._languages:
            try:
                time = parse_one(
                    date_string, dct=options.base, preset=self._preset, tz=options.zone, date_order=options.order or order,
                    prefer=options.prefer, language=language, conventions=_points(),
                )  # fmt: skip
            except ExpressionError:
                continue
            at, reason = _datetime(time, options)
            if at is not None:
                period = period_of(time)
                return DateData(at, "day" if period == "time" and not options.time_period else period, language)
            why = why or reason
        if why:
            raise ExpressionError(f"no datetime: {why}", value=date_string)
        return DateData()

    get_date_tuple = get_date_data


# --- reading ----------------------------------------------------------------------------------------------------------
@lru_cache(maxsize=1)
def _points() -> Any:
    """The conventions by which "2 hours ago" is a moment and not an hour about it."""
    return conventions("default", ago_width="none")


def _loom(options: _Options, language: str, order: str | None, preset: str) -> Any:
    return load(
        preset,
        tz=options.zone,
        date_order=options.order or order,
        prefer=options.prefer,
        language=language,
        conventions=_points(),
    )


def _datetime(time: Time, options: _Options) -> tuple[datetime | None, str]:
    """The datetime of a time, or why there is none ("": the settings do not want it)."""
    if time.timex3 is not None and time.timex3.value == "PRESENT_REF" and options.base is not None:
        return _on_clock(options.base, options), ""
    if time.unresolved is not None and time.unresolved.reason == "no-dct":
        return None, "it depends on the time of writing: give settings={'RELATIVE_BASE': datetime(...)}"
    at, reason = moment(time, options.zone)
    if at is None:
        return None, reason
    period = period_of(time)
    if _WIDTHS[period] > options.widest:
        return None, ""
    if options.aware and at.tzinfo is None:
        return None, "RETURN_AS_TIMEZONE_AWARE needs a zone: give TIMEZONE (that of the machine is not read)"
    return _on_clock(_filled(at, period, options), options), ""


def _filled(at: datetime, period: str, options: _Options) -> datetime:
    """The month of a year, and the day of a month, that the settings ask for."""
    if period == "year" and options.month != "first":
        at = at.replace(month=12 if options.month == "last" else _base(options, "PREFER_MONTH_OF_YEAR").month)
    if period in ("month", "year") and options.day != "first":
        last = monthrange(at.year, at.month)[1]
        at = at.replace(day=last if options.day == "last" else min(last, _base(options, "PREFER_DAY_OF_MONTH").day))
    return at


def _base(options: _Options, setting: str) -> datetime:
    if options.base is None:
        raise FormatError("current needs a RELATIVE_BASE", place=f"settings: {setting}", value="current")
    return options.base


def _on_clock(at: datetime, options: _Options) -> datetime:
    if options.to_zone is not None and at.tzinfo is not None:
        at = at.astimezone(clock_of(options.to_zone))
    return at.replace(tzinfo=None) if options.aware is False else at


# --- settings ---------------------------------------------------------------------------------------------------------
def _languages(
    languages: Sequence[str] | None, locales: Sequence[str] | None = None, region: str | None = None
) -> list[tuple[str, str | None]]:
    """The languages that are read, of those given in the order of preference, each with the order of day and month that
    its region says; English where none is named, and the first where none is read."""
    for name, given in (("languages", languages), ("locales", locales)):
        if isinstance(given, str):
            raise FormatError("it is a list", place=name, value=given)
    named: dict[str, str | None] = {}
    for locale in (*(languages or ()), *(locales or ())) or ("en",):
        language, _, place = str(locale).replace("_", "-").partition("-")
        named.setdefault(language.lower(), date_order(region or place))
    read = known_languages()
    return [(language, order) for language, order in named.items() if language in read] or list(named.items())[:1]


def _refuse(**given: object) -> None:
    """Raises FormatError for an argument of dateparser that is not taken."""
    for name, value in given.items():
        if value:
            raise FormatError(f"this argument of dateparser is not taken: {_ARGUMENTS[name]}", place=name, value=value)


def _options(settings: Mapping[str, Any] | None) -> _Options:
    """The settings, checked. Raises FormatError for one that is not taken."""
    given = dict(settings or {})
    for name in given:
        if name in REFUSED:
            raise FormatError(f"this setting of dateparser is not taken: {REFUSED[name]}", place="settings", value=name)
        if name not in SETTINGS:
            raise FormatError(f"no such setting; there are {', '.join(SETTINGS)}", place="settings", value=name)
    base = given.get("RELATIVE_BASE")
    if base is not None and not isinstance(base, datetime):
        raise FormatError("it is a datetime", place="settings: RELATIVE_BASE", value=base)
    aware = given.get("RETURN_AS_TIMEZONE_AWARE")
    return _Options(
        base=base,
        order=_one_of(given, "DATE_ORDER", ("DMY", "MDY", "YMD"), None),
        prefer=_PREFER[_one_of(given, "PREFER_DATES_FROM", tuple(_PREFER), "current_period") or "current_period"],
        day=_one_of(given, "PREFER_DAY_OF_MONTH", ("first", "last", "current"), "first") or "first",
        month=_one_of(given, "PREFER_MONTH_OF_YEAR", ("first", "last", "current"), "first") or "first",
        zone=_zone(given, "TIMEZONE"),
        to_zone=_zone(given, "TO_TIMEZONE"),
        aware=None if aware in (None, "default") else bool(aware),
        time_period=bool(given.get("RETURN_TIME_AS_PERIOD", False)),
        widest=_widest(given),
    )


def _one_of(given: Mapping[str, Any], name: str, values: tuple[str, ...], default: str | None) -> str | None:
    value = given.get(name, default)
    if value is not None and value not in values:
        raise FormatError(f"it is one of {', '.join(values)}", place=f"settings: {name}", value=value)
    return None if value is None else str(value)


def _zone(given: Mapping[str, Any], name: str) -> str | None:
    zone = given.get(name)
    if zone is None:
        return None
    if not isinstance(zone, str) or not known_zone(zone):
        raise FormatError("no such zone (that of the machine is not read)", place=f"settings: {name}", value=zone)
    return zone


def _widest(given: Mapping[str, Any]) -> int:
    """The coarsest width that is wanted."""
    parts = given.get("REQUIRE_PARTS") or ()
    if isinstance(parts, str) or any(part not in ("day", "month", "year") for part in parts):
        raise FormatError("it is a list of day, month, year", place="settings: REQUIRE_PARTS", value=parts)
    widths = [_WIDTHS[part] for part in parts] + ([_WIDTHS["day"]] if given.get("STRICT_PARSING") else [])
    return min(widths, default=_WIDTHS["year"])
