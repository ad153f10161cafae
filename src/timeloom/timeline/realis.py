"""Whether what a text tells is told as done, or as only possible, wished, denied or no happening at all.

Words such as "if" and "may" say so, and so do what a verb hangs on ("hopes to", "the right to"), its form, and what
TimeML says of it; none of these always. So they are weighed, by what readers found (`timeloom.timeline.readers`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from timeloom.document import Event
from timeloom.timeline.readers import judge
from timeloom.timeline.words import Words

__all__ = ["Realis"]

LIKELY = 0.6
"""How likely an event has to be none, for a reader not to look for it."""
_STEPS = 4
"""The word itself, and what it hangs on."""
_SAYS = frozenset(("mark", "aux", "cc", "case", "advmod"))
"""Relations of words that say how something is told; they count by themselves."""
_HAS = ("nsubj", "obj", "expl", "cop", "det", "nmod", "acl")
_TOLD = ("class", "tense", "aspect", "polarity", "modality")


class Realis:
    """The events of a document, and what says whether each is told as done."""

    def __init__(self, words: Words, events: Iterable[Event]) -> None:
        self.words = words
        self.events = {
            at: event for event in events if (at := words.groups.token_of(event.start, event.end)) is not None
        }

    def is_open(self, event: Event) -> bool:
        """Whether a reader would not say that it happened, happens or will happen."""
        return judge("open")(self.seen(event)) >= LIKELY

    def seen(self, event: Event) -> frozenset[str]:
        """What is seen of an event and of what it hangs on."""
        told = event.told
        seen = {"any", f"told {told.get('class')} {told.get('tense')}", *(f"{name} {told.get(name)}" for name in _TOLD)}
        at = self.words.groups.token_of(event.start, event.end)
        relation = ""
        for step in range(_STEPS):
            if at is None:
                seen.add(f"root {step}")
                break
            seen.update(self._of_word(step, at, relation))
            relation, at = self.words.deprel(at), self.words.head(at)
        return frozenset(seen)

    def _of_word(self, step: int, at: int, relation: str) -> Iterator[str]:
        """What is seen of the word so many steps up; `relation` is that of the one below."""
        token, own = self.words.tokens[at], self.words.deprel(at)
        yield from (f"{step} {own}", f"{step} {token.upos}", f"{step} {token.xpos}")
        if not step:
            yield f"{own} {token.xpos}"
        for one in self.words.below(at):
            name = self.words.deprel(one)
            if name in _SAYS:
                yield f"{step} {name} {self.words.groups.words[one]}"
            if not step and name.startswith(_HAS):
                yield f"has {name}"
        event = self.events.get(at) if step else None
        if event is not None:
            told = event.told
            yield from (
                f"{step} class {told.get('class')} {relation}",
                *(f"{step} {name} {told.get(name)}" for name in ("tense", "modality", "polarity")),
            )
