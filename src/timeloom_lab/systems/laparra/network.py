"""Inference of the stacked bidirectional networks in numpy: 32-bit floats, several pieces at once.

A gated recurrent unit as torch has it (the candidate's own bias is within the reset; Cho et al. 2014 as in cuDNN):
r = s(Wr x + Ur h), z = s(Wz x + Uz h), n = tanh(Wn x + r (Un h)), h' = (1 - z) n + z h.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from timeloom.errors import ModelError
from timeloom_lab.systems.laparra.units import FEATURES, Vocabulary

__all__ = ["DIRECTIONS", "KINDS", "LAYERS", "Network", "name_of"]

Floats = NDArray[np.float32]
LAYERS = (0, 1)
DIRECTIONS = ("forward", "backward")
KINDS = ("input", "state", "input_bias", "state_bias")
"""The arrays of a unit: (3 states, inputs), (3 states, states), (3 states,), (3 states,); reset, update, candidate."""


def name_of(head: str, layer: int, direction: str, kind: str) -> str:
    """The name of an array of an output's stack."""
    return f"{head}/{layer}/{direction}/{kind}"


class Network:
    """`arrays`: the weights by name, and `vocabulary/FEATURE` for each feature that it reads. `heads` are its outputs.

    Raises ModelError where an array is missing or does not fit the others.
    """

    def __init__(self, arrays: Mapping[str, NDArray[np.generic]], heads: Mapping[str, int]) -> None:
        self.features = [name for name in FEATURES if f"embed/{name}" in arrays]
        self.heads = dict(heads)
        try:
            self.vocabularies: dict[str, Vocabulary] = {
                name: {str(item): at for at, item in enumerate(arrays[f"vocabulary/{name}"].tolist(), 1)}
                for name in self.features
            }
            self._weights: dict[str, Floats] = {
                name: array.astype(np.float32) for name, array in arrays.items() if not name.startswith("vocabulary/")
            }
            self._check()
        except KeyError as error:
            raise ModelError("these weights lack an array", value=error.args[0]) from error

    def _check(self) -> None:
        for name in self.features:
            self._shape(f"embed/{name}", len(self.vocabularies[name]) + 1, None)
        if not self.features:
            raise KeyError("embed/text")
        width = sum(self._weights[f"embed/{name}"].shape[1] for name in self.features)
        for head, outputs in self.heads.items():
            inputs = width
            for layer in LAYERS:
                states = self._weights[name_of(head, layer, "forward", "state")].shape[-1]
                for direction in DIRECTIONS:
                    shapes = ((3 * states, inputs), (3 * states, states), (3 * states,), (3 * states,))
                    for kind, shape in zip(KINDS, shapes, strict=True):
                        self._shape(name_of(head, layer, direction, kind), *shape)
                inputs = 2 * states
            self._shape(f"{head}/out", outputs, inputs)
            self._shape(f"{head}/out_bias", outputs)

    def _shape(self, name: str, *shape: int | None) -> None:
        found = self._weights[name].shape
        if len(found) != len(shape) or any(want not in (None, have) for want, have in zip(shape, found, strict=True)):
            raise ModelError(f"the array {name} does not fit the others", value=found)

    def scores(self, batch: Sequence[NDArray[np.int64]]) -> list[dict[str, Floats]]:
        """Per piece, the scores of each output before softmax or sigmoid: arrays (units, outputs).

        A piece is an array (features, units) of numbers from the vocabularies, one row for each of `features`.
        """
        order = sorted(range(len(batch)), key=lambda at: -batch[at].shape[1])
        lengths = np.array([batch[at].shape[1] for at in order], dtype=np.int64)
        found: list[dict[str, Floats]] = [{} for _ in batch]
        if not order:
            return found
        embedded = self._embedded([batch[at] for at in order], int(lengths[0]))
        x = np.broadcast_to(embedded, (len(self.heads), *embedded.shape))
        for layer in LAYERS:
            x = self._layer(x, lengths, layer)
        for at_head, head in enumerate(self.heads):
            made = x[at_head] @ self._weights[f"{head}/out"].T + self._weights[f"{head}/out_bias"]
            for row, at in enumerate(order):
                found[at][head] = made[row, : lengths[row]]
        return found

    def _embedded(self, batch: Sequence[NDArray[np.int64]], longest: int) -> Floats:
        """The vectors of all features side by side: (pieces, units, width), zeros after the end of a piece."""
        tables = [self._weights[f"embed/{name}"] for name in self.features]
        made = np.zeros((len(batch), longest, sum(table.shape[1] for table in tables)), np.float32)
        for row, piece in enumerate(batch):
            parts = [table[own] for table, own in zip(tables, piece, strict=True)]
            made[row, : piece.shape[1]] = np.concatenate(parts, axis=1)
        return made

    def _stacked(self, layer: int, kind: str) -> Floats:
        """One array of a layer, of all outputs and both directions: (outputs, 2, ...)."""
        return np.stack(
            [np.stack([self._weights[name_of(head, layer, way, kind)] for way in DIRECTIONS]) for head in self.heads]
        )

    def _layer(self, x: Floats, lengths: NDArray[np.int64], layer: int) -> Floats:
        """A layer of all outputs, there and back, in step; pieces are by falling length.

        (outputs, pieces, units, inputs) -> (outputs, pieces, units, 2 states); what is after an end is of no account.
        """
        of_input, of_state, input_bias, state_bias = (self._stacked(layer, kind) for kind in KINDS)
        states = of_state.shape[-1]
        count, pieces, steps, _ = x.shape
        places = np.arange(steps)
        turned = np.where(places < lengths[:, None], lengths[:, None] - 1 - places, places)
        rows = np.arange(pieces)[:, None]
        both = np.stack([x, x[:, rows, turned]], axis=1).reshape(count, 2, pieces * steps, -1)
        given = (both @ of_input.swapaxes(-1, -2) + input_bias[:, :, None]).reshape(2 * count, pieces, steps, -1)
        weights, bias = of_state.swapaxes(-1, -2).reshape(2 * count, states, -1), state_bias.reshape(2 * count, 1, -1)
        h = np.zeros((2 * count, pieces, states), np.float32)
        made = np.zeros((2 * count, pieces, steps, states), np.float32)
        for step in range(steps):
            going = int(np.searchsorted(-lengths, -step, side="left"))  # pieces that are longer than `step`
            told, before = given[:, :going, step], h[:, :going]
            held = before @ weights + bias
            gates = _sigmoid(told[..., : 2 * states] + held[..., : 2 * states])
            candidate = np.tanh(told[..., 2 * states :] + gates[..., :states] * held[..., 2 * states :])
            h[:, :going] = candidate + gates[..., states:] * (before - candidate)
            made[:, :going, step] = h[:, :going]
        ways = made.reshape(count, 2, pieces, steps, states)
        return np.concatenate([ways[:, 0], ways[:, 1][:, rows, turned]], axis=3)


def _sigmoid(x: Floats) -> Floats:
    """Without overflow: a half of 1 + tanh(x / 2)."""
    found: Floats = np.float32(0.5) * (np.float32(1) + np.tanh(np.float32(0.5) * x))
    return found
