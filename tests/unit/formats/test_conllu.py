"""CoNLL-U: sentences with all columns, documents with text, sentences and tokens."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from timeloom import formats
from timeloom.errors import FormatError, TimeloomError
from timeloom.formats.conllu import Sentence, documents, read_sentences

GEESE = """\
# newdoc id = river
# sent_id = river-1
# text = Geese don't wait.
1 Geese goose NOUN NNS Number=Plur 4 nsubj 4:nsubj _
2-3 don't _ _ _ _ _ _ _ _
2 do do AUX VBP Mood=Ind|Tense=Pres 4 aux 4:aux _
3 n't not PART RB _ 4 advmod 4:advmod _
4 wait wait VERB VB VerbForm=Inf 0 root 0:root SpaceAfter=No
4.1 wait wait VERB VB _ _ _ 4:conj CopyOf=4
5 . . PUNCT . _ 4 punct 4:punct _

# sent_id = river-2
# text = They fly.
1 They they PRON PRP _ 2 nsubj _ _
2 fly fly VERB VBP _ 0 root _ SpaceAfter=No
3 . . PUNCT . _ 2 punct _ _

# newpar
1 Up up ADV RB _ 0 root _ SpaceAfter=No
2 _ _ PUNCT NFP _ 1 punct _ _

