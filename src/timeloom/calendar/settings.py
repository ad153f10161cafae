"""Conventions as somebody says them: a name, a name with single settings in one line, or an object of settings. Each
setting is checked by its row of `CHOICES`."""

from __future__ import annotations

import json
import re
from dataclasses import fields
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from timeloom.calendar.conventions import CHOICES, DEFAULT, PRESETS, Conventions, conventions
from timeloom.errors import ModelError, misfit

__all__ = ["conventions_of", "settings_table", "spelled"]

Weekday = Annotated[int, Meta(ge=1, le=7)]
Month = Annotated[int, Meta(ge=1, le=12)]
Day = Annotated[int, Meta(ge=1, le=31)]
Second = Annotated[int, Meta(ge=0, le=2 * 86400)]
Name = Annotated[str, Meta(min_length=1, max_length=40)]

_TYPES: dict[str, Any] = {
    "week_start": Weekday,
    "week_min_days": Weekday,
    "weekend": tuple[Weekday, Weekday],
    "weekdays": tuple[Weekday, Weekday],
    "parts_of_day": tuple[tuple[Name, Second, Second], ...],
    "seasons": tuple[tuple[Name, tuple[Month, Day], tuple[Month, Day]], ...],
    "era": tuple[int, int | None],
    "fiscal_start": tuple[Month, Day] | None,
    "julian_until": tuple[int, Month, Day] | None,
}
"""Settings that are no choice between words."""
_FORMS = {
    "week_start": "a day of the week: 1 to 7, or sunday",
    "week_min_days": "a number of days from 1 to 7",
    "weekend": "its first day and its number of days: 6,2 or saturday,2",
    "weekdays": "its first day and its number of days: 1,5 or monday,5",
    "parts_of_day": 'names with the seconds where they start and end: [["Morning", 21600, 43200]]',
    "seasons": 'names with two days of the year: [["Spring", [3, 1], [6, 1]]]',
    "era": "its first and its last year: 1,none or 0,1899",
    "fiscal_start": "a month and a day: 04-06, or none",
    "julian_until": "a day: 1752-09-14, or none",
}
"""What each of them looks like in a line."""
_MORE_WORDS = {
    "hemisphere": ("south",),
    "this_members": ("first",),
    "century_rule": ("01",),
    "fiscal_named_by": ("start",),
    "ago_width": ("exact",),
    "bare_this": ("anchor",),
    "open_range": ("bound",),
    "counted_weeks": ("most",),
}
"""Words that no preset has as its own."""
_DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_SWITCH = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
_DATE = re.compile(r"(\d+)-(\d\d?)(?:-(\d\d?))?")
_NEXT = re.compile(r",(?=\s*[A-Za-z0-9_-]+\s*=)")
"""The comma before a setting; one within a value (6,2) is none."""


def _words(field: str) -> tuple[str, ...]:
    row = next(choice for choice in CHOICES if choice.field == field)
    found = (row.default, row.timenorm_scala, row.timenorm_python, *_MORE_WORDS.get(field, ()))
    return tuple(dict.fromkeys(one for one in found if isinstance(one, str)))


def _type_of(field: str, default: object) -> Any:
    if field in _TYPES:
        return _TYPES[field]
    if isinstance(default, bool):
        return bool
    return Literal[_words(field)]


_CHECKED = {choice.field: _type_of(choice.field, choice.default) for choice in CHOICES}


def conventions_of(said: object) -> Conventions:
    """Conventions from what a user said of them; the default where it is nothing.

    A string is a name, and may go on with settings: "timenorm_scala,week_start=sunday,weekend=5,2", or be settings
    alone, which vary the default. An object may have `name`, the preset that it varies, and any settings. Raises
    ModelError that names the setting, and says what it may be.
    """
    if said is None:
        return DEFAULT
    if isinstance(said, Conventions):
        return said
    if isinstance(said, str):
        return _of_line(said)
    if not isinstance(said, dict):
        raise ModelError("it is a name, or an object of settings", place="conventions", value=said)
    given = dict(said)
    base = given.pop("name", "default")
    return conventions(
        _known(base, "conventions.name"), **{name: _of_object(name, value) for name, value in given.items()}
    )


