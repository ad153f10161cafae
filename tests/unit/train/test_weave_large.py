"""Adapters of the large network, from random weights of its shape to a weaver in the cache."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import onnxruntime
import pytest

from timeloom import models
from timeloom.encoder import large, mpnet
from timeloom.encoder.marks import MARKS
from timeloom.encoder.weaver import Weaver
from timeloom.encoder.wordpiece import WordPiece
from timeloom_train.encoder.mpnet import learned, louder
from timeloom_train.weave import large as training
from timeloom_train.weave.examples import example_of
from timeloom_train.weave.training import Plan, batch_of, train

torch = pytest.importorskip("torch", reason="torch is needed for training only")
pytest.importorskip("onnx", reason="onnx, of the extra large, is not installed")

from tests.unit.encoder import mpnet_toy  # noqa: E402 - what needs torch comes behind the skip
from tests.unit.train.weave_toy import documents  # noqa: E402 - as above

OWN = mpnet_toy.published()
PIECES, ROWS = mpnet.pieces_of(OWN.vocabulary)
CUTTER = WordPiece(PIECES)
SHAPE = {"layers": mpnet_toy.LAYERS, "heads": mpnet_toy.HEADS}


@pytest.fixture(scope="module")
def examples():
    return [example_of(one, CUTTER, len(PIECES)) for one in documents()]


@pytest.fixture(scope="module")
def woven(examples):
    """A weaver after two epochs, with the state in which it began."""
    torch.set_num_threads(1)
    made = training.begun(OWN, 0, **SHAPE)
    before = {name: value.clone() for name, value in made.encoder.state_dict().items()}
    train(made, [batch_of(one, CUTTER.first, CUTTER.last) for one in examples], replace(Plan(), epochs=2, rate=6e-3))
    return made, before


class TestBegun:
    def test_adapters_change_nothing_at_first(self):
        made = training.begun(OWN, 0, **SHAPE)
        weights = louder(mpnet.renamed(OWN.weights, ROWS, layers=mpnet_toy.LAYERS), mpnet_toy.LAYERS)
        plain = {
            **weights,
            "piece.weight": np.concatenate([weights["piece.weight"], made.encoder.new.detach().numpy()]),
        }
        assert np.abs(vectors(made) - run(mpnet.graph(plain, **SHAPE))).max() < 1e-5

    def test_what_is_published_is_not_kept_with_what_learns(self):
        state = training.begun(OWN, 0, **SHAPE).encoder.state_dict()
        assert {name.rpartition(".")[2] for name in state if "norm" not in name} == {"inward", "outward", "new"}
        assert len(state["new"]) == len(MARKS)


class TestLearned:
    def test_every_adapter_and_norm_learns(self, woven):
        made, before = woven
        same = [name for name, value in made.encoder.state_dict().items() if torch.equal(value, before[name])]
        assert same == ["new"]
        assert {name.split(".")[1] for name in before if name != "new"} == {"1"}  # the upper half

    def test_merged_they_give_what_the_network_gives(self, woven):
        made, _ = woven
        weights = mpnet.merged(
            mpnet.renamed(OWN.weights, ROWS, layers=mpnet_toy.LAYERS), learned(made.encoder), layers=mpnet_toy.LAYERS
        )
        assert np.abs(vectors(made) - run(mpnet.graph(weights, **SHAPE))).max() < 0.02  # of half precision

    def test_a_masked_place_is_not_seen(self, woven):
        made, _ = woven
        ids = torch.tensor([[3, 7, 8, 9, 5]])
        far = torch.tensor([[[[0.0, 0.0, 0.0, -1e4, -1e4]]]])
        with torch.no_grad():
            alone, masked = made.encoder(ids[:, :3]), made.encoder(ids, far)[:, :3]
        assert torch.allclose(alone, masked, atol=1e-5)


def test_what_is_shipped_becomes_a_weaver(woven, examples, tmp_path):
    made, _ = woven
    training.write(
        training.shipped(made, OWN, examples, **SHAPE), {"seed": 0}, tmp_path / "shipped", heads=mpnet_toy.HEADS
    )
    card = models.card(large.NAME, tmp_path / "shipped")
    assert (
        card["seed"] == 0
        and "MPNet" in card["sources"][0]
        and card["published"].keys() == {"model.safetensors", "vocab.txt"}
    )
    large.make(tmp_path / "made", tmp_path / "shipped", OWN)
    reading = Weaver.load(tmp_path / "made").read(documents()[0])
    housed = reading.sheet.home >= 0
    assert housed.any() and np.allclose(reading.events[housed].sum(1), 1, atol=1e-5)


IDS = np.random.default_rng(2).integers(0, len(PIECES) + len(MARKS), (2, 33))


def vectors(made) -> np.ndarray:
    made.mode(training=False)
    with torch.no_grad():
        return made.encoder(torch.from_numpy(IDS)).numpy()


def run(model) -> np.ndarray:
    session = onnxruntime.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
    return session.run(None, {"ids": IDS})[0]
