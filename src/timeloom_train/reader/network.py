"""The heads of the reader in plain torch, over the encoder of `timeloom_train.encoder.bert`.

`CharHead`: for every character four lines of BIO labels, the three groups of SCATE and TIMEX3, from the vector of its
piece, the character, its Unicode category and what the rules say of it (Laparra, Xu and Bethard 2018, section 5, with
convolutions for their GRUs). `WordHead`: part of speech, features and a biaffine tree (Dozat and Manning 2017) from the
mean of a word's pieces.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from timeloom.encoder.characters import CATEGORIES, CHARACTERS
from timeloom.extras import require
from timeloom.scate.labels import GROUPS, LABELS
from timeloom.stages.recognise.rule_labels import TIMEX
from timeloom_train.encoder.bert import MINILM
from timeloom_train.reader.examples import FEATURES, UPOS

if TYPE_CHECKING:
    from torch import nn

__all__ = ["LINES", "CharShape", "WordShape", "char_head", "char_shape", "gelu", "word_head", "word_shape"]

LINES: tuple[int, ...] = (*(len(LABELS[group]) for group in GROUPS), len(TIMEX))
"""How many labels each of the four lines has."""


@dataclass(frozen=True, slots=True)
class CharShape:
    """The sizes of a `CharHead`."""

    vector: int = MINILM.width
    projected: int = 64
    char: int = 24
    category: int = 8
    rule: int = 10
    width: int = 96
    dropout: float = 0.2
    trust: float = 3.0
    """What a label of the rules adds to its own logit before training."""


@dataclass(frozen=True, slots=True)
class WordShape:
    """The sizes of a `WordHead`; `relations` and `tags` are how many there are."""

    relations: int
    tags: int
    vector: int = MINILM.width
    arc: int = 128
    label: int = 48
    dropout: float = 0.25


def char_shape(weights: Mapping[str, Any]) -> CharShape:
    """The sizes of a `CharHead` by its weights. Raises KeyError where one is not there."""
    projected, vector = weights["project.weight"].shape
    return CharShape(
        vector=vector, projected=projected, char=weights["char.weight"].shape[1],
        category=weights["category.weight"].shape[1], rule=weights["rule.0.weight"].shape[1],
        width=weights["enter.weight"].shape[0],
    )  # fmt: skip


def word_shape(weights: Mapping[str, Any]) -> WordShape:
    """The sizes of a `WordHead` by its weights. Raises KeyError where one is not there."""
    tags = weights["tag.weight"].shape[0] - len(UPOS) - sum(map(len, FEATURES.values()))
    arc, vector = weights["arc_of.weight"].shape
    relations = weights["label"].shape[0]
    return WordShape(relations=relations, tags=tags, vector=vector, arc=arc, label=weights["label_of.weight"].shape[0])


def gelu(x: Any) -> Any:
    """The form with the hyperbolic tangent, which numpy has: what runs without torch gives the same numbers."""
    return require("torch").nn.functional.gelu(x, approximate="tanh")


def char_head(shape: CharShape) -> nn.Module:
    """vectors (b, pieces, vector), pieces (b, n), chars (b, n), categories (b, n), first (b, n), rules (b, n, 4), mask
    (b, n) -> logits (b, n, sum of `LINES`). A rule's label that is past its line's last one says: not asked."""
    torch = require("torch")
    nn: Any = torch.nn

    class CharHead(nn.Module):  # type: ignore[misc]  # torch is imported on use, so its classes are Any here
        def __init__(self) -> None:
            super().__init__()
            self.project = nn.Linear(shape.vector, shape.projected)
            self.char = nn.Embedding(CHARACTERS, shape.char)
            self.category = nn.Embedding(len(CATEGORIES) + 1, shape.category)
            self.rule = nn.ModuleList([nn.Embedding(size + 1, shape.rule) for size in LINES])
            wide = shape.projected + shape.char + shape.category + len(LINES) * shape.rule + 1
            self.enter = nn.Conv1d(wide, shape.width, 5, padding=2)
            self.near = nn.Conv1d(shape.width, shape.width, 3, padding=2, dilation=2)
            self.far = nn.Conv1d(shape.width, shape.width, 3, padding=4, dilation=4)
            self.out = nn.Linear(shape.width, sum(LINES))
            self.drop = nn.Dropout(shape.dropout)
            self.trust = nn.ModuleList([nn.Embedding(size + 1, size) for size in LINES])
            with torch.no_grad():
                for table in self.trust:
                    table.weight.zero_()
                    table.weight[:-1].fill_diagonal_(shape.trust)

        def forward(
            self, vectors: Any, pieces: Any, chars: Any, categories: Any, first: Any, rules: Any, mask: Any
        ) -> Any:
            each = self.project(vectors)
            none = torch.zeros_like(each[:, :1])
            each = torch.cat([none, each], 1)
            each = each.gather(1, pieces.unsqueeze(-1).expand(-1, -1, each.shape[2]))
            told = [table(rules[:, :, at]) for at, table in enumerate(self.rule)]
            x = torch.cat([each, self.char(chars), self.category(categories), *told, first.unsqueeze(-1)], -1)
            keep = mask.unsqueeze(1)
            x = self.drop(x).transpose(1, 2) * keep
            x = gelu(self.enter(x)) * keep
            x = (x + gelu(self.near(x))) * keep
            x = x + gelu(self.far(x))
            logits = self.out(self.drop(x.transpose(1, 2)))
            return logits + torch.cat([table(rules[:, :, at]) for at, table in enumerate(self.trust)], -1)

    made: nn.Module = CharHead()
    return made


def word_head(shape: WordShape) -> nn.Module:
    """words (b, n, vector) -> tags (b, n, upos + xpos + features), arcs (b, n, n + 1), where head 0 is the root, and, for
    heads (b, n), relations (b, n, relations)."""
    torch = require("torch")
    nn: Any = torch.nn
    sizes = (len(UPOS), shape.tags, *(len(values) for values in FEATURES.values()))

    class WordHead(nn.Module):  # type: ignore[misc]  # as above
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
