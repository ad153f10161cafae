"""The reader, from a toy of ten sentences to the preset: every head learns, is made small, written, read back and run."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import numpy as np
import pytest

from timeloom import models
from timeloom.calendar import Interval
from timeloom.document import Span
from timeloom.encoder import Encoder, WordPiece, load_encoder
from timeloom.encoder.char_head import CharHead
from timeloom.encoder.shipped import NAME as ENCODER
from timeloom.errors import ModelError
from timeloom.pipeline import load
from timeloom.stages.recognise.labelling import CharLabeller
from timeloom.stages.recognise.rule_labels import rule_labels
from timeloom_train.reader import packing
from timeloom_train.reader.asking import TorchLabeller, answers, attached, figures, probabilities
from timeloom_train.reader.batches import collate
from timeloom_train.reader.examples import of_sentence
from timeloom_train.reader.fitting import Checkpoint, fine_tuned, restored
from timeloom_train.reader.network import LINES
from timeloom_train.reader.shipping import shipped
from timeloom_train.reader.training import Plan, train

torch = pytest.importorskip("torch", reason="torch is needed for training only")
pytest.importorskip("onnxscript", reason="onnxscript is needed for training only")
pytestmark = pytest.mark.filterwarnings("ignore:.*treespec:FutureWarning")
"""Of torch, about itself."""

from tests.unit.train import toy  # noqa: E402 - it builds networks of torch

PLAN = Plan(epochs=20, rate=3e-3, head_rate=2e-2, pieces=96, without_rules=0.0, smooth=0.0)


@pytest.fixture(scope="module", autouse=True)
def one_thread():
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(before)


@pytest.fixture(scope="module")
def golds():
    return toy.golds()


@pytest.fixture(scope="module")
def start(tmp_path_factory):
    """The random reader, and examples of the trees."""
    found, rels, tags = toy.trees(tmp_path_factory.mktemp("trees"))
    examples = [of_sentence(tree, WordPiece(toy.PIECES), rels, tags) for tree in found]
    return toy.checkpoint(len(rels), len(tags)), [one for one in examples if one is not None]


@pytest.fixture(scope="module")
def learned(golds, start):
    """(the reader after learning, what is said of the run)"""
    kept, trees = start
    return fine_tuned(kept, [one for one in golds if one.split == "train"], (), trees * 4, PLAN)


@pytest.fixture(scope="module")
def packed(golds, learned, tmp_path_factory):
    """The folder of the weights, and the checkpoint that they were made of."""
    out = tmp_path_factory.mktemp("models")
    kept = Checkpoint(tuple(toy.PIECES), learned[0].state())
    about = {"data": "ten sentences", "command": "none"}
    shipped(kept, golds, about, out, epochs=2, seed=0, say=lambda line: None)
    return out, kept


def test_every_head_learns(golds, start, learned):
    kept, trees = start
    reader, run = learned
    assert run["epoch"] == PLAN.epochs
    assert run["figures"][-1][1] < run["figures"][0][1] / 3
    for one in (restored(kept), reader):
        one.mode(training=False)
    assert attached(reader, trees)["las"] > attached(restored(kept), trees)["las"]
    cutter, learnt = WordPiece(toy.PIECES), [one for one in golds if one.split == "train"]
    by_rules = figures(learnt, [one.read for one in learnt])
    told = figures(learnt, answers(reader, learnt, cutter))
    assert by_rules["identification"] < 1
    assert told["identification"] > by_rules["identification"]
    assert min(told["identification"], told["strict"], told["type"]) > 0.9


def test_dev_says_that_it_was_learned_and_not_remembered(golds, learned):
    """Other sentences: a Friday is no time there either."""
    asked = [one for one in golds if one.split == "dev"]
    told = figures(asked, answers(learned[0], asked, WordPiece(toy.PIECES)))
    by_rules = figures(asked, [one.read for one in asked])
    assert told["identification"] > by_rules["identification"]


@pytest.mark.parametrize("precision", ["float", "half"])
def test_numpy_gives_what_torch_gives(golds, learned, precision):
    """In floats to 1e-5. Half precision, in which weights are shipped, keeps 11 bits: 0.02 of a logit here."""
    reader = learned[0]
    weights = {name: value.numpy() for name, value in reader.chars.state_dict().items()}
    if precision == "half":
        weights = packing.arrays_of(reader, [1.0] * len(LINES))
        assert weights["enter.weight"].dtype == np.float16
    head = CharHead(weights)
    examples = list(golds[0].examples(WordPiece(toy.PIECES)))
    for example in examples:
        batch = collate([example])
        with torch.no_grad():
            vectors = reader.vectors(batch)
            wanted = reader.char_logits(batch, vectors)[0].numpy()
        told = np.concatenate(head.logits(vectors[0, 1:-1].numpy(), example.characters, example.rules), 1)
        np.testing.assert_allclose(told, wanted, atol=1e-5 if precision == "float" else 0.02, rtol=1e-5)


def test_padding_changes_nothing(golds, learned):
    """A sentence has the same probabilities alone and beside longer ones, to what sums in another order differ by."""
    examples = list(golds[0].examples(WordPiece(toy.PIECES)))
    together = probabilities(learned[0], examples, without_rules=False)
    for example, row in zip(examples, together, strict=True):
        np.testing.assert_allclose(row, probabilities(learned[0], [example], without_rules=False)[0], atol=1e-5)


class TestRuns:
    plan = Plan(epochs=4, rate=1e-3, head_rate=1e-2, pieces=96, without_rules=0.5)

    def examples(self, golds, start):
        return [one for gold in golds[:2] for one in gold.examples(WordPiece(toy.PIECES))] + start[1]

    def test_two_runs_of_one_seed_give_the_same_bytes(self, golds, start, tmp_path):
        made = []
        for name in ("a", "b"):
            reader = restored(start[0])
            train(reader, self.examples(golds, start), self.plan)
            models.save("toy", packing.arrays_of(reader, [1.0] * 4), {}, tmp_path / name)
            made.append((reader.state(), (tmp_path / name / "toy.npz").read_bytes()))
        assert made[0][1] == made[1][1]
        assert same(made[0][0], made[1][0])

    def test_another_seed_gives_others(self, golds, start):
        made = []
        for seed in (0, 1):
            reader = restored(start[0])
            train(reader, self.examples(golds, start), replace(self.plan, epochs=1, seed=seed))
            made.append(reader.state())
        assert not same(*made)

    def test_a_run_that_was_stopped_goes_on_to_the_same_weights(self, golds, start, tmp_path):
        class Stop(Exception):
            pass

        examples, whole, again = self.examples(golds, start), restored(start[0]), restored(start[0])
        train(whole, examples, self.plan, check=float)

        def stop(epoch):
            if epoch == 3:
                raise Stop
            return float(epoch)

        with pytest.raises(Stop):
            train(restored(start[0]), examples, self.plan, check=stop, folder=tmp_path)
        said = []
        run = train(again, examples, self.plan, check=float, folder=tmp_path, say=said.append)
        assert said[0] == "going on behind epoch 2"
        assert run["epoch"] == 4
        assert same(whole.state(), again.state())

    def test_what_was_kept_of_another_plan_is_not_taken_up(self, golds, start, tmp_path):
        examples, said = self.examples(golds, start), []
        train(restored(start[0]), examples, replace(self.plan, epochs=1), folder=tmp_path)
        other = replace(self.plan, epochs=1, head_rate=1e-3)
        train(restored(start[0]), examples, other, folder=tmp_path, say=said.append)
        assert "starting anew" in said[0]


class TestPacked:
    def test_cards_say_how_they_came_to_be(self, packed):
        folder, _ = packed
        for name in (ENCODER, CharLabeller.NAME):
            told = models.card(name, folder)
            assert {"data", "command", "seed", "run", "figures", "licence", "sources", "timeloom"} <= told.keys()
            assert told["figures"]["split"] == "dev"
        assert len(models.card(CharLabeller.NAME, folder)["temperature"]) == len(LINES)
        assert models.card(ENCODER, folder)["positions"] == 64

    def test_the_encoder_is_near_the_one_that_learned(self, golds, packed):
        folder, kept = packed
        encoder = load_encoder(folder)
        assert b"MatMulIntegerToFloat" in models.blob(ENCODER, "onnx", folder)
        examples = list(golds[0].examples(encoder.cutter))
        reader = restored(kept)
        reader.mode(training=False)
        for example, given in zip(examples, encoder.vectors_of([one.ids[1:-1] for one in examples]), strict=True):
            with torch.no_grad():
                wanted = reader.vectors(collate([example]))[0, 1:-1].numpy()
            cosine = (given * wanted).sum(1) / np.linalg.norm(given, axis=1) / np.linalg.norm(wanted, axis=1)
            assert 0.98 < cosine.min() < 1

    def test_the_preset_reads_with_it(self, golds, packed):
        folder, _ = packed
        loom = load("en", weights=folder)
        for gold in golds[::2]:
            made = loom(gold.document.text, Interval.of(1999, 4, 7), id=gold.stem, layers="times")
            assert "Friday" not in {one.text for one in made.times}
            if gold.split == "train":
                values = [one.timex3.value for one in made.times if one.timex3]
                assert values == [one.timex3.value for one in gold.document.times if one.timex3]
                assert all(0 < one.score <= 1 for one in made.times)

    def test_it_says_what_the_reader_of_floats_says(self, golds, packed):
        """The encoder in whole numbers, its head taught on and in half precision: one label in a hundred may differ."""
        folder, kept = packed
        gold, encoder, reader = golds[0], load_encoder(folder), restored(kept)
        reader.mode(training=False)
        spans = [Span(e.key[1], e.key[1] + len(e.characters.chars)) for e in gold.examples(encoder.cutter)]
        encoding = encoder.encode(gold.document.text, spans)
        ready = msgspec.structs.replace(gold.document, sentences=tuple(spans), encoding=encoding)
        rules = rule_labels(gold.read)
        told = CharLabeller.load(folder)(ready, rules, spans)
        wanted = TorchLabeller(reader, encoder.cutter)(ready, rules, spans)
        assert told.labels.shape == (len(toy.TEXT), len(LINES))
        assert (told.labels == wanted.labels).mean() > 0.99

    def test_weights_of_another_shape_are_refused(self, packed, tmp_path):
        folder, kept = packed
        head = models.arrays(CharLabeller.NAME, folder)
        for path in folder.iterdir():
            (tmp_path / path.name).write_bytes(path.read_bytes())
        other = {**head, "project.weight": head["project.weight"][:, :8]}
        models.save(CharLabeller.NAME, other, {}, tmp_path)
        with pytest.raises(ModelError, match="vectors of 8 numbers where the encoder gives 24"):
            load("en", weights=tmp_path)
        models.save(CharLabeller.NAME, {**head, "out.weight": head["out.weight"][:-1]}, {}, tmp_path)
        with pytest.raises(ModelError, match="not the weights of a head for characters"):
            CharLabeller.load(tmp_path)
        with pytest.raises(ModelError, match="it cannot read 99 positions"):
            Encoder(models.blob(ENCODER, "onnx", folder), kept.pieces, positions=99)

    def test_a_file_that_is_not_that_of_its_card_is_refused(self, packed, tmp_path):
        folder, _ = packed
        for path in folder.iterdir():
            (tmp_path / path.name).write_bytes(path.read_bytes())
        (tmp_path / f"{ENCODER}.vocab.txt").write_text("[PAD]\n", "utf-8")
        with pytest.raises(ModelError, match="not that of its card"):
            load("en", weights=tmp_path)

    def test_a_folder_without_weights_is_refused(self, tmp_path):
        with pytest.raises(ModelError, match="there is no such model"):
            load("en", weights=tmp_path)


def same(left: dict[str, dict[str, torch.Tensor]], right: dict[str, dict[str, torch.Tensor]]) -> bool:
    return all(torch.equal(value, right[part][name]) for part, held in left.items() for name, value in held.items())
