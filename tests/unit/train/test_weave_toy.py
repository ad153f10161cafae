"""The weaver, from a toy of three documents to a folder: it learns, is taken up again, made small, written and read."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import numpy as np
import pytest
from click.testing import CliRunner

from timeloom import models
from timeloom.encoder import large
from timeloom.encoder.marks import MARKS
from timeloom.encoder.session import Encoder
from timeloom.encoder.weave_head import ATTRIBUTES, EVENT_OUTPUTS, FINER, PAIR_OUTPUTS, SCHEMES, WeaveHead
from timeloom.encoder.weaver import NAME, Weaver
from timeloom.errors import ModelError
from timeloom.events import EventFinder
from timeloom.relations.relator import TASKS, Relator
from timeloom.relations.trust import ANY, Trust
from timeloom_train import lessons
from timeloom_train.weave import packing, sources, teaching
from timeloom_train.weave.checkpoint import Start, averaged, begun, read, write
from timeloom_train.weave.command import weave, weave_pack, weave_teach
from timeloom_train.weave.examples import NOTHING, UNKNOWN, example_of
from timeloom_train.weave.training import Plan, Weave, batch_of, chosen_by, figures, train

torch = pytest.importorskip("torch", reason="torch is needed for training only")
pytest.importorskip("onnxscript", reason="onnxscript is needed for training only")
pytestmark = pytest.mark.filterwarnings("ignore:.*treespec:FutureWarning")
"""Of torch, about itself."""

from tests.unit.train import toy  # noqa: E402 - it builds networks of torch
from tests.unit.train.weave_toy import CUTTER, FIRST_MARK, documents, link  # noqa: E402 - as above

EDGES = (CUTTER.first, CUTTER.last)
CARD, REAL = {"sha256": "toy"}, models.card
PLAN = Plan(epochs=2, rate=3e-3, head_rate=6e-3, documents=1)
TABLES = {
    "matres": {name: [link("ei1 BEFORE ei2"), link("ei1 BEFORE ei3")] for name in ("one", "two", "three")},
    "tbdense": {"one": [link("ei2 ii t1"), link("ei1 b t0"), link("ei1 v ei3")]},
}


@pytest.fixture(scope="module", autouse=True)
def one_thread():
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(before)


@pytest.fixture(scope="module")
def examples():
    return [example_of(one, CUTTER, FIRST_MARK, **TABLES) for one in documents()]


@pytest.fixture(scope="module")
def batches(examples):
    return [batch_of(one, *EDGES) for one in examples]


def start() -> Start:
    kept = toy.checkpoint(4, 4)
    return Start(kept.pieces, kept.state["encoder"])


def new(seed: int = 0) -> Weave:
    return begun(start(), seed)


def same(left, right) -> bool:
    return all(torch.equal(value, right[part][name]) for part, held in left.items() for name, value in held.items())


@pytest.fixture(scope="module")
def learned(batches):
    """The weaver after eight epochs, and what is said of the run."""
    made = new()
    return made, train(made, batches, replace(PLAN, epochs=8))


class TestBegun:
    def test_the_marks_are_pieces_behind_those_of_the_text(self):
        kept = start()
        made = begun(kept, 0)
        table = made.encoder.piece.weight
        assert len(table) == FIRST_MARK + len(MARKS)
        assert torch.equal(table[:FIRST_MARK], kept.encoder["piece.weight"])
        assert len({tuple(row.tolist()) for row in table[FIRST_MARK:]}) == len(MARKS)

    def test_a_seed_gives_one_weaver(self):
        assert same(new(1).state(), new(1).state()) and not same(new(1).state(), new(2).state())


class TestTraining:
    def test_the_loss_falls_and_the_toy_is_learned(self, batches, learned):
        made, run = learned
        assert [row["epoch"] for row in run["figures"]] == list(range(1, 9))
        first, second, last = (run["figures"][at] for at in (0, 1, -1))
        parts = ("event", "attribute", "link", "timeml", "matres", "tbdense")
        assert sum(second[f"loss {name}"] for name in parts) < sum(first[f"loss {name}"] for name in parts)
        assert last["loss event"] < first["loss event"] / 2
        assert figures(made, batches)["span"] > figures(new(), batches)["span"]
        assert figures(made, batches)["span"] > 0.8

    def test_two_runs_of_one_seed_give_the_same_weights(self, batches):
        both = [new(), new()]
        for made in both:
            train(made, batches, PLAN)
        assert same(both[0].state(), both[1].state())
        other = new()
        train(other, batches, replace(PLAN, seed=1))
        assert not same(both[0].state(), other.state())

    def test_a_run_that_was_stopped_goes_on_to_the_same_weights(self, batches, tmp_path):
        class Stop(Exception):
            pass

        def stop(line):
            if '"epoch": 2' in line:
                raise Stop

        whole, stopped, again = new(), new(), new()
        train(whole, batches, PLAN)
        with pytest.raises(Stop):
            train(stopped, batches, PLAN, folder=tmp_path, say=stop)
        said: list[str] = []
        run = train(again, batches, PLAN, folder=tmp_path, say=said.append)
        assert len(said) == 1 and run["epoch"] == 2 and len(run["figures"]) == 2
        assert same(whole.state(), again.state())
        done = new()
        assert train(done, batches, PLAN, folder=tmp_path, say=said.append)["epoch"] == 2
        assert len(said) == 1 and same(done.state(), whole.state())

    def test_what_was_kept_of_another_plan_is_not_taken_up(self, batches, tmp_path):
        said: list[str] = []
        train(new(), batches, replace(PLAN, epochs=1), folder=tmp_path)
        train(new(), batches, replace(PLAN, epochs=1, head_rate=1e-3), folder=tmp_path, say=said.append)
        assert len(said) == 1

    def test_the_best_epoch_on_dev_is_kept(self, batches):
        made = new()
        states = []

        def keep(line):
            states.append({name: {k: v.clone() for k, v in part.items()} for name, part in made.state().items()})

        run = train(made, batches[:2], replace(PLAN, epochs=4, rate=1e-2), dev=batches[2:], say=keep)
        scores = [chosen_by(row) for row in run["figures"]]
        assert run["best"] == max(scores) and same(made.state(), states[scores.index(max(scores))])


class Told(Weave):
    """Says what gold says, but for `wrong` words that it takes for events."""

    def __init__(self, wrong: int = 0) -> None:
        super().__init__(None, torch.nn.Identity())
        self.wrong = wrong

    def __call__(self, batch):
        event = torch.zeros(len(batch["classes"]), EVENT_OUTPUTS)
        event[torch.arange(len(event)), batch["classes"].clamp(min=0)] = 1
        event[(batch["classes"] == 0).nonzero()[: self.wrong, 0], 1] = 2
        sizes = [len(values) for name, values in ATTRIBUTES.items() if name != "class"]
        attrs, at = torch.zeros(len(event), sum(sizes)), 0
        for k, size in enumerate(sizes):
            labels = batch["attributes"][:, k].clamp(min=0)
            attrs[batch["events"], at + labels] = 1
            at += size
        pairs, at = torch.zeros(len(batch["kind"]), PAIR_OUTPUTS), 1
        pairs[:, 0] = batch["timeml"] - 0.5
        for name, labels in (*SCHEMES.items(), ("finer", ("", *FINER))):
            gold = batch[name] - (1 if name == "timeml" else 0)
            pairs[torch.arange(len(pairs)), at + gold.clamp(min=0)] = 1
            at += len(labels)
        return event, attrs, torch.zeros(len(event)), torch.zeros(len(event)), pairs


class TestFigures:
    def test_who_says_what_gold_says_has_them_all(self, batches):
        found = figures(Told(), batches)
        asked = ("span", "class", "EE", "ET", "ED", "matres", "tbdense", "tense", "polarity")
        assert {name: found[name] for name in asked} == dict.fromkeys(asked, 1.0)

    def test_a_word_too_many(self, batches):
        """Nine events and one that is none in each of three documents: 2 * 9 / (9 + 12)."""
        assert figures(Told(wrong=1), batches)["span"] == pytest.approx(18 / 21, abs=1e-4)

    def test_of_nothing(self):
        assert set(figures(Told(), []).values()) == {0.0}

    def test_a_pair_of_a_table_alone_is_none_of_timeml(self, examples):
        for example in examples:
            far = [pair for pair, known in zip(example.pairs, example.known, strict=True) if known == UNKNOWN]
            assert far == [("ei1", "ei3")]
        assert all((example.tbdense == NOTHING).all() for example in examples[1:])


class TestKept:
    def test_a_folder_gives_the_weaver_back(self, learned, batches, tmp_path):
        made = learned[0]
        write(made, toy.PIECES, {"seed": 0}, tmp_path)
        again, pieces, about = read(tmp_path)
        assert about == {"seed": 0} and pieces == (*toy.PIECES, *MARKS)
        assert same(made.state(), again.state())
        assert figures(again, batches) == figures(made, batches)


@pytest.fixture(scope="module")
def packed(learned, examples, tmp_path_factory):
    """The folder of the weights, and what is said of the packing."""
    folder = tmp_path_factory.mktemp("models")
    made, pieces = learned[0], (*toy.PIECES, *MARKS)
    data = packing.small(made, examples, EDGES, 64)
    encoder = Encoder(data, pieces, positions=64)
    heads, told = packing.taught(made, encoder, examples, examples, Plan(), 2, lambda line: None)
    about = {"figures": {"split": "dev", **told["after"]}, "packing": told}
    packing.write(data, pieces, FIRST_MARK, 64, packing.heads_of(heads), about, folder)
    return folder, told


class TestPacked:
    def test_it_is_never_worse_on_dev_than_before(self, packed):
        told = packed[1]
        assert chosen_by(told["after"]) >= chosen_by(told["before"])
        assert told["run"]["epoch"] == 2

    @pytest.mark.parametrize(("best", "kept"), [(0.0, True), (2.0, False)], ids=["no gain", "a gain"])
    def test_heads_learn_on_where_dev_gains_by_it(self, examples, monkeypatch, best, kept):
        class Small:
            @staticmethod
            def vectors_of(windows):
                return [np.ones((len(ids), 24), np.float32) for ids in windows]

        def run(weave, batches, plan, **how):
            for value in weave.heads.parameters():
                torch.nn.init.ones_(value)
            return {"best": best}

        monkeypatch.setattr(packing, "train", run)
        made = new()
        before = {name: value.clone() for name, value in made.heads.state_dict().items()}
        heads, _ = packing.taught(made, Small(), examples, examples, PLAN, 1, lambda line: None)
        same_as_before = all(torch.equal(value, before[name]) for name, value in heads.heads.state_dict().items())
        assert same_as_before == kept

    def test_cards_say_how_they_came_to_be(self, packed):
        for name in (NAME, f"{NAME}.heads"):
            card = models.card(name, packed[0])
            assert {"licence", "sources", "timeloom", "figures", "what"} <= card.keys()
        assert models.card(NAME, packed[0])["first mark"] == FIRST_MARK
        assert models.card(NAME, packed[0])["positions"] == 64

    def test_heads_are_shipped_in_half_precision(self, packed):
        held = models.arrays(f"{NAME}.heads", packed[0])
        assert {array.dtype for array in held.values()} == {np.dtype(np.float16)}
        WeaveHead(held)

    def test_the_folder_is_read_and_says_what_was_learned(self, packed, learned, batches):
        """The encoder in whole numbers, the heads in half precision: the words that are events are those of torch."""
        weaver = Weaver.load(packed[0])
        assert Weaver.load(packed[0]) is weaver
        made = learned[0]
        made.mode(training=False)
        for held, batch in zip(documents(), batches, strict=True):
            with torch.no_grad():
                wanted = made(batch)[0].softmax(-1).numpy()
            told = weaver.read(held).events
            assert told.shape == wanted.shape
            assert (told.argmax(1) == wanted.argmax(1)).mean() > 0.9
            assert np.abs(told - wanted).mean() < 0.1

    def test_stages_run_with_it(self, packed):
        weaver = Weaver.load(packed[0])
        for held in documents():
            bare = msgspec.structs.replace(held, events=(), links=())
            made = Relator(weaver, least=0.0)(EventFinder(weaver)(bare))
            gold = {event.start for event in held.events}
            assert gold & {event.start for event in made.events}
            ends = {one.target for one in made.candidates} | {one.source for one in made.candidates}
            assert {"t0", "t1", "ei1"} <= ends


@pytest.fixture(scope="module")
def written(packed, tmp_path_factory):
    """The folder of everything, and what was asked of the corpora."""
    folder = tmp_path_factory.mktemp("commands")
    asked = []

    def golds(root, split, cutter, first_mark, *, only=None):
        asked.append((split, only))
        found = documents()[2:] if split == "dev" else documents()[:2]
        kept = [one for one in found if only is None or one.id in only]
        return [(one, example_of(one, cutter, first_mark, **TABLES)) for one in kept]

    toy.checkpoint(4, 4).write(folder / "pretrained")
    begin = [str(folder / "pretrained"), "--epochs", "1", "--threads", "1", "--root", str(folder)]
    taught = ["--lessons", str(folder / "lessons"), "--lesson-epochs", "1"]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sources, "golds", golds)
        patch.setattr(sources, "names", lambda root: ["toy"])
        patch.setattr(lessons, "names", lambda root: ["untagged"])
        patch.setattr(teaching, "texts", lambda root, news, snippets, seed: iter(documents()))
        patch.setattr(large, "made", lambda weights: packed[0])
        patch.setattr(models, "card", lambda name, folder=None: CARD if name == large.NAME else REAL(name, folder))
        runs = [
            (weave_teach, ["--out", str(folder / "lessons"), "--news", "3", "--snippets", "0", "--root", str(folder)]),
            (weave, [*begin, *taught, "--out", str(folder / "tuned")]),
            *((weave, [*begin, "--out", str(folder / f"fold-{at}"), "--left", f"{at}/2"]) for at in range(2)),
            (weave_pack, [str(folder / "tuned"), "--out", str(folder / "packed"), "--epochs", "0",
                          "--left", str(folder / "fold-0"), "--left", str(folder / "fold-1"), "--threads", "1"]),
        ]  # fmt: skip
        for command, arguments in runs:
            done = CliRunner().invoke(command, arguments, catch_exceptions=False)
            assert done.exit_code == 0, done.output
    return folder, asked


class TestCommands:
    """`weave-teach`, `weave` and `weave-pack`, with the toy in place of the corpora and of the teacher."""

    def test_trust_is_asked_of_what_was_left_out(self, written):
        folder, asked = written
        left = [frozenset(read(folder / f"fold-{number}")[2]["without"]) for number in range(2)]
        assert left[0] | left[1] == {"one", "two"} and not left[0] & left[1]
        learned = [("train", None), ("dev", None)]
        assert asked == [*learned, *learned, *learned, *learned, ("train", left[0]), ("train", left[1]), ("dev", None)]

    def test_each_fold_learns_from_the_others(self, written):
        found = [read(written[0] / f"fold-{number}")[2] for number in range(2)]
        assert [told["documents"] for told in found] == [1, 1]
        assert [told["left"] for told in found] == [[0, 2], [1, 2]]
        assert [len(told["runs"]["heads"]["figures"]) for told in found] == [10, 10]
        assert all("span" in told["figures of left"] and "lessons" not in told["runs"] for told in found)

    def test_the_card_says_who_taught(self, written):
        told = read(written[0] / "tuned")[2]
        assert told["lessons"] == {"news": 3, "snippets": 0, "seed": 0, "teacher": "toy"}
        assert told["runs"]["lessons"]["epoch"] == 1 and "--lessons LESSONS" in told["command"]

    @pytest.mark.parametrize("said", ["5", "2/2", "a/b", "0/1"])
    def test_what_is_no_fold(self, said):
        done = CliRunner().invoke(weave, [".", "--left", said])
        assert done.exit_code == 2 and f"'{said}' is no fold: 0/5 is the first of five" in done.output

    def test_trust_lies_beside_the_heads(self, written):
        folder = written[0] / "packed"
        held = models.arrays(f"{NAME}.heads", folder)
        trust = Trust.from_arrays({name: rows.tolist() for name, rows in held.items()})
        assert (ANY, ANY) in trust.lines
        assert 0 <= trust.of(TASKS[0], "BEFORE", 0.5) <= 1
        card = models.card(f"{NAME}.heads", folder)
        assert (
            card["trust"]["folds"] == [[0, 2], [1, 2]]
            and card["trust"]["left out"] == 2
            and card["trust"]["dev"] == 1
            and card["trust"]["answers"] > 0
        )
        assert [told["data"] for told in card["history"]] == [["toy"]]
        assert card["data"] == ["toy", "untagged"] and card["seed"] == 0

    def test_two_runs_are_averaged_weight_by_weight(self, written):
        one, pieces, _ = read(written[0] / "tuned")
        other, _, _ = read(written[0] / "fold-0")
        made, same, told = averaged([written[0] / "tuned", written[0] / "fold-0"])
        assert same == pieces and len(told) == 2
        for part, weights in made.state().items():
            for name, value in weights.items():
                mean = (one.state()[part][name] + other.state()[part][name]) / 2
                assert torch.allclose(value, mean, atol=1e-6), name

    def test_weavers_of_other_pieces_are_not_averaged(self, written, tmp_path):
        for name in ("weave.pt", "weave.json"):
            (tmp_path / name).write_bytes((written[0] / "tuned" / name).read_bytes())
        (tmp_path / "vocab.txt").write_text("other\n", encoding="utf-8")
        with pytest.raises(ModelError, match="other pieces"):
            averaged([written[0] / "tuned", tmp_path])

    def test_what_is_written_is_read(self, written):
        made = EventFinder(Weaver.load(written[0] / "packed"), threshold=0.0, within_times=0.0)(documents()[0])
        assert len(made.events) == len(made.tokens)