# newdoc
# sent_id = other-1
# text = Alone
1 Alone alone ADJ JJ _ 0 root _ _
"""


def written(folder: Path, text: str) -> Path:
    """Blanks in rows are tabs."""
    lines = [line if line.startswith("#") else line.replace(" ", "\t") for line in text.split("\n")]
    path = folder / "river.conllu"
    path.write_text("\n".join(lines), "utf-8")
    return path


@pytest.fixture
def sentences(tmp_path: Path) -> list[Sentence]:
    return list(read_sentences(written(tmp_path, GEESE)))


def test_sentences(sentences: list[Sentence]) -> None:
    told = [(one.id, one.document, one.begins, one.line, one.joined, one.text) for one in sentences]
    assert told == [
        ("river-1", "river", "document", 1, False, "Geese don't wait."),
        ("river-2", "river", "", 12, False, "They fly."),
        ("", "river", "paragraph", 18, True, "Up_"),
        ("other-1", "", "document", 22, False, "Alone"),
    ]


def test_words(sentences: list[Sentence]) -> None:
    first = sentences[0]
    assert [first.text[word.start : word.end] for word in first.words] == ["Geese", "do", "n't", "wait", "."]
    word = first.words[1]
    assert (word.lemma, word.upos, word.xpos, word.head, word.deprel, word.deps) == (
        "do",
        "AUX",
        "VBP",
        4,
        "aux",
        "4:aux",
    )
    assert word.feats == (("Mood", "Ind"), ("Tense", "Pres"))
    assert (first.words[3].head, first.words[3].misc) == (0, (("SpaceAfter", "No"),))


def test_ranges_and_empty_nodes(sentences: list[Sentence]) -> None:
    (whole,) = sentences[0].ranges
    assert (whole.first, whole.last, whole.form, whole.start, whole.end) == (2, 3, "don't", 6, 11)
    assert [columns[0] for columns in sentences[0].empty] == ["4.1"]


def test_an_underscore_is_itself(sentences: list[Sentence]) -> None:
    assert [(word.form, word.lemma) for word in sentences[2].words] == [("Up", "up"), ("_", "_")]


def test_documents(sentences: list[Sentence]) -> None:
    river, other = documents(sentences, "bank")
    assert river.text == "Geese don't wait.\nThey fly.\n\nUp_"
    assert [river.text[span.start : span.end] for span in river.sentences] == ["Geese don't wait.", "They fly.", "Up_"]
    assert [river.text[token.start : token.end] for token in river.tokens][:6] == [
        "Geese",
        "do",
        "n't",
        "wait",
        ".",
        "They",
    ]
    assert [(problem.place, problem.start) for problem in river.meta.problems] == [("line 18", 29)]
    assert (river.id, other.id, other.text, other.meta.problems) == ("river", "bank", "Alone", ())


def test_words_of_a_range_that_do_not_add_up_share_its_characters(tmp_path: Path) -> None:
    rows = "# text = wanna\n1-2 wanna _ _ _ _ _ _ _ _\n1 want want VERB VB _ 0 root _ _\n2 to to PART TO _ 1 mark _ _\n"
    (sentence,) = read_sentences(written(tmp_path, rows))
    assert [(word.start, word.end) for word in sentence.words] == [(0, 5), (0, 5)]
    assert len(sentence.tokens()) == 1


def test_words_with_blanks_are_found(tmp_path: Path) -> None:
    path = tmp_path / "blank.conllu"
    path.write_text(
        "# text = 10 000 boats\n1\t10 000\t_\tNUM\tCD\t_\t2\tnummod\t_\t_\n2\tboats\tboat\tNOUN\tNNS\t_\t0\troot\t_\t_\n"
    )
    (sentence,) = read_sentences(path)
    assert [sentence.text[word.start : word.end] for word in sentence.words] == ["10 000", "boats"]


def test_a_file_is_a_format(tmp_path: Path) -> None:
    path = written(tmp_path, GEESE).rename(tmp_path / "bank.conllu")
    assert [(one.id, one.meta.format) for one in formats.read(path)] == [("river", "conllu"), ("bank", "conllu")]


def test_documents_without_an_id_are_numbered(tmp_path: Path) -> None:
    path = written(tmp_path, "\n".join([f"# newdoc\n{row}\n" for row in ["1 Up up ADV RB _ 0 root _ _"] * 3]))
    assert [one.id for one in formats.read(path)] == ["river", "river-2", "river-3"]


ROW = "\tx\tx\tX\tX\t_\t0\troot\t_\t_"


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        pytest.param(b"1\tx\tx\n", "line 1: a line of CoNLL-U has ten columns, this one 3", id="columns"),
        pytest.param(f"1{ROW}\n3{ROW}\n".encode(), "line 2: words are numbered", id="a word is missing"),
        pytest.param(f"\n\n1{ROW}\n1{ROW}\n".encode(), "line 4: words are numbered", id="a word twice"),
        pytest.param(f"x{ROW}\n".encode(), "line 1: no number", id="no number"),
        pytest.param(f"1-4{ROW}\n1{ROW}\n".encode(), "beyond the last word", id="range too long"),
        pytest.param(f"1-2{ROW}\n1{ROW}\n2-3{ROW}\n2{ROW}\n3{ROW}\n".encode(), "line 3: words", id="ranges overlap"),
        pytest.param(f"1-0{ROW}\n".encode(), "words are numbered", id="range backwards"),
        pytest.param(b"1\tx\tx\tX\tX\t_\tup\troot\t_\t_\n", "line 1: no number", id="head"),
        pytest.param(b"# text = \xff\n", "line 1: broken encoding", id="encoding"),
    ],
)
def test_what_is_no_conllu(tmp_path: Path, data: bytes, reason: str) -> None:
    path = tmp_path / "broken.conllu"
    path.write_bytes(data)
    with pytest.raises(FormatError, match=reason):
        list(read_sentences(path))


def test_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="cannot be read"):
        list(read_sentences(tmp_path / "none.conllu"))


CELL = st.sampled_from(["_", "1", "2", "1-2", "1.1", "a b", "x=y|z", "", "-", "# text = a", "é"])


@given(st.lists(st.lists(CELL, max_size=11).map("\t".join), max_size=6).map("\n".join))
def test_any_text_is_read_or_refused(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    path = tmp_path_factory.mktemp("any") / "any.conllu"
    path.write_text(text, "utf-8")
    try:
        read = list(read_sentences(path))
    except TimeloomError:
        return
    for sentence in read:
        for word in sentence.words:
            assert 0 <= word.start <= word.end <= len(sentence.text)


WORD = st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), min_size=1, max_size=6)


@given(st.lists(st.tuples(WORD, st.booleans()), min_size=1, max_size=8))
def test_the_text_made_of_words_holds_them_where_they_say(
    tmp_path_factory: pytest.TempPathFactory, words: list[tuple[str, bool]]
) -> None:
    rows = [
        f"{number}\t{form}\t_\tX\t_\t_\t0\troot\t_\t{'_' if blank else 'SpaceAfter=No'}"
        for number, (form, blank) in enumerate(words, 1)
    ]
    path = tmp_path_factory.mktemp("made") / "made.conllu"
    path.write_text("\n".join(rows) + "\n", "utf-8")
    (sentence,) = read_sentences(path)
    assert [sentence.text[word.start : word.end] for word in sentence.words] == [form for form, _ in words]
    assert sentence.text == "".join(form + " " * blank for form, blank in words).rstrip()
