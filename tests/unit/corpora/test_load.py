"""Loading: each kind of copy, splits, faults, laziness."""

from __future__ import annotations

from pathlib import Path

import pytest

from timeloom import corpora
from timeloom.corpora import copies
from timeloom.corpora.texts import all_character_data
from timeloom.document import Document
from timeloom.errors import CorpusError

pytestmark = pytest.mark.usefixtures("known")


@pytest.mark.parametrize(
    ("id", "split", "ids"),
    [
        pytest.param("boats", None, ["ark", "barge", "canoe", "dory"], id="a folder, with what no split lists"),
        pytest.param("boats", "train", ["ark", "barge"], id="a split"),
        pytest.param("first", None, ["x"], id="TempEval-1"),
        pytest.param("both", None, ["ark", "barge", "canoe", "dory", "x"], id="parts"),
        pytest.param("both", "dev", ["canoe"], id="a split that one part has"),
        pytest.param("scate", "train", ["ark", "near"], id="Anafora"),
        pytest.param("notes", None, ["n1"], id="Anafora with notes"),
        pytest.param("dense", "train", ["ark", "barge"], id="pairs"),
        pytest.param("tree", None, ["w1", "w2", "w3"], id="a treebank, in the order of its files"),
        pytest.param("tree", "dev", ["w2", "w3"], id="a file of a treebank"),
        pytest.param("second", "train", ["s1"], id="TempEval-2"),
        pytest.param("snippets/1", None, ["a", "c"], id="lines of one task"),
        pytest.param("snippets/2", "dev", ["b"], id="lines of another"),
    ],
)
def test_documents_of_every_kind(root: Path, id: str, split: str | None, ids: list[str]) -> None:
    corpus = corpora.load(id, split, root=root)
    assert len(corpus) == len(ids)
    assert list(corpus.ids) == [document.id for document in corpus] == ids
    assert corpus[-1].id == ids[-1]
    assert [document.id for document in corpus[:2]] == ids[:2]
    assert corpus.document(ids[0]) == corpus[0]
    assert all(check.ok for check in corpus.checks)


