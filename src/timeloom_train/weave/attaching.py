"""Learning which events of a sentence a time belongs to: logistic regression over what `timeloom.stages.relations.attaching` sees.

The links of TimeML with all that follows from them say which events lie in a time. Learned from are times that have such an event in
their sentence; of its other events those that gold puts elsewhere count fully, those of which it says nothing by half.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from timeloom import corpora
from timeloom.document import Document
from timeloom.encoder.sheet import End
from timeloom.encoder.weaver import Weaver
from timeloom.graph import Allen, IntervalGraph, repair, tlinks
from timeloom.models import save
from timeloom.stages.relations.attaching import NAME, Attacher, Question, questions
from timeloom.stages.segment import Segmenter
from timeloom_train.reader.sources import fold_of
from timeloom_train.weave.sources import GOLD

__all__ = ["Asked", "asked", "fitted", "learn", "measured"]

FOLDS = 5
FEWEST = 8
"""Pairs that show what is seen, at least, for it to have a weight."""
_STRENGTH = 3.0
"""Of the penalty for large weights; 1 and 8 gave the same over folds, within .01."""
_UNKNOWN = 0.5
_STEPS = 300
_IN = Allen.of("d", "s", "f", "e")
_INSIDE, _OUTSIDE, _UNSAID = 1, 0, -1


class Asked(NamedTuple):
    """A time with the events of its sentence, and for each whether gold puts it into the time, elsewhere, or says nothing."""

    document: str
    question: Question
    labels: tuple[int, ...]

    @property
    def is_told(self) -> bool:
        """Whether gold puts any of the events into the time."""
        return _INSIDE in self.labels


def asked(document: Document, weaver: Weaver) -> Iterator[Asked]:
    """The times of a gold document that stand beside events."""
    graph = IntervalGraph.of(repair(link for link in tlinks(document) if link.source != link.target).kept)
    known = set(graph.intervals)
    bare = msgspec.structs.replace(document, times=(), events=(), signals=(), links=(), reading=None)
    cut = Segmenter(tokens="words")(bare)
    read = msgspec.structs.replace(document, sentences=cut.sentences, tokens=cut.tokens)
    reading = weaver.read(read)
    sheet = reading.sheet
    names = {
        word: event.instances[0].id if event.instances else event.id
        for event in document.events
        if (word := sheet.word_of(event.start, event.end)) >= 0
    }
    for question in questions(read, reading, sorted(names)):
        time = sheet.times[question.time].id
        if sheet.can(End(time=question.time)):
            labels = (_label(graph, names[word], time) if {names[word], time} <= known else _UNSAID for word in question.words)
            yield Asked(document.id, question, tuple(labels))


def _label(graph: IntervalGraph, event: str, time: str) -> int:
    relation = graph.relation(event, time)
    return _INSIDE if relation <= _IN else _UNSAID if relation & _IN else _OUTSIDE


def fitted(some: Iterable[Asked], *, fewest: int = FEWEST) -> dict[str, float]:
    """The weights of what is seen of at least so many pairs. The same pairs give the same weights."""
    told = [one for one in some if one.is_told]
    count = Counter(name for one in told for seen in one.question.seen for name in seen)
    place = {name: at for at, name in enumerate(sorted(name for name, many in count.items() if many >= fewest))}
    pairs = [(seen, label) for one in told for seen, label in zip(one.question.seen, one.labels, strict=True)]
    rows = [[place[name] for name in seen if name in place] for seen, _ in pairs]
    columns = np.array([at for row in rows for at in row], np.int64)
    owners = np.repeat(np.arange(len(rows)), [len(row) for row in rows])
    labels = np.array([label for _, label in pairs])
    weights = _descended(columns, owners, labels, len(place))
    return {name: round(float(weights[at]), 4) for name, at in place.items()}


def _descended(columns: NDArray[np.int64], owners: NDArray[np.int64], labels: NDArray[np.int64], size: int) -> NDArray[np.float64]:
    """The weights that make the labels likeliest, small ones preferred, by steps that shrink with what was gone."""
    weights, gone = np.zeros(size), np.full(size, 1e-6)
    worth = np.where(labels == _UNSAID, _UNKNOWN, 1.0)
    for _ in range(_STEPS):
        sums = np.bincount(owners, weights[columns], len(labels))
        wrong = worth * (1 / (1 + np.exp(-sums)) - (labels == _INSIDE))
        slope = np.bincount(columns, wrong[owners], size) + _STRENGTH * weights
        gone += slope**2
        weights -= 0.5 * slope / np.sqrt(gone)
    return weights


def measured(weights: Mapping[str, float], some: Iterable[Asked]) -> dict[str, float]:
    """Of times that have an event in gold, the share whose likeliest one is such; and the share where gold excludes it."""
    attach = Attacher(weights)
    best = []
    for one in some:
        if one.is_told:
            chances = attach.chances(one.question)
            best.append(one.labels[chances.index(max(chances))])
    many = max(len(best), 1)
    return {"times": len(best), "right": round(best.count(_INSIDE) / many, 4), "against": round(best.count(_OUTSIDE) / many, 4)}


def learn(root: Path | None, out: Path) -> dict[str, object]:
    """Learn from TBAQ train, measure by documents left out and on dev, and write the weights with their card. Gives the figures."""
    weaver = Weaver.load()
    train, dev = (_all(root, split, weaver) for split in ("train", "dev"))
    figures = {"left out": _left_out(train)}
    weights = fitted(train)
    figures["dev"] = measured(weights, dev)
    names = sorted(weights)
    about = {
        "model": NAME, "what": "which events of a sentence a time belongs to: weights of what can be seen of the two",
        "data": [corpora.load(GOLD, "train", root=root).name], "command": "python -m timeloom_train attach", "figures": figures,
    }  # fmt: skip
    save(NAME, {"names": np.array(names), "weights": np.array([weights[name] for name in names], np.float32)}, about, out)
    return figures


def _left_out(some: Sequence[Asked]) -> dict[str, float]:
    """The figures over all documents, each asked with weights that learned from other folds."""
    total: Counter[str] = Counter()
    for fold in range(FOLDS):
        others = [one for one in some if fold_of(one.document, FOLDS) != fold]
        told = measured(fitted(others), (one for one in some if fold_of(one.document, FOLDS) == fold))
        total.update({"times": int(told["times"])})
        for name in ("right", "against"):
            total[name] += round(told[name] * told["times"])
    return {"times": total["times"], **{name: round(total[name] / max(total["times"], 1), 4) for name in ("right", "against")}}


def _all(root: Path | None, split: str, weaver: Weaver) -> list[Asked]:
    return [one for document in corpora.load(GOLD, split, root=root) for one in asked(document, weaver)]
