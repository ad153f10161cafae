"""The stage of the rule preset that makes graphs of labelled spans."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from itertools import pairwise

import msgspec

from timeloom.document import Document, Policy
from timeloom.language import Region, load, lowered
from timeloom.stages.compose.cascade import Cascade
from timeloom.stages.compose.context import Context
from timeloom.stages.compose.readings import Amount, Reading, Spec
from timeloom.stages.compose.walk import Walk

__all__ = ["RuleComposer"]

FINAL = frozenset(("DATE", "CLOCK", "PERIOD", "REL", "REF", "SET", "RANGE", "NODATE"))
"""Categories that are expressions of time by themselves. NODATE names a date that no calendar has, so that nothing may
count from it."""


class RuleComposer:
    """`compose.rules.v1`: the grammar of the language folded over the recogniser's labels. Linear time: a region has a
    bounded number of labels, and what one expression may count from is one remembered expression. One composer serves
    any number of threads: what it remembers is the same whoever asks first."""

    def __init__(
        self, language: str = "en", policy: Policy | None = None, given: frozenset[tuple[int, int]] = frozenset()
    ) -> None:
        """`given` are the characters of events whose time the interpreter is told: nothing in the text stands for them."""
        self.language = load(language)
        self.policy = policy or Policy()
        self.given = given
        self.cascade = Cascade(self.language)

    def __call__(self, document: Document) -> Document:
        """The document with entities, and times that still want interpreting."""
        regions: Iterable[Region] = document.lexical or ()  # type: ignore[assignment]  # the recogniser's own layer
        ctx = Context(document.text, lowered(document.text), document.dct, self.policy, self.language, self.given)
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

    def _fold(self, region: Region, ctx: Context) -> list[Reading]:
        readings = [
            value
            for item in self.cascade.fold(list(region.lexemes), ctx)
            for category, value in item.values.items()
            if category in FINAL and isinstance(value, Reading)
        ]
        for left, right in pairwise(reversed(readings)):
            _share_month(ctx, right, left)
        return readings


def _share_month(ctx: Context, first: Reading, last: Reading) -> None:
    """the 3rd and 4th of May: the day in front is of the same month."""
    if not (isinstance(first, Spec) and isinstance(last, Spec) and first.fields.keys() == {"d"}):
        return
    if not {"d", "mo"} <= last.fields.keys() or last.fields["d"][0] > last.fields["mo"][0]:
        return
    between = ctx.lower[first.end : last.start].replace(",", " ").split()
    if len(between) <= 2 and ctx.cues["coordination"].issuperset(between):
        first.fields |= {name: last.fields[name] for name in ("mo", "y") if name in last.fields}
