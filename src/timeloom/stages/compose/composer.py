"""The stage of the rule preset that makes graphs of labelled spans."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator

import msgspec

from timeloom.document import Document, Policy
from timeloom.language import Region, load, lowered
from timeloom.stages.compose.cascade import Cascade
from timeloom.stages.compose.context import Context
from timeloom.stages.compose.readings import Amount, Reading
from timeloom.stages.compose.walk import Walk

__all__ = ["RuleComposer"]

FINAL = frozenset(("DATE", "CLOCK", "PERIOD", "REL", "REF", "SET", "RANGE"))
"""Categories that are expressions of time by themselves."""


class RuleComposer:
    """`compose.rules.v1`: the grammar of the language folded over the recogniser's labels. Linear time: a region has a
    bounded number of labels, and what one expression may count from is one remembered expression. One composer serves
    any number of threads: what it remembers is the same whoever asks first."""

    def __init__(self, language: str = "en", policy: Policy | None = None) -> None:
        self.language = load(language)
        self.policy = policy or Policy()
        self.cascade = Cascade(self.language)

    def __call__(self, document: Document) -> Document:
        """The document with entities, and times that still want interpreting."""
        regions: Iterable[Region] = document.lexical or ()  # type: ignore[assignment]  # the recogniser's own layer
        ctx = Context(document.text, lowered(document.text), document.dct, self.policy, self.language)
        walk = Walk(ctx)
        for reading, limit in self._readings(regions, ctx):
            walk.write(reading, limit)
        return msgspec.structs.replace(document, entities=tuple(walk.entities), times=tuple(walk.times), lexical=None)

    def _readings(self, regions: Iterable[Region], ctx: Context) -> Iterator[tuple[Reading, int]]:
        """Finished readings in the order of the text. A region is folded when all before it is written, since rules ask
        what the text spoke of. Only an amount, which leaves no trace there, is told where the next reading begins."""
        waiting: deque[Reading] = deque()
        for region in (rest := iter(regions)):
            waiting.extend(self._fold(region, ctx))
            while waiting:
                reading = waiting.popleft()
                limit = len(ctx.text)
                if isinstance(reading, Amount):
                    while not waiting and (following := next(rest, None)) is not None:
                        waiting.extend(self._fold(following, ctx))
                    limit = waiting[0].start if waiting else limit
                yield reading, limit

    def _fold(self, region: Region, ctx: Context) -> Iterator[Reading]:
        for item in self.cascade.fold(list(region.lexemes), ctx):
            for category, value in item.values.items():
                if category in FINAL and isinstance(value, Reading):
                    yield value
