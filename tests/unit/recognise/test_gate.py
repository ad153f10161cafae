"""Which sentences the gate of the learned presets lets through."""

from __future__ import annotations

import re

import pytest

from timeloom.document import Document, Span, Time, TimeEntity
from timeloom.language import load
from timeloom.stages.recognise.gate import Gate

GATE = Gate(load())


def sentences(text: str) -> list[Span]:
    return [Span(match.start(), match.end()) for match in re.finditer(r"[^.]+\.?", text)]


def passed(text: str, **layers: object) -> list[str]:
    read = Document(id="d", text=text, **layers)  # type: ignore[arg-type]  # layers of a Document
    return [text[span.start : span.end].strip() for span in GATE(read, sentences(text))]


@pytest.mark.parametrize(
    "word", ["week", "Tomorrow", "LATER", "1998", "2040", "annual"], ids=["word", "case", "upper", "year", "future", "adj"]
)  # fmt: skip
def test_a_trigger_opens(word: str) -> None:
    assert passed(f"Geese fly. So {word} it is. They rest.") == [f"So {word} it is."]


@pytest.mark.parametrize("word", ["weekly-ish9", "19980", "3141", "199", "daylight"])
def test_what_only_looks_like_one_does_not(word: str) -> None:
    assert passed(f"So {word.replace('weekly-ish9', 'dayweek')} it is.") == []


def test_what_the_rules_found_opens_on_all_its_sentences() -> None:
    text = "Geese fly. Ducks swim. Owls wait. Larks sing."
    entity = TimeEntity("e", (Span(text.index("Ducks"), text.index("Ducks") + 5),), "Year")
    assert passed(text, entities=(entity,)) == ["Ducks swim."]
    start, end = text.index("swim"), text.index("wait")
    assert passed(text, times=(Time(id="t", start=start, end=end, text=text[start:end]),)) == [
        "Ducks swim.",
        "Owls wait.",
    ]


def test_an_entity_of_two_spans_opens_twice() -> None:
    text = "Geese fly. Ducks swim. Owls wait."
    spans = (Span(0, 5), Span(text.index("Owls"), text.index("Owls") + 4))
    assert passed(text, entities=(TimeEntity("e", spans, "Between"),)) == ["Geese fly.", "Owls wait."]


def test_switched_off_all_pass() -> None:
    text = "Geese fly. Ducks swim."
    assert Gate(load(), closed=False)(Document(id="d", text=text), sentences(text)) == sentences(text)


def test_no_sentences() -> None:
    assert GATE(Document(id="d", text="1998"), []) == []
