"""The head that labels characters, in numpy: what `timeloom_train.reader.network.char_head` learns, run sentence by sentence.

A convolution over embeddings is a sum of looked-up rows: the first layer is worked out per character of the alphabet, per
category, per label and per piece beforehand, and added up. So most of the work is in the two narrow layers after it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from timeloom.encoder.characters import CATEGORIES, CHARACTERS, Characters, characters
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
        self._char += self._category[_USUAL]
        self._first = flat[-1][0]
        self._enter_bias = held["enter.bias"]
        self._layers = [
            (columns(held[f"{name}.weight"]), held[f"{name}.bias"], by) for name, by in (("near", 2), ("far", 4))
        ]
        heat = held.get("temperature", np.ones(count, np.float32))
        self.share = float(held.get("share", np.ones(1, np.float32))[0])
        if len(held["out.weight"]) != sum(self.lines) or len(heat) != count:
            raise ValueError("another number of labels")
        each = np.repeat(heat, self.lines)
        trust = [held[f"trust.{at}.weight"] / heat[at] for at in range(count)]
        self._out = np.ascontiguousarray(held["out.weight"].T) / each
        self._out_bias = held["out.bias"] / each + np.concatenate([table[0] for table in trust])
        self._trust = [table - table[0] for table in trust]
        self._places = np.cumsum((0, *self.lines)).tolist()

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
        """What the first layer makes of everything but what the rules say: a row per character, and as many more before
        the first and behind the last as the layer reaches to one side."""
        rows = np.zeros((len(vectors) + 1, self._piece.shape[1]), np.float32)
        if len(vectors):
            rows[1:] = (vectors @ self._project + self._project_bias) @ self._piece
        wide: Floats = rows[read.pieces]
        wide += self._char[read.chars]
        odd = np.flatnonzero(read.categories != _USUAL[read.chars])
        if len(odd):
            wide[odd] += self._category[read.categories[odd]] - self._category[_USUAL[read.chars[odd]]]
        wide[read.first > 0] += self._first
        made = np.empty((len(wide) + self._reach - 1, self._wide), np.float32)
        made[:] = self._enter_bias
        for shift in range(self._reach):
            made[self._reach - 1 - shift :][: len(wide)] += wide[:, shift * self._wide : (shift + 1) * self._wide]
        return made

    def _beside(self, entered: Floats, rules: NDArray[np.integer[Any]]) -> list[Floats]:
        """The logits by what the rules say: label 0 of a line is in all that is entered, and so only the others are added."""
        held = entered.copy()
        said = np.flatnonzero(rules.any(1))
        labels = rules[said]
        if len(said):
            more = sum(table[labels[:, at]] for at, table in enumerate(self._rules))
            for shift in range(self._reach):
                held[said + (self._reach - 1 - shift)] += more[:, shift * self._wide : (shift + 1) * self._wide]
        side = self._reach // 2
        x = gelu(held[side : len(held) - side])
        for weight, bias, by in self._layers:
            inner = around(x, by) @ weight
            inner += bias
            x += gelu(inner)
        out = x @ self._out
        out += self._out_bias
        found = [out[:, start:end] for start, end in pairwise(self._places)]
        if len(said):
            for at, (line, trust) in enumerate(zip(found, self._trust, strict=True)):
                line[said] += trust[labels[:, at]]
        return found


def _usual() -> NDArray[np.int64]:
    """The category of each number of a character that stands for one character alone, 0 for the others."""
    first = characters(_ALONE, 0, len(_ALONE), ((), ()))
    found = np.zeros(CHARACTERS, np.int64)
    found[first.chars] = first.categories
    return found


_ALONE = "".join(map(chr, range(32, 127)))
_USUAL = _usual()
