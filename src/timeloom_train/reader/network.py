"""The head for words in torch: tags, features and biaffine trees over the vectors of an encoder."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from timeloom.extras import require
from timeloom_train.encoder.bert import MINILM
from timeloom_train.reader.examples import FEATURES, UPOS

if TYPE_CHECKING:
    from torch import nn

__all__ = ["WordShape", "gelu", "word_head", "word_shape"]


@dataclass(frozen=True, slots=True)
class WordShape:
    """The sizes of a `WordHead`; `relations` and `tags` are how many there are."""

    relations: int
    tags: int
    vector: int = MINILM.width
    arc: int = 128
    label: int = 48
    dropout: float = 0.25


def word_shape(weights: Mapping[str, Any]) -> WordShape:
    """The sizes of a `WordHead` by its weights. Raises KeyError where one is not there."""
    tags = weights["tag.weight"].shape[0] - len(UPOS) - sum(map(len, FEATURES.values()))
    arc, vector = weights["arc_of.weight"].shape
    relations = weights["label"].shape[0]
    return WordShape(relations=relations, tags=tags, vector=vector, arc=arc, label=weights["label_of.weight"].shape[0])


def gelu(x: Any) -> Any:
    """The form with the hyperbolic tangent, which numpy has: what runs without torch gives the same numbers."""
    return require("torch").nn.functional.gelu(x, approximate="tanh")


def word_head(shape: WordShape) -> nn.Module:
    """words (b, n, vector) -> tags (b, n, upos + xpos + features), arcs (b, n, n + 1), where head 0 is the root, and,
    for heads (b, n), relations (b, n, relations)."""
    torch = require("torch")
    nn: Any = torch.nn
    sizes = (len(UPOS), shape.tags, *(len(values) for values in FEATURES.values()))

    class WordHead(nn.Module):  # type: ignore[misc]  # torch is imported on use, so its classes are Any here
        def __init__(self) -> None:
            super().__init__()
            self.root = nn.Parameter(torch.randn(shape.vector) * 0.02)
            self.tag = nn.Linear(shape.vector, sum(sizes))
            self.arc_of = nn.Linear(shape.vector, shape.arc)
            self.arc_to = nn.Linear(shape.vector, shape.arc)
            self.label_of = nn.Linear(shape.vector, shape.label)
            self.label_to = nn.Linear(shape.vector, shape.label)
            self.arc = nn.Parameter(torch.randn(shape.arc + 1, shape.arc) * 0.01)
            self.label = nn.Parameter(torch.randn(shape.relations, shape.label + 1, shape.label + 1) * 0.01)
            self.drop = nn.Dropout(shape.dropout)

        def tags(self, words: Any) -> Any:
            return self.tag(self.drop(words))

        def sides(self, words: Any) -> tuple[Any, Any, Any, Any]:
            words = self.drop(words)
            heads = torch.cat([self.root.expand(words.shape[0], 1, -1), words], 1)
            act = gelu
            return (
                self.drop(act(self.arc_of(words))), self.drop(act(self.arc_to(heads))),
                self.drop(act(self.label_of(words))), self.drop(act(self.label_to(heads))),
            )  # fmt: skip

        def arcs(self, of: Any, to: Any) -> Any:
            return _with_one(of) @ self.arc @ to.transpose(1, 2)

        def labels(self, of: Any, to: Any, heads: Any) -> Any:
            chosen = to.gather(1, heads.unsqueeze(-1).expand(-1, -1, to.shape[2]))
            return torch.einsum("bni,rij,bnj->bnr", _with_one(of), self.label, _with_one(chosen))

    def _with_one(x: Any) -> Any:
        return torch.cat([x, torch.ones_like(x[..., :1])], -1)

    made: nn.Module = WordHead()
    return made