def test_it_is_lazy(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []

    def one(path: Path, format: str) -> Document:
        read.append(path.name)
        return Document(id=path.stem, text="")

    monkeypatch.setattr(copies, "_one", one)
    corpus = corpora.load("boats", root=root)
    assert (len(corpus), read) == (4, [])
    assert next(iter(corpus)).id == "ark"
    assert read == ["ark.tml"]


def test_faults_are_mended_and_told(root: Path) -> None:
    ark = corpora.load("boats", "train", root=root)[0]
    assert [instance.attributes for event in ark.events for instance in event.instances] == [(("tense", "PAST"),)] * 2
    assert [link.id for link in ark.links] == ["l1"]
    assert [(problem.place, problem.reason, problem.value) for problem in ark.meta.problems] == [
        ("fault polarity", "left out: it says nothing", "2 instances"),
        ("fault twice", "left out: a pair is linked twice", "l2"),
    ]
    assert [fault.name for fault in corpora.load("both", root=root).faults] == ["polarity", "twice", "odd"]


class TestScate:
    def test_text_beside_the_annotations(self, root: Path) -> None:
        near = corpora.load("scate", root=root).document("near")
        (entity,) = near.entities
        assert near.text[entity.start : entity.end] == "late"
        assert near.dct is not None

    def test_text_of_the_timeml_file(self, root: Path) -> None:
        """All character data, from the root element on: the line feed after it is there, that before it is not."""
        ark = corpora.load("scate", root=root).document("ark")
        assert ark.text == "\nark\n3 June\nThe ark left and sank yesterday.\n\n\n\n\n"
        assert ark.dct is not None
        assert ark.dct.isoformat()[0] == "2019-06-03T00:00:00"

    def test_a_note_tells_its_day(self, root: Path) -> None:
        (note,) = corpora.load("notes", root=root)
        assert note.text.startswith("[meta rev_date")
        assert note.dct is not None
        assert note.dct.isoformat()[0] == "2019-06-03T00:00:00"

    def test_annotations_without_text(self, root: Path) -> None:
        (root / "notes/texts/n1.txt").unlink()
        with pytest.raises(CorpusError, match=r"1 of 1 documents have annotations and no text: n1\nMake it."):
            corpora.load("notes", root=root)

    def test_of_several_files_that_of_the_schema_is_read(self, root: Path) -> None:
        folder = root / "notes/annotations/n1"
        for name in ("n1.Temporal-Relation.gold.completed.xml", "n1.TimeNorm.adjudicator.inprogress.xml"):
            (folder / name).write_text("<data><annotations/></data>")
        (note,) = corpora.load("notes", root=root)
        assert len(note.entities) == 1

    def test_a_folder_without_annotations(self, root: Path) -> None:
        (root / "notes/annotations/n1/n1.TimeNorm.gold.completed.xml").unlink()
        with pytest.raises(CorpusError, match="holds no Anafora file"):
            corpora.load("notes", root=root)

    @pytest.mark.parametrize(
        ("xml", "text"),
        [
            ("<a>x<b>y</b>\r\nz</a>\n", "xy\nz"),
            ("<a>&lt;<![CDATA[<b>\r\n]]><!-- no --></a>", "<<b>\n"),
            ("<?xml version='1.0'?>\n<a/>", ""),
        ],
        ids=["elements", "CDATA and comments", "nothing"],
    )
    def test_all_character_data(self, xml: str, text: str) -> None:
        assert all_character_data(xml.encode(), "x") == text


class TestPairs:
    def test_they_are_the_links_of_the_document_that_they_speak_of(self, root: Path) -> None:
        ark, barge = corpora.load("dense", "train", root=root)
        assert [(link.relation, link.source, link.target) for link in ark.links] == [("b", "ei1", "ei2")]
        assert [(link.relation, link.source, link.target) for link in barge.links] == [("v", "ei2", "t0")]
        assert [problem.place for problem in ark.meta.problems] == ["fault polarity", "pairs of tbdense"]

    def test_the_other_corpus_must_be_there(self, root: Path) -> None:
        (root / "boats").rename(root / "ships")
        with pytest.raises(CorpusError, match=r"it annotates boats, and that is missing"):
            corpora.load("dense", root=root)

    def test_a_document_without_text(self, root: Path) -> None:
        (root / "dense.txt").write_text((root / "dense.txt").read_text() + "elfin\te1\te2\tb\n")
        with pytest.raises(CorpusError, match=r"1 without text in boats \(elfin\)"):
            corpora.load("dense", root=root)
        assert corpora.load("dense", root=root, verify=False).ids == ("ark", "barge")


class TestTreebank:
    def test_sentences_with_all_columns(self, root: Path) -> None:
        sentences = list(corpora.treebank("tree", "dev", root=root))
        assert [(one.document, one.words[0].upos) for one in sentences] == [("w2", "ADV"), ("w3", "ADV")]

    def test_another_corpus_is_none(self, root: Path) -> None:
        with pytest.raises(CorpusError, match="no treebank"):
            corpora.treebank("boats", "dev", root=root)

    def test_a_file_that_is_not_there(self, root: Path) -> None:
        with pytest.raises(CorpusError, match="nothing of this split"):
            corpora.treebank("tree", "test", root=root)


@pytest.mark.parametrize(
    ("id", "split", "reason"),
    [
        pytest.param("boat", None, r"no such corpus; did you mean boats\?", id="a slip"),
        pytest.param("xyz", None, r"no such corpus; there are boats, first", id="no such corpus"),
        pytest.param("boats", "test", r"no such split; it has train, dev", id="no such split"),
        pytest.param("first", "dev", r"no such split; it has none", id="no splits"),
        pytest.param("tree", "test", r"nothing of this split", id="a split that the copy lacks"),
        pytest.param("dense", "dev", r"nothing of this split", id="a published split that the copy lacks"),
        pytest.param("absent", None, r"looked for at .*nowhere or .*here\.\nAsk the harbour master\.", id="absent"),
    ],
)
def test_what_cannot_be_loaded(root: Path, id: str, split: str | None, reason: str) -> None:
    with pytest.raises(CorpusError, match=reason):
        corpora.load(id, split, root=root)


def test_an_unknown_document(root: Path) -> None:
    with pytest.raises(CorpusError, match=r"boats: it has no such document; it has 4 \(got 'zille'\)"):
        corpora.load("boats", root=root).document("zille")


def test_two_files_of_one_document(root: Path) -> None:
    (root / "boats/more").mkdir()
    (root / "boats/more/ark.tml").write_bytes((root / "boats/ark.tml").read_bytes())
    with pytest.raises(CorpusError, match="two files of one document"):
        corpora.load("boats", root=root)


class TestRoot:
    def test_the_argument_wins(self, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("TIMELOOM_CORPORA", "/none")
        assert len(corpora.load("boats", root=str(root))) == 4

    def test_the_variable(self, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("TIMELOOM_CORPORA", str(root))
        assert len(corpora.load("boats")) == 4

    def test_the_folder_corpora_right_here(
        self, root: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        here = tmp_path_factory.mktemp("here")
        root.rename(here / "corpora")
        monkeypatch.chdir(here)
        assert len(corpora.load("boats")) == 4

    def test_no_such_folder(self) -> None:
        with pytest.raises(
            CorpusError, match=r"There is no folder /none: name yours by root=, --root or TIMELOOM_CORPORA"
        ):
            corpora.load("boats", root="/none")


def test_the_name_of_a_corpus_changes_with_its_files(root: Path) -> None:
    before = corpora.load("boats", "train", root=root).name
    assert before.startswith("boats/train@")
    (root / "boats/canoe.tml").write_text("<TimeML/>")
    assert corpora.load("boats", "train", root=root).name == before
    (root / "boats/ark.tml").write_text("<TimeML/>")
    assert corpora.load("boats", "train", root=root, verify=False).name != before
    assert corpora.load("tree", "dev", root=root).name != corpora.load("tree", "train", root=root).name


def test_repr(root: Path) -> None:
    assert repr(corpora.load("boats", "dev", root=root)) == "<Corpus 'boats', split='dev': 1 documents>"


def test_counting(root: Path) -> None:
    assert corpora.count(corpora.load("boats", "dev", root=root)) == {
        "documents": 1, "EVENT": 2, "MAKEINSTANCE": 2, "TIMEX3": 1, "DCT": 1, "TLINK": 1,
    }  # fmt: skip
    assert corpora.count(corpora.load("dense", root=root))["pairs"] == 2
    assert corpora.count(corpora.load("tree", root=root)) == {"documents": 3, "sentences": 3, "tokens": 3}
