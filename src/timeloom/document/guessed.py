"""The language of a text by its words, where it was not given."""

from __future__ import annotations

import msgspec

__all__ = ["Guessed"]


class Guessed(msgspec.Struct, frozen=True):
    """What a library said of the language of a text, and in which it was read.

    `said` is a language tag (`und` for a text without letters), `sure` its probability among all languages that the
    library knows (0 to 1), `by` names the library with its version. `language` is what the text was read in: `said`, or
    where that is not sure enough, or a language that there are no rules for, the default (`default`).
    """

    language: str
    said: str
    sure: float
    by: str
    default: bool = False

    @property
    def assumed(self) -> str:
        """The row of `ASSUMED` that says so."""
        return "language-default" if self.default else "language-guessed"

    @property
    def why(self) -> str:
        """The same in words, with the figure."""
        if not self.sure:
            return f"read in {self.language}, the default: it has no letters to tell a language by"
        told = f"{self.by} says {self.said} with a probability of {self.sure:.2f}"
        return f"read in {self.language}, the default: {told}" if self.default else f"read in {self.language}: {told}"
