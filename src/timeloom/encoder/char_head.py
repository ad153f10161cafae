"""The head that labels characters, in numpy: what `timeloom_train.reader.network.char_head` learns, run sentence by sentence.

A convolution over embeddings is a sum of looked-up rows: the first layer is worked out per character of the alphabet, per
category, per label and per piece beforehand, and added up. So most of the work is in the two narrow layers after it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from timeloom.encoder.characters import CATEGORIES, CHARACTERS, Characters
from timeloom.encoder.layers import around, columns, gelu
from timeloom.errors import ModelError

__all__ = ["CharHead"]

Floats = NDArray[np.float32]


class CharHead:
    """Vectors of pieces, characters and labels of the rules -> probabilities of the labels of the characters.

    `weights` are named as torch names those of `char_head`; `temperature`, one number per line, divides the logits
    (1 where it is not given); `share` is the weight of the answer with the rules beside the one without (1 likewise). `width` is how many numbers a vector has. Safe to share between threads. Raises
    ModelError for weights that are none of such a head.
    """

    def __init__(self, weights: Mapping[str, NDArray[Any]]) -> None:
        try:
            self._build({name: np.asarray(array, np.float32) for name, array in weights.items()})
        except (KeyError, ValueError, IndexError) as error:
            raise ModelError("these are not the weights of a head for characters", value=str(error)) from error

    def _build(self, held: dict[str, Floats]) -> None:
        count = sum(name.startswith("rule.") for name in held)
        tables = [held[f"rule.{at}.weight"] for at in range(count)]
        self.lines = tuple(len(table) - 1 for table in tables)
        enter = held["enter.weight"]
        self._wide, self._reach = enter.shape[0], enter.shape[2]
        sizes = [
            held["project.weight"].shape[0], held["char.weight"].shape[1], held["category.weight"].shape[1],
            *(table.shape[1] for table in tables), 1,
        ]  # fmt: skip
        if sum(sizes) != enter.shape[1] or len(held["char.weight"]) != CHARACTERS:
            raise ValueError(f"{sum(sizes)} inputs where {enter.shape[1]} are wanted")
        if len(held["category.weight"]) != len(CATEGORIES) + 1:
            raise ValueError("another table of categories")
        parts = np.split(enter, np.cumsum(sizes)[:-1], axis=1)
        flat = [part.transpose(1, 2, 0).reshape(part.shape[1], -1) for part in parts]
        self._project = np.ascontiguousarray(held["project.weight"].T)
        self.width = len(self._project)
        self._project_bias = held["project.bias"]
        self._piece = np.ascontiguousarray(flat[0])
        self._rules = [table @ rows for table, rows in zip(tables, flat[3:-1], strict=True)]
        plain = sum((table[0] for table in self._rules), np.zeros(flat[0].shape[1], np.float32))
        self._char = held["char.weight"] @ flat[1]
        self._category = held["category.weight"] @ flat[2] + plain
        self._rules = [table - table[0] for table in self._rules]
        self._first = flat[-1][0]
        self._enter_bias = held["enter.bias"]
        self._layers = [
            (columns(held[f"{name}.weight"]), held[f"{name}.bias"], by) for name, by in (("near", 2), ("far", 4))
        ]
        self._out, self._out_bias = np.ascontiguousarray(held["out.weight"].T), held["out.bias"]
        self._trust = [held[f"trust.{at}.weight"] for at in range(count)]
        self._heat = held.get("temperature", np.ones(count, np.float32))
        self.share = float(held.get("share", np.ones(1, np.float32))[0])
        if self._out.shape[1] != sum(self.lines) or len(self._heat) != count:
            raise ValueError("another number of labels")

    def logits(self, vectors: Floats, read: Characters, rules: NDArray[np.integer[Any]]) -> list[Floats]:
        """For each line the array (characters, labels), divided by its temperature. `vectors` (pieces, width) leaves the
        special pieces out; `rules` (characters, lines) are labels, or the number of labels for "not asked"."""
        return self.answers(vectors, read, rules)[0]

    def answers(
        self, vectors: Floats, read: Characters, rules: NDArray[np.integer[Any]]
    ) -> tuple[list[Floats], Callable[[], list[Floats]]]:
        """The logits when it is told the labels of the rules, and what gives those when it is not."""
        entered = self._entered(vectors, read)
        untold = np.broadcast_to(np.array(self.lines), rules.shape)
        return self._beside(entered, rules), lambda: self._beside(entered, untold)

    def _entered(self, vectors: Floats, read: Characters) -> Floats:
        """What the first layer makes of everything but the rules, for each place of its reach."""
        rows = np.zeros((len(vectors) + 1, self._piece.shape[1]), np.float32)
        if len(vectors):
            rows[1:] = (vectors @ self._project + self._project_bias) @ self._piece
        wide: Floats = rows[read.pieces]
        wide += self._char[read.chars]
        wide += self._category[read.categories]
        wide[read.first > 0] += self._first
        return wide

    def _beside(self, entered: Floats, rules: NDArray[np.integer[Any]]) -> list[Floats]:
        length = len(entered)
        side = self._reach // 2
        padded = np.zeros((length + 2 * side, self._reach * self._wide), np.float32)
        wide = padded[side : side + length]
        wide += entered
        for at, table in enumerate(self._rules):
            said = np.flatnonzero(rules[:, at])
            if len(said):
                wide[said] += table[rules[said, at]]
        places = padded.reshape(-1, self._reach, self._wide)
        x = np.zeros((length, self._wide), np.float32) + self._enter_bias
        for shift in range(self._reach):
            x += places[shift : shift + length, shift]
        x = gelu(x)
        for weight, bias, by in self._layers:
            x = x + gelu(around(x, by) @ weight + bias)
        out = x @ self._out + self._out_bias
        found, at = [], 0
        for line, size in enumerate(self.lines):
            found.append((out[:, at : at + size] + self._trust[line][rules[:, line]]) / self._heat[line])
            at += size
        return found
