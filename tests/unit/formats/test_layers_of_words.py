"""Trees and arguments that a user supplies, laid on a document."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from timeloom.document import Document
from timeloom.document.arguments import bare
from timeloom.errors import FormatError
from timeloom.formats.conllu_layer import read_trees, with_trees
from timeloom.formats.propbank import predicates_of, read_roles
from timeloom.formats.words_in_text import place_words

TEXT = "A headline\n\nIt fell (in May).  They left."
CONLLU = """# newdoc id = d
1\tIt\tit\tPRON\tPRP\t_\t2\tnsubj\t_\t_
2\tfell\tfall\tVERB\tVBD\t_\t0\troot\t_\t_
3\t(\t(\tPUNCT\t-LRB-\t_\t5\tpunct\t_\t_
4\tin\tin\tADP\tIN\t_\t5\tcase\t_\t_
5\tMay\tMay\tPROPN\tNNP\t_\t2\tobl\t_\t_
6\t)\t)\tPUNCT\t-RRB-\t_\t5\tpunct\t_\t_
7\t.\t.\tPUNCT\t.\t_\t2\tpunct\t_\t_

1\tThey\tthey\tPRON\tPRP\t_\t2\tnsubj\t_\t_
2\tleft\tleave\tVERB\tVBD\t_\t0\troot\t_\t_

"""
PLAIN = """# newdoc id = d
It    -     (A1*)
fell  fall  (V*)
-LRB- -     *
in    -     (AM-TMP*
May   -     *)
-RRB- -     *
.     -     *

They  -     (A0*)
left  leave (V*)
"""
WIDE = """#begin document (d); part 000
d 0 0 It PRP (TOP* - - - spk * (ARG1*) -
d 0 1 fell VBD * fall 01 1 spk * (V*) -
d 0 2 in IN * - - - spk * (ARGM-TMP* -
d 0 3 May NNP *) - - - spk (DATE) *) (0)

#end document
"""


def written(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "layer.txt"
    path.write_text(text, "utf-8")
    return path


class TestWords:
    def test_blanks_and_text_before_are_passed_over(self) -> None:
        assert place_words(TEXT, ["It", "fell"]) == [(12, 14), (15, 19)]

    def test_escapes_are_undone(self) -> None:
        assert place_words('He "left".', ["``", "left", "''", "."]) == [(3, 4), (4, 8), (8, 9), (9, 10)]

    @pytest.mark.parametrize("words", [["It", "left"], ["Nowhere"], ["fell", "It"]])
    def test_what_is_not_there(self, words: list[str]) -> None:
        assert place_words(TEXT, words) is None

    def test_a_long_text_is_given_up_in_time(self) -> None:
        assert place_words("a " * 100_000, ["a", "b"]) is None


class TestTrees:
    def test_trees_of_a_file(self, tmp_path: Path) -> None:
        path = written(tmp_path, CONLLU)
        made = with_trees(Document(id="d", text=TEXT), read_trees(path)["d"], str(path))
        words = [TEXT[token.start : token.end] for token in made.tokens]
        assert words == ["It", "fell", "(", "in", "May", ")", ".", "They", "left"]
        assert [words[token.head] for token in made.tokens if token.head is not None] == [
            "fell", "fell", "May", "May", "fell", "May", "fell", "left", "left",
        ]  # fmt: skip
        assert [(span.start, span.end) for span in made.sentences] == [(12, 29), (31, 40)]

    def test_a_sentence_that_is_not_in_the_text(self, tmp_path: Path) -> None:
        path = written(tmp_path, CONLLU)
        with pytest.raises(FormatError, match=re.escape("line 1: this sentence is not in the text of other")):
            with_trees(Document(id="other", text="Not so."), read_trees(path)["d"], str(path))


class TestArguments:
    @pytest.mark.parametrize("text", [PLAIN, WIDE], ids=["plain", "CoNLL-2012"])
    def test_arguments_have_the_characters_of_the_text(self, tmp_path: Path, text: str) -> None:
        own = TEXT if text is PLAIN else "It fell in May."
        path = written(tmp_path, text)
        first, *_ = predicates_of(Document(id="d", text=own), read_roles(path)["d"], str(path))
        assert own[first.start : first.end] == "fell"
        assert [(bare(one.label), own[one.start : one.end]) for one in first.arguments] == [
            ("1", "It"), ("TMP", "in May"),
        ]  # fmt: skip

    def test_arguments_in_arguments(self, tmp_path: Path) -> None:
        path = written(tmp_path, "It - (A0(AM-TMP*\nfell fall (V*)))\n")
        ((sentence,),) = read_roles(path).values()
        assert sentence.columns == ((("A0", 0, 1), ("AM-TMP", 0, 1), ("V", 1, 1)),)

    @pytest.mark.parametrize(
        ("text", "told"),
        [
            ("It - (A0*\nfell fall (V*)\n", "line 1, column 3: a bracket is not closed in its sentence (got 'A0')"),
            ("It - *)\nfell fall (V*)\n", "line 1, column 3: a bracket closes that was not opened"),
            ("It - A0\nfell fall (V*)\n", "line 1, column 3: arguments are such as (AM-TMP* or *) (got 'A0')"),
            ("It - (A0*)\nfell fall *\n", "line 1, column 3: a column of arguments has its predicate"),
            ("It - *\nfell fall (V*) *\n", "line 2: the lines of a sentence have as many columns, 3 here; this one has 4"),
            ("It\n", "line 1: a line has 2 columns or more, this one 1"),
            (WIDE.replace("d 0 1 fell VBD * fall 01 1 spk * (V*) -", "d 0 1 fell"), "line 3: a line has 12 columns or more"),
        ],
    )  # fmt: skip
    def test_a_broken_file_says_where(self, tmp_path: Path, text: str, told: str) -> None:
        with pytest.raises(FormatError) as caught:
            read_roles(written(tmp_path, text))
        assert told in str(caught.value)

    def test_a_file_that_is_no_text(self, tmp_path: Path) -> None:
        path = tmp_path / "layer"
        path.write_bytes(b"\xff\xfe")
        with pytest.raises(FormatError, match="not UTF-8"):
            read_roles(path)
