"""The interface of python-sutime with timeloom behind it: no Java, no jars."""

from __future__ import annotations

from typing import Any

from timeloom.formats.sutime import to_sutime
from timeloom.pipeline import load

__all__ = ["SUTime"]


class SUTime:
    """`SUTime().parse(text, reference_date)`: a list of {"start", "end", "text", "type", "value"}, offsets in UTF-16 code units.

    Args:
        mark_time_ranges: as in SUTime: whether a range ("from May to July") is one item, with begin and end. False: an item for each
            of its ends.
        preset: of the pipeline.

    >>> SUTime().parse("We met on 3 May 2019.")
    [{'start': 10, 'end': 20, 'text': '3 May 2019', 'type': 'DATE', 'value': '2019-05-03'}]
    """

    def __init__(self, mark_time_ranges: bool = False, *, preset: str = "default") -> None:
        self._ranges = mark_time_ranges
        self._preset = preset

    def parse(self, text: str, reference_date: str = "") -> list[dict[str, Any]]:
        """The times of a text. Without a reference date (ISO 8601) what depends on one keeps an open value, XXXX: the clock of the
        machine is not read. Raises FormatError for a date that is none."""
        document = load(self._preset)(text, reference_date or None, layers="times")
        times = document.times if self._ranges else document.timexes
        return to_sutime(times, text)[0]
