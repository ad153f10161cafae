"""A document as the patterns see it: its ends on their tokens, the tree in both directions, the sentences.

Made once a document, in time linear in it; any number of tasks may be asked of one `Sheet`.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from timeloom.document import Document, Token
from timeloom.language.verbs import VerbGroups
from timeloom.relations.tasks.model import Kind

__all__ = ["DEEP", "End", "Sheet"]

DEEP = 1_000_000
"""The depth of a token that hangs on nothing known: deeper than any tree."""


@dataclass(frozen=True, slots=True, eq=False)
class End:
    """What a link may name. `id` is that of an instance (of the event where it has none), of a time, or of the creation
    time; `token` and `sentence` are None where there is none at its place. `attributes` are those of the event and its
    instance, or of the time: its TIMEX3 and others."""

    id: str
    kind: Kind
    start: int
    stop: int
    token: int | None
    sentence: int | None
    attributes: dict[str, str]
    main: bool = False


class Sheet:
    """`events` and `times` are in the order of the text; `at` gives the ends that stand on a token."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.tokens: Sequence[Token] = document.tokens
        groups = VerbGroups(document)
        self.words = groups.words
        self._token_of = groups.token_of
        self._starts = [sentence.start for sentence in document.sentences]
        self.children = self._children()
        self.depths = self._depths()
        self.events = self._events()
        self.times = self._times()
        self.creation = _creation(document)
        self.at: dict[int, list[End]] = {}
        for end in (*self.events, *self.times):
            if end.token is not None:
                self.at.setdefault(end.token, []).append(end)

    def head(self, number: int) -> int | None:
        """What a token hangs on; None at a root, and where nobody has said."""
        head = self.tokens[number].head
        return None if head is None or head == number or not 0 <= head < len(self.tokens) else head

    def depth(self, end: End) -> int:
        """How many steps the token of an end is below the root of its sentence."""
        return DEEP if end.token is None else self.depths[end.token]

    def by_sentence(self, ends: Sequence[End]) -> dict[int, list[End]]:
        """The ends of each sentence, in order."""
        found: dict[int, list[End]] = {}
        for end in ends:
            if end.sentence is not None:
                found.setdefault(end.sentence, []).append(end)
        return found

    def _children(self) -> list[list[int]]:
        below: list[list[int]] = [[] for _ in self.tokens]
        for number in range(len(self.tokens)):
            head = self.head(number)
            if head is not None:
                below[head].append(number)
        return below

    def _depths(self) -> list[int]:
        """Steps to the root of every token; `DEEP` for what hangs on nothing that has a root."""
        depths = [DEEP] * len(self.tokens)
        level = [number for number, token in enumerate(self.tokens) if token.head == number]
        depth = 0
        while level:
            for number in level:
                depths[number] = depth
            level = [child for number in level for child in self.children[number]]
            depth += 1
        return depths

    def _place(self, start: int, end: int) -> tuple[int | None, int | None]:
        """(token, sentence) of characters."""
        at = bisect_right(self._starts, start) - 1
        inside = at >= 0 and start < self.document.sentences[at].end
        return self._token_of(start, end), at if inside else None

    def _events(self) -> tuple[End, ...]:
        found: list[End] = []
        for event in sorted(self.document.events, key=lambda one: (one.start, one.end)):
            place = self._place(event.start, event.end)
            own = dict(event.attributes)
            told = [(one.id, {**dict(one.attributes), **own}) for one in event.instances] or [(event.id, own)]
            found.extend(End(id, "event", event.start, event.end, *place, said, event.main) for id, said in told)
        return tuple(found)

    def _times(self) -> tuple[End, ...]:
        found: list[End] = []
        for time in sorted(self.document.timexes, key=lambda one: (one.start, one.end)):
            if time.start < time.end:
                said = dict(time.attributes)
                if time.timex3 is not None:
                    said |= {"type": time.timex3.type, "value": time.timex3.value}
                found.append(End(time.id, "time", time.start, time.end, *self._place(time.start, time.end), said))
        return tuple(found)


def _creation(document: Document) -> End | None:
    """The creation time: that of the file, else `t0` where the document is dated."""
    creation = document.meta.creation
    if creation is None and document.dct is None:
        return None
    return End("t0" if creation is None else creation.id, "creation", 0, 0, None, None, {})
