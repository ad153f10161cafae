"""The border of the times of events: what a caller may give as `events`."""

from __future__ import annotations

from collections.abc import Mapping

from timeloom.calendar.interval import Interval
from timeloom.errors import FormatError

__all__ = ["Events", "check_events"]

Events = Mapping[tuple[int, int], Interval]
"""The intervals of events by their characters `[start, end)`."""


def check_events(events: Events, length: int, document: str) -> None:
    """Raises TypeError unless these are Intervals by spans, and FormatError for a span that runs backwards or does not
    lie in a text of `length` characters."""
    given: object = events
    if not isinstance(given, Mapping):
        raise TypeError(f"events is a mapping from spans (start, end) to Intervals, not {type(given).__name__}")
    for span, interval in given.items():
        if not _is_span(span):
            raise TypeError(f"a key of events is a span (start, end) of two whole numbers, not {span!r}")
        if not isinstance(interval, Interval):
            raise TypeError(f"the event at {span} has an Interval, not {type(interval).__name__}")
        start, end = span
        if start > end:
            raise FormatError(
                "the span of an event ends before it starts", document=document, place="events", value=span
            )
        if start < 0 or end > length:
            reason = f"the span of an event lies outside the text of {length} characters"
            raise FormatError(reason, document=document, place="events", value=span)


def _is_span(key: object) -> bool:
    return isinstance(key, tuple) and len(key) == 2 and all(type(edge) is int for edge in key)
