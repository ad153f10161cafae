"""The encoder learns words and trees: a toy of two sentences is learned, kept, and taken up again."""

from __future__ import annotations

from pathlib import Path

import pytest

from timeloom.encoder.wordpiece import WordPiece

torch = pytest.importorskip("torch", reason="torch, which only training needs, is not installed")

from tests.unit.train import toy  # noqa: E402 - it builds networks of torch

from timeloom_train.reader.asking import attached  # noqa: E402
from timeloom_train.reader.checkpoint import Checkpoint, restored  # noqa: E402
from timeloom_train.reader.examples import Example, of_sentence  # noqa: E402
from timeloom_train.reader.training import Plan, Reader, train  # noqa: E402

PLAN = Plan(epochs=30, rate=3e-3, head_rate=2e-2, warm=0.0)


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> tuple[Checkpoint, list[Example]]:
    torch.set_num_threads(1)
    trees, rels, tags = toy.trees(tmp_path_factory.mktemp("trees"))
    rows = [of_sentence(tree, WordPiece(toy.PIECES), rels, tags) for tree in trees]
    return toy.checkpoint(len(rels), len(tags)), [row for row in rows if row is not None]


def still(kept: Checkpoint) -> Reader:
    """A reader that does not learn."""
    made = restored(kept)
    made.mode(training=False)
    return made


def learned(begun: tuple[Checkpoint, list[Example]], plan: Plan = PLAN, folder: Path | None = None) -> Reader:
    reader = restored(begun[0])
    train(reader, begun[1], plan, folder=folder)
    return reader


def test_the_toy_is_learned(begun: tuple[Checkpoint, list[Example]]) -> None:
    assert len(begun[1]) == 2
    assert attached(still(begun[0]), begun[1])["las"] < 0.5
    assert attached(learned(begun), begun[1])["las"] > 0.8


def test_a_run_that_was_stopped_goes_on(begun: tuple[Checkpoint, list[Example]], tmp_path: Path) -> None:
    whole = learned(begun, Plan(epochs=4)).state()
    said: list[str] = []
    kept = tmp_path / "runs"
    half = restored(begun[0])
    with pytest.raises(KeyboardInterrupt):
        train(half, begun[1], Plan(epochs=4), folder=kept, say=lambda line: stop(line, said))
    again = restored(begun[0])
    train(again, begun[1], Plan(epochs=4), folder=kept, say=said.append)
    assert "going on behind epoch 2" in said
    assert all(torch.equal(whole["words"][name], value) for name, value in again.state()["words"].items())


def stop(line: str, said: list[str]) -> None:
    said.append(line)
    if line.startswith("epoch 3"):
        raise KeyboardInterrupt


def test_a_checkpoint_is_kept_whole(begun: tuple[Checkpoint, list[Example]], tmp_path: Path) -> None:
    begun[0].write(tmp_path)
    again = Checkpoint.read(tmp_path)
    assert again.pieces == begun[0].pieces
    assert attached(still(again), begun[1]) == attached(still(begun[0]), begun[1])
