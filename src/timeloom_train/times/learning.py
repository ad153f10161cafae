"""Learning the choice from sources: what counts how much, what is left out, and a reader of the weights."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path

import msgspec

from timeloom.document import Document, Policy
from timeloom.errors import TimeloomError
from timeloom.language import load
from timeloom.pipeline.verbs import only_time
from timeloom.times import Reader, Scorer
from timeloom.times.chart import Chart
from timeloom.times.context import EVERYDAY, NEWS
from timeloom.times.forms import FORMS
from timeloom.times.interpret import Interpreter
from timeloom_train.times.examples import Choices, Region, examples
from timeloom_train.times.fitting import Settings, Weights, fit
from timeloom_train.times.sources import ANNOTATED, CLASSES, EWT, OWN, SCATE, SILVER, SOURCES, TEST_ONLY, Item, items

__all__ = ["GOLD", "LEARNED", "Extracted", "chart_of", "extracted", "learned", "reading", "wanted"]

GOLD = tuple(source for source in SOURCES if source not in TEST_ONLY)
LEARNED = (*GOLD, SCATE, SILVER, OWN, CLASSES, EWT)
"""The sources that are learned from; those of gold can be left out and measured."""
WORTH = {
    "timebank": 1.0,
    "aquaint": 1.0,
    "wikiwars": 1.0,
    "ctparse": 0.5,
    "recognizers": 0.5,
    "duckling": 0.5,
    "silver": 0.15,
    "own": 1.0,
    "classes": 0.17,
    "scate": 0.5,
    "ewt": 0.3,
}
"""How much a region of a source counts. Suites hold many near copies, and silver was tagged by machines."""
WITH = {"timebank": (SCATE,), "aquaint": (SCATE,)}
"""Sources that go where another is left out, since they hold its documents."""
WAYS = 0.3
"""How much a choice among ways counts beside a region: there are few, and what is thought of them beforehand is mostly
right."""
Extracted = Mapping[str, Sequence[tuple[str, Sequence[Region | Choices]]]]
"""Source -> (id of an item, its examples)."""


@cache
def chart_of(language: str) -> Chart:
    """The chart of a language."""
    return Chart(load(language), FORMS)


def extracted(source: str, data: Path) -> list[tuple[str, list[Region | Choices]]]:
    """The examples of each item of a source, with its id."""
    interpreter = Interpreter()
    found = [
        (item.id, wanted(item, list(examples(item, chart_of, interpreter)))) for item in items(source, data, "all")
    ]
    if source in (OWN, CLASSES):  # our sentences are mostly the same in both conventions
        again = (
            (item, list(examples(item, chart_of, interpreter, EVERYDAY))) for item in items(source, data, "all")[::2]
        )
        found += [(item.id, wanted(item, every)) for item, every in again]
    return found


def wanted(item: Item, found: list[Region | Choices]) -> list[Region | Choices]:
    """Of sentences in which it is plain what is a time, the choices alone; of what machines have tagged, the regions in
    which they found something: what they passed over says nothing, and their values are those of tools that do not know
    what a text tells of. An expression of which no phrase means what its suite accepts says nothing either: it is a
    time."""
    if item.ways_only:
        return [one for one in found if isinstance(one, Choices)]
    if item.is_expression:
        return [one for one in found if isinstance(one, Choices) or any(one.right)]
    if item.source == EWT:
        return [one for one in found if isinstance(one, Region) and one.is_told]
    return [one for one in found if isinstance(one, Region) and any(one.right)] if item.source == SILVER else found


def learned(
    found: Extracted, *, without: str | None = None, skip: Callable[[str, str], bool] = lambda source, name: False,
    settings: Settings | None = None, told: Callable[[str], None] = print, state: Path | None = None,
) -> Weights:  # fmt: skip
    """Weights from all sources but one, and without the items (source, id) that `skip` names."""
    rows = [
        (example, WORTH[source] * (1.0 if isinstance(example, Region) else WAYS))
        for source, own in found.items()
        if source != without and source not in WITH.get(without or "", ())
        for name, every in own
        if not skip(source, name)
        for example in every
    ]
    return fit(rows, settings or Settings(), told=told, state=state)


def reading(weights: Sequence[float]) -> Callable[[Item], Document]:
    """A system of these weights, for any item: texts are read by the conventions of TimeML, expressions as people mean
    them."""
    interpreter, scorer = Interpreter(), Scorer(weights)

    @cache
    def reader(language: str, prefer: str | None, whole: bool, convention: str) -> Reader:
        policy = Policy(prefer=prefer) if prefer else None
        return Reader(scorer, interpreter, language, policy, whole=whole, convention=convention)

    def read(item: Item) -> Document:
        blank = Document(id=item.id, text=item.text, dct=item.dct, language=item.language)
        found = reader(item.language, item.prefer, item.is_expression, NEWS if item.source in ANNOTATED else EVERYDAY)(
            blank
        )
        if not item.is_expression:
            return found
        try:
            return msgspec.structs.replace(found, times=(only_time(item.text, found.times, item.language),))
        except TimeloomError:
            return blank

    return read
