"""The weaver in plain torch, over the encoder of `timeloom_train.encoder.bert`: see `timeloom.encoder.weave_head`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from timeloom.encoder.marks import GRAINS, PLACES, TYPES
from timeloom.encoder.weave_head import (
    ATTRIBUTE_OUTPUTS,
    ATTRIBUTES,
    DISTANCES,
    EVENT_OUTPUTS,
    GAPS,
    KINDS,
    PAIR_OUTPUTS,
)
from timeloom.extras import require
from timeloom_train.reader.network import gelu

if TYPE_CHECKING:
    from torch import nn

__all__ = ["HeadShape", "weave_head"]

_MARK = (16, 16, 16, 8)
_SMALL = {"kind": (len(KINDS), 24), "gap": (GAPS, 16), "order": (2, 8), "distance": (DISTANCES, 16)}


@dataclass(frozen=True, slots=True)
class HeadShape:
    """The sizes of the heads."""

    vector: int = 384
    inner: int = 192
    end: int = 128
    told: int = 96
    whole: int = 32
    hidden: int = 192
    dropout: float = 0.25


def _parts(shape: HeadShape) -> tuple[Callable[[int], Any], Callable[[int], Any]]:
    """Two layers from a vector to so many outputs; and the layers that read a pair of so many numbers."""
    torch = require("torch")
    nn: Any = torch.nn

    class Gelu(nn.Module):  # type: ignore[misc]  # torch is imported on use, so its classes are Any here
        def forward(self, x: Any) -> Any:
            return gelu(x)

    def two(out: int) -> Any:
        return nn.Sequential(
            nn.Linear(shape.vector, shape.inner), Gelu(), nn.Dropout(shape.dropout), nn.Linear(shape.inner, out)
        )

    class Pair(nn.Module):  # type: ignore[misc]  # as above
        def __init__(self, wide: int) -> None:
            super().__init__()
            self.enter = nn.Linear(wide, shape.hidden)
            self.more = nn.Linear(shape.hidden, shape.hidden)
            self.out = nn.Linear(shape.hidden, PAIR_OUTPUTS)
            self.drop = nn.Dropout(shape.dropout)

        def forward(self, x: Any) -> Any:
            hidden = self.drop(gelu(self.enter(x)))
            return self.out(hidden + self.drop(gelu(self.more(hidden))))

    return two, Pair


def _told(event: Any, attrs: Any) -> Any:
    """What pairs are told of words, without a way back: probabilities of classes and attributes."""
    parts, at = [event[:, 1:].softmax(-1)], 0
    for name, values in ATTRIBUTES.items():
        if name != "class":
            parts.append(attrs[:, at : at + len(values)].softmax(-1))
            at += len(values)
    return require("torch").cat(parts, -1).detach()


def weave_head(shape: HeadShape) -> nn.Module:
    """`words` (words, vector) -> events, attributes, main events, and (in training alone) the manner of the annotators;
    `tell` what pairs are told of words; `pairs` of ends, see `timeloom.encoder.weave_head.WeaveHead`. All give logits
    but `tell`."""
    torch = require("torch")
    nn: Any = torch.nn
    two, pair = _parts(shape)

    class Heads(nn.Module):  # type: ignore[misc]  # as above
        def __init__(self) -> None:
            super().__init__()
            self.drop = nn.Dropout(shape.dropout)
            self.event, self.attrs = two(EVENT_OUTPUTS), two(ATTRIBUTE_OUTPUTS)
            self.main, self.manner = nn.Linear(shape.vector, 1), nn.Linear(shape.vector, 1)
            self.end = nn.Linear(shape.vector, shape.end)
            self.dct = nn.Parameter(torch.randn(shape.end) * 0.02)
            sizes = (len(TYPES), len(PLACES), len(GRAINS), 2)
            self.marks = nn.ModuleList([nn.Embedding(*both) for both in zip(sizes, _MARK, strict=True)])
            for name, both in _SMALL.items():
                setattr(self, name, nn.Embedding(*both))
            self.told = nn.Linear(2 * (EVENT_OUTPUTS - 1 + ATTRIBUTE_OUTPUTS), shape.told)
            self.whole = nn.Linear(shape.vector, shape.whole)
            wide = 3 * shape.end + sum(_MARK) + sum(both[1] for both in _SMALL.values()) + shape.told + shape.whole
            self.kinds = nn.ModuleList([pair(wide) for _ in KINDS])

        def words(self, vectors: Any) -> tuple[Any, Any, Any, Any]:
            vectors = self.drop(vectors)
            return self.event(vectors), self.attrs(vectors), self.main(vectors)[:, 0], self.manner(vectors)[:, 0]

        def tell(self, event: Any, attrs: Any) -> Any:
            return _told(event, attrs)

        def pairs(self, rows: dict[str, Any], vectors: Any, told: Any, mean: Any) -> Any:
            """(pairs, outputs) logits; `vectors` are those of rows of words and times, `told` of words, `mean` (vector)
            is the mean of all words of the document."""
            none = torch.zeros_like(told[:1])
            known = torch.cat([told, none])
            one = self.end(self.drop(vectors[rows["first"]]))
            other = self.end(self.drop(vectors[rows["second"].clamp(min=0)]))
            other = torch.where((rows["second"] < 0)[:, None], self.dct.expand_as(other), other)
            x = torch.cat([
                one, other, one * other,
                *(table(rows["mark"][:, at]) for at, table in enumerate(self.marks)),
                *(getattr(self, name)(rows[name]) for name in _SMALL),
                self.told(torch.cat([known[rows["first_word"]], known[rows["second_word"]]], -1)),
                torch.tanh(self.whole(self.drop(mean))).expand(len(one), -1),
            ], -1)  # fmt: skip
            made = x.new_zeros(len(x), PAIR_OUTPUTS)
            for kind, head in enumerate(self.kinds):
                some = (rows["kind"] == kind).nonzero()[:, 0]
                if len(some):
                    made = made.index_put((some,), head(x[some]))
            return made

    made: nn.Module = Heads()
    return made
