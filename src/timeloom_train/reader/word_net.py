"""The head for words with its tables of forms, in torch, and its way to the arrays that `timeloom.encoder.word_head`
runs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from timeloom.encoder.forms import SIZES
from timeloom.extras import require
from timeloom_train.reader.network import WordShape, gelu, word_head

if TYPE_CHECKING:
    from torch import nn

__all__ = ["arrays_of", "word_net"]

_WIDTHS = (16, 32, 16, 32)
"""Of the tables of `timeloom.encoder.forms`, in their order."""
_CONTEXT = 128
_DROPOUT = 0.2


def word_net(tags: int, relations: int, width: int) -> nn.Module:
    """vectors (b, n, width), forms (b, n, tables) and which words are there (b, n) -> by `words` (b, n, all), which
    `head`, a head for words, reads: the vector, the forms, and two convolutions over both."""
    torch = require("torch")
    nn: Any = torch.nn

    class WordNet(nn.Module):  # type: ignore[misc]  # torch is imported on use, so its classes are Any here
        def __init__(self) -> None:
            super().__init__()
            self.form = nn.ModuleList([nn.Embedding(size, wide) for size, wide in zip(SIZES, _WIDTHS, strict=True)])
            wide = width + sum(_WIDTHS)
            self.near = nn.Conv1d(wide, _CONTEXT, 3, padding=1)
            self.far = nn.Conv1d(_CONTEXT, _CONTEXT, 3, padding=2, dilation=2)
            self.head = word_head(WordShape(relations=relations, tags=tags, vector=wide + _CONTEXT))
            self.drop = nn.Dropout(_DROPOUT)

        def words(self, vectors: Any, forms: Any, there: Any) -> Any:
            told = [self.drop(table(forms[:, :, at])) for at, table in enumerate(self.form)]
            keep = there[:, None]
            x = torch.cat([vectors, *told], -1) * there[:, :, None]
            context = gelu(self.near(self.drop(x).transpose(1, 2))) * keep
            context = context + gelu(self.far(context)) * keep
            return torch.cat([x, context.transpose(1, 2)], -1)

    made: nn.Module = WordNet()
    return made


def arrays_of(net: nn.Module) -> dict[str, NDArray[Any]]:
    """The weights in half precision, by the names that `WordHead` asks for."""
    made = {}
    for name, value in net.state_dict().items():
        plain = name.removeprefix("head.")
        plain = plain.removesuffix(".weight") if plain.startswith("form.") else plain
        made[plain] = value.detach().numpy().astype(np.float16)
    return made
