"""Makes tiny.onnx, a random network for tests: `PYTHONPATH=src python tests/unit/encoder/make_tiny.py`.

Made with torch 2.13.0, onnx 1.23.2 and onnxruntime 1.31.1 by the recipe of the shipped network: exported, calibrated,
quantised.
"""

import random
from pathlib import Path

import torch

from timeloom.encoder.quantise import activations, quantise
from timeloom_train.encoder.bert import Shape, build
from timeloom_train.encoder.export import export

torch.manual_seed(1)
SHAPE = Shape(pieces=64, width=16, layers=1, heads=2, inner=32, positions=32)
model = export(build(SHAPE), SHAPE.positions)
rows = random.Random(1)
sentences = [[rows.randrange(SHAPE.pieces) for _ in range(rows.randint(3, 32))] for _ in range(50)]
made = quantise(model, activations(model, sentences))
Path(__file__).with_name("tiny.onnx").write_bytes(made.SerializeToString())
