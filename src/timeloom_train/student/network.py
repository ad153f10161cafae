"""The student's network in torch. It learns with the rounding that it runs with: the same states, the same whole sums.

Forward, it computes what `timeloom.stages.recognise.student_network` computes; backward, rounding counts as nothing
(Bengio, Leonard and Courville 2013, "straight through").
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from timeloom.extras import require
from timeloom.stages.recognise.forms import PLACES
from timeloom.stages.recognise.student_network import DILATIONS, TOP
from timeloom_train.reader.network import LINES

if TYPE_CHECKING:
    from torch import nn

__all__ = ["StudentShape", "arrays", "student"]

_STEP = 32
"""Steps of a state that are 1 in what is learned, so that weights are of the usual size."""
_MOST = 127


@dataclass(frozen=True, slots=True)
class StudentShape:
    """The sizes of a student; `places` and `lines` are those of what runs, others are for tests."""

    places: int = PLACES
    lines: tuple[int, ...] = LINES
    form: int = 64
    width: int = 64
    dropout: float = 0.1
    without_word: float = 0.15
    """The share of tokens, in training, whose word is not looked at, only its parts."""
    trust: float = 3.0
    """What a label of the rules adds to its own score before training."""


def student(shape: StudentShape) -> nn.Module:
    """places (b, n, slots), rules (b, n, lines), mask (b, n) -> scores (b, n, sum of labels). A rule's label that is past
    its line's last one says: not asked. `mask` is 0 where a row is padded."""
    torch = require("torch")
    nn: Any = torch.nn
    whole = _whole()

    class Student(nn.Module):  # type: ignore[misc]  # torch is imported on use, so its classes are Any here
        def __init__(self) -> None:
            super().__init__()
            self.table = nn.Embedding(shape.places, shape.form)
            self.rule = nn.ModuleList([nn.Embedding(size + 1, shape.form) for size in shape.lines])
            self.trust = nn.ModuleList([nn.Embedding(size + 1, size) for size in shape.lines])
            self.weights, self.biases = nn.ParameterDict(), nn.ParameterDict()
            for name in DILATIONS:
                enters = shape.form if name == "enter" else shape.width
                self.weights[name] = nn.Parameter(torch.randn(3, enters, shape.width) * (2 / (3 * enters)) ** 0.5)
                self.biases[name] = nn.Parameter(torch.zeros(shape.width))
            self.out = nn.Parameter(torch.randn(sum(shape.lines), shape.width) * 0.5 * shape.width**-0.5)
            self.out_bias = nn.Parameter(torch.zeros(sum(shape.lines)))
            self.drop = nn.Dropout(shape.dropout)
            _begin(self, shape.trust)

        def steps(self, weight: Any) -> Any:
            """What a table gives, in steps."""
            return whole((weight * _STEP).clamp(-_MOST, _MOST))

        def matrix(self, name: str) -> tuple[Any, Any]:
            """A matrix as whole numbers, and a scale for each of its columns."""
            weight = self.out.t() if name == "out" else self.weights[name]
            scale = weight.detach().abs().amax(tuple(range(weight.dim() - 1))).clamp(min=1e-6) / _MOST
            return whole(weight / scale), scale

        def enter(self, places: Any, rules: Any) -> Any:
            if self.training and shape.without_word:
                hidden = torch.rand(places.shape[:2]) < shape.without_word
                places = torch.cat([places[:, :, :1].masked_fill(hidden[:, :, None], 0), places[:, :, 1:]], 2)
            x = (self.steps(self.table(places)) * (places > 0)[..., None]).sum(2)
            for line, told in enumerate(self.rule):
                x = x + self.steps(told(rules[:, :, line]))
            return x

        def forward(self, places: Any, rules: Any, mask: Any) -> Any:
            keep = mask[..., None]
            x = self.enter(places, rules).clamp(0, TOP) * keep
            for name, dilation in DILATIONS.items():
                weight, scale = self.matrix(name)
                left, here, right = (self.drop(x) @ weight[at] for at in range(3))
                y = _around(left, here, right, dilation) * scale
                y = y + self.biases[name] * _STEP
                x = whole(y if name == "enter" else y + x).clamp(0, TOP) * keep
            weight, scale = self.matrix("out")
            scores = (self.drop(x) @ weight) * (scale / _STEP) + self.out_bias
            return scores + torch.cat([table(rules[:, :, line]) for line, table in enumerate(self.trust)], -1)

    made: nn.Module = Student()
    return made


def _begin(network: Any, trust: float) -> None:
    """Before training, tables give little, and a label of the rules speaks for itself."""
    with require("torch").no_grad():
        for table in (network.table, *network.rule):
            table.weight.mul_(0.4)
        for table in network.trust:
            table.weight.zero_()
            table.weight[:-1].fill_diagonal_(trust)


def _around(left: Any, here: Any, right: Any, dilation: int) -> Any:
    """The sum of what a row, and those so far to its left and right, give."""
    torch = require("torch")
    none, rows = torch.zeros_like(here[:, :dilation]), here.shape[1]
    return here + torch.cat([none, left], 1)[:, :rows] + torch.cat([right, none], 1)[:, -rows:]


def arrays(network: Any, heat: NDArray[np.float32]) -> dict[str, NDArray[Any]]:
    """The arrays that `StudentNetwork` reads, from a network in torch; `heat` (lines) as there."""
    torch = require("torch")
    with torch.no_grad():
        table = network.steps(network.table.weight).numpy().astype(np.int8)
        table[0] = 0
        found: dict[str, NDArray[Any]] = {"table": table, "heat": heat.astype(np.float32)}
        for line, (told, trust) in enumerate(zip(network.rule, network.trust, strict=True)):
            found[f"rule.{line}"] = network.steps(told.weight).numpy().astype(np.int8)
            found[f"trust.{line}"] = trust.weight.numpy().copy()
        for name in DILATIONS:
            weight, scale = network.matrix(name)
            found[f"{name}.weight"] = weight.numpy().astype(np.int8)
            found[f"{name}.scale"] = scale.numpy().copy()
            found[f"{name}.bias"] = (network.biases[name] * _STEP).numpy()
        weight, scale = network.matrix("out")
        found["out.weight"] = weight.t().numpy().astype(np.int8)
        found["out.scale"] = (scale / _STEP).numpy()
        found["out.bias"] = network.out_bias.numpy().copy()
    return found


def _whole() -> Any:
    """Rounding, through which gradients pass as they are."""
    function: Any = require("torch").autograd.Function

    class Whole(function):  # type: ignore[misc]  # as above
        @staticmethod
        def forward(ctx: Any, x: Any) -> Any:
            return x.round()

        @staticmethod
        def backward(ctx: Any, gradient: Any) -> Any:
            return gradient

    return Whole.apply
