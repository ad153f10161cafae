"""What duckling's server answers to `POST /parse`, given by timeloom.

The form fields are `text`, `locale`, `dims`, `tz`, `reftime` (milliseconds) and `latent`. Where duckling would read the
clock of the machine, nothing is read here: without `reftime` a time that depends on it is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec
from msgspec import structs

from timeloom.asking.clauses import pointed, side
from timeloom.asking.cues import Cue, Words
from timeloom.calendar import Between
from timeloom.calendar.conventions import conventions
from timeloom.calendar.interval import Interval
from timeloom.calendar.zones import convert, known_zone
from timeloom.document import Problem, Time
from timeloom.errors import FormatError
from timeloom.formats.duckling import to_entities
from timeloom.language.regions import date_order
from timeloom.pipeline import load

__all__ = ["FIELDS", "duckling_answer", "duckling_report"]

FIELDS = ("text", "locale", "lang", "dims", "tz", "reftime", "latent")
_DIMS = ("time", "duration")
_MOST_MILLISECONDS = 10**15


def duckling_answer(
    fields: Mapping[str, Any], *, preset: str = "default", prefer: str | None = "future"
) -> list[dict[str, Any]]:
    """The entities of the dimensions `time` and `duration` in a text, in duckling's shape.

    Args:
        fields: those of a form. `text` is needed. `locale` ("en_GB") sets the order of day and month by its region;
            `dims` is a JSON list, of which other dimensions than ours give nothing; `tz` is the zone of the text,
            without which values have no offset, and `reftime` the moment it was written (UTC, where there is no `tz`).
            `latent` changes nothing: what may not be a time is not given as one.
        preset: of the pipeline.
        prefer: where a bare weekday or month looks; duckling's is the future.

    Raises:
        FormatError: a field that is missing, not known, or no value of its kind; the error's `place` names it.
        ModelError: a language that there are no rules for.

    >>> [found["value"]["value"] for found in duckling_answer({"text": "on 3 May 2019", "tz": "Europe/Lisbon"})]
    ['2019-05-03T00:00:00.000+01:00']
    """
    return duckling_report(fields, preset=preset, prefer=prefer)[0]


def duckling_report(
    fields: Mapping[str, Any], *, preset: str = "default", prefer: str | None = "future"
) -> tuple[list[dict[str, Any]], tuple[Problem, ...]]:
    """As `duckling_answer`, with what was found and duckling's shape cannot hold."""
    unknown = next((name for name in fields if name not in FIELDS), None)
    if unknown is not None:
        raise FormatError(f"no such field; there are {', '.join(FIELDS)}", place="fields", value=unknown)
    if "text" not in fields:
        raise FormatError("the text is missing", place="text")
    for name, value in fields.items():
        if value is not None and not isinstance(value, str) and not (name == "reftime" and isinstance(value, int)):
            raise FormatError("a field is text", place=name, value=value)
    tz = fields.get("tz") or None
    if tz is not None and not known_zone(tz):
        raise FormatError("no such zone", place="tz", value=tz)
    language, order = _locale(fields)
    dims = _dims(fields.get("dims"))
    dct = _reference(fields.get("reftime"), tz)
    loom = load(
        preset, tz=tz, prefer=prefer, date_order=order, language=language,
        conventions=conventions("default", ago_width="none"),
    )  # fmt: skip
    times = _open_ended(
        loom(fields["text"], dct, layers="times", everyday=False).times, Words(fields["text"], language)
    )
    entities, problems = to_entities(times, tz=tz, dct=dct)
    return [entity for entity in entities if entity["dim"] in dims], problems


def _open_ended(times: Iterable[Time], words: Words) -> Iterator[Time]:
    """The times, of which those after "before", "after", "by" and their like have an open end, and hold these words."""
    found = tuple(times)
    first = 0
    for nth, time in enumerate(found):
        last = found[nth + 1].start if nth + 1 < len(found) else len(words.question)
        kind, left, right = words.beside(time.start, time.end, first, last)
        of_now = time.timex3 is not None and time.timex3.value == "PRESENT_REF"
        whole = time.intervals and not time.more and not isinstance(time.tree, Between) and not of_now
        yield _ended(time, kind, left, right, words) if whole and kind in ("before", "until", "after", "from") else time
        first = time.end


def _ended(time: Time, kind: str, left: Cue, right: Cue, words: Words) -> Time:
    start, end = min(left.start, time.start), max(right.end, time.end)
    others = tuple(
        structs.replace(other, intervals=(_half(kind, time, other.intervals),))
        for other in time.alternatives
        if other.intervals
    )
    half = _half(kind, time, time.intervals)
    text = words.question[start:end]
    return structs.replace(time, start=start, end=end, text=text, intervals=(half,), tree=None, alternatives=others)


def _half(kind: str, time: Time, stretches: tuple[Interval, ...]) -> Interval:
    return side(kind, pointed(time, stretches))


def _locale(fields: Mapping[str, Any]) -> tuple[str, str | None]:
    """The language, and the order of day and month in the region."""
    language, _, region = (fields.get("locale") or fields.get("lang") or "en").replace("-", "_").partition("_")
    return language.lower(), date_order(region)


def _dims(written: str | None) -> tuple[str, ...]:
    if not written:
        return _DIMS
    try:
        named = msgspec.json.decode(written, type=list[str])
    except msgspec.MsgspecError as error:
        raise FormatError(f"the dimensions are a JSON list of names: {error}", place="dims", value=written) from error
    return tuple(name for name in _DIMS if name in named)


def _reference(written: str | int | None, tz: str | None) -> Interval | None:
    """The second that `reftime` names, on the clock of the zone."""
    if written is None or written == "":
        return None
    digits = str(written).strip().removeprefix("-")
    if not (digits.isascii() and digits.isdigit()) or len(digits) > 16 or int(digits) > _MOST_MILLISECONDS:
        raise FormatError("the reference time is a whole number of milliseconds", place="reftime", value=written)
    zone = tz or "UTC"
    at = convert(int(written) // 1000, "UTC", zone)
    if at is None:
        raise FormatError("no such zone", place="tz", value=tz)
    return Interval(at, at + 1, zone)
