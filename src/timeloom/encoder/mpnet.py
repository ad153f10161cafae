"""all-mpnet-base-v2 with adapters: the published weights under our names, what was learned merged into them, the graph
of ONNX.

The published weights are never shipped; a user installs them (`timeloom.encoder.published`). What is learned is small:
two narrow matrices for each wide one of the upper layers, and their norms; beside them stand the rows of pieces that
are new, and for each product the range of its inputs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from timeloom.encoder.wordpiece import SPECIAL
from timeloom.errors import ModelError
from timeloom.extras import require

__all__ = [
    "HEADS",
    "LAYERS",
    "POSITIONS",
    "RANK",
    "SCALE",
    "WIDTH",
    "distances",
    "first_of",
    "graph",
    "merged",
    "pieces_of",
    "renamed",
]

Floats = NDArray[np.float32]

LAYERS, HEADS, WIDTH = 12, 12, 768
POSITIONS = 256
"""That are read, of 512."""
RANK = 16
"""Of the adapters."""
SCALE = 2.0
"""By which what an adapter gives is multiplied."""
_FIRST_POSITION = 2
"""The row of the first position: MPNet counts from behind the number of its padding."""
_BUCKETS, _FURTHEST = 32, 128
"""Of the biases by distance: how many, and from which distance on they are all one."""
_EPSILON = 1e-5
_OWN = {"<s>": "[CLS]", "<pad>": "[PAD]", "</s>": "[SEP]"}
"""What MPNet calls the special pieces, in the first rows of its vocabulary, and what we do."""
_NAMES = {
    "mixed": "attention.attn.o", "mixed_norm": "attention.LayerNorm", "up": "intermediate.dense", "down": "output.dense",
    "down_norm": "output.LayerNorm",
}  # fmt: skip
_PRODUCTS = ("joint", "mixed", "up", "down")


def pieces_of(vocabulary: Sequence[str]) -> tuple[list[str], list[int]]:
    """The pieces that are kept, by our names, and their rows: all but special ones that MPNet does not use."""
    kept: list[tuple[str, int]] = []
    for row, piece in enumerate(vocabulary):
        special = piece in _OWN or piece == "[UNK]"
        unused = piece in SPECIAL or piece in ("<unk>", "<mask>", "[MASK]") or piece.startswith("[unused")
        if special or not unused:
            kept.append((_OWN.get(piece, piece), row))
    return [piece for piece, _ in kept], [row for _, row in kept]


def renamed(published: Mapping[str, Floats], rows: Sequence[int], *, layers: int = LAYERS) -> dict[str, Floats]:
    """The published weights under our names, with the rows of the pieces that are kept and the positions that are read.
    Raises ModelError where one is not there."""
    try:
        made = {
            "piece.weight": published["embeddings.word_embeddings.weight"][list(rows)],
            "position.weight": published["embeddings.position_embeddings.weight"][
                _FIRST_POSITION : _FIRST_POSITION + POSITIONS
            ],
            "apart.weight": published["encoder.relative_attention_bias.weight"],
        }
        for kind in ("weight", "bias"):
            made[f"norm.{kind}"] = published[f"embeddings.LayerNorm.{kind}"]
            for at in range(layers):
                theirs = f"encoder.layer.{at}"
                parts = [published[f"{theirs}.attention.attn.{part}.{kind}"] for part in "qkv"]
                made[f"layers.{at}.joint.{kind}"] = np.concatenate(parts)
                for name, other in _NAMES.items():
                    made[f"layers.{at}.{name}.{kind}"] = published[f"{theirs}.{other}.{kind}"]
    except KeyError as error:
        raise ModelError("these are not the weights of all-mpnet-base-v2", value=str(error)) from error
    return made


def distances(length: int) -> NDArray[np.int64]:
    """The bucket (length, length) of each piece as it is seen from each: near ones have a bucket each, far ones
    share."""
    places = np.arange(length)
    apart = places[:, None] - places[None, :]
    half, exact = _BUCKETS // 2, _BUCKETS // 4
    steps = np.abs(apart)
    far = np.log(np.maximum(steps, 1).astype(np.float32) / exact) / np.log(_FURTHEST / exact) * (half - exact)
    shared = np.minimum(exact + far.astype(np.int64), half - 1)
    found: NDArray[np.int64] = np.where(steps < exact, steps, shared) + half * (apart < 0)
    return found


def merged(
    published: Mapping[str, Floats], learned: Mapping[str, NDArray[Any]], *, layers: int = LAYERS
) -> dict[str, Floats]:
    """One set of weights of what was published (`renamed`) and what was learned on it. Raises ModelError where they do
    not fit."""
    made: dict[str, Floats] = dict(published)
    try:
        made["piece.weight"] = np.concatenate([published["piece.weight"], np.asarray(learned["new"], np.float32)])
        for at in range(first_of(learned), layers):
            for name in (f"layers.{at}.{part}" for part in _PRODUCTS):
                outward, inward = (np.asarray(learned[f"{name}.{side}"], np.float32) for side in ("outward", "inward"))
                added = [back @ part for back, part in zip(outward, np.split(inward, len(outward)), strict=True)]
                made[f"{name}.weight"] = published[f"{name}.weight"] + (SCALE * np.concatenate(added)).astype(
                    np.float32
                )
        norms = [f"layers.{at}.{part}_norm" for at in range(first_of(learned), layers) for part in ("mixed", "down")]
        for name in (f"{norm}.{kind}" for norm in norms for kind in ("weight", "bias")):
            made[name] = np.asarray(learned[name], np.float32)
    except (KeyError, ValueError) as error:
        raise ModelError("these adapters are not those of all-mpnet-base-v2", value=str(error)) from error
    return made


def first_of(learned: Mapping[str, NDArray[Any]]) -> int:
    """The lowest layer that has an adapter; that and all above it have them."""
    return min((int(name.split(".")[1]) for name in learned if name.endswith(".joint.inward")), default=0)


def graph(
    weights: Mapping[str, Floats],
    *,
    layers: int = LAYERS,
    heads: int = HEADS,
    taps: Sequence[int] = (),
    tick: Callable[[], None] = lambda: None,
) -> Any:
    """The network as an onnx.ModelProto in floats: `ids` (batch, length) -> `vectors` (batch, length, width). With
    `taps` the vectors of these layers (0: of the pieces alone) stand side by side, in place of those of the last.
    `tick` is called behind each layer."""
    made = _Graph(weights, heads)
    found = [made.embedded()]
    for at in range(layers):
        found.append(made.layer(f"layers.{at}", found[-1]))
        tick()
    return made.model([found[at] for at in taps or (layers,)])


class _Graph:
    """A graph as it grows: nodes and constants, each named by what it makes."""

    def __init__(self, weights: Mapping[str, Floats], heads: int) -> None:
        self.onnx = require("onnx")
        self.weights, self.heads = weights, heads
        self.width = weights["piece.weight"].shape[1]
        self.nodes: list[Any] = []
        self.constants: dict[str, Any] = {}

    def constant(self, name: str, value: NDArray[Any]) -> str:
        if name not in self.constants:
            self.constants[name] = self.onnx.numpy_helper.from_array(np.asarray(value, order="C"), name)
        return name

    def whole(self, *numbers: int) -> str:
        """A constant of whole numbers."""
        return self.constant(f"whole {' '.join(map(str, numbers))}", np.array(numbers, np.int64))

    def node(self, kind: str, inputs: Sequence[str], name: str, **attributes: Any) -> str:
        self.nodes.append(self.onnx.helper.make_node(kind, list(inputs), [name], **attributes))
        return name

    def product(self, name: str, x: str) -> str:
        matrix = self.constant(f"{name}.weight", self.weights[f"{name}.weight"].T)
        bias = self.constant(f"{name}.bias", self.weights[f"{name}.bias"])
        return self.node("Add", [self.node("MatMul", [x, matrix], f"{name}.product"), bias], f"{name}.sum")

    def norm(self, name: str, x: str) -> str:
        scale, bias = (self.constant(f"{name}.{kind}", self.weights[f"{name}.{kind}"]) for kind in ("weight", "bias"))
        return self.node("LayerNormalization", [x, scale, bias], f"{name}.normed", axis=-1, epsilon=_EPSILON)

    def embedded(self) -> str:
        shape = self.node("Shape", ["ids"], "shape")
        length = self.node("Slice", [shape, self.whole(1), self.whole(2)], "length")
        pieces = self.node("Gather", [self.constant("piece.weight", self.weights["piece.weight"]), "ids"], "pieces")
        table = self.constant("position.weight", self.weights["position.weight"])
        places = self.node("Slice", [table, self.whole(0), length, self.whole(0)], "places")
        apart = self.weights["apart.weight"][distances(len(self.weights["position.weight"]))].transpose(2, 0, 1)
        both = self.node("Concat", [length, length], "lengths", axis=0)
        self.node("Slice", [self.constant("apart", apart), self.whole(0, 0), both, self.whole(1, 2)], "bias")
        return self.norm("norm", self.node("Add", [pieces, places], "embedded"))

    def layer(self, name: str, x: str) -> str:
        mixed = self.product(f"{name}.mixed", self.attended(name, x))
        x = self.norm(f"{name}.mixed_norm", self.node("Add", [x, mixed], f"{name}.seen"))
        up = self.node("Gelu", [self.product(f"{name}.up", x)], f"{name}.gelu")
        return self.norm(f"{name}.down_norm", self.node("Add", [x, self.product(f"{name}.down", up)], f"{name}.told"))

    def attended(self, name: str, x: str) -> str:
        each = self.width // self.heads
        split = self.node(
            "Reshape", [self.product(f"{name}.joint", x), self.whole(0, 0, 3, self.heads, each)], f"{name}.split"
        )
        parts = {}
        for at, (part, order) in enumerate({"query": (0, 2, 1, 3), "key": (0, 2, 3, 1), "value": (0, 2, 1, 3)}.items()):
            index = self.constant(f"part {at}", np.array(at, np.int64))
            own = self.node("Gather", [split, index], f"{name}.{part}.own", axis=2)
            parts[part] = self.node("Transpose", [own], f"{name}.{part}", perm=order)
        scale = self.constant("scale", np.array(each**-0.5, np.float32))
        query = self.node("Mul", [parts["query"], scale], f"{name}.scaled")
        scores = self.node(
            "Add", [self.node("MatMul", [query, parts["key"]], f"{name}.scores"), "bias"], f"{name}.biased"
        )
        shares = self.node("Softmax", [scores], f"{name}.shares", axis=-1)
        seen = self.node("MatMul", [shares, parts["value"]], f"{name}.heads")
        turned = self.node("Transpose", [seen], f"{name}.turned", perm=(0, 2, 1, 3))
        return self.node("Reshape", [turned, self.whole(0, 0, self.width)], f"{name}.attended")

    def model(self, told: Sequence[str]) -> Any:
        helper, kinds = self.onnx.helper, self.onnx.TensorProto
        if len(told) > 1:
            self.node("Concat", told, "vectors", axis=-1)
        else:
            self.node("Identity", told, "vectors")
        made = helper.make_graph(
            self.nodes, "encoder", [helper.make_tensor_value_info("ids", kinds.INT64, ["batch", "length"])],
            [helper.make_tensor_value_info("vectors", kinds.FLOAT, ["batch", "length", self.width * len(told)])],
            list(self.constants.values()),
        )  # fmt: skip
        return helper.make_model(made, opset_imports=[helper.make_opsetid("", _OPSET)], ir_version=_FORMAT)


_OPSET = 20
"""The first whose Gelu is one operator."""
_FORMAT = 10
"""Of the file; the newest that every onnxruntime since 1.18 reads."""
