"""Learning what readers find right and well: logistic regression over what timelines see of links, of stretches of time
about an event, and of ways of telling it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from timeloom.calendar.interval import Interval
from timeloom.document import Document, Place
from timeloom.encoder.weaver import Reading as Read
from timeloom.graph.constraint import Constraint
from timeloom.models import save
from timeloom.pipeline.recipes import PLACED
from timeloom.timeline.doubts import HIGH, LOW, WIDE, WITHIN, Doubts, group
from timeloom.timeline.ended import with_ends
from timeloom.timeline.gathering import Linked, linked
from timeloom.timeline.phrases import Phrases
from timeloom.timeline.readers import JUDGED, NAME, Judge
from timeloom.timeline.realis import Realis
from timeloom.timeline.stretches import Stretches
from timeloom.timeline.wording import Wording
from timeloom_train.timeline.readings import PLACE, Reading, Stretch, key, wrong

__all__ = ["Judged", "as_linked", "fitted", "judged", "learn"]

FOLDS = 6
FEWEST = 10
"""Texts in which something has to be seen, for it to have a weight."""
LEAST = 0.05
"""Weights that are smaller are left out, in logits."""
STRENGTH = 10.0
"""Of the penalty for large weights; 3 and 30 came within .01 over folds."""


class Judged(NamedTuple):
    """What is seen of something that a reader judged, what it is (one of JUDGED), in which text, and whether it is
    right or reads well."""

    what: str
    text: str
    seen: frozenset[str]
    right: bool


def as_linked(document: Document) -> Document:
    """A stage `timeline` that places nothing, so that no judge that is there has a say in what others learn from."""
    return document


def judged(reading: Reading, document: Document) -> Iterator[Judged]:
    """What a reader's findings say of the links of a document that the whole pipeline has read, of the stretches about
    its events where the network's reading of it is kept, and of ways of telling its events."""
    said = linked(*with_ends(document), during="simultaneous", least=PLACED)
    doubts = Doubts(said.borders, said.links, said.found, said.creation)
    yield from _links(reading, said, doubts)
    if isinstance(document.reading, Read):
        yield from _stretches(reading, Stretches(doubts, said.links, document.reading))
    phrases = Phrases(document)
    wording, realis = Wording(phrases), Realis(phrases, document.events)
    for event in document.events:
        read = reading.events.get((event.start, event.end))
        if read is not None:
            yield Judged("open", reading.id, realis.seen(event), read.kind == "none")
        found = reading.told.get((event.start, event.end), {})
        phrase = phrases.of(event)
        for way in wording.ways(event, phrase) if found else ():
            well = found.get(key(way.text), found.get(key(f"{way.text}.")))
            if well is not None:
                yield Judged("wording", reading.id, wording.seen(event, phrase, way), well)


def _stretches(reading: Reading, stretches: Stretches) -> Iterator[Judged]:
    found = {id: reading.events.get((event.start, event.end)) for id, event in stretches.doubts.events.items()}
    every = [one for id, own in found.items() if own is not None for one in stretches.about(id)]
    for one, seen in zip(every, stretches.seen(every), strict=True):
        own = found[one.id]
        assert own is not None
        right = (
            own.kind != "none"
            and own.first is not None
            and own.last is not None
            and one.first <= own.first
            and own.last <= one.last
        )
        yield Judged("stretch", reading.id, seen, right)


def _links(reading: Reading, said: Linked, doubts: Doubts) -> Iterator[Judged]:
    stretches = {id: reading.events.get((event.start, event.end)) for id, event in doubts.events.items()}
    for link in said.links:
        kind, own = group(link.label), stretches.get(link.source)
        if kind is None or own is None or not doubts.is_known(link.target) or (kind != WITHIN and own.kind == "none"):
            continue  # what must be done by May is none, and yet its side of May is right
        bounds = _bounds(doubts, link, kind, stretches.get(link.target))
        if bounds is not None:
            yield Judged(WITHIN if kind == WITHIN else "beside", reading.id, doubts.of(link), not wrong(bounds, own))


def _bounds(doubts: Doubts, link: Constraint, kind: str, other: Stretch | None) -> Place | None:
    """The place that a link alone would give its source; None where nothing can be said of it."""
    time = doubts.times.get(link.target)
    if link.target == doubts.creation:
        stretch = doubts.dct if kind == WITHIN else None
    elif time is not None and time.intervals:
        stretch = time.intervals[0]
    else:
        return None if other is None else _place(kind, other.first, other.last)
    if not isinstance(stretch, Interval):
        return None
    low, high = (end if isinstance(end, int) else None for end in (stretch.start, stretch.end))
    behind = link.label in ("AFTER", "IAFTER")
    before = link.label in ("BEFORE", "IBEFORE")
    return _place(kind, high if behind else low, low if before else high)


