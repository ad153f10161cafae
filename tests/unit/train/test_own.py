"""`timeloom train`: labelled texts of ours in, a folder of weights out."""

from __future__ import annotations

from importlib.metadata import EntryPoint
from pathlib import Path

import click
import msgspec
import pytest
from click.testing import CliRunner, Result

from timeloom import formats, models
from timeloom.cli import lazy
from timeloom.cli.main import timeloom as verbs
from timeloom.document import Document
from timeloom.errors import FormatError, ModelError
from timeloom.pipeline import load
from timeloom.times.choice import NAME
from timeloom_train.own.command import train
from timeloom_train.own.labelled import parted, read_labelled, without

TEXTS = [
    f"The {what} {verb} on 3 {month} {year}. On Friday nobody rowed. It lasted for {count} days."
    for what, verb, month, year, count in (
        ("ferry", "sank", "May", 1987, "two"), ("pier", "burnt", "June", 1961, "three"),
        ("pier", "closed", "July", 1974, "two"), ("ferry", "ran", "March", 1999, "three"),
        ("mill", "opened", "May", 1961, "two"), ("ferry", "stopped", "July", 1987, "three"),
        ("fair", "began", "June", 1999, "two"), ("mill", "fell", "March", 1974, "three"),
    )
]  # fmt: skip


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
def learned(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Result]:
    here = tmp_path_factory.mktemp("own")
    done = asked(labelled(here / "texts", "anafora"), "--out", here / "weights", "--dev", 0.25)
    return here, done


class TestAnafora:
    def test_it_says_what_it_does(self, learned: tuple[Path, Result]) -> None:
        _, done = learned
        assert done.exit_code == 0, done.output
        assert "8 labelled texts (anafora); labels that can be learned: 16 SCATE" in done.output
        assert "no text is labelled with TIMEX3" in done.output
        assert "learned from: 6 texts with SCATE; asked and not learned from: 2 texts with SCATE" in done.output
        assert "F1 on dev                 before   after" in done.output

    def test_it_learned(self, learned: tuple[Path, Result]) -> None:
        here, done = learned
        card = models.card(NAME, here / "weights")
        told = card["figures"]
        assert card["began with"] == {"sha256": models.card(NAME)["files"]["bin"]["sha256"], "learned on": True}
        assert max(card["run"]) > card["run"][0]
        assert told["after"]["identification"] > told["before"]["identification"]
        row = next(line.split() for line in done.output.splitlines() if line.startswith("identification"))
        assert row[1:] == [f"{told[side]['identification']:.3f}" for side in ("before", "after")]
        assert {"data", "documents", "seed", "command", "licence", "timeloom", "files", "step"} <= card.keys()

    def test_every_preset_reads_the_folder(self, learned: tuple[Path, Result]) -> None:
        here, _ = learned
        assert {path.name for path in (here / "weights").iterdir()} == {f"{NAME}.bin", f"{NAME}.json"}
        assert {path.name for path in here.iterdir()} == {"texts", "weights"}
        for preset in ("rules", "en-fast", "en"):
            before, after = (
                load(preset, weights=one)(TEXTS[0], "1999-04-07", layers="times") for one in (None, here / "weights")
            )
            assert "Friday" in [time.text for time in before.times]
            assert "Friday" not in [time.text for time in after.times]
            assert after.times

    def test_the_same_seed_gives_the_same_bytes(self, learned: tuple[Path, Result], tmp_path: Path) -> None:
        here, _ = learned
        done = asked(here / "texts", "--out", tmp_path / "again", "--dev", 0.25)
        assert done.exit_code == 0
        assert (tmp_path / "again" / f"{NAME}.bin").read_bytes() == (here / "weights" / f"{NAME}.bin").read_bytes()


