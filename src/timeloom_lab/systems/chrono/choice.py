"""Period or Calendar-Interval: Chrono's one learned choice, over a boolean vector of the words around.

Naive Bayes, a decision tree, a support vector machine and a small network are trained by `python -m timeloom_train
system chrono`; their weights are plain numbers in JSON. Inference needs nothing but Python.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Protocol

import msgspec

from timeloom.errors import ModelError
from timeloom_lab.systems.chrono.phrases import Word

__all__ = ["KINDS", "WINDOW", "Choice", "Linear", "Network", "Tree", "features", "load_choice"]

KINDS = ("nb", "tree", "svm", "network")
WINDOW = 5
"""Words on either side that are looked at."""


class Choice(Protocol):
    """Whether a word of a unit is a Calendar-Interval (else a Period), by its features."""

    def is_calendar(self, told: frozenset[str]) -> bool: ...


def features(words: Sequence[Word], at: int) -> frozenset[str]:
    """What is true of the word at a place: its own flag, the flags around it, and the words within five of it.

    The words are those of its line.
    """
    near = [word for word in words[max(0, at - WINDOW) : at + WINDOW + 1] if word.line == words[at].line]
    told = {f"w={word.bare}" for word in near}
    around = [word for word in near if word is not words[at]]
    if words[at].is_temporal:
        told.add("self-temporal")
    if any(word.is_temporal for word in around):
        told.add("temporal-near")
    if any(word.is_numeric for word in around):
        told.add("numeric-near")
    return frozenset(told)


class Linear(msgspec.Struct, frozen=True, tag="linear", forbid_unknown_fields=True):
    """A weighted sum of features (naive Bayes, support vectors): Calendar-Interval where it is above zero."""

    bias: float
    weights: dict[str, float]

    def is_calendar(self, told: frozenset[str]) -> bool:
        return math.fsum((self.bias, *(self.weights.get(name, 0.0) for name in told))) > 0


class Tree(msgspec.Struct, frozen=True, tag="tree", forbid_unknown_fields=True):
    """A decision tree: node n asks for `names[n]` and goes on to `yes[n]` or `no[n]`; a leaf has no name and answers
    `calendar[n]`. Children come after their parents."""

    names: list[str | None]
    yes: list[int]
    no: list[int]
    calendar: list[bool]

    def __post_init__(self) -> None:
        count = len(self.names)
        if not count or not len(self.yes) == len(self.no) == len(self.calendar) == count:
            raise ValueError("a tree needs one entry per node in each of its lists")
        for at, name in enumerate(self.names):
            if name is not None and not (at < self.yes[at] < count and at < self.no[at] < count):
                raise ValueError(f"node {at} of the tree leads nowhere")

    def is_calendar(self, told: frozenset[str]) -> bool:
        at = 0
        while (name := self.names[at]) is not None:
            at = self.yes[at] if name in told else self.no[at]
        return self.calendar[at]


class Network(msgspec.Struct, frozen=True, tag="network", forbid_unknown_fields=True):
    """One hidden layer of rectified units. `inputs[name]` are the weights of a feature, one for each unit."""

    inputs: dict[str, list[float]]
    hidden_bias: list[float]
    output: list[float]
    output_bias: float

    def __post_init__(self) -> None:
        sizes = {len(self.hidden_bias), len(self.output), *map(len, self.inputs.values())}
        if len(sizes) != 1:
            raise ValueError("the layers of the network do not fit each other")

    def is_calendar(self, told: frozenset[str]) -> bool:
        rows = [self.inputs[name] for name in sorted(told) if name in self.inputs]
        units = (max(0.0, math.fsum((bias, *column))) for bias, *column in zip(self.hidden_bias, *rows, strict=True))
        return math.fsum((self.output_bias, *(a * b for a, b in zip(units, self.output, strict=True)))) > 0


def load_choice(path: str | Path) -> Linear | Tree | Network:
    """A trained choice from its file. Raises ModelError for one that is absent or no such file."""
    try:
        data: object = json.loads(Path(path).read_text("utf-8"))
        weights = data.get("weights") if isinstance(data, Mapping) else None
        return msgspec.convert(weights, Linear | Tree | Network)
    except FileNotFoundError as error:
        raise ModelError(
            "there are no weights; make them with `python -m timeloom_train system chrono`", value=str(path)
        ) from error
    except (OSError, ValueError, msgspec.ValidationError) as error:
        raise ModelError(f"it holds no weights of Chrono: {error}", value=str(path)) from error
