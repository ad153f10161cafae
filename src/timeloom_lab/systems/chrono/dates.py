"""Builders of dates and times of day. Each reads a phrase and adds what it finds."""

from __future__ import annotations

import re
from collections.abc import Iterator

from timeloom_lab.systems.chrono.draft import Draft
from timeloom_lab.systems.chrono.phrases import ZONES, Piece
from timeloom_lab.systems.read_values import MONTHS, WEEKDAYS, number_in, ordinal_in

__all__ = [
    "ampm", "clock", "digit_date", "four_digit_year", "month_and_day", "numeric_date", "spelled_year", "two_digit_year",
    "weekday", "wire_time", "zone",
]  # fmt: skip

_YEAR = re.compile(r"(?<![\d$])(?<!\d[.,])(?:1[5-9]|20)\d\d(?![\d%]|[.,]\d)", re.ASCII)
_SUFFIX = re.compile(r"['’`](\d\d)(?!\d)", re.ASCII)
_YMD = re.compile(r"(?<!\d)(\d{4}|\d\d)[-/](\d{1,2})[-/](\d{1,2})(?!\d)", re.ASCII)
_MDY = re.compile(r"(?<!\d)(\d{1,2})[-/](\d{1,2})[-/](\d{4}|\d\d)(?!\d)", re.ASCII)
_MD = re.compile(r"(?<![\d/-])(\d\d)[-/](\d\d)(?![\d/-])", re.ASCII)
_CLOCK = re.compile(r"(?<!\d)(\d{1,2}):(\d\d)(?::(\d\d))?(?!\d)", re.ASCII)
_AMPM = re.compile(r"(?<![^\W\d_])([ap])\.?m\b\.?", re.IGNORECASE)
_WIRE = re.compile(r"(?<![\d-])(\d\d)(\d\d)(?=$|\s|[A-Z.,;)])", re.ASCII)
_EIGHT = re.compile(r"(?<![\w-])\d{8}(?![\w-])", re.ASCII)
_SIX = re.compile(r"(?<![\w-])\d{6}(?![\w-])", re.ASCII)


def _matches(draft: Draft, pattern: re.Pattern[str], group: int = 0) -> Iterator[re.Match[str]]:
    """Matches in each word of the phrase (one that crosses words is none) whose group has no entity on it yet."""
    for word in draft.words:
        for found in pattern.finditer(draft.text, word.start, word.end):
            if not draft.covered(*found.span(group)):
                yield found


def _exists(month: str | int, day: str | int) -> bool:
    return 1 <= int(month) <= 12 and 1 <= int(day) <= 31


def four_digit_year(draft: Draft) -> None:
    """1998. Before its repair Chrono took every one of a phrase, now the first."""
    for found in _matches(draft, _YEAR):
        if draft.one_year and draft.has("Year"):
            return
        draft.add_another("Year", *found.span(), Value=found.group())


def two_digit_year(draft: Draft) -> None:
    """The years of '98 and 08-15-90."""
    if draft.has("Year", "Two-Digit-Year"):
        return
    for pattern, group in ((_SUFFIX, 1), (_MDY, 3)):
        for found in _matches(draft, pattern, group):
            if len(found[group]) == 2 and (pattern is _SUFFIX or _exists(found[1], found[2])):
                _suffix(draft, *found.span(group))
                return


def _suffix(draft: Draft, start: int, end: int) -> None:
    draft.add("Two-Digit-Year", start, end, Interval_Type="DocTime", Value=draft.text[start:end])


def numeric_date(draft: Draft) -> None:
    """Month and day of 1998-02-13, 08/15/90 and 08-15."""
    for pattern, month, day in ((_YMD, 2, 3), (_MDY, 1, 2), (_MD, 1, 2)):
        for word in draft.words:
            for found in pattern.finditer(draft.text, word.start, word.end):
                if _exists(found[month], found[day]) and not draft.has("Month-Of-Year", "Day-Of-Month"):
                    draft.add("Month-Of-Year", *found.span(month), Type=MONTHS[int(found[month]) - 1])
                    draft.add("Day-Of-Month", *found.span(day), Value=str(int(found[day])))
                    if pattern is _YMD and len(found[1]) == 2 and not draft.has("Year", "Two-Digit-Year"):
                        _suffix(draft, *found.span(1))


def ampm(draft: Draft) -> None:
    """AM, p.m., and the hour of a number right before it."""
    for found in _matches(draft, _AMPM):
        if found.group() not in ("am", "Am"):
            draft.add("AMPM-Of-Day", *found.span(), Type=f"{found[1].upper()}M")
            break


def clock(draft: Draft) -> None:
    """10:35 and 10:35:20; and 10 in front of a.m."""
    for found in _matches(draft, _CLOCK):
        if int(found[1]) <= 24 and int(found[2]) < 60 and int(found[3] or 0) < 60:
            draft.add("Hour-Of-Day", *found.span(1), Value=str(int(found[1])))
            draft.add("Minute-Of-Hour", *found.span(2), Value=str(int(found[2])))
            if found[3]:
                draft.add("Second-Of-Minute", *found.span(3), Value=str(int(found[3])))
            return
    half = draft.made.get("AMPM-Of-Day")
    if half is None:
        return
    before = [piece for piece in draft.pieces if piece.end <= half.start]
    if before and half.start - before[-1].end <= 1:
        number = _small(before[-1])
        if number is not None and 1 <= number <= 12:
            draft.add("Hour-Of-Day", before[-1].start, before[-1].end, Value=str(number))


