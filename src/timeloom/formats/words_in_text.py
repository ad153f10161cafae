"""Where the words of another file stand in a text: what a layer that the user supplies is laid on a document by.

Words are looked for in order; blanks between them are passed over, and so is text that has no words in the layer (a
headline). The escapes of the Penn Treebank are undone (`-LRB-` is a bracket, two grave accents are quotes).
"""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["place_words"]

_TRIES = 1000
"""At how many places a sentence is tried before it counts as not being there."""
_ESCAPES = {
    "-LRB-": ("(",), "-RRB-": (")",), "-LSB-": ("[",), "-RSB-": ("]",), "-LCB-": ("{",), "-RCB-": ("}",),
    "``": ('"', "“"), "''": ('"', "”"), "`": ("'", "‘"), "'": ("’",), "/.": (".",), "/?": ("?",), "/-": ("-",), "--": ("—", "–"),
    "...": ("…", ". . ."),
}  # fmt: skip

Place = tuple[int, int]


def place_words(text: str, words: Sequence[str], start: int = 0) -> list[Place] | None:
    """The characters `[start, end)` of each word, at the first place from `start` on where all of them stand in order;
    None where there is none.

    >>> place_words("By X. It (the plant) fell.", ["It", "-LRB-", "the"])
    [(6, 8), (9, 10), (10, 13)]
    """
    if not words:
        return []
    at = start
    for _ in range(_TRIES):
        places = _from(text, words, at)
        if places is not None:
            return places
        found = [place for form in _forms(words[0]) if (place := text.find(form, at + 1)) > at]
        if not found:
            return None
        at = min(found)
    return None


def _from(text: str, words: Sequence[str], at: int) -> list[Place] | None:
    places = []
    for word in words:
        while at < len(text) and text[at].isspace():
            at += 1
        form = next((form for form in _forms(word) if text.startswith(form, at)), None)
        if form is None:
            return None
        places.append((at, at + len(form)))
        at += len(form)
    return places


def _forms(word: str) -> tuple[str, ...]:
    return (word, *_ESCAPES.get(word, ()))
