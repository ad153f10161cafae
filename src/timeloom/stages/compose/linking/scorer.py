"""Linear scorers over hashed features: one table of weights for each decision."""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
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

_HEADS, _NAMES = 1024, 4096
"""Of remembered features: past that a table starts anew."""
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
    _known: dict[str, dict[str, int]] = field(default_factory=dict, repr=False)
    """Places of features that were met, by head and name: the same whoever meets them first."""

    @property
    def bits(self) -> int:
        return len(self.table).bit_length() - 1

    def places(self, row: Names) -> list[int]:
        """Where the features of a row stand in the table."""
        found: list[int] = []
        row_names = row.names
        for head in row.heads:
            known = self._known.get(head)
            if known is None:
                if len(self._known) >= _HEADS:
                    self._known.clear()
                known = self._known[head] = {}
            if len(known) >= _NAMES:
                known.clear()
            mine: list[int | None] = [known.get(name) for name in row_names]
            if None in mine:
                new = [name for name, place in zip(row_names, mine, strict=True) if place is None]
                known |= zip(new, places([head + name for name in new], self.bits), strict=True)
                found += [known[name] for name in row_names]
            else:
                found += mine  # type: ignore[arg-type]  # none of them is None
        return found

    def scores(self, rows: Sequence[Names]) -> list[list[float]]:
        """One list of scores, a score for each column, for every row of features."""
        if not rows:
            return []
        import numpy as np

        found = [self.places(row) for row in rows]
        starts = np.cumsum([0, *(len(row) for row in found[:-1])])
        picked = self.table[np.concatenate([np.asarray(row, dtype=np.int64) for row in found])]
        summed = np.add.reduceat(picked.astype(np.float64), starts, axis=0) + self.bias
        scores: list[list[float]] = summed.tolist()
        return scores

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
