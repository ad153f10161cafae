"""What must hold for whatever is found in whatever text. Used by fuzz.py, bulk.py and
tests/property/test_hostile.py."""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from timeloom.calendar.value import REASONS
from timeloom.document import ASSUMED, Time

Item = Mapping[str, Any]

KEYS = (
    "text", "start", "end", "timex3", "intervals", "ends", "more", "unresolved", "zone", "edtf", "rrule", "score",
    "assumed", "alternatives", "why", "entities",
)  # fmt: skip
TYPES = ("DATE", "TIME", "DURATION", "SET")
LOCAL = re.compile(r"[+-]?\d{4,}-\d\d-\d\d(T\d\d:\d\d(:\d\d)?)?\Z")
VALUE = re.compile(r"[A-Z0-9?X.:+_-]{1,60}[Z]?\Z")
RULE = re.compile(r"(RRULE:)?FREQ=[A-Z]+(;[A-Z]+=[A-Z0-9,+-]+)*\Z")


def of_item(text: str, time: Time) -> Iterator[str]:
    """Faults of one item."""
    item = time.to_dict()
    yield from (f"key {key} is missing" for key in KEYS if key not in item)
    yield from shape(text, item)
    yield from values(item)
    yield from bounds(item)
    try:
        json.dumps(item)
    except (TypeError, ValueError) as error:
        yield f"not JSON: {error}"


def shape(text: str, item: Item) -> Iterator[str]:
    """Extents, and the places of the entities."""
    start, end, mention = item["start"], item["end"], item["text"]
    if not 0 <= start < end <= len(text):
        yield f"extent {start}-{end} of {len(text)} characters"
    if text[start:end] != mention:
        yield f"text[{start}:{end}] is {text[start:end]!r}, the item says {mention!r}"
    if mention != mention.strip():
        yield f"blanks around {mention!r}"
    ids = [entity["id"] for entity in item["entities"]]
    if len(set(ids)) != len(ids):
        yield "two entities of one id"


def values(item: Item) -> Iterator[str]:
    """TIMEX3, RRULE, reasons, guesses."""
    timex = item["timex3"]
    if timex is None:
        yield "no timex3"
    else:
        if timex["type"] not in TYPES:
            yield f"type {timex['type']!r}"
        if not timex["value"] or not VALUE.match(timex["value"]):
            yield f"value {timex['value']!r}"
    if item["rrule"] is not None and not RULE.match(item["rrule"]):
        yield f"rrule {item['rrule']!r}"
    if item["unresolved"] is not None and item["unresolved"]["reason"] not in REASONS:
        yield f"reason {item['unresolved']['reason']!r}"
    if not item["why"]:
        yield "no derivation in words"
    yield from (f"assumed {name!r} is no row of the table" for name in item["assumed"] if name not in ASSUMED)


def bounds(item: Item) -> Iterator[str]:
    """Intervals: well formed, in order, and there is a reason where there are none."""
    if len(item["ends"]) != len(item["intervals"]):
        yield f"{len(item['ends'])} pairs of ends for {len(item['intervals'])} intervals"
        return
    for pair, ends in zip(item["intervals"], item["ends"], strict=True):
        for value, kind in zip(pair, ends, strict=True):
            if kind not in {"known", "open", "unknown"} or (value is None) == (kind == "known"):
                yield f"end {value!r} is {kind!r}"
            if value is not None and not LOCAL.match(value):
                yield f"bound {value!r} is no local time"
        if None not in pair and not key(pair[0]) < key(pair[1]):
            yield f"interval from {pair[0]} to {pair[1]}"
    timex = item["timex3"] or {}
    if not item["intervals"] and item["unresolved"] is None and timex.get("type") in {"DATE", "TIME"}:
        yield "no interval and no reason why not"
    if item["intervals"] and item["unresolved"] is not None and all("unknown" not in e for e in item["ends"]):
        yield f"unresolved ({item['unresolved']['reason']}), yet all bounds are known"


def key(local: str) -> tuple[int, str]:
    """Order of ISO local times with signed years."""
    sign, digits = (-1, local[1:]) if local.startswith("-") else (1, local.removeprefix("+"))
    year, _, rest = digits.partition("-")
    return sign * int(year), rest


def of_document(text: str, found: Sequence[Time]) -> list[str]:
    """Faults of all items of a text, each with the mention it is about."""
    faults = [f"{time.text!r}: {fault}" for time in found for fault in of_item(text, time)]
    for one, other in itertools.pairwise(found):
        if other.start < one.end:
            faults.append(
                f"{one.text!r} ({one.start}-{one.end}) and {other.text!r} ({other.start}-{other.end}) overlap"
            )
    return faults


NEUTRAL = "The cat sat on the mat.\n\n"


def of_reading(find: Callable[[str], list[Time]], text: str) -> list[str]:
    """All faults of a text, with the laws that need a second reading: the same again, and the same further on."""
    found = find(text)
    faults = of_document(text, found)
    items = [time.to_dict() for time in found]
    if [time.to_dict() for time in find(text)] != items:
        faults.append("a second reading differs")
    # A text that is all one time is read more freely, and one of less than 25 words as a message.
    once, twice = (find(NEUTRAL * times + text) for times in (5, 6))
    moved = [(time.start - len(NEUTRAL), time.text, time.timex3, time.intervals) for time in twice]
    if moved != [(time.start, time.text, time.timex3, time.intervals) for time in once]:
        faults.append("one more sentence without a time in front changes what is found")
    return faults
