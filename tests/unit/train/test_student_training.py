"""The student in torch: equal to what runs, and a toy of all that trains it; skipped where torch is absent."""

from __future__ import annotations

import math
import random

import numpy as np
import pytest

from timeloom.calendar import Interval
from timeloom.document import Document
from timeloom.encoder import WordPiece
from timeloom.errors import ModelError
from timeloom.models import card, save
from timeloom.pipeline import load as preset
from timeloom.stages.recognise.forms import PLACES, SLOTS
from timeloom.stages.recognise.student import Student
from timeloom.stages.recognise.student_network import StudentNetwork
from timeloom.stages.recognise.token_labels import tiling
from timeloom_train.reader.network import LINES
from timeloom_train.reader.sources import Gold
from timeloom_train.student.asking import answers, by_rules, megabytes_per_second, prepare, reliability
from timeloom_train.student.data import NOTHING, Lesson, Sources, batches, of_dates, of_gold, taught
from timeloom_train.student.fitting import Fit, collate, fit, heat, loss_of
from timeloom_train.student.making import parted
from timeloom_train.student.network import StudentShape, arrays, student
from timeloom_train.student.teacher import answers as ask
from timeloom_train.student.teacher import load, of_tokens

torch = pytest.importorskip("torch", reason="torch is needed for training only")

TINY = StudentShape(form=8, width=12)
TEXT = (
    "The bridge opened in May 1932. Trams crossed it until 1961. Nobody paid a toll. It closed on 4 June. "
    "The mayor spoke for two hours. In 1974 the bridge was painted. The painters took three months. "
    "They came back in March 1980. Each arch is of steel. On Friday it opens again."
)
PIECES = "[PAD] [UNK] [CLS] [SEP] may june march friday two three months hours in on the it 1 9 ##3 ##2 ##6 ##1".split()


@pytest.fixture(scope="module", autouse=True)
def one_thread():
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(before)


@pytest.fixture(scope="module")
def gold():
    """Ten sentences of ours: what the rules find, but for the day of the week."""
    read = preset("rules")(TEXT, Interval.of(1999, 4, 6), id="bridge", layers="times")
    kept = tuple(one for one in read.entities if TEXT[one.start : one.end] != "Friday")
    document = Document(id="bridge", text=TEXT, dct=read.dct, entities=kept)
    return Gold("bridge", "scate", "train", document, read)


@pytest.fixture(scope="module")
def made(gold):
    return taught(list(of_gold([gold], WordPiece(PIECES))), None, Sources(silver=0, dates=0))


def some_lesson(draw, tokens=9):
    return Lesson(
        places=draw.integers(1, PLACES, (tokens, len(SLOTS))).astype(np.int32),
        rules=np.stack([draw.integers(0, size, tokens) for size in LINES], 1).astype(np.uint8),
        gold=np.stack([draw.integers(0, size, tokens) for size in LINES], 1).astype(np.uint8),
        taught=None,
    )


def test_numpy_gives_what_torch_gives():
    torch.manual_seed(3)
    draw = np.random.default_rng(3)
    network = student(TINY)
    with torch.no_grad():
        for name, bias in network.biases.items():
            bias.normal_(std=0.3)
            network.weights[name].mul_(2)
    network.eval()
    runs = StudentNetwork(arrays(network, np.ones(len(LINES), np.float32)))
    batch = [some_lesson(draw, tokens) for tokens in (1, 2, 9, 40)]
    told = collate(batch, LINES)
    with torch.no_grad():
        wanted = network(told["places"], told["rules"], told["mask"]).numpy()
    for at, one in enumerate(batch):
        forms = np.stack([runs.form(places.tolist()) for places in one.places])
        states = runs.states(forms, one.rules, np.zeros(0, np.int64))
        assert states.max() > 0
        assert np.abs(runs.scores(states, one.rules).T - wanted[at, : len(one.places)]).max() < 1e-5


def test_rules_that_are_not_asked_are_not_read():
    network = student(TINY).eval()
    one = some_lesson(np.random.default_rng(5))
    other = Lesson(one.places, (one.rules + 1) % np.array(LINES, np.uint8), one.gold, None)
    with torch.no_grad():
        a, b = (
            network(told["places"], told["rules"], told["mask"])
            for told in (collate([lesson], LINES, blind=[True]) for lesson in (one, other))
        )
    assert torch.equal(a, b)


