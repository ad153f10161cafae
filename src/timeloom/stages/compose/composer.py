"""The stage of the rule preset that makes graphs of labelled spans."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator

import msgspec

from timeloom.document import Document, Policy
from timeloom.language import Region, load, lowered
from timeloom.stages.compose.cascade import Cascade
from timeloom.stages.compose.context import Context
from timeloom.stages.compose.events import day_from_event, from_date_of_event
from timeloom.stages.compose.half_days import with_half_days
from timeloom.stages.compose.lists import share
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
        times = with_half_days(walk.times, walk.entities, document.text, self.language.forms)
        return msgspec.structs.replace(document, entities=tuple(walk.entities), times=times, lexical=None)

    def _readings(self, regions: Iterable[Region], ctx: Context) -> Iterator[tuple[Reading, int]]:
        """Finished readings in the order of the text. A region is folded when all before it is written, since rules ask
        what the text spoke of. Only an amount, which leaves no trace there, is told where the next reading begins; all else,
        where the next region does."""
        waiting: deque[Reading] = deque()
        rest = deque(regions)
        while rest:
            waiting.extend(self._fold(rest.popleft(), ctx))
            while waiting:
                reading = waiting.popleft()
                if isinstance(reading, Amount):
                    while not waiting and rest:
                        waiting.extend(self._fold(rest.popleft(), ctx))
                limit = rest[0].lexemes[0].start if rest else len(ctx.text)
                if isinstance(reading, Spec) and not waiting and (day := day_from_event(ctx, reading, limit)) is not None:
                    if rest:
                        waiting.extend(self._fold(rest.popleft(), ctx))
                    reading = (from_date_of_event(ctx, day, waiting[0]) if waiting else None) or day
                yield reading, waiting[0].start if waiting else limit

    def _fold(self, region: Region, ctx: Context) -> list[Reading]:
        readings = [
            value
            for item in self.cascade.fold(list(region.lexemes), ctx)
            for category, value in item.values.items()
            if category in FINAL and isinstance(value, Reading)
        ]
        share(ctx, readings)
        return readings