class TestTimeml:
    def test_it_learned(self, tmp_path: Path) -> None:
        done = asked(labelled(tmp_path / "texts", "timeml"), "--out", tmp_path / "weights", "--dev", 0.25)
        assert done.exit_code == 0, done.output
        assert "no text is labelled with SCATE: nothing is learned of it" in done.output
        told = models.card(NAME, tmp_path / "weights")["figures"]
        assert told["after"]["strict"] > told["before"]["strict"]

    def test_what_texts_do_not_say_is_read_as_before(self, tmp_path: Path) -> None:
        done = asked(labelled(tmp_path / "texts", "timeml"), "--out", tmp_path / "w", "--dev", 0.25)
        assert done.exit_code == 0, done.output
        other = "The committee meets every other Tuesday from 9 to 5."
        before, after = (load("rules", weights=one)(other, "2024-01-02") for one in (None, tmp_path / "w"))
        assert [(one.text, one.timex3) for one in before.times] == [(one.text, one.timex3) for one in after.times]

    def test_dev_of_its_own(self, tmp_path: Path) -> None:
        """Texts that are asked too are not learned from."""
        texts, dev = labelled(tmp_path / "texts", "timeml", TEXTS[:5]), labelled(tmp_path / "dev", "timeml", TEXTS[4:])
        done = asked(texts, "--out", tmp_path / "w", "--dev", dev, "--epochs", 1)
        assert done.exit_code == 0, done.output
        assert "not learned from: 1 texts that are asked" in done.output
        assert "learned from: 4 texts with TIMEX; asked and not learned from: 4 texts with TIMEX" in done.output

    def test_without_dev_it_says_so(self, tmp_path: Path) -> None:
        done = asked(
            labelled(tmp_path / "texts", "timeml", TEXTS[:2]), "--out", tmp_path / "w", "--dev", 0, "--epochs", 1
        )
        assert done.exit_code == 0, done.output
        assert "there are no figures" in done.output
        assert "figures" not in models.card(NAME, tmp_path / "w")

    def test_it_stops_when_dev_gains_no_more(self, tmp_path: Path) -> None:
        done = asked(labelled(tmp_path / "texts", "timeml"), "--out", tmp_path / "w", "--epochs", 400, "--patience", 2)
        assert done.exit_code == 0, done.output
        run = models.card(NAME, tmp_path / "w")["run"]
        assert len(run) < 400
        assert run.index(max(run)) == len(run) - 3

    def test_what_does_no_better_is_not_taken(self, tmp_path: Path) -> None:
        """From weights that know the texts; what else lies in their folder comes along."""
        texts = labelled(tmp_path / "texts", "timeml")
        asked(texts, "--out", tmp_path / "first", "--dev", 0.25)
        (tmp_path / "first" / "other.json").write_text("{}", encoding="utf-8")
        done = asked(texts, "--out", tmp_path / "w", "--from", tmp_path / "first", "--dev", 0.25, "--epochs", 1)
        assert done.exit_code == 0, done.output
        assert "the weights stay as they were" in done.output
        assert (tmp_path / "w" / f"{NAME}.bin").read_bytes() == (tmp_path / "first" / f"{NAME}.bin").read_bytes()
        assert (tmp_path / "w" / "other.json").is_file()