def test_the_loss_is_the_cross_entropy_to_gold_and_to_the_teacher():
    draw = np.random.default_rng(7)
    one = some_lesson(draw, 4)
    told = [draw.dirichlet(np.ones(size), 4) for size in LINES]
    with_teacher = Lesson(one.places, one.rules, np.full_like(one.gold, NOTHING), np.concatenate(told, 1).astype("f2"))
    scores = torch.from_numpy(draw.normal(size=(1, 4, sum(LINES))).astype(np.float32))
    parts = [torch.log_softmax(part, -1)[0].numpy() for part in torch.split(scores, list(LINES), -1)]
    by_gold = -sum(part[np.arange(4), one.gold[:, line]].mean() for line, part in enumerate(parts))
    by_teacher = -sum((told[line] * part).sum(1).mean() for line, part in enumerate(parts))
    plan = Fit(smooth=0.0)
    assert float(loss_of(scores, collate([one], LINES), LINES, plan)) == pytest.approx(by_gold, rel=1e-5)
    assert float(loss_of(scores, collate([with_teacher], LINES), LINES, plan)) == pytest.approx(by_teacher, rel=1e-3)


def test_batches_hold_every_lesson_once_and_no_more_tokens_than_asked():
    draw = np.random.default_rng(9)
    lessons = [some_lesson(draw, int(draw.integers(1, 30))) for _ in range(120)]
    found = batches(lessons, 64, random.Random(1))
    assert sorted(map(id, lessons)) == sorted(id(one) for batch in found for one in batch)
    assert max(len(batch) * max(len(one.places) for one in batch) for batch in found) <= 64


class TestToy:
    """Ten sentences: learned, written, read, run."""

    PLAN = Fit(epochs=30, rate=0.02, tokens=64, without_rules=0.0, patience=40)

    def test_it_learns_what_the_rules_do_not_say(self, gold, made, tmp_path):
        assert len(made) == 10
        network, run = fit(made, TINY, self.PLAN)
        assert run["epoch"] == 30
        assert run["figures"][-1][1] < run["figures"][0][1] / 3
        save(Student.NAME, arrays(network, heat(network, made, TINY)), {"model": Student.NAME}, tmp_path)
        assert card(Student.NAME, tmp_path)["bytes"] == (tmp_path / "student.v1.npz").stat().st_size
        labeller, asked = Student.load(tmp_path), prepare([gold], gated=False)
        (found,), (ruled,) = answers(labeller, asked), by_rules(asked)
        spans = [[(one.start, one.end, one.type) for one in told.entities] for told in (gold.document, found, ruled)]
        assert spans[1] == sorted(spans[0])
        assert spans[2] != spans[1]
        assert sum(row[1] for row in reliability(labeller, asked)) > 20
        assert megabytes_per_second(labeller, asked, times=1) > 0

    def test_a_run_that_was_stopped_goes_on(self, made, tmp_path):
        plan = Fit(epochs=6, rate=0.01, tokens=64)
        whole, _ = fit(made, TINY, plan)

        class Stop(Exception):
            pass

        def stop(network):
            calls.append(1)
            if len(calls) == 3:
                raise Stop
            return float(len(calls))

        calls = []
        with pytest.raises(Stop):
            fit(made, TINY, plan, check=stop, folder=tmp_path)
        said = []
        again, run = fit(made, TINY, plan, check=stop, folder=tmp_path, say=said.append)
        assert said[0] == "going on behind epoch 2"
        assert run["epoch"] == 6
        for name, value in whole.state_dict().items():
            assert torch.equal(value, again.state_dict()[name]), name

    def test_it_stops_where_dev_says_so_and_keeps_the_best(self, made):
        figures = iter([0.5, 0.7, 0.6, 0.7, 0.1, 0.9])
        _, run = fit(made, TINY, Fit(epochs=6, tokens=64, patience=3), check=lambda network: next(figures))
        assert (run["epoch"], run["best_epoch"], run["best"]) == (5, 2, 0.7)


def test_a_text_of_a_dev_split_is_learned_from_nowhere(gold):
    others = [gold._replace(kind="timex", split="dev"), gold._replace(stem="other")]
    learned, dev = parted([gold, *others])
    assert [one.stem for one in learned] == ["other"]
    assert [one.kind for one in dev] == ["timex"]


