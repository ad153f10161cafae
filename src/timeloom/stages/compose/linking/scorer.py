"""Linear scorers over hashed features: one table of weights for each decision."""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from timeloom.errors import ModelError
from timeloom.stages.compose.linking.features import Links, Names, link_features
from timeloom.stages.compose.linking.view import View

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["DECISIONS", "Question", "Scorer", "Weights", "places"]

Question = tuple[int, str]
"""(entity, property) that is to be decided."""

DECISIONS = ("link", "interval-type", "semantics")
"""The decisions that are learned: whether a link holds, from where an operator counts, and whether it includes that."""


def places(names: Sequence[str], bits: int) -> list[int]:
    """Where features stand in a table of `2 ** bits` rows (CRC-32, the same on every machine)."""
    mask = (1 << bits) - 1
    return [zlib.crc32(name.encode("utf-8", "surrogatepass")) & mask for name in names]


@dataclass(frozen=True, slots=True, eq=False)
class Weights:
    """One decision: `table` has a row for every place and a column for every label, `bias` one number for each label.

    A score is the logarithm of a probability up to a constant; of two labels only the second has a column.
    """

    labels: tuple[str, ...]
    table: NDArray[np.float32]
    bias: NDArray[np.float32]

    @property
    def bits(self) -> int:
        return len(self.table).bit_length() - 1

    def places(self, row: Names) -> list[int]:
        """Where the features of a row stand in the table: as `places` says, the sum of a head gone on with each of its names. Nothing
        is remembered: most names hold words, and a dict of those met took 25 MB of a process that reads news."""
        mask = len(self.table) - 1
        names = [name.encode("utf-8", "surrogatepass") for name in row.names]
        found: list[int] = []
        for head in row.heads:
            begun = zlib.crc32(head.encode("utf-8", "surrogatepass"))
            found += [zlib.crc32(name, begun) & mask for name in names]
        return found

    def scores(self, rows: Sequence[Names]) -> list[list[float]]:
        """One list of scores, a score for each column, for every row of features."""
        if not rows:
            return []
        import numpy as np

        once = {id(row): row for row in rows}
        found = [self.places(row) for row in once.values()]
        starts = np.cumsum([0, *(len(row) for row in found[:-1])])
        picked = self.table[np.concatenate([np.asarray(row, dtype=np.int64) for row in found])]
        summed = np.add.reduceat(picked.astype(np.float64), starts, axis=0) + self.bias
        scores: dict[int, list[float]] = dict(zip(once, summed.tolist(), strict=True))
        return [scores[id(row)] for row in rows]

    def best(self, rows: Sequence[Names]) -> list[str]:
        """The likeliest label for every row of features."""
        if len(self.labels) == 2:
            return [self.labels[score[0] > 0] for score in self.scores(rows)]
        return [self.labels[max(range(len(score)), key=score.__getitem__)] for score in self.scores(rows)]


@dataclass(frozen=True, slots=True, eq=False)
class Scorer:
    """The weights of all decisions."""

    weights: Mapping[str, Weights]

    @classmethod
    def of(cls, arrays: Mapping[str, Any], name: str = "") -> Scorer:
        """From the arrays of a file of weights. Raises ModelError where one is missing or has a shape that is not its own."""
        found = {}
        for decision in DECISIONS:
            try:
                labels, table, bias = (arrays[f"{decision}.{part}"] for part in ("labels", "table", "bias"))
            except KeyError as error:
                raise ModelError("a table of weights is missing", document=name, value=error.args[0]) from error
            columns = 1 if len(labels) == 2 else len(labels)
            rows = table.shape[0]
            if table.shape != (rows, columns) or bias.shape != (columns,) or rows < 2 or rows & (rows - 1):
                raise ModelError("a table of weights has another shape", document=name, value=(decision, table.shape))
            found[decision] = Weights(tuple(map(str, labels)), table.astype("float32"), bias.astype("float32"))
        return cls(found)

    def link_scores(self, view: View, found: Links) -> list[float]:
        """How much likelier a candidate is to hold than not, as a logarithm."""
        return [score[0] for score in self.weights["link"].scores(link_features(view, found))]

    def answers(self, decision: str, asked: Sequence[Question], rows: Sequence[Names]) -> list[str]:
        """The likeliest literal for each question, given its features."""
        return self.weights[decision].best(rows)

    def arrays(self) -> dict[str, Any]:
        """The arrays of a file of weights; tables are halved in precision."""
        import numpy as np

        found: dict[str, Any] = {}
        for decision, weights in self.weights.items():
            found[f"{decision}.labels"] = np.array(weights.labels)
            found[f"{decision}.table"] = weights.table.astype(np.float16)
            found[f"{decision}.bias"] = weights.bias
        return found
