"""By the guidelines of SCATE: what they leave open, and what they take for a time where TimeML does not."""

from __future__ import annotations

from timeloom import annotate
from timeloom.document import Document


def read(text: str, conventions: str = "scate") -> Document:
    return annotate(text, dct="1998-02-27", preset="rules", conventions=conventions, layers="times")


def kinds(document: Document) -> list[str]:
    return sorted(entity.type for entity in document.entities)


def test_the_date_of_a_wire_slug_counts_from_nothing() -> None:
    text = "He sent the rewrite 02-27 0148 of it."
    assert kinds(read(text)) == ["Day-Of-Month", "Month-Of-Year"]


def test_a_quarter_or_a_century_without_its_year_is_of_none() -> None:
    text = "Profit rose in the third quarter."
    assert [dict(one.properties).get("Interval-Type") for one in read(text).entities if one.type == "NthFromStart"] == [
        "Unknown"
    ]
    (of_news,) = read(text, "timeml").times
    assert of_news.timex3 is not None and of_news.timex3.value == "1997-Q3"
    (century,) = read("The temple is of the 11th century.").times
    assert century.intervals == ()


def test_a_quarter_of_a_year_that_is_told_is_of_that_year() -> None:
    (quarter,) = read("Profit rose in the third quarter of 1996.").times
    assert quarter.timex3 is not None and quarter.timex3.value == "1996-Q3"


def test_a_text_keeps_to_them() -> None:
    from timeloom import load

    (time,) = load("rules", conventions="scate")("Profit rose in the third quarter.", dct="1998-02-27").times
    assert not time.intervals
