"""Words of English as Universal Dependencies cuts them."""

from __future__ import annotations

import importlib
import re
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from timeloom.document import Document
from timeloom.times.segment import Segmenter, words

CASES = {
    "negation": ("They don't, can't and won't.", "They|do|n't|,|ca|n't|and|wo|n't|."),
    "without the apostrophe": ("i dont think thats it", "i|do|nt|think|that|s|it"),
    "in one word": ("I cannot; he's gonna.", "I|can|not|;|he|'s|gon|na|."),
    "clitics": ("I'm sure we'll say they've it'd", "I|'m|sure|we|'ll|say|they|'ve|it|'d"),
    "another apostrophe": ("It’s the owl’s.", "It|’s|the|owl|’s|."),
    "possessive plural": ("the owls' nest", "the|owls|'|nest"),
    "an apostrophe within": ("O'Brien came at 3 o'clock", "O'Brien|came|at|3|o'clock"),
    "hyphens": ("a long-term, well-known plan", "a|long|-|term|,|well|-|known|plan"),
    "prefixes": ("the e-mail of an ex-member", "the|e-mail|of|an|ex-member"),
    "money": ("It cost $5, US$1,000.50 or 5%.", "It|cost|$|5|,|US$|1,000.50|or|5|%|."),
    "units": ("at 10am, 7:30 PM, 5kg and $3M", "at|10|am|,|7:30|PM|,|5|kg|and|$|3|M"),
    "numbers with letters": ("the 23rd of the 1980s, M5J", "the|23rd|of|the|1980s|,|M5J"),
    "dates": ("on 9/11, 11/28/2000 and 2001-02-03", "on|9/11|,|11/28/2000|and|2001-02-03"),
    "a span of numbers": ("5-10 or 3/4", "5|-|10|or|3/4"),
    "abbreviations": ("Mr. March left the U.S. at 5 a.m. in Sept. 1998.", "Mr.|March|left|the|U.S.|at|5|a.m.|in|Sept.|1998|."),
    "at the end of a sentence": ("He came at 5 p.m.", "He|came|at|5|p.m|."),
    "a month that is a word": ("They met in Mar. 1998 and sat.", "They|met|in|Mar.|1998|and|sat|."),
    "initials": ("J. S. Bach met plan B.", "J.|S.|Bach|met|plan|B|."),
    "addresses": ("See http://a.org/b?c=d, owl@b.co.uk (www.c.com).", "See|http://a.org/b?c=d|,|owl@b.co.uk|(|www.c.com|)|."),
    "slashes": ("and/or he/she", "and|/|or|he|/|she"),
    "marks": ('"Well... no!!" -- (yes?)', '"|Well|...|no|!!|"|--|(|yes|?|)'),
    "faces": ("Thanks :) and bye ;-)", "Thanks|:)|and|bye|;-)"),
    "other scripts": ("5 марта 2017 г", "5|марта|2017|г"),
    "nothing": ("", ""),
}  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), CASES.values(), ids=CASES)
def test_words(text: str, expected: str) -> None:
    assert "|".join(text[start:end] for start, end in words(text)) == expected


def test_the_segmenter_gives_them_by_sentence() -> None:
    text = "He won't. At 5 p.m.\n\nGo on."
    document = Segmenter(tokens="words")(Document(id="x", text=text))
    found = [text[token.start : token.end] for token in document.tokens]
    assert found == ["He", "wo", "n't", ".", "At", "5", "p.m", ".", "Go", "on", "."]


ANY = st.text(st.one_of(st.sampled_from("ab S.'’-/:@$10!?\n_&+("), st.characters()), max_size=60)


ENGLISH = st.lists(
    st.sampled_from(
        ["owl", "owl,", "owl;", "owl)", 'owl"', "Im", "cannot,", "U.S.", "no.", "x_y", "10am", "a@b.com,", "US$5", "D8)", ",", ";", ",!", ";)",
         "e-mail", "AT&T", "don't", "e\u0301a", "www.a.org", "owl\n", "owl!", "owl.", "\t"]
    ), max_size=8,
).map(" ".join)  # fmt: skip


@given(st.one_of(ANY, ENGLISH), st.integers(0, 9), st.integers(0, 40))
def test_an_easy_word_is_what_it_is_by_all_the_patterns(text: str, start: int, length: int) -> None:
    whole = importlib.import_module("timeloom.times.segment.words")
    found = list(words(text, min(start, len(text)), min(start + length, len(text))))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(whole, "_EASY", re.compile(r"\s*+"))
        assert list(words(text, min(start, len(text)), min(start + length, len(text)))) == found


@given(ANY)
def test_words_cover_all_but_blanks_and_hold_none(text: str) -> None:
    found = list(words(text))
    at = 0
    for start, end in found:
        assert at <= start < end
        assert not text[at:start].strip()
        assert not any(mark.isspace() for mark in text[start:end])
        at = end
    assert not text[at:].strip()


@given(ANY, ANY)
def test_a_sentence_is_cut_alike_wherever_it_stands(before: str, text: str) -> None:
    shift = len(before) + 1
    alone = [(start + shift, end + shift) for start, end in words(text)]
    assert list(words(f"{before}\n{text}", shift, shift + len(text))) == alone


@pytest.mark.parametrize(
    "unit", ["a", "1", ".", "a.", "a'", "1-", "1/", "a@", "www.", "://", "-a", "_", "!?", "(:", "a&", "$", "e-"]
)
def test_hostile_runs_take_no_time(unit: str) -> None:
    start = time.process_time()
    assert list(words(unit * (100_000 // len(unit))))
    assert time.process_time() - start < 3