def _place(kind: str, low: int | None, high: int | None) -> Place | None:
    held: dict[str, int | None] = {
        WITHIN: {"earliest_start": low, "latest_end": high}, LOW: {"earliest_start": low}, HIGH: {"latest_end": high},
        WIDE: {"latest_start": high, "earliest_end": low},
    }[kind]  # fmt: skip
    bounds: dict[str, Any] = {name: at for name, at in held.items() if at is not None}
    return Place(id="", kind="event", start=0, end=0, text="", **bounds) if bounds else None


def fitted(some: Sequence[Judged]) -> Judge:
    """The weights of what is seen in so many texts that make the judgements likeliest, small ones preferred."""
    texts: dict[str, set[str]] = {}
    for one in some:
        for name in one.seen:
            texts.setdefault(name, set()).add(one.text)
    names = sorted(name for name, held in texts.items() if len(held) >= FEWEST)
    place = {name: at for at, name in enumerate(names)}
    rows = _matrix([[place[name] for name in sorted(one.seen) if name in place] for one in some], len(names))
    right = np.array([one.right for one in some], float)
    weights = _descended(rows, right).astype(np.float16)
    kept = np.flatnonzero(np.abs(weights) >= LEAST)
    return Judge([names[at] for at in kept], weights[kept])


def _matrix(rows: Sequence[Sequence[int]], width: int) -> Any:
    """A sparse matrix with ones in the columns of each row."""
    from scipy.sparse import csr_matrix

    ends = np.cumsum([0, *map(len, rows)])
    columns = np.fromiter((at for row in rows for at in row), np.int32, int(ends[-1]))
    return csr_matrix((np.ones(len(columns)), columns, ends), shape=(len(rows), width))


def _descended(rows: Any, right: NDArray[np.float64]) -> NDArray[np.float64]:
    from scipy.optimize import minimize

    def cost(weights: NDArray[np.float64]) -> tuple[float, NDArray[np.float64]]:
        sums = rows @ weights
        loss = float(np.logaddexp(0, np.where(right > 0, -sums, sums)).sum() + STRENGTH / 2 * (weights @ weights))
        return loss, rows.T @ (1 / (1 + np.exp(-sums)) - right) + STRENGTH * weights

    found: NDArray[np.float64] = minimize(cost, np.zeros(rows.shape[1]), jac=True, method="L-BFGS-B").x
    return found


def learn(learned: Sequence[Judged], tested: Sequence[Judged], out: Path, begun: float) -> dict[str, Any]:
    """Learn the judges from what was found of some texts, measure them by texts left out and on others, and write them
    with their card. Gives the figures."""
    figures: dict[str, Any] = {}
    weights: dict[str, NDArray[Any]] = {}
    for what in JUDGED:
        own = [one for one in learned if one.what == what]
        last = fitted(own)
        figures[what] = {
            "left out": _figures(_left_out(own)),
            "test": _figures([(last(one.seen), one.right) for one in tested if one.what == what]),
        }
        weights[f"{what} names"] = np.array(["\n".join(last.weights).encode()])
        weights[f"{what} weights"] = np.array(list(last.weights.values()), np.float16)
    about = {
        "model": NAME, "what": "which links of a timeline a reader finds right, in which stretches of time events lie, which ways of telling an event on one line read well, and which events are none",
        "data": [f"readings.jsonl@{sha256(PLACE.read_bytes()).hexdigest()[:8]}"], "command": "python -m timeloom_train timeline --root DATA", "seed": 0,
        "seconds": round(perf_counter() - begun, 1), "texts": len({one.text for one in learned}), "figures": figures, "licence": "Apache-2.0",
        "sources": [
            "Our own readings, by a language model, of texts of TempEval-3 silver (research use) and of WikiWars (Wikipedia, CC BY-SA 3.0): where events lie "
            "and which phrases read well; words of grammar, in ten texts or more, and no others",
        ],
    }  # fmt: skip
    save(NAME, weights, about, out)
    return figures


def _left_out(some: Sequence[Judged]) -> list[tuple[float, bool]]:
    """What each judgement is thought to be by weights that learned from other texts, with what it is."""
    texts = sorted({one.text for one in some})
    found = []
    for fold in range(FOLDS):
        held = set(texts[fold::FOLDS])
        judge = fitted([one for one in some if one.text not in held])
        found += [(judge(one.seen), one.right) for one in some if one.text in held]
    return found


def _figures(found: Sequence[tuple[float, bool]]) -> dict[str, float]:
    """How many, which share is right of all and of the likelier ones, and how often a right one is likelier than a
    wrong one (AUC)."""
    count = Counter(right for _, right in found)
    order = sorted(found)
    ranks = sum(rank for rank, (_, right) in enumerate(order, 1) if right)
    pairs = count[True] * count[False]
    told = [right for chance, right in found if chance >= 0.5]
    return {
        "judged": len(found), "right": round(count[True] / max(1, len(found)), 4), "likely": len(told), "right of likely": round(sum(told) / max(1, len(told)), 4),
        "auc": round((ranks - count[True] * (count[True] + 1) / 2) / pairs, 4) if pairs else 0.0,
    }  # fmt: skip
