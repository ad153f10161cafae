"""Sentences and tokens."""

from __future__ import annotations

import time

import pytest

from timeloom.document import Document
from timeloom.language import load
from timeloom.stages.segment import Segmenter, sentences

SENTENCES = {
    "full stops": ("It rained. It stopped.", ["It rained.", "It stopped."]),
    "other marks": ("Really?! Yes… So it goes.", ["Really?!", "Yes…", "So it goes."]),
    "quotes after the stop": ('He said "yes." She left.', ['He said "yes."', "She left."]),
    "a title": ("Mr. March spoke. He left.", ["Mr. March spoke.", "He left."]),
    "an initial": ("J. S. Bach wrote it.", ["J. S. Bach wrote it."]),
    "the pronoun is no initial": ("So did I. We left.", ["So did I.", "We left."]),
    "a month": ("On Jan. 5 it rained.", ["On Jan. 5 it rained."]),
    "a.m. goes on": ("At 5 a.m. it rained.", ["At 5 a.m. it rained."]),
    "a.m. ends": ("It came at 5 a.m. Then it left.", ["It came at 5 a.m.", "Then it left."]),
    "lower case goes on": ("the firm of Smith et al. went on", ["the firm of Smith et al. went on"]),
    "a comma goes on": ("He came at noon., they say", ["He came at noon., they say"]),
    "a decimal": ("It rose 5.5 percent. Good.", ["It rose 5.5 percent.", "Good."]),
    "a blank line": ("A heading\n\nIt rained.", ["A heading", "It rained."]),
    "a line with blanks": ("A heading\n \t\r\nIt rained.", ["A heading", "It rained."]),
    "one line break": ("It\nrained.", ["It\nrained."]),
    "no stop": ("no stop", ["no stop"]),
    "only blanks": (" \n\t ", []),
    "nothing": ("", []),
    "marks alone": ("... !", ["...", "!"]),
}
TOKENS = {
    "words and marks": ("It rained, twice.", ["It", "rained", ",", "twice", "."]),
    "digits apart from letters": ("5pm on 3rd", ["5", "pm", "on", "3", "rd"]),
    "an underscore": ("a_b", ["a", "_", "b"]),
    "other scripts": ("5 марта 2017", ["5", "марта", "2017"]),
    "nothing": ("", []),
}


@pytest.mark.parametrize(("text", "expected"), SENTENCES.values(), ids=SENTENCES)
def test_sentences(text: str, expected: list[str]) -> None:
    assert [text[span.start : span.end] for span in sentences(text, load("en"))] == expected


@pytest.mark.parametrize(("text", "expected"), TOKENS.values(), ids=TOKENS)
def test_tokens(text: str, expected: list[str]) -> None:
    assert [text[token.start : token.end] for token in Segmenter()(Document(id="x", text=text)).tokens] == expected


def test_tokens_are_left_out_where_they_are_not_wanted() -> None:
    document = Segmenter(tokens=False)(Document(id="x", text="It rained. It stopped."))
    assert document.tokens == ()
    assert len(document.sentences) == 2


@pytest.mark.parametrize(
    "text", ["." * 60_000 + "x", "!?" * 30_000 + "x", ".\"'" * 20_000 + "x", "\n" + " " * 60_000 + "x"]
)
def test_a_page_of_marks_takes_no_time(text: str) -> None:
    """A pattern that walked the run again from every mark took 40 seconds for the first of these."""
    start = time.process_time()
    sentences(text, load("en"))
    assert time.process_time() - start < 1
