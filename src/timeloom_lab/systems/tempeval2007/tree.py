"""A document's tokens as dependency trees to walk in: up, down, and from one word to another."""

from __future__ import annotations

from bisect import bisect_left, bisect_right

from timeloom.document import Document
from timeloom.errors import ModelError

__all__ = ["Tree"]

_MARKERS = frozenset({"case", "mark"})


class Tree:
    """The trees of all sentences. Words go by their index among `Document.tokens`.

    Raises ModelError for a document whose tokens have no heads: nobody has parsed it. With `parsed=False` heads are not
    looked at, and every word is a tree of its own.
    """

    def __init__(self, document: Document, *, parsed: bool = True) -> None:
        tokens = document.tokens
        starts = [span.start for span in document.sentences]
        self.starts = [token.start for token in tokens]
        self.words = [document.text[token.start : token.end].lower() for token in tokens]
        self.upos = [token.upos or "X" for token in tokens]
        self.relations = [(token.deprel or "dep").partition(":")[0] for token in tokens]
        self.sentence = [bisect_right(starts, token.start) - 1 for token in tokens]
        self.heads: list[int] = []
        for at, token in enumerate(tokens):
            if token.head is None or not parsed:
                if parsed and self.sentence[at] >= 0 and token.start < document.sentences[self.sentence[at]].end:
                    raise ModelError("it has not been parsed, and this system reads trees", document=document.id)
                self.heads.append(at)
            else:
                self.heads.append(token.head)
        self.children: list[list[int]] = [[] for _ in tokens]
        for at, head in enumerate(self.heads):
            if head != at:
                self.children[head].append(at)

    def top(self, start: int, end: int) -> int | None:
        """The word of a stretch of text on which its other words hang: the first that hangs on none of them."""
        first = max(bisect_right(self.starts, start) - 1, 0)
        within = range(first, bisect_left(self.starts, end))
        return next((at for at in within if self.heads[at] not in within or self.heads[at] == at), None)

    def up(self, at: int) -> list[int]:
        """The word and all that it hangs on, the root last."""
        found = [at]
        while self.heads[found[-1]] != found[-1] and len(found) <= len(self.heads):
            found.append(self.heads[found[-1]])
        return found

    def common(self, one: int, other: int) -> int | None:
        """The closest word on which both hang (or that is one of them); None in different trees."""
        above = set(self.up(one))
        return next((at for at in self.up(other) if at in above), None)

    def path(self, one: int, other: int) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
        """The words from each of two up to their common one, without it; None in different trees."""
        meeting = self.common(one, other)
        if meeting is None:
            return None
        rises = [self.up(at) for at in (one, other)]
        return tuple(rises[0][: rises[0].index(meeting)]), tuple(rises[1][: rises[1].index(meeting)])

    def spelled(self, one: int, other: int) -> str:
        """The relations on the way from one word to another: `<obl` up, `>advcl` down; `-` in different trees."""
        both = self.path(one, other)
        if both is None:
            return "-"
        rising, falling = ([self.relations[at] for at in side] for side in both)
        return "".join([*(f"<{name}" for name in rising), *(f">{name}" for name in reversed(falling))]) or "="

    def markers(self, at: int) -> list[str]:
        """The prepositions and conjunctions of a word."""
        return [self.words[child] for child in self.children[at] if self.relations[child] in _MARKERS]

    def auxiliaries(self, at: int) -> list[str]:
        """The auxiliaries of a word, copulas included."""
        return [self.words[child] for child in self.children[at] if self.relations[child] in {"aux", "cop"}]

    def governor(self, at: int) -> int | None:
        """The closest verb above a word, itself left out."""
        return next((above for above in self.up(at)[1:] if self.upos[above] in {"VERB", "AUX"}), None)

    def depth(self, at: int) -> int:
        return len(self.up(at)) - 1
