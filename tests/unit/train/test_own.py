"""`timeloom train`: labelled texts of ours in, a folder of weights out, from a tiny network with random weights."""

from __future__ import annotations

import sys
from dataclasses import replace
from importlib.metadata import EntryPoint
from pathlib import Path

import click
import msgspec
import numpy as np
import pytest
from click.testing import CliRunner, Result
from tests.unit.encoder.heads import WIDTH, folder

from timeloom import formats, models
from timeloom.cli import lazy
from timeloom.cli.main import timeloom as verbs
from timeloom.document import Document
from timeloom.encoder.wordpiece import SPECIAL
from timeloom.errors import FormatError, MissingExtra, ModelError
from timeloom.pipeline import load
from timeloom.stages.compose.linking import Linker, Scorer
from timeloom.stages.recognise.labelling import CharLabeller
from timeloom_train.own import learning
from timeloom_train.own.command import train
from timeloom_train.own.labelled import parted, read_labelled, without
from timeloom_train.own.linking import continued
from timeloom_train.reader.network import CharShape, char_head

torch = pytest.importorskip("torch", reason="torch is needed for training only")

WORDS = "the on in for . may june july march friday two three months hours days until 19 ##87 ##61 ##74 ##99 ferry pier"
PIECES = [
    *SPECIAL,
    *WORDS.split(),
    *"abcdefghijklmnopqrstuvwxyz",
    *(f"##{one}" for one in "abcdefghijklmnopqrstuvwxyz"),
]
TEXTS = [
    f"The {what} {verb} on 3 {month} {year}. On Friday nobody rowed. It lasted for {count} days."
    for what, verb, month, year, count in (
        ("ferry", "sank", "May", 1987, "two"), ("pier", "burnt", "June", 1961, "three"),
        ("pier", "closed", "July", 1974, "two"), ("ferry", "ran", "March", 1999, "three"),
        ("mill", "opened", "May", 1961, "two"), ("ferry", "stopped", "July", 1987, "three"),
        ("fair", "began", "June", 1999, "two"), ("mill", "fell", "March", 1974, "three"),
    )
]  # fmt: skip


