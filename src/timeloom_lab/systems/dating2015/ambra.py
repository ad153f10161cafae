"""AMBRA: texts are put in the order of their writing by a linear classifier of ordered pairs (Zampieri, Ciobanu,
Niculae and Dinu 2015, AMBRA: A Ranking Approach to Temporal Text Classification, SemEval).

Training learns which of two texts is the later one, from pairs whose intervals do not overlap; since the classifier is
linear, its weights give every text a place in one ranking. A text is as old as its neighbours there. Features: length,
style (average length of words and sentences, lexical density, lexical richness), grammar (parts of speech, alone and in
pairs), lexicon (words).

Departures: the tagger is this project's, the tags are those of Universal Dependencies; which words are features, and
how their counts are scaled, is ours; the neighbours give a distribution (their years, each spread over some years to
either side) where the paper's system answers with one interval.

Arrays: `names` ("group:feature"), `centre`, `scale` and `weights` of each; `scores` (ascending) and `years` of the
texts learned from; `neighbours` (how many of them count, and over how many years each is spread).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from timeloom.document import Document
from timeloom.errors import ModelError
from timeloom_lab.systems.dating2015.described import grams, lengths, plain, style, tags
from timeloom_lab.systems.dating2015.interpolation import System
from timeloom_lab.systems.dating2015.years import YEARS, Rows, uniform
from timeloom_lab.systems.tempeval2007.tree import Tree
from timeloom_lab.systems.tempeval2007.vectors import Arrays, array

__all__ = ["GROUPS", "Ambra", "describe", "neighbouring"]

GROUPS = ("length", "style", "grammar", "lexicon")


def describe(document: Document) -> dict[str, float]:
    """The features of a parsed text, as "group:name": lengths and measures as they are (lengths as logarithms), tags as
    shares, words as 1 + log of their number, to length 1. Raises ModelError without trees."""
    tree = Tree(document)
    found = {f"length:{name}": float(np.log1p(value)) for name, value in lengths(document, tree).items()}
    found |= {f"style:{name}": value for name, value in style(document, tree).items()}
    counts = Counter(grams(tags(tree), 2))
    found |= {f"grammar:{name}": count / max(len(tree.upos), 1) for name, count in counts.items()}
    words = {name: 1.0 + float(np.log(count)) for name, count in Counter(plain(tree)).items()}
    length = sum(value * value for value in words.values()) ** 0.5
    return found | {f"lexicon:{name}": value / length for name, value in words.items()}


def neighbouring(
    scores: NDArray[np.float64], known: NDArray[np.float64], years: NDArray[np.int64], count: int, spread: float
) -> Rows:
    """The years of the `count` texts whose scores (`known`, ascending) are nearest, each spread by a bell of `spread`
    years."""
    bells = np.exp(-0.5 * ((YEARS[None, :] - years[:, None]) / spread) ** 2) + 1e-6
    bells /= bells.sum(axis=1, keepdims=True)
    passed = np.concatenate([np.zeros((1, bells.shape[1])), np.cumsum(bells, axis=0)])
    count = min(count, len(known))
    rows = np.empty((len(scores), len(YEARS)))
    for at, score in enumerate(scores):
        first = _nearest(known, float(score), count)
        rows[at] = (passed[first + count] - passed[first]) / count
    rows = np.maximum(rows, 0)
    return np.asarray(rows / rows.sum(axis=1, keepdims=True))


def _nearest(known: NDArray[np.float64], score: float, count: int) -> int:
    """Where the `count` scores in a row begin that lie nearest: as many below as above, at the ends those that there
    are.

    Neighbours in the ranking, that is by place and not by distance of the scores.
    """
    place = int(np.searchsorted(known, score))
    return min(max(place - count // 2, 0), len(known) - count)


class Ambra(System):
    """Parsed documents -> distributions over years. Raises ModelError for arrays that lack or do not fit."""

    name = "ambra"
    widths: tuple[int, ...] = ()

    def __init__(self, weights: Arrays) -> None:
        names = [str(name) for name in array(weights, "names").tolist()]
        self.places = {name: at for at, name in enumerate(names)}
        self.centre, self.scale, self.weights, self.scores = (
            array(weights, name).astype(np.float64) for name in ("centre", "scale", "weights", "scores")
        )
        self.years = array(weights, "years").astype(np.int64)
        count, self.spread = (float(one) for one in array(weights, "neighbours").tolist())
        self.count = int(count)
        if {len(self.centre), len(self.scale), len(self.weights)} != {len(names)} or len(self.scores) != len(
            self.years
        ):
            raise ModelError("the arrays of these weights do not fit each other", value="ambra")

    def score(self, document: Document) -> float:
        """Its place in the ranking: the later a text was written, the more. Raises ModelError without trees."""
        values = np.zeros(len(self.places))
        for name, value in describe(document).items():
            if (at := self.places.get(name)) is not None:
                values[at] = value
        return float(((values - self.centre) / self.scale) @ self.weights)

    def rows(self, documents: Sequence[Document], width: int = 7) -> Rows:
        """A row for each document, whatever the width that is asked about; a blank one gets an even row."""
        found = uniform(len(documents))
        told = [at for at, document in enumerate(documents) if document.text.strip()]
        if told:
            scores = np.array([self.score(documents[at]) for at in told])
            found[told] = neighbouring(scores, self.scores, self.years, self.count, self.spread)
        return found
