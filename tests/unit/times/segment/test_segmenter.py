"""Sentences and tokens."""

from __future__ import annotations

import time

import pytest

from timeloom.document import Document
from timeloom.language import load
from timeloom.times.segment import Segmenter, sentences

SENTENCES = {
    "full stops": ("It rained. It stopped.", ["It rained.", "It stopped."]),
    "an ordinal ends": ("She starts on May 1st. The lift broke.", ["She starts on May 1st.", "The lift broke."]),
    "a saint goes on": ("We met at St. Mary. It rained.", ["We met at St. Mary.", "It rained."]),
    "lines of a log": (
        "2024-11-03 01:58:12 job 7 started\n2024-11-03 02:14:40 disk full\n[2024-11-03T02:20] it failed",
        ["2024-11-03 01:58:12 job 7 started", "2024-11-03 02:14:40 disk full", "[2024-11-03T02:20] it failed"],
    ),
    "lines that begin with a clock": (
        "09:12 The alert\n09:20 The call\nas it was",
        ["09:12 The alert", "09:20 The call\nas it was"],
    ),
    "a line of prose may begin with one": (
        "They left at\n09:20 and came\n10 minutes late.",
        ["They left at\n09:20 and came\n10 minutes late."],
    ),
    "items": (
        "To do:\n- call Ann\n* write\n• send it\n-5 degrees",
        ["To do:", "- call Ann", "* write", "• send it\n-5 degrees"],
    ),
    "names and values": ("From: Ann\nTo: the board\nStart: 09:30", ["From: Ann", "To: the board", "Start: 09:30"]),
    "a line behind a name with its value": (
        "Present: Ann, Bob\nThe board met.",
        ["Present: Ann, Bob", "The board met."],
    ),
    "lines of prose": ("The board of Leeds\nMet on Friday.", ["The board of Leeds\nMet on Friday."]),
    "other marks": ("Really?! Yes… So it goes.", ["Really?!", "Yes…", "So it goes."]),
    "quotes after the stop": ('He said "yes." She left.', ['He said "yes."', "She left."]),
    "a title": ("Mr. March spoke. He left.", ["Mr. March spoke.", "He left."]),
    "an initial": ("J. S. Bach wrote it.", ["J. S. Bach wrote it."]),
    "the pronoun is no initial": ("So did I. We left.", ["So did I.", "We left."]),
    "years are no initial": ("In the late 1980s. Smoked fish.", ["In the late 1980s.", "Smoked fish."]),
    "years with an apostrophe": ("In the 1980's. Smoked fish.", ["In the 1980's.", "Smoked fish."]),
    "the end of a word is no initial": ("She didn't. He did.", ["She didn't.", "He did."]),
    "a possessive is no initial": ("It was Ann’s. He left.", ["It was Ann’s.", "He left."]),
    "a letter after a number": ("He lives at 4b. She left.", ["He lives at 4b.", "She left."]),
    "an initial after an apostrophe": ("They asked 'J. Doe' twice.", ["They asked 'J. Doe' twice."]),
    "an initial after a hyphen": ("It is J.-P. Blanc.", ["It is J.-P. Blanc."]),
    "a month": ("On Jan. 5 it rained.", ["On Jan. 5 it rained."]),
    "a.m. goes on": ("At 5 a.m. it rained.", ["At 5 a.m. it rained."]),
    "a.m. ends": ("It came at 5 a.m. Then it left.", ["It came at 5 a.m.", "Then it left."]),
    "a zone goes on": ("At 10:35 a.m. GMT the ship sailed.", ["At 10:35 a.m. GMT the ship sailed."]),
    "a zone ends": ("It came at 7 p.m. EST. Then it left.", ["It came at 7 p.m. EST.", "Then it left."]),
    "a zone before a comma": ("At 7 p.m. EST, it left.", ["At 7 p.m. EST, it left."]),
    "est. is no zone": (
        "The firm, est. 1850, and Hill, est. May 1860.",
        ["The firm, est. 1850, and Hill, est. May 1860."],
    ),
    "a longer word is no zone": ("He left at 5 p.m. Estonia won.", ["He left at 5 p.m.", "Estonia won."]),
    "letters of no zone": ("He left at 5 p.m. NATO met.", ["He left at 5 p.m.", "NATO met."]),
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
