"""Every error that timeloom raises.

::

    TimeloomError
     ├── FormatError       a file or a value in it cannot be read or written as its format asks
     ├── ExpressionError   a string is not one expression of time, or a tree cannot be built
     ├── ModelError        a model or preset cannot be loaded
     ├── CorpusError       a corpus is absent or not the one expected
     ├── LimitError        an input is larger or deeper than the stated cap
     └── MissingExtra      an optional package is needed

An error carries the document, the place and the offending value, and prints the line with a caret where it
has a text to point at. Libraries raise; only `timeloom.cli` exits.
"""

from __future__ import annotations

import re

__all__ = [
    "CorpusError",
    "ExpressionError",
    "FormatError",
    "LimitError",
    "MissingExtra",
    "ModelError",
    "TimeloomError",
    "misfit",
]

_EXPECTED = re.compile(r"Expected `([^`]+)`(?:, got `([^`]+)`)?")
_CALLED = {
    "str": "a text", "int": "a whole number", "float": "a number", "bool": "true or false", "array": "a list", "object": "an object", "null": "null",
}  # fmt: skip
_GIVEN = {**_CALLED, "int": "a number", "float": "a number with decimals"}


def misfit(told: str) -> tuple[str, str | None]:
    """What msgspec tells of a value that has not its type, in plain words, and the place of the value in the whole.

    >>> misfit("Expected `str | null`, got `int` - at `$.dct`")
    ('it is a text or null, not a number', '$.dct')
    """
    message, _, place = told.partition(" - at ")

    def plain(found: re.Match[str]) -> str:
        wanted = " or ".join(_CALLED.get(name, name) for name in found[1].split(" | "))
        return f"it is {wanted}" + (f", not {_GIVEN.get(found[2], found[2])}" if found[2] else "")

    message = _EXPECTED.sub(plain, message)
    return message[:1].lower() + message[1:], place.strip("`") or None


class TimeloomError(Exception):
    """Base of every error of the library.

    `message` says what is wrong; `document` names the document or file, `place` the entity, line or field,
    `value` the offending value. With `text` and `start` the printed form ends in a line with a caret.
    """

    def __init__(
        self,
        message: str,
        *,
        document: str | None = None,
        place: str | None = None,
        value: object = None,
        text: str | None = None,
        start: int | None = None,
        end: int | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.document = document
        self.place = place
        self.value = value
        self.text = text
        self.start = start
        self.end = end

    def __str__(self) -> str:
        where = ": ".join(part for part in (self.document, self.place) if part)
        head = f"{where}: {self.message}" if where else self.message
        if self.value is not None:
            shown = repr(self.value)
            head += f" (got {shown if len(shown) <= 80 else shown[:77] + '...'})"
        caret = self._caret()
        return f"{head}\n{caret}" if caret else head

    def _caret(self) -> str:
        if self.text is None or self.start is None:
            return ""
        start = min(max(self.start, 0), len(self.text))
        end = min(max(self.end if self.end is not None else start + 1, start + 1), len(self.text) + 1)
        line_start = self.text.rfind("\n", 0, start) + 1
        line_end = self.text.find("\n", start)
        line_end = len(self.text) if line_end < 0 else line_end
        first = max(line_start, start - 40)
        last = min(line_end, max(end, start) + 40)
        shown = self.text[first:last].replace("\t", " ").replace("\r", " ")
        width = max(1, min(end, last) - start)
        return f"    {shown}\n    {' ' * (start - first)}{'^' * width}"


class FormatError(TimeloomError):
    """A file, or a value in a file, cannot be read or written as its format asks."""


class ExpressionError(TimeloomError):
    """A string is not one expression of time, or an expression tree cannot be built."""


class ModelError(TimeloomError):
    """A model or preset cannot be loaded."""


class CorpusError(TimeloomError):
    """A corpus is absent, or is not the one that its checksum names."""


class LimitError(TimeloomError):
    """An input is larger or deeper than the stated cap."""


class MissingExtra(TimeloomError):
    """An optional package is needed; the message says which extra installs it."""
