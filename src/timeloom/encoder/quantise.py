"""Weights of 32 bits made weights of 8, so that a sentence gives the same bytes alone and in any batch.

The table of docs/appendix/encoder.md says what was tried. Here is what was taken, and how it keeps the promise:

- Each product with a constant matrix is done in whole numbers. Its input is divided by one scale per column, found
  beforehand on calibration sentences and evened out against the weights (Xiao et al. 2023, SmoothQuant, equation 4),
  and rounded to 8 bits with a zero point of its own (what comes out of Gelu is hardly ever below 0); its matrix has one
  scale per output column. No scale depends on what else is in the batch, and sums of whole numbers do not depend on
  their order.
- Weights take `bits` = 7 of their 8 bits, because products of 8 by 8 bits overflow the 16-bit sums of x86 processors
  without VNNI: with 7 (255 x 63 x 2 < 32,768) all processors count alike.
- The table of pieces has one scale per row.

`packed` is for what is shipped to be merged or multiplied in floats later: adapters and heads.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from timeloom.extras import require

__all__ = ["activations", "packed", "quantise", "unpacked"]

_DOMAIN = "com.microsoft"
Ranges = dict[str, tuple[NDArray[np.float32], NDArray[np.float32]]]
"""Name of a constant matrix -> the least and the greatest input of each column of what it multiplies."""


def activations(model: Any, sentences: Iterable[list[int]]) -> Ranges:
    """Per constant product the range of each column of its input, over sentences.

    `model` is an onnx.ModelProto with one input `ids` (batch, length); `sentences` are lists of ids.
    """
    onnx = require("onnx")
    seen = onnx.ModelProto()
    seen.CopyFrom(model)
    inputs = {node.input[1]: node.input[0] for node in _products(seen)}
    outputs = sorted(set(inputs.values()))
    seen.graph.output.extend(onnx.helper.make_empty_tensor_value_info(name) for name in outputs)
    session = require("onnxruntime").InferenceSession(seen.SerializeToString(), providers=["CPUExecutionProvider"])
    ranges: Ranges = {}
    for ids in sentences:
        for name, value in zip(outputs, session.run(outputs, {"ids": np.array([ids], np.int64)}), strict=True):
            least, most = value[0].min(0), value[0].max(0)
            if name in ranges:
                least, most = np.minimum(least, ranges[name][0]), np.maximum(most, ranges[name][1])
            ranges[name] = least, most
    return {matrix: ranges[name] for matrix, name in inputs.items()}


def quantise(model: Any, ranges: Ranges, *, bits: int = 7, evenness: float = 0.8, pieces: str = "piece.weight") -> Any:
    """A copy of the model with whole-number products and the table `pieces` in 8 bits.

    `ranges` are those of `activations`; `evenness` is the exponent of SmoothQuant (0: all difficulty in the inputs, 1:
    all in the weights).
    """
    onnx = require("onnx")
    made = onnx.ModelProto()
    made.CopyFrom(model)
    rewriter = _Rewriter(made.graph, onnx)
    for node in _products(made):
        rewriter.product(node, ranges[node.input[1]], bits, evenness)
    rewriter.table(pieces)
    rewriter.close()
    made.opset_import.append(onnx.helper.make_opsetid(_DOMAIN, 1))
    return made


def packed(weights: Mapping[str, NDArray[Any]]) -> dict[str, NDArray[Any]]:
    """The arrays in whole numbers of 8 bits, with a step for each row (or column, where these are longer) under
    `step/NAME`; vectors and small arrays in half precision."""
    made: dict[str, NDArray[Any]] = {}
    for name, array in weights.items():
        if array.ndim < 2 or array.size < _WORTH:
            made[name] = array.astype(np.float16)
            continue
        longer = -1 if array.shape[-1] >= array.shape[-2] else -2
        made[name], made[_STEP + name] = _rounded(array.astype(np.float32), 8, axis=longer)
    return made


def unpacked(weights: Mapping[str, NDArray[Any]]) -> dict[str, NDArray[np.float32]]:
    """The floats of what was `packed`."""
    floats = {name: np.asarray(array, np.float32) for name, array in weights.items()}
    return {
        name: array * floats.get(_STEP + name, _ONE) for name, array in floats.items() if not name.startswith(_STEP)
    }


_STEP = "step/"
_ONE = np.float32(1)
_WORTH = 1024
"""Numbers from which on 8 bits and steps are smaller."""


def _products(model: Any) -> list[Any]:
    """The nodes that multiply by a constant matrix."""
    constant = {tensor.name for tensor in model.graph.initializer}
    return [node for node in model.graph.node if node.op_type == "MatMul" and node.input[1] in constant]


class _Rewriter:
    """Changes to one graph, applied together by `close`."""

    def __init__(self, graph: Any, onnx: Any) -> None:
        self.graph, self.onnx = graph, onnx
        self.constants = {tensor.name: tensor for tensor in graph.initializer}
        self.instead: dict[str, list[Any]] = {}  # first output of a node that goes -> what comes in its place
        self.gone: set[str] = set()

    def constant(self, name: str, value: NDArray[Any]) -> str:
        self.graph.initializer.append(self.onnx.numpy_helper.from_array(value, name))
        return name

    def node(self, kind: str, inputs: list[str], output: str, domain: str = "", **attributes: Any) -> Any:
        return self.onnx.helper.make_node(kind, inputs, [output], domain=domain, **attributes)

    def product(self, node: Any, limits: tuple[NDArray[np.float32], ...], bits: int, evenness: float) -> None:
        name = node.input[1]
        weights = self.onnx.numpy_helper.to_array(self.constants[name])
        peak = np.maximum(np.abs(limits).max(0), np.float32(1e-5))
        ease = np.maximum(peak**evenness / np.maximum(np.abs(weights).max(1), 1e-5) ** (1 - evenness), 1e-5)
        least, most = min(0.0, float((limits[0] / ease).min())), max(0.0, float((limits[1] / ease).max()))
        scale = np.float32(max(most - least, 1e-8) / 255)
        nought = np.array(round(-least / float(scale)), np.uint8)
        whole, column = _rounded(weights * ease[:, None], bits, axis=0)
        output, bias = self._bias(node)
        even = self.constant(f"{name}.even", (1 / ease).astype(np.float32))
        step, zero = (
            self.constant(f"{name}.step", np.array(scale)),
            self.constant(f"{name}.zero", nought),
        )
        inputs = [
            f"{name}.input",
            self.constant(f"{name}.whole", whole),
            step,
            self.constant(f"{name}.column", column[0]),
        ]
        self.instead[node.output[0]] = [
            self.node("Mul", [node.input[0], even], f"{name}.evened"),
            self.node("QuantizeLinear", [f"{name}.evened", step, zero], f"{name}.input"),
            self.node("MatMulIntegerToFloat", [*inputs, zero, "", bias] if bias else [*inputs, zero], output, _DOMAIN),
        ]
        self.gone.add(name)

    def _bias(self, node: Any) -> tuple[str, str]:
        """(what the product is called, the bias that is added in it): the sum that follows a product is part of it."""
        users = [other for other in self.graph.node if node.output[0] in other.input]
        if len(users) == 1 and users[0].op_type == "Add":
            other = next(name for name in users[0].input if name != node.output[0])
            if other in self.constants:
                self.instead[users[0].output[0]] = []
                return users[0].output[0], other
        return node.output[0], ""

    def table(self, name: str) -> None:
        whole, row = _rounded(self.onnx.numpy_helper.to_array(self.constants[name]), 8, axis=1)
        self.constant(f"{name}.whole", whole)
        self.constant(f"{name}.row", row)
        for node in self.graph.node:
            if node.op_type == "Gather" and node.input[0] == name:
                self.instead[node.output[0]] = [
                    self.node("Gather", [f"{name}.whole", node.input[1]], f"{name}.taken"),
                    self.node("Gather", [f"{name}.row", node.input[1]], f"{name}.step"),
                    self.node("Cast", [f"{name}.taken"], f"{name}.cast", to=self.onnx.TensorProto.FLOAT),
                    self.node("Mul", [f"{name}.cast", f"{name}.step"], node.output[0]),
                ]
        self.gone.add(name)

    def close(self) -> None:
        nodes = [new for node in self.graph.node for new in self.instead.get(node.output[0], [node])]
        kept = [tensor for tensor in self.graph.initializer if tensor.name not in self.gone]
        for field, items in (("node", nodes), ("initializer", kept)):
            copies = [type(item).FromString(item.SerializeToString()) for item in items]
            self.graph.ClearField(field)
            getattr(self.graph, field).extend(copies)


def _rounded(values: NDArray[np.float32], bits: int, axis: int) -> tuple[NDArray[np.int8], NDArray[np.float32]]:
    """Whole numbers of that many bits, and the steps that give the values back; one step for all along the axis."""
    most = 2 ** (bits - 1) - 1
    step = (np.maximum(np.abs(values).max(axis, keepdims=True), 1e-8) / most).astype(np.float32)
    return np.rint(values / step).astype(np.int8), step
