"""Why times are misread: what the grammar does not offer, and what the choice gets wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from enum import StrEnum

from timeloom.document import Document, Policy, Time
from timeloom.language import load
from timeloom.times.chart import Chart
from timeloom.times.context import Context
from timeloom.times.focus import Focus
from timeloom.times.interpret import Interpreter
from timeloom.times.lexing.lexer import scanned
from timeloom.times.lexing.scan import Scan
from timeloom.times.placing import Placer
from timeloom.times.writer import pieces
from timeloom_train.times.sources import Item

__all__ = ["Cause", "causes"]

Offered = dict[tuple[int, int], set[str]]
"""Extents for which the chart has a phrase, with the values that it may have."""


class Cause(StrEnum):
    """What became of a mention of gold, or of a time that is none."""

    RIGHT = "right"
    NO_PHRASE = "no phrase of the grammar has this extent"
    MISSED = "a phrase has it, and nothing was chosen there"
    OTHER_EXTENT = "a phrase has it, and another one was chosen"
    NO_VALUE = "extent right; no way to place it gives this value"
    OTHER_WAY = "extent right; another way was chosen"
    SPURIOUS = "a time where gold has none"


def causes(items: Iterable[Item], read: Callable[[Item], Document], chart: Callable[[str], Chart]) -> Counter[Cause]:
    """How often each cause is met in annotated items."""
    found: Counter[Cause] = Counter()
    for item in items:
        times = read(item).timexes
        offered = _offered(item, times, chart(item.language))
        got = {(time.start, time.end): _value(time) for time in times}
        for gold in item.timexes:
            found[_cause((gold.start, gold.end), _value(gold), got, offered)] += 1
        gold_spans = [(time.start, time.end) for time in item.timexes]
        found[Cause.SPURIOUS] += sum(not any(_overlap(span, other) for other in gold_spans) for span in got)
    return found


def _cause(span: tuple[int, int], value: str, got: dict[tuple[int, int], str], offered: Offered) -> Cause:
    if span in got:
        if got[span] == value:
            return Cause.RIGHT
        return Cause.OTHER_WAY if value in offered.get(span, ()) else Cause.NO_VALUE
    if span not in offered:
        return Cause.NO_PHRASE
    return Cause.OTHER_EXTENT if any(_overlap(span, other) for other in got) else Cause.MISSED


def _value(time: Time) -> str:
    return time.timex3.value if time.timex3 is not None else ""


def _overlap(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return one[0] < other[1] and other[0] < one[1]


def _offered(item: Item, times: Iterable[Time], chart: Chart) -> Offered:
    """What the chart offers for the extents of gold, where the text has told what was read in it before."""
    language = load(item.language)
    ctx, scan = Context(item.text, item.dct, Policy(), language), Scan(item.text, language)
    placer = Placer(ctx, Document(id=item.id, text=item.text, dct=item.dct, language=item.language), Interpreter())
    wanted = {(time.start, time.end) for time in item.timexes}
    focus = Focus(item.dct.start if item.dct is not None and isinstance(item.dct.start, int) else None)
    spans = {(time.start, time.end) for time in times}
    found: Offered = {}
    for region in scanned(scan):
        for phrase in sorted(chart.phrases(region.lexemes, ctx), key=lambda one: one.reading.start):
            reading = phrase.reading
            parts = pieces(ctx, reading)
            extents = [(one.start, one.end) for one in parts] or [(reading.start, reading.end)]
            if not wanted.issuperset(extents):
                continue
            _, options = placer.options(reading, focus.places(reading.start))
            made = [placer.sketch(reading, option) for option in options]
            for time in made:
                views = time.parts if len(time.parts) == len(extents) else (time,)
                for extent, view in zip(extents, views, strict=False):
                    found.setdefault(extent, set()).add(_value(view))
            if made and extents[0] in spans:
                focus.move(reading, made[0])
    return found
