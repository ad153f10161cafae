"""A plain interpolation of systems, as the organisers of the task suggest: the weighted mean of their distributions.

Popescu and Strapparava 2015, SemEval 2015, Task 7: Diachronic Text Evaluation. The weights are those by which texts
that none of the systems has learned from are the most probable. Arrays: `systems` (their names) and `weights`, which
sum to 1.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from timeloom.document import Document
from timeloom.errors import ModelError
from timeloom_lab.systems.dating2015.years import Rows, with_years
from timeloom_lab.systems.tempeval2007.vectors import Arrays, array

__all__ = ["Interpolation", "System", "mixed"]


class System(Protocol):
    """What dates documents by a distribution over years."""

    name: str

    @property
    def widths(self) -> tuple[int, ...]:
        """The widths of intervals for which its answers differ: one that is asked about counts as the closest of them.
        Empty where all are answered alike."""

    def rows(self, documents: Sequence[Document], width: int = 7) -> Rows:
        """A row for each document; `width` is how many years the intervals have that are asked about."""

    def __call__(self, document: Document) -> Document:
        """The document with `written`."""
        return with_years(document, self.rows([document])[0])


def mixed(rows: Sequence[Rows], weights: NDArray[np.float64]) -> Rows:
    """The weighted mean of the rows of several systems."""
    return np.asarray(np.einsum("s,sty->ty", weights / weights.sum(), np.array(rows)))


class Interpolation(System):
    """Documents -> distributions over years. Raises ModelError for a system that it has a weight for and that is not
    given."""

    name = "interpolation"

    def __init__(self, weights: Arrays, systems: Mapping[str, System]) -> None:
        names = [str(name) for name in array(weights, "systems").tolist()]
        if absent := [name for name in names if name not in systems]:
            raise ModelError("the interpolation was made of a system that is not here", value=", ".join(absent))
        self.systems = [systems[name] for name in names]
        self.weights = array(weights, "weights").astype(np.float64)
        if self.weights.shape != (len(names),) or not names:
            raise ModelError("the arrays of these weights do not fit each other", value="interpolation")

    @property
    def widths(self) -> tuple[int, ...]:
        return tuple(sorted({width for system in self.systems for width in system.widths}))

    def rows(self, documents: Sequence[Document], width: int = 7) -> Rows:
        return mixed([system.rows(documents, width) for system in self.systems], self.weights)