@pytest.fixture(scope="module", autouse=True)
def hurry():
    """One thread, and great steps: random weights have far to go."""
    before = torch.get_num_threads()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(learning, "PLAN", replace(learning.PLAN, head_rate=2e-2, pieces=64))
        yield
    torch.set_num_threads(before)


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A head that has learned nothing: it trusts the rules."""
    place = folder(tmp_path_factory.mktemp("base"), PIECES[:64], 32)
    torch.manual_seed(1)
    shape = CharShape(vector=WIDTH, projected=8, char=8, category=4, rule=4, width=16, dropout=0.0)
    weights = {name: value.numpy() for name, value in char_head(shape).state_dict().items()}
    models.save(CharLabeller.NAME, weights, {}, place)
    return place


def labelled(place: Path, form: str, texts: list[str] = TEXTS) -> Path:
    """What the rules say, but that a Friday is no time."""
    for number, text in enumerate(texts):
        read = load("rules")(text, "1999-04-07", id=f"t{number}")
        document = Document(
            id=read.id, text=text, dct=read.dct,
            entities=tuple(one for one in read.entities if text[one.start : one.end] != "Friday"),
            times=tuple(one for one in read.times if one.text != "Friday"),
        )  # fmt: skip
        home = place / document.id
        home.mkdir(parents=True, exist_ok=True)
        if form == "anafora":
            (home / document.id).write_text(text, encoding="utf-8")
            (home / f"{document.id}.dct").write_text("1999-04-07", encoding="utf-8")
            document = msgspec.structs.replace(document, times=())
            formats.write([document], home / f"{document.id}.TimeNorm.gold.completed.xml", form)
        else:
            formats.write([document], home / f"{document.id}.tml", form)
    return place


def asked(*arguments: object) -> Result:
    return CliRunner().invoke(train, [str(one) for one in arguments])


@pytest.fixture(scope="module")
def learned(base: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Result]:
    here = tmp_path_factory.mktemp("own")
    done = asked(labelled(here / "texts", "anafora"), "--out", here / "weights", "--from", base, "--dev", 0.25)
    return here, done


class TestAnafora:
    def test_it_says_what_it_does(self, learned: tuple[Path, Result]) -> None:
        _, done = learned
        assert done.exit_code == 0, done.output
        assert "8 labelled texts (anafora), 24 sentences, 24 of them with a time" in done.output
        assert "no text is labelled with TIMEX3" in done.output
        assert "learned from: 6 texts with SCATE; asked and not learned from: 2 texts with SCATE" in done.output
        assert "F1 on dev, whole preset   before   after" in done.output

    def test_it_learned(self, learned: tuple[Path, Result]) -> None:
        here, done = learned
        card = models.card(CharLabeller.NAME, here / "weights")
        told = card["figures"]
        assert card["began with"]["learned on"]
        assert card["run"]["best"] > card["before"] + 0.1
        assert told["after"]["identification"] > told["before"]["identification"]
        row = next(line.split() for line in done.output.splitlines() if line.startswith("identification"))
        assert row[1:] == [f"{told[side]['identification']:.3f}" for side in ("before", "after")]
        assert {"data", "documents", "seed", "command", "licence", "timeloom", "sha256"} <= card.keys()

    def test_the_folder_is_whole(self, learned: tuple[Path, Result], base: Path) -> None:
        here, _ = learned
        names = {path.name for path in (here / "weights").iterdir()}
        assert names == {path.name for path in base.iterdir()} | {"compose.linker.v1.json", "compose.linker.v1.npz"}
        assert {path.name for path in here.iterdir()} == {"texts", "weights"}
        for name in ("reader.encoder.v1.onnx", "reader.encoder.v1.vocab.txt", "reader.encoder.v1.json"):
            assert (here / "weights" / name).read_bytes() == (base / name).read_bytes()
        loom = load("en", weights=here / "weights")
        assert loom(TEXTS[0], "1999-04-07").times

    def test_the_same_seed_gives_the_same_bytes(self, learned: tuple[Path, Result], base: Path, tmp_path: Path) -> None:
        here, _ = learned
        done = asked(here / "texts", "--out", tmp_path / "again", "--from", base, "--dev", 0.25)
        assert done.exit_code == 0
        for name in (CharLabeller.NAME, Linker.name):
            assert (tmp_path / "again" / f"{name}.npz").read_bytes() == (here / "weights" / f"{name}.npz").read_bytes()


class TestTimeml:
    def test_what_is_not_labelled_is_kept(self, base: Path, tmp_path: Path) -> None:
        texts = labelled(tmp_path / "texts", "timeml")
        done = asked(
            texts, "--out", tmp_path / "weights", "--from", base, "--dev", 0.25, "--epochs", 30, "--patience", 30
        )
        assert done.exit_code == 0, done.output
        assert "no text is labelled with SCATE: what the head says of it is to stay as it is" in done.output
        assert "the linker stays as it was: no SCATE links to learn from" in done.output
        card = models.card(CharLabeller.NAME, tmp_path / "weights")
        assert card["run"]["best"] == 1 > card["before"]
        assert card["figures"]["after"]["strict"] >= card["figures"]["before"]["strict"]
        before, after = (load("en", weights=one)(TEXTS[0], "1999-04-07") for one in (base, tmp_path / "weights"))
        was, now = ({(one.start, one.end, one.type) for one in made.entities} for made in (before, after))
        assert len(was & now) > len(was) / 2
        held = (tmp_path / "weights" / "compose.linker.v1.npz").read_bytes()
        models.save("x", models.arrays("compose.linker.v1"), {}, tmp_path)
        assert held == (tmp_path / "x.npz").read_bytes()

    def test_dev_of_its_own(self, base: Path, tmp_path: Path) -> None:
        """Texts that are asked too are not learned from."""
        texts, dev = labelled(tmp_path / "texts", "timeml", TEXTS[:5]), labelled(tmp_path / "dev", "timeml", TEXTS[4:])
        done = asked(texts, "--out", tmp_path / "w", "--from", base, "--dev", dev, "--epochs", 1)
        assert done.exit_code == 0, done.output
        assert "not learned from: 1 texts that are asked" in done.output
        assert "learned from: 4 texts with TIMEX; asked and not learned from: 4 texts with TIMEX" in done.output

    def test_without_dev_it_says_so(self, base: Path, tmp_path: Path) -> None:
        texts = labelled(tmp_path / "texts", "timeml", TEXTS[:2])
        done = asked(texts, "--out", tmp_path / "w", "--from", base, "--dev", 0, "--epochs", 1)
        assert done.exit_code == 0, done.output
        assert "there are no figures" in done.output
        assert "figures" not in models.card(CharLabeller.NAME, tmp_path / "w")

    def test_it_stops_when_dev_gains_no_more(self, base: Path, tmp_path: Path) -> None:
        texts = labelled(tmp_path / "texts", "timeml")
        done = asked(texts, "--out", tmp_path / "w", "--from", base, "--epochs", 400, "--patience", 2)
        assert done.exit_code == 0, done.output
        run = models.card(CharLabeller.NAME, tmp_path / "w")["run"]
        figures = [figure for _, _, figure in run["figures"]]
        assert run["epoch"] == len(figures) < 400
        assert figures.index(max(figures)) == len(figures) - 3

    def test_what_does_no_better_is_not_taken(self, learned: tuple[Path, Result], tmp_path: Path) -> None:
        """From weights that know the texts, for one epoch."""
        here, _ = learned
        done = asked(here / "texts", "--out", tmp_path / "w", "--from", here / "weights", "--dev", 0.25, "--epochs", 1)
        assert done.exit_code == 0, done.output
        again = models.card(CharLabeller.NAME, tmp_path / "w")
        if again["run"]["best"] <= again["before"]:
            assert "its weights stay as they were" in done.output
            arrays = (models.arrays(CharLabeller.NAME, one) for one in (here / "weights", tmp_path / "w"))
            for one, other in zip(*(list(held.values()) for held in arrays), strict=True):
                np.testing.assert_array_equal(one, other)


class TestErrors:
    """Each says what is wrong, and nothing is left behind."""

    @pytest.fixture(autouse=True)
    def clean(self, tmp_path: Path):
        yield
        assert not (tmp_path / "out").exists()
        assert not [path for path in tmp_path.iterdir() if path.name.startswith(".")]

    def fails(self, tmp_path: Path, base: Path, *arguments: object) -> BaseException:
        done = asked(tmp_path / "texts", "--out", tmp_path / "out", "--from", base, *arguments)
        assert done.exit_code == 1
        assert done.exception is not None
        return done.exception

    def test_an_empty_folder(self, base: Path, tmp_path: Path) -> None:
        (tmp_path / "texts").mkdir()
        error = self.fails(tmp_path, base)
        assert isinstance(error, FormatError)
        assert "holds no file that can be read" in str(error)

    def test_no_labels(self, base: Path, tmp_path: Path) -> None:
        (tmp_path / "texts").mkdir()
        (tmp_path / "texts" / "a.txt").write_text("Geese fly.", encoding="utf-8")
        assert "none of its documents has a SCATE entity or a TIMEX3" in str(self.fails(tmp_path, base))

    def test_labels_outside_the_text(self, base: Path, tmp_path: Path) -> None:
        texts = labelled(tmp_path / "texts", "anafora")
        (texts / "t3" / "t3").write_text("On 3 May.", encoding="utf-8")
        error = self.fails(tmp_path, base)
        assert isinstance(error, FormatError)
        assert (error.document, "outside the text of 9 characters" in str(error)) == ("t3", True)

    def test_several_formats(self, base: Path, tmp_path: Path) -> None:
        labelled(tmp_path / "texts" / "one", "anafora", TEXTS[:2])
        other = labelled(tmp_path / "texts" / "two", "timeml", TEXTS[2:3])
        (other / "t0").rename(other / "u0")
        (other / "u0" / "t0.tml").rename(other / "u0" / "u0.tml")
        told = str(self.fails(tmp_path, base))
        assert "several formats (2 of anafora, 1 of timeml): name one by --format" in told

    def test_a_broken_file(self, base: Path, tmp_path: Path) -> None:
        texts = labelled(tmp_path / "texts", "timeml")
        (texts / "t1" / "t1.tml").write_text("<TimeML><TEXT>", encoding="utf-8")
        assert isinstance(self.fails(tmp_path, base), FormatError)

    def test_one_text_alone(self, base: Path, tmp_path: Path) -> None:
        labelled(tmp_path / "texts", "timeml", TEXTS[:1])
        assert "one text alone cannot be parted" in str(self.fails(tmp_path, base))

    def test_weights_that_are_not_there(self, tmp_path: Path) -> None:
        labelled(tmp_path / "texts", "timeml")
        (tmp_path / "none").mkdir()
        assert isinstance(self.fails(tmp_path, tmp_path / "none"), ModelError)

    def test_without_torch_the_extra_is_named(
        self, base: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:  # fmt: skip
        labelled(tmp_path / "texts", "timeml")
        monkeypatch.setitem(sys.modules, "torch", None)
        error = self.fails(tmp_path, base)
        assert isinstance(error, MissingExtra)
        assert "pip install timeloom[train]" in str(error)

    @pytest.mark.parametrize("dev", ["1.5", "-1", "some"])
    def test_a_dev_that_is_neither(self, base: Path, tmp_path: Path, dev: str) -> None:
        labelled(tmp_path / "texts", "timeml", TEXTS[:2])
        done = asked(tmp_path / "texts", "--out", tmp_path / "out", "--from", base, f"--dev={dev}")
        assert done.exit_code == 2


def test_what_is_there_is_not_written_over(base: Path, tmp_path: Path) -> None:
    texts = labelled(tmp_path / "texts", "timeml", TEXTS[:2])
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "letter.txt").write_text("mine", encoding="utf-8")
    done = asked(texts, "--out", tmp_path / "out", "--from", base)
    assert "something in the way" in str(done.exception)
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["letter.txt"]


def test_what_cannot_be_learned_is_counted(tmp_path: Path) -> None:
    texts = labelled(tmp_path / "texts", "anafora", [*TEXTS[:2], "Two hours after the flood it rained."])
    (texts / "u").mkdir()
    (texts / "u" / "u").write_text("Geese fly.", encoding="utf-8")
    held = read_labelled(texts)
    assert held.lost["Event (no type that the head labels)"] == 1
    assert held.lost["texts without any label"] == 1
    assert held.labels["SCATE"] == sum(
        one.type != "Event" for gold in held.golds for one in gold.document.entities
    )  # fmt: skip
    assert held.links == sum(len(e.links) for gold in held.golds for e in gold.document.entities) > 5


def test_a_text_is_on_one_side(tmp_path: Path) -> None:
    held = read_labelled(labelled(tmp_path / "texts", "timeml", [*TEXTS[:4], TEXTS[0]]))
    for seed in range(8):
        learn, dev = parted(held.golds, 0.3, seed)
        assert not {one.document.text for one in learn} & {one.document.text for one in dev}
        assert len(learn) + len(dev) == 5
        assert without(held.golds, dev) == [one._replace(split="train") for one in learn]


class TestLinker:
    def test_it_is_drawn_from_where_it_began_to_what_it_sees(self, tmp_path: Path) -> None:
        held = read_labelled(labelled(tmp_path / "texts", "anafora"))
        shipped = Scorer.of(models.arrays(Linker.name))
        documents = [one.document for one in held.golds]
        odd = [
            msgspec.structs.replace(
                one,
                entities=tuple(
                    msgspec.structs.replace(e, links=tuple(link for link in e.links if link[0] != "Sub-Interval"))
                    for e in one.entities
                ),
            )
            for one in documents
        ]
        made = continued(shipped, odd * 4)
        assert made.weights["link"].table.shape == shipped.weights["link"].table.shape
        changed = (made.weights["link"].table != shipped.weights["link"].table).mean()
        assert 0 < changed < 0.1

        def subs(scorer: Scorer) -> int:
            return sum(
                name == "Sub-Interval"
                for one in documents
                for e in Linker(scorer=scorer)(one).entities
                for name, _ in e.links
            )

        assert subs(shipped) > subs(made) == 0

    def test_nothing_to_learn_from_changes_nothing(self) -> None:
        shipped = Scorer.of(models.arrays(Linker.name))
        made = continued(shipped, [Document(id="x", text="Geese fly.")])
        assert all(made.weights[name] is shipped.weights[name] for name in shipped.weights)


class TestOffered:
    """The command line shows what other packages offer."""

    def test_train_is_among_the_verbs(self) -> None:
        told = CliRunner().invoke(verbs, ["--help"]).output
        assert "train      Teach the preset en with labelled texts of your own." in told
        assert CliRunner().invoke(verbs, ["train", "--help"]).exit_code == 0
        assert "Did you mean 'train'?" in CliRunner().invoke(verbs, ["trian"]).output

    def test_a_package_that_is_broken_costs_its_line_alone(self, monkeypatch: pytest.MonkeyPatch) -> None:
        broken = EntryPoint("mend", "no_such_package.verbs:mend", "timeloom.commands")
        stolen = EntryPoint("parse", "no_such_package.verbs:parse", "timeloom.commands")
        monkeypatch.setattr("importlib.metadata.entry_points", lambda group: [broken, stolen])
        group = lazy.LazyGroup("x", rows={"parse": ("timeloom.cli.parse", "Find.")}, offers="timeloom.commands")
        told = CliRunner().invoke(group, ["--help"]).output
        assert "mend   (cannot be loaded: No module named 'no_such_package')" in told
        assert "parse  Find." in told
        assert isinstance(group.get_command(click.Context(group), "parse"), click.Command)
        assert group.get_command(click.Context(group), "none") is None


def test_the_shipped_weights_can_be_begun_with() -> None:
    begun = learning.started(None)
    held = models.arrays(CharLabeller.NAME)
    assert begun.share == pytest.approx(float(held["share"][0]))
    assert {f"calibration.{name}" for name in ("scate", "timex")} <= held.keys()
    names = begun.reader.chars.state_dict().keys()
    assert names == {name for name in held if name in names}