def digit_date(draft: Draft) -> None:
    """19980213, 08091998 and 980213."""
    if draft.has("Month-Of-Year"):
        return
    for pattern, layouts in ((_EIGHT, ((0, 4, 6), (4, 0, 2))), (_SIX, ((0, 2, 4),))):
        for found in _matches(draft, pattern):
            for year, month, day in layouts:
                size = 4 if pattern is _EIGHT else 2
                at, digits = found.start(), found.group()
                if not _exists(digits[month : month + 2], digits[day : day + 2]):
                    continue
                if size == 4 and not 1500 <= int(digits[year : year + 4]) < 2100:
                    continue
                if size == 4:
                    draft.add("Year", at + year, at + year + 4, Value=digits[year : year + 4])
                else:
                    _suffix(draft, at + year, at + year + 2)
                draft.add("Month-Of-Year", at + month, at + month + 2, Type=MONTHS[int(digits[month : month + 2]) - 1])
                draft.add("Day-Of-Month", at + day, at + day + 2, Value=str(int(digits[day : day + 2])))
                return


def wire_time(draft: Draft) -> None:
    """1337 after a date of digits, and 1337EDT."""
    if draft.has("Hour-Of-Day"):
        return
    for found in _matches(draft, _WIRE):
        hour, minute = int(found[1]), int(found[2])
        zoned = any(draft.text.startswith(zone, found.end()) for zone in ZONES)
        if hour < 24 and minute < 60 and (zoned or draft.has("Day-Of-Month")):
            draft.add("Hour-Of-Day", *found.span(1), Value=str(hour))
            draft.add("Minute-Of-Hour", *found.span(2), Value=str(minute))
            return


def _small(piece: Piece) -> int | None:
    """The number that a piece of one or two digits, or a word, says."""
    if piece.text.isdecimal():
        return int(piece.text) if len(piece.text) <= 2 else None
    return number_in(piece.text)


def _named(piece: Piece, names: tuple[str, ...]) -> str | None:
    """The name that a capitalised piece is, or shortens."""
    lower = piece.lower
    if not piece.text[0].isupper() or len(lower) < 3:
        return None
    for name in names:
        told = name.lower()
        if lower == told or lower == f"{told}s" or (told.startswith(lower) and len(lower) <= 5):
            return name
    return None


def _dotted(draft: Draft, piece: Piece, name: str) -> int:
    """Where a name ends: with its full stop where it is shortened."""
    return piece.end + (len(piece.text) < len(name) and draft.text.startswith(".", piece.end))


def weekday(draft: Draft) -> None:
    """Friday, Tues."""
    for piece in draft.pieces:
        name = _named(piece, WEEKDAYS)
        if name is not None:
            draft.add("Day-Of-Week", piece.start, _dotted(draft, piece, name), Type=name)
            return


def month_and_day(draft: Draft) -> None:
    """Feb. 13 and the 13th of February."""
    pieces = draft.pieces
    for at, piece in enumerate(pieces):
        name = _named(piece, MONTHS)
        if name is None or draft.has("Month-Of-Year"):
            continue
        draft.add("Month-Of-Year", piece.start, _dotted(draft, piece, name), Type=name)
        for number, suffix in _neighbours(pieces, at):
            day = _small(number) if number.text.isdecimal() else ordinal_in(number.text)
            if day is not None and 1 <= day <= 31 and not draft.covered(number.start, number.end):
                draft.add("Day-Of-Month", number.start, suffix, Value=str(day))
                break


def _neighbours(pieces: list[Piece], at: int) -> Iterator[tuple[Piece, int]]:
    """The number after a month and the number before it, each with the end of its ordinal ending."""
    if at + 1 < len(pieces):
        yield pieces[at + 1], _with_ending(pieces, at + 1)
    before = at - 1
    while before >= 0 and pieces[before].lower in ("of", "st", "nd", "rd", "th", "the"):
        before -= 1
    if before >= 0:
        yield pieces[before], _with_ending(pieces, before)


def _with_ending(pieces: list[Piece], at: int) -> int:
    tight = at + 1 < len(pieces) and pieces[at + 1].start == pieces[at].end
    return pieces[at + 1].end if tight and pieces[at + 1].lower in ("st", "nd", "rd", "th") else pieces[at].end


def spelled_year(draft: Draft) -> None:
    """nineteen ninety-seven."""
    if draft.has("Year", "Two-Digit-Year"):
        return
    pieces = draft.pieces
    for at, piece in enumerate(pieces):
        if piece.lower not in ("nineteen", "twenty", "two", "eighteen"):
            continue
        for size in (5, 4, 3, 2):
            told = draft.text[piece.start : pieces[at + size - 1].end] if at + size <= len(pieces) else ""
            number = number_in(told) if told and all(p.text.isalpha() for p in pieces[at : at + size]) else None
            last = pieces[at + size - 1].lower if told else ""
            if number is not None and 1500 <= number < 2100 and number_in(last) is not None:
                draft.add("Year", piece.start, pieces[at + size - 1].end, Value=str(number))
                return


def zone(draft: Draft) -> None:
    """EST, GMT."""
    for piece in draft.pieces:
        if piece.text in ZONES:
            draft.add("Time-Zone", piece.start, piece.end)
            return
