"""Frames of our own: what is filled agrees with what is told of it."""

from __future__ import annotations

import re
from pathlib import Path

from timeloom.document import Document, Time
from timeloom.pipeline.dct import anchor
from timeloom.timeml import Timex3
from timeloom.times.interpret import Interpreter
from timeloom_train.times import frames
from timeloom_train.times.examples import Choices, Region, examples
from timeloom_train.times.frames_words import BUILT, NONE, WORDS
from timeloom_train.times.learning import chart_of
from timeloom_train.times.sources import OWN, Item

COUNTED = Path(__file__).resolve().parents[3] / "benchmarks" / "data"


def test_the_rows_are_always_the_same_and_their_times_lie_in_the_text() -> None:
    rows = list(frames.rows())
    assert rows == list(frames.rows())
    for row in rows:
        assert not re.search(r"[{}|]", row["text"]), row["text"]
        ends = [edge for start, end, _, _ in row["times"] for edge in (start, end)]
        assert ends == sorted(set(ends)), row
        assert not ends or ends[-1] <= len(row["text"])


def test_none_stands_in_the_texts_on_which_false_times_are_counted() -> None:
    counted = " ".join(
        " ".join(file.read_text(encoding="utf-8").split()) for file in sorted(COUNTED.glob("no_dates*.txt"))
    )
    assert counted
    assert not [row["text"] for row in frames.rows() if len(row["text"].split()) > 3 and row["text"] in counted]


def test_a_value_is_written_of_what_the_sentence_says() -> None:
    dated = [
        row
        for row in frames.rows()
        if row["language"] == "en" and re.fullmatch(r"\d{4}-\d\d-\d\d", row["times"][0][3] if row["times"] else "")
    ]
    assert dated
    for row in dated:
        start, end, _, value = row["times"][0]
        assert str(int(value[-2:])) in row["text"][start:end] or "-0" in row["text"][start:end]


def test_each_language_has_sentences_of_both_kinds() -> None:
    assert NONE.keys() == BUILT.keys() == WORDS.keys()


def test_days_of_a_list_are_completed_before_they_are_judged() -> None:
    text = "May 3, 5 and 9, 1944"
    times = tuple(
        Time(id=f"t{at}", start=start, end=end, text=text[start:end], timex3=Timex3("DATE", value))
        for at, (start, end, value) in enumerate(
            ((0, 5, "1944-05-03"), (7, 8, "1944-05-05"), (13, 20, "1944-05-09")), 1
        )
    )
    dct = anchor("2010-03-03")
    item = Item(OWN, "a", "en", text, dct, gold=Document(id="a", text=text, dct=dct, times=times))
    found = list(examples(item, chart_of, Interpreter()))
    (region,) = [one for one in found if isinstance(one, Region)]
    right = {(first, last) for first, last, good in zip(region.first, region.last, region.right, strict=True) if good}
    assert len(right) == len(times)
    assert not [one for one in found if isinstance(one, Choices)]


def test_days_of_a_list_that_share_an_hour_do_not_lead_to_themselves() -> None:
    text = "May 3, 10 and 17 at 7 p.m."
    spans = ((0, 5, "2010-05-03T19:00"), (7, 9, "2010-05-10T19:00"), (14, 26, "2010-05-17T19:00"))
    times = tuple(
        Time(id=f"t{start}", start=start, end=end, text=text[start:end], timex3=Timex3("TIME", value))
        for start, end, value in spans
    )
    dct = anchor("2010-03-03")
    item = Item(OWN, "a", "en", text, dct, gold=Document(id="a", text=text, dct=dct, times=times))
    found = list(examples(item, chart_of, Interpreter()))
    assert sum(isinstance(one, Choices) for one in found) == len(spans)
