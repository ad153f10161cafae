"""What readers found of texts, by characters and without a word of them: `readings.jsonl`.

A text is read once, by one reader: a language model that was told how a careful reader decides, saw no place of the
program's, and judged strictly. For each event it says whether it is told as a fact or a firm plan ("event"), goes on
for long ("state"), or is only possible, wished or denied, or no happening ("none"); and the first and last day between
which the whole of it lies, by the text alone, each empty where nothing gives it. For ways of telling an event on one
line, by the beginning of their sha256, it says whether they read well.

`part` is "learn" or "test"; those of the second kind were drawn at random, and nothing is learned or chosen by them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Literal, NamedTuple

from timeloom import formats
from timeloom.calendar.interval import Interval
from timeloom.calendar.units import civil
from timeloom.document import Document, Place
from timeloom.errors import CorpusError
from timeloom_train.times.sources import items

__all__ = ["PLACE", "Part", "Reading", "Stretch", "key", "readings", "texts", "wrong"]

PLACE = Path(__file__).parent / "readings.jsonl"
Part = Literal["learn", "test"]
_DAY, _MONTH = 86_400, 31 * 86_400
_HEX = 8


class Stretch(NamedTuple):
    """Where an event lies: `kind` is event, state or none, `first` and `last` the instants (None: not known) that hold
    all of it."""

    kind: str
    first: int | None
    last: int | None


class Reading(NamedTuple):
    """What was found of one text. `events` and `told` go by the first and last character of an event; `told` has, by
    the key of a way of telling it, whether that reads well."""

    id: str
    source: str
    events: dict[tuple[int, int], Stretch]
    told: dict[tuple[int, int], dict[str, bool]]


def readings(part: Part, place: Path = PLACE) -> list[Reading]:
    """What readers found, of texts of a part, in the order of the file."""
    rows = map(json.loads, place.read_text(encoding="utf-8").splitlines())
    return [
        Reading(
            row["id"], row["source"],
            {(start, end): Stretch(kind, _instant(first, last=False), _instant(last, last=True)) for start, end, kind, first, last in row["events"]},
            {(start, end): {name: bool(well) for name, well in ways.items()} for start, end, ways in row["told"]},
        )
        for row in rows if row["part"] == part
    ]  # fmt: skip


def texts(found: list[Reading], data: Path) -> Iterator[tuple[Reading, Document]]:
    """The readings with their texts, bare but for the time of writing, from the folder of the data packs. Raises
    CorpusError where a pack is absent."""
    for source in ("silver", "wikiwars"):
        wanted = {one.id: one for one in found if one.source == source}
        if source == "silver":
            for id, one in wanted.items():
                file = data / "timeml" / "silver" / f"{id}.tml"
                if not file.is_file():
                    raise CorpusError("a text that was read is not in this pack", document=str(file))
                yield one, formats.strip(formats.read(file)[0])
        elif wanted:
            golds = {item.id: item.gold for item in items(source, data) if item.gold is not None}
            for id, one in wanted.items():
                gold = golds.get(id)
                if gold is None:
                    raise CorpusError("a text that was read is not in this pack", document=id)
                yield one, formats.strip(gold)


def key(text: str) -> str:
    """The key of a way of telling an event."""
    return sha256(text.encode()).hexdigest()[:_HEX]


def wrong(place: Place, read: Stretch, *, written: Interval | None = None) -> str:
    """Why a reader does not find a place right, "" where it is: what is no event lies nowhere, and every bound has to
    follow from the text. Bounds within a day mean the day; a season may begin and end a month sooner or later. A bound
    by the day of writing (`written`) alone is no news."""
    if read.kind == "none":
        return "no event"
    low, high = _whole(place.earliest_start, place.latest_end)
    if (
        low is not None
        and (read.first is None or read.first < low)
        and not (written is not None and low in (written.start, written.end) and read.last is None)
    ):
        return "start"
    if high is not None and (read.last is None or read.last > high):
        return "end"
    if isinstance(place.latest_start, int) and read.first is not None and read.first > place.latest_start:
        return "late start"
    if isinstance(place.earliest_end, int) and read.last is not None and read.last < place.earliest_end:
        return "early end"
    return ""


def _whole(low: object, high: object) -> tuple[int | None, int | None]:
    first = low // _DAY * _DAY if isinstance(low, int) else None
    last = -(-high // _DAY) * _DAY if isinstance(high, int) else None
    if (
        first is not None
        and last is not None
        and 80 * _DAY < last - first < 100 * _DAY
        and civil(first // _DAY)[2] != 1
    ):
        return first - _MONTH, last + _MONTH
    return first, last


def _instant(text: str, *, last: bool) -> int | None:
    """The first instant of a day, month or year, or the one behind it."""
    if not text:
        return None
    day, _, clock = text.partition("T")
    before = day.startswith("-")
    fields = [int(one) for one in day.lstrip("-").split("-")]
    stretch = Interval.of(-fields[0] if before else fields[0], *fields[1:])
    if not isinstance(stretch.start, int) or not isinstance(stretch.end, int):
        return None
    if not clock:
        return stretch.end if last else stretch.start
    hour, _, minute = clock.partition(":")
    at = stretch.start + 3600 * int(hour) + 60 * int(minute or 0)
    return at + (60 if minute else 3600) if last else at
