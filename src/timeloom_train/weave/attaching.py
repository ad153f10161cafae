"""Learning which events of a sentence a time belongs to: logistic regression over what `timeloom.relations.attaching`
sees.

The links of TimeML with all that follows from them say which events lie in a time. Learned from are times that have
such an event in their sentence; of its other events those that gold puts elsewhere count fully, those of which it says
nothing by half. The manner is learned from the pairs that would be attached and that gold relates.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from timeloom import corpora
from timeloom.document import Document
from timeloom.encoder.sheet import End
from timeloom.encoder.weave_head import softmax
from timeloom.encoder.weaver import Weaver
from timeloom.graph import IntervalGraph, repair, tlinks
from timeloom.graph.labels import from_allen
from timeloom.models import save
from timeloom.relations.attaching import MANNERS, NAME, Attacher, Question, manner_of, questions
from timeloom.times.segment import Segmenter
from timeloom_train.reader.sources import fold_of
from timeloom_train.weave.sources import GOLD

__all__ = ["Asked", "asked", "fitted", "learn", "measured"]

FOLDS = 5
_DOCUMENTS = 3
"""Documents in which a word has to stand."""
FEWEST = 8
"""Pairs that show what is seen, at least, for it to have a weight."""
_STRENGTH = 3.0
"""Of the penalty for large weights; 1 and 8 gave the same over folds, within .01."""
_UNKNOWN = 0.5
_STEPS = 300


class Asked(NamedTuple):
    """A time with the events of its sentence, and for each the label that gold gives it, "" where there is none."""

    document: str
    question: Question
    labels: tuple[str, ...]

    @property
    def inside(self) -> list[bool]:
        """Whether gold puts each of the events into the time."""
        return [bool(label) and manner_of(label) == 0 for label in self.labels]


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
            pairs = ((names[word], time) for word in question.words)
            labels = (from_allen(graph.relation(*pair), "timeml") if set(pair) <= known else None for pair in pairs)
            yield Asked(document.id, question, tuple(label or "" for label in labels))


def fitted(some: Sequence[Asked]) -> Attacher:
    """The weights of what is seen of at least so many pairs, in three documents or more. The same pairs give the same
    weights."""
    told = [one for one in some if any(one.inside)]
    count = Counter(name for one in told for seen in one.question.seen for name in seen)
    documents: dict[str, set[str]] = {}
    for one in told:
        for name in {name for seen in one.question.seen for name in seen}:
            documents.setdefault(name, set()).add(one.document)
    names = sorted(name for name, many in count.items() if many >= FEWEST and len(documents[name]) >= _DOCUMENTS)
    weights = np.zeros((len(names), 1 + len(MANNERS)))
    place = {name: at for at, name in enumerate(names)}
    pairs = [
        (seen, label, is_in)
        for one in told
        for seen, label, is_in in zip(one.question.seen, one.labels, one.inside, strict=True)
    ]
    right = np.array([[is_in, not is_in] for _, _, is_in in pairs], float)
    worth = np.array([1.0 if label else _UNKNOWN for _, label, _ in pairs])
    both = _descended([seen for seen, _, _ in pairs], right, worth, place)
    weights[:, 0] = both[:, 0] - both[:, 1]
    first = Attacher(names, weights)
    manners = [(seen, manner_of(label)) for one in some for seen, label in _attached(first, one) if label]
    right = np.eye(len(MANNERS))[[manner for _, manner in manners]]
    weights[:, 1:] = _descended([seen for seen, _ in manners], right, np.ones(len(manners)), place)
    return Attacher(names, weights.round(4))


def _attached(attach: Attacher, one: Asked) -> Iterator[tuple[tuple[str, ...], str]]:
    """What is seen of the pairs that are attached, and the label that gold gives them."""
    chances = [told.chance for told in attach.told(one.question)]
    for seen, label, chance in zip(one.question.seen, one.labels, chances, strict=True):
        if chance == max(chances):
            yield seen, label


def _descended(
    seen: Sequence[Sequence[str]], right: NDArray[np.float64], worth: NDArray[np.float64], place: Mapping[str, int]
) -> NDArray[np.float64]:
    """The weights that make what is right likeliest, small ones preferred, by steps that shrink with what was gone."""
    rows = [[place[name] for name in names if name in place] for names in seen]
    columns = np.array([at for row in rows for at in row], np.int64)
    owners = np.repeat(np.arange(len(rows)), [len(row) for row in rows])
    weights, gone = np.zeros((len(place), right.shape[1])), np.full((len(place), right.shape[1]), 1e-6)
    for _ in range(_STEPS):
        sums = np.stack([np.bincount(owners, column[columns], len(rows)) for column in weights.T], 1)
        wrong = (softmax(sums.astype(np.float32)) - right) * worth[:, None]
        slope = (
            np.stack([np.bincount(columns, column[owners], len(place)) for column in wrong.T], 1) + _STRENGTH * weights
        )
        gone += slope**2
        weights -= 0.5 * slope / np.sqrt(gone)
    return weights


def measured(attach: Attacher, some: Iterable[Asked]) -> Counter[str]:
    """Of times that have an event in gold: how many, of how many the likeliest one is such, and of how many gold
    excludes it; of pairs that are attached and that gold relates: how many, and of how many the likeliest manner is
    right."""
    count: Counter[str] = Counter()
    for one in some:
        told = attach.told(one.question)
        if any(one.inside):
            best = max(range(len(told)), key=lambda at: told[at].chance)
            count.update(
                times=1, right=int(one.inside[best]), against=int(bool(one.labels[best]) and not one.inside[best])
            )
        manners = {seen: int(own.manners.argmax()) for seen, own in zip(one.question.seen, told, strict=True)}
        for seen, label in _attached(attach, one):
            count.update(pairs=int(bool(label)), manners=int(bool(label) and manners[seen] == manner_of(label)))
    return count


def learn(root: Path | None, out: Path) -> dict[str, dict[str, float]]:
    """Learn from TBAQ train, measure by documents left out and on dev, and write the weights with their card. Gives the
    figures."""
    begun = perf_counter()
    weaver = Weaver.load()
    train, dev = (_all(root, split, weaver) for split in ("train", "dev"))
    attach = fitted(train)
    figures = {"left out": _shares(_left_out(train)), "dev": _shares(measured(attach, dev))}
    about = {
        "model": NAME, "what": "which events of a sentence a time belongs to, and how: weights of what can be seen of the two",
        "data": [corpora.load(GOLD, "train", root=root).name], "command": "python -m timeloom_train attach", "seed": 0, "seconds": round(perf_counter() - begun, 1), "figures": figures,
        "licence": "Apache-2.0", "sources": ["TimeBank 1.2 and AQUAINT TimeML as cleaned for TempEval-3 (research use; words of three documents or more)"],
    }  # fmt: skip
    save(NAME, {"names": np.array(list(attach.places)), "weights": attach.weights}, about, out)
    return figures


def _shares(count: Counter[str]) -> dict[str, float]:
    told = {name: round(count[name] / max(count[whole], 1), 4) for name, whole in _OF.items()}
    return {"times": count["times"], "pairs": count["pairs"], **told}


_OF = {"right": "times", "against": "times", "manners": "pairs"}


def _left_out(some: Sequence[Asked]) -> Counter[str]:
    """What is counted over all documents, each asked with weights that learned from other folds."""
    total: Counter[str] = Counter()
    for fold in range(FOLDS):
        attach = fitted([one for one in some if fold_of(one.document, FOLDS) != fold])
        total.update(measured(attach, (one for one in some if fold_of(one.document, FOLDS) == fold)))
    return total


def _all(root: Path | None, split: str, weaver: Weaver) -> list[Asked]:
    return [one for document in corpora.load(GOLD, split, root=root) for one in asked(document, weaver)]
