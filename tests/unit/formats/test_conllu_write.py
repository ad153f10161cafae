"""CoNLL-U written: documents with words and trees come back as they were."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from timeloom import formats
from timeloom.document import Document, Span, Token
from timeloom.errors import FormatError
from timeloom.formats.conllu import documents, read_sentences

TEXT = "Owls don't wait.\nThey\nfly.\n\nGone"
DOCUMENT = Document(
    id="owls",
    text=TEXT,
    sentences=(Span(0, 16), Span(17, 26), Span(28, 32)),
    tokens=(
        Token(0, 4, "NOUN", "NNS", (("Number", "Plur"),), 3, "nsubj"),
        Token(5, 7, "AUX", "VBP", (("Mood", "Ind"), ("Tense", "Pres")), 3, "aux"),
        Token(7, 10, "PART", "RB", (), 3, "advmod"),
        Token(11, 15, "VERB", "VB", (("VerbForm", "Inf"),), 3, "root"),
        Token(15, 16, "PUNCT", ".", (), 3, "punct"),
        Token(17, 21, "PRON", "PRP", (), 6, "nsubj"),
        Token(22, 25, "VERB", "VBP", (), 6, "root"),
        Token(25, 26, "PUNCT", ".", (), 6, "punct"),
        Token(28, 32),
    ),
)


def told(document: Document) -> list[tuple[object, ...]]:
    return [(document.text[t.start : t.end], t.upos, t.xpos, t.feats, t.head, t.deprel) for t in document.tokens]


def test_the_lines() -> None:
    lines = formats.dumps(DOCUMENT, "conllu").split("\n")
    assert lines[:6] == [
        "# newdoc id = owls", "# sent_id = owls-1", "# text = Owls don't wait.",
        "1\tOwls\t_\tNOUN\tNNS\tNumber=Plur\t4\tnsubj\t_\t_",
        "2\tdo\t_\tAUX\tVBP\tMood=Ind|Tense=Pres\t4\taux\t_\tSpaceAfter=No",
        "3\tn't\t_\tPART\tRB\t_\t4\tadvmod\t_\t_",
    ]  # fmt: skip
    assert lines[6].split("\t")[6] == "0"
    assert "# text = They fly." in lines
    assert lines[-6:] == ["# newpar", "# sent_id = owls-3", "# text = Gone", "1\tGone" + "\t_" * 8, "", ""]


def test_it_comes_back(tmp_path: Path) -> None:
    formats.write([DOCUMENT], tmp_path / "owls.conllu", "conllu")
    (read,) = formats.read(tmp_path / "owls.conllu")
    assert read.text == TEXT.replace("They\nfly", "They fly")
    assert told(read) == told(DOCUMENT)
    assert read.sentences == DOCUMENT.sentences
    formats.write([read], tmp_path / "again.conllu", "conllu")
    assert (tmp_path / "again.conllu").read_bytes() == (tmp_path / "owls.conllu").read_bytes()


def test_many_documents_are_one_file(tmp_path: Path) -> None:
    others = [msgspec.structs.replace(DOCUMENT, id=id) for id in ("a", "b")]
    formats.write(others, tmp_path, "conllu")
    read = formats.read(tmp_path / "documents.conllu")
    assert [one.id for one in read] == ["a", "b"]
    assert told(read[1]) == told(DOCUMENT)


def test_words_on_one_stretch_are_one_token(tmp_path: Path) -> None:
    rows = ["1-2\twanna\t_\t_\t_\t_\t_\t_\t_\t_", "1\tto\t_\tPART\tTO\t_\t2\tmark\t_\t_", "2\twant\t_\tVERB\tVB\t_\t3\taux\t_\t_",
            "3\tgo\t_\tVERB\tVB\t_\t0\troot\t_\t_"]  # fmt: skip
    (tmp_path / "x.conllu").write_text("\n".join(["# text = wanna go", *rows, "", ""]))
    (read,) = documents(read_sentences(tmp_path / "x.conllu"), "x")
    assert read.tokens == (Token(0, 5, "VERB", "VB", (), 1, "aux"), Token(6, 8, "VERB", "VB", (), 1, "root"))


def test_what_it_cannot_hold_is_told(tmp_path: Path) -> None:
    tokens = (Token(0, 4, head=1), Token(17, 21))
    document = Document(id="x", text=TEXT, sentences=(Span(0, 16),), tokens=tokens)
    problems = formats.write([document], tmp_path, "conllu")
    assert [(one.reason, one.start) for one in problems] == [
        ("its head lies outside its sentence", 0),
        ("it lies in no sentence", 17),
    ]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        pytest.param({"tokens": ()}, "sentences of tokens", id="no tokens"),
        pytest.param({"sentences": ()}, "sentences of tokens", id="no sentences"),
        pytest.param({"id": "a\nb"}, "cannot hold this id", id="an id of two lines"),
        pytest.param({"text": "\ud800" + TEXT[1:]}, "lone surrogate", id="a surrogate"),
    ],
)
def test_what_cannot_be_written(change: dict[str, object], reason: str) -> None:
    with pytest.raises(FormatError, match=reason):
        formats.dumps(msgspec.structs.replace(DOCUMENT, **change), "conllu")
