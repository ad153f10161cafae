"""MPNet's encoder (Song and others 2020) in plain torch, its published weights frozen, with low-rank adapters that
learn.

BERT's but for three things: positions are counted from 2 on, the sum of embeddings is of pieces and positions alone,
and each score of attention is given a bias by how far the two pieces stand apart. An adapter (Hu and others 2021) adds
to what a matrix gives the product of two narrow ones; the matrices for query, key and value are one, with an adapter
each. What learns is adapters and norms of the upper layers: what the lower ones make of a text is always the same, and
so is made once and kept.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from timeloom.encoder.mpnet import HEADS, LAYERS, POSITIONS, RANK, SCALE, distances
from timeloom.extras import require

if TYPE_CHECKING:
    from torch import Tensor, nn

__all__ = ["build", "learned", "louder"]

_EPSILON = 1e-5


def _bricks(held: Mapping[str, Tensor]) -> tuple[Callable[..., Any], Callable[..., Any]]:
    """What makes, by the name of published weights, a matrix, with an adapter (one for each of `parts` of what it
    gives) where it learns, and a norm."""
    torch = require("torch")
    nn: Any = torch.nn

    class Adapted(nn.Module):  # type: ignore[misc]  # torch is imported on use, so its classes are Any here
        def __init__(self, name: str, parts: int = 1, *, learns: bool = True) -> None:
            super().__init__()
            self.register_buffer("weight", held[f"{name}.weight"], persistent=False)
            self.register_buffer("bias", held[f"{name}.bias"], persistent=False)
            out, into = self.weight.shape
            self.parts, self.learns = parts, learns
            if not learns:
                return
            self.inward = nn.Parameter(torch.randn(parts * RANK, into) * into**-0.5)
            self.outward = nn.Parameter(torch.zeros(parts, out // parts, RANK))

        def forward(self, x: Tensor) -> Tensor:
            if not self.learns:
                return nn.functional.linear(x, self.weight, self.bias)
            narrow = nn.functional.linear(x, self.inward).chunk(self.parts, -1)
            added = [part @ back.T for part, back in zip(narrow, self.outward, strict=True)]
            return nn.functional.linear(x, self.weight, self.bias) + SCALE * torch.cat(added, -1)

    class Norm(nn.Module):  # type: ignore[misc]  # as above
        def __init__(self, name: str, *, learns: bool = True) -> None:
            super().__init__()
            for kind in ("weight", "bias"):
                if learns:
                    setattr(self, kind, nn.Parameter(held[f"{name}.{kind}"].clone()))
                else:
                    self.register_buffer(kind, held[f"{name}.{kind}"], persistent=False)

        def forward(self, x: Tensor) -> Tensor:
            return nn.functional.layer_norm(x, self.weight.shape, self.weight, self.bias, _EPSILON)

    return Adapted, Norm


def _layers(held: Mapping[str, Tensor], heads: int) -> tuple[Callable[..., Any], Callable[..., Any]]:
    """What makes, by the name of published weights, a layer and a norm."""
    torch = require("torch")
    nn: Any = torch.nn
    adapted, norm = _bricks(held)
    width = held["piece.weight"].shape[1]

    class Layer(nn.Module):  # type: ignore[misc]  # as above
        def __init__(self, name: str, *, learns: bool) -> None:
            super().__init__()
            self.joint, self.mixed = adapted(f"{name}.joint", 3, learns=learns), adapted(f"{name}.mixed", learns=learns)
            self.up, self.down = adapted(f"{name}.up", learns=learns), adapted(f"{name}.down", learns=learns)
            self.mixed_norm, self.down_norm = (
                norm(f"{name}.mixed_norm", learns=learns),
                norm(f"{name}.down_norm", learns=learns),
            )
            self.drop = nn.Dropout(0.1 if learns else 0.0)

        def forward(self, x: Tensor, bias: Tensor) -> Tensor:
            x = self.mixed_norm(x + self.drop(self.mixed(self.attend(x, bias))))
            return self.down_norm(x + self.drop(self.down(nn.functional.gelu(self.up(x)))))

        def attend(self, x: Tensor, bias: Tensor) -> Tensor:
            batch, length, each = x.shape[0], x.shape[1], width // heads
            joint = self.joint(x).reshape(batch, length, 3, heads, each).permute(2, 0, 3, 1, 4)
            seen = nn.functional.scaled_dot_product_attention(joint[0], joint[1], joint[2], attn_mask=bias)
            return seen.transpose(1, 2).reshape(batch, length, width)

    return Layer, norm


def build(
    published: Mapping[str, NDArray[np.float32]],
    new: NDArray[np.float32],
    *,
    layers: int = LAYERS,
    heads: int = HEADS,
    first: int = LAYERS // 2,
) -> nn.Module:
    """The network: ids (batch, length) -> vectors (batch, length, width). `published` are the weights as
    `timeloom.encoder.mpnet.renamed` gives them, `new` the rows of pieces that come behind theirs, `first` the lowest
    layer that learns; `masked` is as in `bert.build`."""
    torch = require("torch")
    nn: Any = torch.nn
    held = {name: torch.from_numpy(np.array(array)) for name, array in published.items()}
    made_layer, norm = _layers(held, heads)

    class MPNet(nn.Module):  # type: ignore[misc]  # as above
        def __init__(self) -> None:
            super().__init__()
            for name in ("piece", "position", "apart"):
                self.register_buffer(name, held[f"{name}.weight"], persistent=False)
            self.register_buffer("buckets", torch.from_numpy(distances(POSITIONS)), persistent=False)
            self.register_buffer("new", torch.from_numpy(new))
            self.norm = norm("norm", learns=False)
            self.layers = nn.ModuleList([made_layer(f"layers.{at}", learns=at >= first) for at in range(layers)])
            self.kept: dict[bytes, Tensor] = {}

        def forward(self, ids: Tensor, masked: Tensor | None = None) -> Tensor:
            length = ids.shape[1]
            bias = self.apart[self.buckets[:length, :length]].permute(2, 0, 1)[None]
            bias = bias if masked is None else bias + masked
            x = self.below(ids, bias, b"" if masked is None else masked.cpu().numpy().tobytes())
            for layer in self.layers[first:]:
                x = layer(x, bias)
            return x

        def below(self, ids: Tensor, bias: Tensor, masked: bytes) -> Tensor:
            """What the layers that do not learn make of some windows."""
            key = ids.cpu().numpy().tobytes() + masked
            if key not in self.kept:
                with torch.no_grad():
                    x = nn.functional.embedding(ids, torch.cat([self.piece, self.new]) if len(self.new) else self.piece)
                    x = self.norm(x + self.position[: ids.shape[1]])
                    for layer in self.layers[:first]:
                        x = layer(x, bias)
                self.kept[key] = x
            return self.kept[key]

    made: nn.Module = MPNet()
    return made


def learned(net: nn.Module) -> dict[str, NDArray[np.float16]]:
    """What has learned, and the rows of new pieces, by name, in half precision: what `timeloom.encoder.mpnet.merged`
    takes."""
    return {name: value.detach().cpu().numpy().astype(np.float16) for name, value in net.state_dict().items()}


def louder(held: Mapping[str, NDArray[np.float32]], layers: int) -> dict[str, NDArray[np.float32]]:
    """The weights with a last norm that gives vectors of numbers about 1. Published they are about .14, and heads that
    read such vectors learn next to nothing in the time that they have."""
    norm = f"layers.{layers - 1}.down_norm"
    loud = np.abs(held[f"{norm}.weight"]).mean()
    return {**held, **{f"{norm}.{kind}": held[f"{norm}.{kind}"] / loud for kind in ("weight", "bias")}}