class TestErrors:
    """Each says what is wrong, and nothing is left behind."""

    @pytest.fixture(autouse=True)
    def clean(self, tmp_path: Path):
        yield
        assert not (tmp_path / "out").exists()
        assert not [path for path in tmp_path.iterdir() if path.name.startswith(".")]

    def fails(self, tmp_path: Path, *arguments: object) -> BaseException:
        done = asked(tmp_path / "texts", "--out", tmp_path / "out", *arguments)
        assert done.exit_code == 1
        assert done.exception is not None
        return done.exception

    def test_an_empty_folder(self, tmp_path: Path) -> None:
        (tmp_path / "texts").mkdir()
        error = self.fails(tmp_path)
        assert isinstance(error, FormatError)
        assert "holds no file that can be read" in str(error)

    def test_no_labels(self, tmp_path: Path) -> None:
        (tmp_path / "texts").mkdir()
        (tmp_path / "texts" / "a.txt").write_text("Geese fly.", encoding="utf-8")
        assert "none of its documents has a SCATE entity or a TIMEX3" in str(self.fails(tmp_path))

    def test_labels_outside_the_text(self, tmp_path: Path) -> None:
        texts = labelled(tmp_path / "texts", "anafora")
        (texts / "t3" / "t3").write_text("On 3 May.", encoding="utf-8")
        error = self.fails(tmp_path)
        assert isinstance(error, FormatError)
        assert (error.document, "outside the text of 9 characters" in str(error)) == ("t3", True)

    def test_several_formats(self, tmp_path: Path) -> None:
        labelled(tmp_path / "texts" / "one", "anafora", TEXTS[:2])
        other = labelled(tmp_path / "texts" / "two", "timeml", TEXTS[2:3])
        (other / "t0").rename(other / "u0")
        (other / "u0" / "t0.tml").rename(other / "u0" / "u0.tml")
        told = str(self.fails(tmp_path))
        assert "several formats (2 of anafora, 1 of timeml): name one by --format" in told

    def test_a_broken_file(self, tmp_path: Path) -> None:
        texts = labelled(tmp_path / "texts", "timeml")
        (texts / "t1" / "t1.tml").write_text("<TimeML><TEXT>", encoding="utf-8")
        assert isinstance(self.fails(tmp_path), FormatError)

    def test_one_text_alone(self, tmp_path: Path) -> None:
        labelled(tmp_path / "texts", "timeml", TEXTS[:1])
        assert "one text alone cannot be parted" in str(self.fails(tmp_path))

    def test_weights_that_are_not_there(self, tmp_path: Path) -> None:
        labelled(tmp_path / "texts", "timeml")
        (tmp_path / "none").mkdir()
        assert isinstance(self.fails(tmp_path, "--from", tmp_path / "none"), ModelError)

    @pytest.mark.parametrize("dev", ["1.5", "-1", "some"])
    def test_a_dev_that_is_neither(self, tmp_path: Path, dev: str) -> None:
        labelled(tmp_path / "texts", "timeml", TEXTS[:2])
        done = asked(tmp_path / "texts", "--out", tmp_path / "out", f"--dev={dev}")
        assert done.exit_code == 2


def test_what_is_there_is_not_written_over(tmp_path: Path) -> None:
    texts = labelled(tmp_path / "texts", "timeml", TEXTS[:2])
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "letter.txt").write_text("mine", encoding="utf-8")
    done = asked(texts, "--out", tmp_path / "out")
    assert "something in the way" in str(done.exception)
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["letter.txt"]


def test_what_cannot_be_learned_is_counted(tmp_path: Path) -> None:
    texts = labelled(tmp_path / "texts", "timeml", TEXTS[:2])
    (texts / "u").mkdir()
    (texts / "u" / "u.tml").write_text(
        '<TimeML><DOCID>u</DOCID><DCT><TIMEX3 tid="t0" type="DATE" value="1999-04-07" functionInDocument="CREATION_TIME">1999-04-07</TIMEX3></DCT>'
        '<TEXT>The <TIMEX3 tid="t1" type="DATE" value="1999-04-06">flood</TIMEX3> came.</TEXT></TimeML>',
        encoding="utf-8",
    )
    held = read_labelled(texts)
    assert held.labels["TIMEX3"] == 4
    assert held.lost == {"TIMEX3 whose words no rule of the grammar puts together": 1}


def test_a_text_is_on_one_side(tmp_path: Path) -> None:
    held = read_labelled(labelled(tmp_path / "texts", "timeml", [*TEXTS[:4], TEXTS[0]]))
    for seed in range(8):
        learn, dev = parted(held.golds, 0.3, seed)
        assert not {one.document.text for one in learn} & {one.document.text for one in dev}
        assert len(learn) + len(dev) == 5
        assert without(held.golds, dev) == learn


class TestOffered:
    """The command line shows what other packages offer."""

    def test_train_is_among_the_verbs(self) -> None:
        told = CliRunner().invoke(verbs, ["--help"]).output
        assert "train      Teach the reader of times with labelled texts of your own." in told
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
