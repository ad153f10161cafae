"""Conventions as a request says them: a name, or an object of single settings, each checked by its row."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from timeloom.calendar.conventions import CHOICES, PRESETS, Conventions, conventions
from timeloom.errors import ExpressionError, ModelError

__all__ = ["conventions_of", "settings_table"]

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
_MORE_WORDS = {"hemisphere": ("south",), "century_rule": ("01",), "fiscal_named_by": ("start",)}
"""Words that no preset has as its own."""


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


def conventions_of(said: object) -> str | Conventions:
    """What a request says of conventions; "default" where it says nothing.

    An object may have `name`, the preset that it varies, and any settings. Raises ModelError that names the setting.
    """
    if said is None:
        return "default"
    if isinstance(said, str):
        return said
    if not isinstance(said, dict):
        raise ModelError("it is a name, or an object of settings", place="conventions", value=said)
    given = dict(said)
    base = given.pop("name", "default")
    if not isinstance(base, str) or base not in PRESETS:
        raise ModelError(f"no such conventions; there are {', '.join(PRESETS)}", place="conventions.name", value=base)
    settings = {name: _checked(name, value) for name, value in given.items()}
    try:
        return conventions(base, **settings)
    except ExpressionError as error:
        raise ModelError(error.message, place="conventions", value=error.value) from error


def _checked(name: str, value: object) -> object:
    if name not in _CHECKED:
        raise ModelError(f"no such setting; there are {', '.join(_CHECKED)}", place="conventions", value=name)
    try:
        return msgspec.convert(value, _CHECKED[name])
    except msgspec.ValidationError as error:
        words = _words(name)
        told = f"it is one of {', '.join(words)}" if words else str(error)
        raise ModelError(told, place=f"conventions.{name}", value=value) from None


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
