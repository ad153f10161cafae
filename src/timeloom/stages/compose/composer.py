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
from timeloom.stages.compose.events import day_from_event, from_date_of_event
from timeloom.stages.compose.half_days import with_half_days
from timeloom.stages.compose.names import MONTHS, SEASON_STARTS
from timeloom.stages.compose.readings import Amount, Plural, Reading, Shift, Spec
from timeloom.stages.compose.walk import Walk

__all__ = ["RuleComposer"]

FINAL = frozenset(("DATE", "CLOCK", "PERIOD", "REL", "REF", "SET", "RANGE", "NODATE"))
"""Categories that are expressions of time by themselves. NODATE names a date that no calendar has, so that nothing may
count from it."""


_OF_YEAR = frozenset(("mo", "s", "ft"))
"""Leads that come once a year."""
_YEAR = 12
_JOINING = 3
"""Words between two of a list at the most: "and in the"."""


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
        for left, right in pairwise(readings):
            _share_month_before(ctx, left, right)
        for nth in range(len(readings) - 1, 0, -1):
            _share_month(ctx, readings[nth - 1], readings[nth])
            _share_year(ctx, readings[nth - 1], readings[nth])
            readings[nth - 1] = _year_before(ctx, readings[nth - 1], readings[nth])
        for nth in range(1, len(readings)):
            readings[nth] = _also_every(ctx, readings[nth - 1], readings[nth])
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


def _share_month_before(ctx: Context, first: Reading, last: Reading) -> None:
    """May 3 and 5, 1944: the day behind is of the same month."""
    if not (isinstance(first, Spec) and isinstance(last, Spec)) or not {"d"} <= last.fields.keys() <= {"d", "y"}:
        return
    if first.fields.keys() - {"wd"} == {"mo", "d"} and _listed(ctx, ctx.lower[first.end : last.start]):
        last.fields["mo"] = first.fields["mo"]


def _also_every(ctx: Context, first: Reading, last: Reading) -> Reading:
    """every Tuesday and Friday: the second day is a set, too."""
    if not isinstance(first, Plural) or "quant" not in first.hints or first.nth is not None or first.within is not None:
        return last
    days = [one.fields.keys() == {"wd"} for one in (first.pattern, last) if isinstance(one, Spec)]
    if days != [True, True] or not _listed(ctx, ctx.lower[first.end : last.start]):
        return last
    also = Plural(last.start, last.end, last)
    also.hints["quant"] = first.hints["quant"]
    return also


def _share_year(ctx: Context, first: Reading, last: Reading) -> None:
    """in May and June 1944, the spring and summer of 1944: the year at the end of a list is that of all, where they stand in
    the order of the year."""
    if not (isinstance(first, Spec) and isinstance(last, Spec)) or first.complete or "y" not in last.fields:
        return
    if first.lead not in _OF_YEAR or first.lead != last.lead or first.fields.keys() - {"wd"} != last.fields.keys() - {"wd", "y", "y2"}:
        return
    listed = last.fields["y"][0] > last.end
    if not _in_order(first, last) or not _listed(ctx, ctx.lower[first.end : last.start], comma=listed):
        return
    first.fields |= {name: last.fields[name] for name in ("y", "y2") if name in last.fields}


def _year_before(ctx: Context, first: Reading, last: Reading) -> Reading:
    """in December and January 1945: over the turn of a year the first is of the year before that of the last."""
    if not (isinstance(first, Spec) and isinstance(last, Spec)) or first.fields.keys() != {"mo"} or not {"mo", "y"} <= last.fields.keys():
        return first
    turned = (MONTHS[last.fields["mo"][2]] - MONTHS[first.fields["mo"][2]]) % _YEAR == 1 and not _in_order(first, last)
    if not turned or not _listed(ctx, ctx.lower[first.end : last.start], comma=False):
        return first
    return Shift(first.start, first.end, "Last", (first.start, first.end), last, first)


def _in_order(first: Spec, last: Spec) -> bool:
    """Whether one comes before the other in a year; of feasts nobody asks."""
    if first.lead == "ft":
        return True
    rank = MONTHS if first.lead == "mo" else SEASON_STARTS
    one, other = ((rank.get(spec.fields[spec.lead][2], 0), int(spec.fields.get("d", (0, 0, 0))[2])) for spec in (first, last))
    return one < other


def _listed(ctx: Context, between: str, *, comma: bool = True) -> bool:
    """Words that join two of a list; a comma alone does before one that is not the last."""
    words = between.replace(",", " ").split()
    joined = not ctx.cues["and-or"].isdisjoint(words) or (comma and not words and "," in between)
    return joined and len(words) <= _JOINING and all(word in _may_join(ctx) for word in words)


def _may_join(ctx: Context) -> frozenset[str]:
    return ctx.cues["and-or"] | ctx.cues["the"] | ctx.cues["in"]
