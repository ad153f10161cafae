"""The networks in torch: embeddings shared by all outputs, two stacked bidirectional GRUs and a layer for each
output."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from timeloom.extras import require
from timeloom_lab.systems.laparra.network import DIRECTIONS, KINDS, LAYERS, name_of
from timeloom_lab.systems.laparra.units import Vocabulary
from timeloom_train.systems.laparra_gru import recurrence

if TYPE_CHECKING:
    from torch import Tensor, nn

__all__ = ["Batch", "Sizes", "arrays", "build"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sizes:
    """Widths of the embeddings and their dropout by feature, and the states of the two layers."""

    embeddings: Mapping[str, int]
    states: tuple[int, int]
    dropout: Mapping[str, float]


class Batch:
    """Pieces side by side: `ids` (pieces, units, features) with zeros after the end of each, `mask` (pieces, units) of
    what is not after it, `turned` (pieces, units): at which unit to look so that each piece is read from its end."""

    def __init__(self, rows: Sequence[NDArray[np.int64]]) -> None:
        torch = require("torch")
        lengths = np.array([len(row) for row in rows])
        ids = np.zeros((len(rows), int(lengths.max()), rows[0].shape[1]), np.int64)
        for at, row in enumerate(rows):
            ids[at, : len(row)] = row
        places = np.arange(ids.shape[1])
        inside = places < lengths[:, None]
        self.ids: Tensor = torch.from_numpy(ids)
        self.mask: Tensor = torch.from_numpy(inside)
        self.turned: Tensor = torch.from_numpy(np.where(inside, lengths[:, None] - 1 - places, places))


def build(sizes: Sizes, known: Mapping[str, Vocabulary], heads: Mapping[str, int]) -> nn.Module:
    """A network with random weights: a Batch -> scores by output, each (pieces, units, outputs).

    Weights start as in torch's GRU and Linear: even between plus and minus 1 / sqrt(states).
    """
    torch = require("torch")
    layers: Any = torch.nn

    class Stacks(layers.Module):  # type: ignore[misc]  # torch is imported on use, so its classes are Any here
        def __init__(self) -> None:
            super().__init__()
            self.embeddings = layers.ModuleList(
                layers.Embedding(len(known[name]) + 1, width) for name, width in sizes.embeddings.items()
            )
            self.dropouts = layers.ModuleList(layers.Dropout(sizes.dropout[name]) for name in sizes.embeddings)
            width = sum(sizes.embeddings.values())
            for layer, states in enumerate(sizes.states):
                shapes = ((3 * states, width), (3 * states, states), (3 * states,), (3 * states,))
                for kind, shape in zip(KINDS, shapes, strict=True):
                    even = torch.empty(len(heads), len(DIRECTIONS), *shape).uniform_(-(states**-0.5), states**-0.5)
                    self.register_parameter(f"{kind}_{layer}", layers.Parameter(even))
                width = 2 * states
            self.out = layers.ModuleDict({head: layers.Linear(width, outputs) for head, outputs in heads.items()})

        def forward(self, batch: Batch) -> dict[str, Tensor]:
            parts = [
                dropout(embedding(batch.ids[:, :, at]))
                for at, (embedding, dropout) in enumerate(zip(self.embeddings, self.dropouts, strict=True))
            ]
            x = torch.cat(parts, dim=2).expand(len(heads), -1, -1, -1)
            for layer in LAYERS:
                x = self.layer(x, layer, batch.turned)
            return {head: out(x[at]) for at, (head, out) in enumerate(self.out.items())}

        def layer(self, x: Tensor, layer: int, turned: Tensor) -> Tensor:
            """(outputs, pieces, units, inputs) -> (outputs, pieces, units, 2 states): there and back."""
            weights, state, bias, state_bias = (getattr(self, f"{kind}_{layer}") for kind in KINDS)
            count, pieces, steps, width = x.shape
            rows = torch.arange(pieces)[:, None]
            both = torch.stack([x, x[:, rows, turned]], dim=1).reshape(2 * count, pieces * steps, width)
            given = torch.baddbmm(bias.flatten(0, 1)[:, None], both, weights.flatten(0, 1).transpose(1, 2))
            given = given.reshape(2 * count, pieces, steps, -1).permute(2, 0, 1, 3)
            made = recurrence(given, state.flatten(0, 1).transpose(1, 2), state_bias.flatten(0, 1)[:, None])
            ways = made.permute(1, 2, 0, 3).reshape(count, 2, pieces, steps, -1)
            return torch.cat([ways[:, 0], ways[:, 1][:, rows, turned]], dim=3)

    made: nn.Module = Stacks()
    return made


def arrays(net: nn.Module, sizes: Sizes, known: Mapping[str, Vocabulary]) -> dict[str, NDArray[np.generic]]:
    """The weights and vocabularies as `timeloom_lab.systems.laparra.network` reads them."""
    state = {name: tensor.detach().cpu().numpy() for name, tensor in net.state_dict().items()}
    found: dict[str, NDArray[np.generic]] = {}
    for at, name in enumerate(sizes.embeddings):
        found[f"embed/{name}"] = state[f"embeddings.{at}.weight"]
        found[f"vocabulary/{name}"] = np.array(list(known[name]))
    for at, head in enumerate(name.split(".")[1] for name in state if name.endswith(".weight") and name[:3] == "out"):
        for layer in LAYERS:
            for way, direction in enumerate(DIRECTIONS):
                for kind in KINDS:
                    found[name_of(head, layer, direction, kind)] = state[f"{kind}_{layer}"][at, way]
        found[f"{head}/out"], found[f"{head}/out_bias"] = state[f"out.{head}.weight"], state[f"out.{head}.bias"]
    return found