def test_generated_dates_come_with_their_own_text():
    found = list(of_dates(WordPiece(PIECES), Sources(dates=30)))
    assert len(found) >= 30
    for text, example, gold in found:
        assert gold
        assert len(text) == len(example.characters.chars) == len(example.scate)


class TestTeacher:
    def folder(self, tmp_path, pieces):
        from timeloom_train.encoder.bert import Shape, build
        from timeloom_train.reader.network import CharShape, WordShape, char_head, word_head

        torch.manual_seed(1)
        encoder = build(Shape(pieces=len(PIECES), width=12, layers=2, heads=12, positions=64))
        state = {"encoder": encoder.state_dict(), "chars": char_head(CharShape(vector=12)).state_dict()}
        state["words"] = word_head(WordShape(relations=3, tags=4, vector=12)).state_dict()
        torch.save(state, tmp_path / "reader.pt")
        (tmp_path / "vocab.txt").write_text("\n".join(pieces) + "\n", encoding="utf-8")
        return tmp_path

    def test_it_says_what_is_likely_of_every_token(self, gold, tmp_path):
        teacher = load(self.folder(tmp_path, PIECES))
        told = list(of_gold([gold], teacher.cutter))
        kept = tmp_path / "run" / "teacher.npz"
        lessons = taught(told, ask(teacher, told, kept), Sources())
        assert len(lessons) == len(told)
        for one in lessons:
            sums = np.add.reduceat(one.taught.astype(np.float32), np.cumsum([0, *LINES[:-1]]), axis=1)
            assert np.abs(sums - 1).max() < 0.01
        assert fit(lessons, TINY, Fit(epochs=1, tokens=64))[1]["epoch"] == 1
        first, teacher.reader = teacher.reader, None  # it cannot be asked again
        again = ask(teacher, told, kept)
        assert [one.tobytes() for one in again] == [one.taught.tobytes() for one in lessons]
        teacher.reader = first
        assert len(ask(teacher, told[:3], kept)) == 3

    def test_a_folder_that_does_not_fit(self, tmp_path):
        with pytest.raises(ModelError, match="cannot read the teacher"):
            load(tmp_path)
        with pytest.raises(ModelError, match="these are not the weights of a reader"):
            load(self.folder(tmp_path, PIECES[:-1]))
        torch.save({"encoder": {}}, tmp_path / "reader.pt")
        with pytest.raises(ModelError, match="these are not the weights of a reader"):
            load(tmp_path)


def test_what_a_teacher_says_of_characters_is_said_of_their_token():
    where = tiling(["ab", " c"], 0)
    chars = np.zeros((4, sum(LINES)), np.float32)
    chars[:, [0, 35, 64, 93]] = 1
    chars[:, 0], chars[0, 1], chars[0, 2], chars[1, 2], chars[1, 0], chars[3, 0] = 0, 0.6, 0.2, 0.4, 0.6, 1.0
    chars[0, 0] = 0.2
    found = of_tokens(chars, where)
    assert found[0, :3] == pytest.approx([0.4, 0.6 * 0.75, 0.6 * 0.25])
    assert found[1, :3] == pytest.approx([1, 0, 0])
    assert found.sum(1) == pytest.approx([4, 4])


def test_heat_makes_probabilities_come_true():
    """Scores that are right in two of three cases, and as sure as eight to one: they are cooled to ln 2."""

    class Sure(torch.nn.Module):
        def forward(self, places, rules, mask):
            scores = torch.full((*places.shape[:2], sum(LINES)), -30.0)
            for line, start in enumerate(np.cumsum([0, *LINES[:-1]]).tolist()):
                scores[:, :, start + 1] = math.log(8) if line < 3 else -30.0
                scores[:, :, start + 3] = 0.0 if line < 3 else -30.0
            return scores

    gold = np.full((300, len(LINES)), 1, np.uint8)
    gold[::3] = 3
    gold[:, 3] = NOTHING
    one = Lesson(np.ones((300, len(SLOTS)), np.int32), np.zeros_like(gold), gold, None)
    found = heat(Sure(), [one], TINY)
    assert found[:3] == pytest.approx([1 / 3] * 3, abs=0.02)
    assert found[3] == 1
