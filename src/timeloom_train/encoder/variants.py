"""The other ways to make the network small that docs/appendix/encoder.md compares, each by onnxruntime's own tools."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

from timeloom.encoder.quantise import activations, quantise
from timeloom.extras import require

__all__ = ["VARIANTS"]

Sentences = list[list[int]]


def _float(model: Any, _: Sentences) -> Any:
    return model


def _whole(bits: int) -> Callable[[Any, Sentences], Any]:
    return lambda model, sentences: quantise(model, activations(model, sentences), bits=bits)


def _blocks(bits: int, block: int, accuracy: int) -> Callable[[Any, Sentences], Any]:
    """Weights alone in blocks of a column; accuracy 4 lets the inputs be rounded too, by row and block, 1 does not."""

    def made(model: Any, _: Sentences) -> Any:
        tools = require("onnxruntime.quantization.matmul_nbits_quantizer")
        choices = tools.DefaultWeightOnlyQuantConfig(
            block_size=block, is_symmetric=True, accuracy_level=accuracy, bits=bits, op_types_to_quantize=("MatMul",)
        )
        copy = type(model).FromString(model.SerializeToString())
        maker = tools.MatMulNBitsQuantizer(copy, algo_config=choices)
        maker.process()
        return maker.model.model

    return made


class _Reader:
    """Calibration sentences as onnxruntime wants them."""

    def __init__(self, sentences: Sentences) -> None:
        self._rows: Iterator[list[int]] = iter(sentences)

    def get_next(self) -> dict[str, Any] | None:
        row = next(self._rows, None)
        return None if row is None else {"ids": np.array([row], np.int64)}


def _static(model: Any, sentences: Sentences) -> Any:
    """Plain static quantisation: least and greatest value per tensor, weights by column."""
    tools, onnx = require("onnxruntime.quantization"), require("onnx")
    with tempfile.TemporaryDirectory() as folder:
        plain, small = Path(folder, "plain.onnx"), Path(folder, "small.onnx")
        plain.write_bytes(model.SerializeToString())
        tools.quantize_static(
            plain, small, _Reader(sentences), per_channel=True, op_types_to_quantize=["MatMul", "Gather"],
            weight_type=tools.QuantType.QInt8, extra_options={"MatMulConstBOnly": True},
        )  # fmt: skip
        return onnx.load(small)


def _dynamic(model: Any, _: Sentences) -> Any:
    """Inputs rounded by the greatest value of the batch that they are in."""
    tools, onnx = require("onnxruntime.quantization"), require("onnx")
    with tempfile.TemporaryDirectory() as folder:
        plain, small = Path(folder, "plain.onnx"), Path(folder, "small.onnx")
        plain.write_bytes(model.SerializeToString())
        tools.quantize_dynamic(plain, small, per_channel=True, weight_type=tools.QuantType.QInt8)
        return onnx.load(small)


VARIANTS: dict[str, Callable[[Any, Sentences], Any]] = {
    "float": _float,
    "whole7": _whole(7),
    "whole8": _whole(8),
    "blocks8": _blocks(8, 32, 4),
    "blocks8-float": _blocks(8, 128, 1),
    "blocks4": _blocks(4, 32, 4),
    "blocks4-float": _blocks(4, 32, 1),
    "static": _static,
    "dynamic": _dynamic,
}
"""Name -> what makes it of the exported network and sentences (lists of ids) for calibration."""
