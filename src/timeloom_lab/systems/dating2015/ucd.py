"""UCD: for every grain one support vector machine whose classes are intervals (Szymanski and Lynch 2015, UCD:
Diachronic Text Classification with Character, Word, and Syntactic N-grams, SemEval).

Features: n-grams of characters, of words and of parts of speech, counts of the rules of trees, and what years syntactic
n-grams speak for. Classes are intervals of 7, 13 and 21 years of a grid of our own from 1700 on, never those of
somebody's list: lists are shifted, and their strings would give answers away. A list is answered from the machine whose
intervals are nearest to its own in width.

Departures: our trees are of dependencies, so rules are those of heads (`described`); n-grams are hashed; the years of
syntactic n-grams come from a table of counts by decade (`series`), by default counted in the texts learned from, else
read from Google's syntactic n-grams; margins become probabilities by one temperature for each grain; the paper took
part in the second subtask alone, with no intervals of 3 years.

Arrays: `rarity` of every place; for each grain `weights` (intervals, places), `bias`, `classes` (which intervals of the
grid) and `temperature`, named as in `F/weights`; `arcs/...` are a table of `series`; `left out` names groups.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from timeloom.document import Document
from timeloom.errors import ModelError
from timeloom_lab.systems.dating2015.described import arcs, grams, plain, rules, tags
from timeloom_lab.systems.dating2015.hashed import Sparse, characters, joined, named, scaled
from timeloom_lab.systems.dating2015.interpolation import System
from timeloom_lab.systems.dating2015.series import Series
from timeloom_lab.systems.dating2015.years import Rows, cells, closest, from_cells, uniform
from timeloom_lab.systems.tempeval2007.tree import Tree
from timeloom_lab.systems.tempeval2007.vectors import Arrays, array

__all__ = ["GRAINS", "GROUPS", "SIZE", "SIZES", "Ucd", "counted", "dated", "weighed"]

GROUPS = ("characters", "words", "parts of speech", "rules", "syntactic")
SIZES = (2**17, 2**16, 2**13, 2**14)
"""Places of the n-grams of characters (1 to 5), of words (1 to 2), of parts of speech (1 to 3), and of rules."""
SIZE = sum(SIZES)
GRAINS = {"F": 7, "M": 13, "C": 21}
"""Years of an interval, by grain."""


def counted(document: Document) -> tuple[list[Sparse], list[str]]:
    """The counts of the four hashed groups, and the syntactic n-grams. Raises ModelError without trees."""
    tree = Tree(document)
    hashed = [
        characters(document.text, 5, SIZES[0]),
        named(grams(plain(tree), 2), SIZES[1]),
        named(grams(tags(tree), 3), SIZES[2]),
        named(rules(tree), SIZES[3]),
    ]
    return hashed, list(arcs(tree))


def weighed(hashed: Sequence[Sparse], rarity: NDArray[np.float64], without: Sequence[str] = ()) -> Sparse:
    """The groups side by side, each to length 1; groups that are left out are empty."""
    starts = np.cumsum([0, *SIZES])
    rows = []
    for group, row, first, size in zip(GROUPS, hashed, starts, SIZES, strict=False):
        own = Sparse(row.places[:0], row.values[:0]) if group in without else row
        rows.append(scaled(own, rarity[first : first + size]))
    return joined(rows, SIZES)


def dated(names: Sequence[str], series: Series) -> NDArray[np.float64]:
    """What years the syntactic n-grams of a text speak for: by decade, the log of how much likelier they are then, a
    mean over those that the table has; zeros where it has none."""
    return series.speaks(names)


class _Machine(NamedTuple):
    weights: NDArray[np.float32]
    bias: NDArray[np.float64]
    classes: NDArray[np.int64]
    temperature: float


class Ucd(System):
    """Parsed documents -> distributions over years. Raises ModelError for arrays that lack or do not fit."""

    name = "ucd"

    @property
    def widths(self) -> tuple[int, ...]:
        return tuple(GRAINS[grain] for grain in self.machines)

    def __init__(self, weights: Arrays) -> None:
        self.rarity = array(weights, "rarity").astype(np.float64)
        self.without = [str(name) for name in array(weights, "left out").tolist()]
        self.series = Series.read(weights, "arcs/")
        self.machines = {grain: self._machine(weights, grain) for grain in GRAINS if f"{grain}/weights" in weights}
        size = SIZE + self.series.decades
        if len(self.rarity) != SIZE or not self.machines:
            raise ModelError("the arrays of these weights do not fit each other", value="ucd")
        if any(machine.weights.shape != (len(machine.bias), size) for machine in self.machines.values()):
            raise ModelError("the arrays of these weights do not fit each other", value="ucd")

    def rows(self, documents: Sequence[Document], width: int = 7) -> Rows:
        """A row for each document, by the machine for intervals of about `width` years; a blank one gets an even
        row."""
        nearest = closest(self.widths, width)
        grain = next(one for one in self.machines if GRAINS[one] == nearest)
        machine = self.machines[grain]
        found = uniform(len(documents))
        for at, document in enumerate(documents):
            if document.text.strip():
                found[at] = spread(self.margins(document, grain), machine.classes, machine.temperature, GRAINS[grain])
        return found

    def margins(self, document: Document, grain: str) -> NDArray[np.float64]:
        """What the machine of a grain says for each of its intervals. Raises ModelError without trees."""
        machine = self.machines[grain]
        hashed, syntactic = counted(document)
        row = weighed(hashed, self.rarity, self.without)
        margins = machine.weights[:, row.places].astype(np.float64) @ row.values + machine.bias
        if "syntactic" not in self.without:
            margins += machine.weights[:, SIZE:].astype(np.float64) @ dated(syntactic, self.series)
        return np.asarray(margins)

    @staticmethod
    def _machine(weights: Arrays, grain: str) -> _Machine:
        return _Machine(
            array(weights, f"{grain}/weights").astype(np.float32),
            array(weights, f"{grain}/bias").astype(np.float64),
            array(weights, f"{grain}/classes").astype(np.int64),
            float(array(weights, f"{grain}/temperature").tolist()[0]),
        )


def spread(
    margins: NDArray[np.float64], classes: NDArray[np.int64], temperature: float, width: int
) -> NDArray[np.float64]:
    """The margins of the intervals of a grid as a distribution over years."""
    mass = np.full((1, int(cells(width)[-1]) + 1), 1e-6)
    raised = np.exp((margins - margins.max()) / temperature)
    mass[0, classes] += raised / raised.sum()
    return np.asarray(from_cells(mass, width)[0])
