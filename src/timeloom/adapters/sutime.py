"""The interface of python-sutime with timeloom behind it: no Java, no jars."""

from __future__ import annotations

from collections.abc import Iterable
from os import PathLike
from typing import Any

from timeloom.errors import ModelError
from timeloom.formats.sutime import to_sutime
from timeloom.pipeline import load

__all__ = ["SUTime"]

_LANGUAGES = {
    "english": "en", "en": "en", "british": "en", "spanish": "es", "es": "es",
    "german": "de", "de": "de", "french": "fr", "fr": "fr",
}  # fmt: skip
"""Those of SUTime, and those that timeloom reads beside them."""
_DAY_FIRST = "british"


class SUTime:
    """`SUTime().parse(text, reference_date)`: a list of {"start", "end", "text", "type", "value"}, offsets in UTF-16
    code units.

    Args:
        jars: where SUTime's jars are: taken, as are `jvm_started` and `jvm_flags`, and not needed.
        mark_time_ranges: as in SUTime: whether a range ("from May to July") is one item, with begin and end. False: an
            item for each of its ends.
        include_range: adds to CoreNLP's annotation what the list has no place for: it changes nothing, there and here.
        language: "english", "british" (3/4/2019 is in April), "spanish", and here "german" and "french" too.
        preset: of the pipeline.

    Raises:
        ModelError: a language or preset that there is not, or another argument in the place of `jars`.

    >>> SUTime().parse("We met on 3 May 2019.")
    [{'start': 10, 'end': 20, 'text': '3 May 2019', 'type': 'DATE', 'value': '2019-05-03'}]
    """

    def __init__(
        self,
        jars: str | PathLike[str] | Iterable[str] | None = None,
        jvm_started: bool = False,
        mark_time_ranges: bool = False,
        include_range: bool = False,
        jvm_flags: Iterable[str] | None = None,
        language: str = "english",
        *,
        preset: str = "default",
    ) -> None:
        if isinstance(jars, bool):
            raise ModelError(
                "the first place is that of the jars; give mark_time_ranges by its name", place="jars", value=jars
            )
        if language not in _LANGUAGES:
            raise ModelError(f"there are {', '.join(_LANGUAGES)}", place="language", value=language)
        self._ranges = mark_time_ranges
        order = "DMY" if language == _DAY_FIRST else None
        self._loom = load(preset, language=_LANGUAGES[language], date_order=order)

    def parse(self, input_str: str, reference_date: str = "") -> list[dict[str, Any]]:
        """The times of a text. Without a reference date (ISO 8601) what depends on one keeps an open value, XXXX: the
        clock of the machine is not read. Raises FormatError for a date that is none."""
        document = self._loom(input_str, reference_date or None, layers="times", everyday=False)
        times = document.times if self._ranges else document.timexes
        return to_sutime(times, input_str)[0]
