"""From torch to ONNX."""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from timeloom.encoder.quantise import activations, quantise
from timeloom.extras import require

if TYPE_CHECKING:
    from torch import nn

__all__ = ["export", "in_whole_numbers"]

_OPSET = 20
"""The first whose Gelu is one operator."""


def export(net: nn.Module, positions: int) -> Any:
    """The network as an onnx.ModelProto: `ids` (batch, length up to `positions`) -> `vectors` (batch, length,
    width)."""
    torch, onnx = require("torch"), require("onnx")
    example = torch.tensor([[0, 1, 2, 3], [3, 2, 1, 0]])
    sizes = {0: torch.export.Dim("batch"), 1: torch.export.Dim("length", max=positions)}
    program = torch.onnx.export(
        net.eval(),
        (example,),
        None,
        input_names=["ids"],
        output_names=["vectors"],
        dynamo=True,
        dynamic_shapes={"ids": sizes},
        opset_version=_OPSET,
        verbose=False,
    )
    buffer = io.BytesIO()
    program.save(buffer)
    model = onnx.load_from_string(buffer.getvalue())
    _forget(model)
    return model


def in_whole_numbers(net: nn.Module, windows: Iterable[Sequence[int]], positions: int) -> bytes:
    """The network as ONNX with products in whole numbers (docs/appendix/encoder.md), evened out on windows of pieces;
    longer ones than it can read are left out."""
    model = export(net, positions)
    data: bytes = quantise(
        model, activations(model, [list(one) for one in windows if len(one) <= positions])
    ).SerializeToString()
    return data


def _forget(model: Any) -> None:
    """Take out what tells of the machine: paths and stack traces in the nodes' notes."""
    for part in (model, model.graph, *model.graph.node, *model.graph.value_info, *model.graph.initializer):
        part.ClearField("metadata_props")
        part.ClearField("doc_string")
    model.graph.ClearField("value_info")
