"""By which conventions times are read: as people mean them where a plain text is given, by the guidelines of TimeML
where a document is."""

from __future__ import annotations

import pickle
from collections.abc import Sequence

import pytest

import timeloom
from timeloom.document import Document, Time
from timeloom.pipeline.dct import anchor

TEXT, DCT = "The shop has been shut since 2011. Call me before 6pm or in two weeks, and pay by May.", "2023-02-14"
BOTH = {"since 2011", "before 6pm", "by May"}
"""Expressions that by TimeML are shorter, or have another value."""
RULES = timeloom.load("rules")


def texts(times: Sequence[Time]) -> set[str]:
    return {time.text for time in times}


def document() -> Document:
    return Document(id="d", text=TEXT, dct=anchor(DCT))


def test_a_text_is_read_as_people_mean_it() -> None:
    assert texts(timeloom.find(TEXT, dct=DCT, preset="rules")) >= BOTH
    assert texts(RULES(TEXT, DCT).times) >= BOTH


def test_a_document_is_read_by_timeml() -> None:
    assert texts(timeloom.annotate(TEXT, dct=DCT, preset="rules").times) >= {"6pm", "May"}
    assert texts(RULES.run(document()).times) >= {"6pm", "May"}


@pytest.mark.parametrize(("conventions", "held"), [("everyday", BOTH), ("timeml", {"6pm", "May"})])
def test_who_names_one_gets_it_everywhere(conventions: str, held: set[str]) -> None:
    loom = timeloom.load("rules", conventions=conventions)
    assert texts(timeloom.find(TEXT, dct=DCT, preset="rules", conventions=conventions)) >= held
    assert texts(timeloom.annotate(TEXT, dct=DCT, preset="rules", conventions=conventions).times) >= held
    assert texts(loom.run(document()).times) >= held
    assert texts(pickle.loads(pickle.dumps(loom)).run(document()).times) >= held


def test_settings_beside_the_name_keep_it() -> None:
    loom = timeloom.load("rules", conventions="timeml,week_start=sunday")
    assert texts(loom(TEXT, DCT).times) >= {"6pm", "May"}


def test_the_signature_tells_by_which() -> None:
    assert "everyday" not in str(RULES.signature())
    assert "conventions:everyday" in str(RULES.for_text().signature())
    assert RULES.for_text().signature() == timeloom.load("rules", conventions="everyday").signature()


def test_other_conventions_keep_their_source() -> None:
    (everyday,) = timeloom.find("He left two weeks ago.", dct="2023-02-14", preset="rules")
    (scala,) = timeloom.find("He left two weeks ago.", dct="2023-02-14", preset="rules", conventions="timenorm_scala")
    assert everyday.intervals[0].isoformat() == ("2023-01-31T00:00:00", "2023-02-01T00:00:00")
    assert scala.intervals[0].isoformat() != everyday.intervals[0].isoformat()


@pytest.mark.parametrize(
    ("expression", "value", "mod", "interval"),
    [
        ("since 2011", "2011", "ON_OR_AFTER", ("2011-01-01T00:00:00", "2023-02-14T00:00:00")),
        ("before 6pm", "2023-02-14T18:00", "BEFORE", (None, "2023-02-14T18:00:00")),
        ("by October", "2023-10", "BEFORE", ("2023-02-14T00:00:00", "2023-10-01T00:00:00")),
        ("by October 1941", "1941-10", "BEFORE", (None, "1941-10-01T00:00:00")),
        ("by 2005", "2005", "BEFORE", (None, "2005-01-01T00:00:00")),
        ("through May", "2023-05", "ON_OR_BEFORE", (None, "2023-06-01T00:00:00")),
    ],
)
def test_a_bound_has_the_value_of_what_it_names(
    expression: str, value: str, mod: str, interval: tuple[str | None, str]
) -> None:
    time = timeloom.parse(expression, dct=DCT, preset="rules", prefer="future")
    assert time.timex3 is not None
    assert (time.timex3.value, time.timex3.mod) == (value, mod)
    assert time.intervals[0].isoformat() == interval


def test_what_is_due_needs_no_time_of_writing() -> None:
    (time,) = timeloom.find("Repairs must be done by 2030.", preset="rules")
    assert time.text == "by 2030"
    assert time.intervals[0].isoformat() == (None, "2030-01-01T00:00:00")


def test_within_an_amount_has_no_other_start() -> None:
    time = timeloom.parse("within two weeks", dct=DCT, preset="rules")
    assert time.intervals[0].isoformat()[0] == "2023-02-14T00:00:00"
    assert all(other.intervals and other.intervals[0].isoformat()[0] is not None for other in time.alternatives)


def test_what_is_due_by_then_is_what_is_told_of_next() -> None:
    text = "The war began in 1939. By October 1941 the city was cut off. In November it fell."
    times = {time.text: time for time in timeloom.find(text, dct="2010-03-05", preset="rules")}
    assert times["November"].timex3 is not None
    assert times["November"].timex3.value == "1941-11"