def _of_object(name: str, value: object) -> object:
    """A setting of an object: its value, or that in words, as a line has it."""
    _refuse_unknown(name)
    return _checked(name, _value(name, value.strip()) if isinstance(value, str) else value, said=value)


def _of_line(said: str) -> Conventions:
    first, *others = _NEXT.split(said)
    base, settings = ("default", [first, *others]) if "=" in first else (first.strip(), others)
    given: dict[str, object] = {}
    for setting in settings:
        key, _, text = setting.partition("=")
        name = key.strip().lower().replace("-", "_")
        if name in given:
            raise ModelError("it is said twice", place=f"conventions.{name}", value=text.strip())
        _refuse_unknown(name)
        given[name] = _checked(name, _value(name, text.strip()), said=text.strip())
    return conventions(_known(base, "conventions"), **given)


def _known(name: object, place: str) -> str:
    if isinstance(name, str) and name in PRESETS:
        return name
    told = f"no such conventions; there are {', '.join(PRESETS)}, and settings such as default,week_start=sunday"
    raise ModelError(told, place=place, value=name)


def _refuse_unknown(name: str) -> None:
    if name not in _CHECKED:
        raise ModelError(f"no such setting; there are {', '.join(_CHECKED)}", place="conventions", value=name)


def _value(name: str, text: str) -> object:
    """What a text of a line says; the text itself where it is nothing that its setting can be."""
    low = text.lower()
    if _CHECKED[name] is bool:
        return _SWITCH.get(low, text)
    if name not in _TYPES:
        return text
    if low == "none":
        return None
    if name in ("fiscal_start", "julian_until") and (found := _DATE.fullmatch(text)):
        return [int(part) for part in found.groups() if part is not None]
    for number, day in enumerate(_DAYS, 1):
        low = low.replace(day, str(number)) if name.startswith("week") else low
    said = low if name.startswith("week") else text
    for form in (said, f"[{said.replace('none', 'null')}]"):
        try:
            return json.loads(form)
        except ValueError:
            continue
    return text


def _checked(name: str, value: object, said: object = None) -> object:
    _refuse_unknown(name)
    try:
        return msgspec.convert(value, _CHECKED[name])
    except msgspec.ValidationError as error:
        words = ("true", "false") if _CHECKED[name] is bool else _words(name)
        told = (
            f"it is one of {', '.join(words)}"
            if words
            else f"it is {_FORMS[name]}"
            if name in _FORMS
            else misfit(str(error))[0]
        )
        raise ModelError(told, place=f"conventions.{name}", value=said or value) from None


def spelled(held: Conventions) -> str:
    """Conventions in a line, of which `conventions_of` makes them again: "timenorm_scala,week_start=7". Of a name of
    one's own the settings are those that the default has otherwise."""
    base = PRESETS.get(held.name.rstrip("*"), DEFAULT)
    changes = [
        f",{field.name}={_said(getattr(held, field.name))}"
        for field in fields(held)
        if field.name != "name" and getattr(held, field.name) != getattr(base, field.name)
    ]
    return held.name.rstrip("*") + "".join(changes)


def _said(value: object) -> str:
    if value is None:
        return "none"
    return value if isinstance(value, str) else json.dumps(value, separators=(",", ":"))


def settings_table() -> list[dict[str, object]]:
    """Every setting: its name, what it means, its value in each set of conventions, and the words that it may be."""
    rows: list[dict[str, object]] = []
    for choice in CHOICES:
        values = {name: getattr(preset, choice.field) for name, preset in PRESETS.items()}
        words: list[object] = list(_words(choice.field)) or ([True, False] if isinstance(choice.default, bool) else [])
        if choice.field in ("week_start", "week_min_days"):
            words = [1, 2, 3, 4, 5, 6, 7]
        rows.append(
            {
                "name": choice.field,
                "meaning": choice.meaning,
                "source": choice.source,
                "values": values,
                "choices": words,
            }
        )
    return rows
