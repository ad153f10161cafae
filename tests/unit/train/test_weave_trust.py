"""Trust is measured on the closure of gold."""

from __future__ import annotations

import pytest

from timeloom.document import Candidate, Document, Event, Instance, Link
from timeloom.errors import CorpusError
from timeloom.relations.trust import ANY, Trust
from timeloom_train.weave.trust import answers, measured


def gold() -> Document:
    events = tuple(Event(f"e{n}", n, n + 1, instances=(Instance(f"ei{n}"),)) for n in range(1, 5))
    links = (Link("l1", "TLINK", "BEFORE", "ei1", "ei2"), Link("l2", "TLINK", "BEFORE", "ei2", "ei3"))
    return Document(id="d", text="x" * 20, events=events, links=links)


def test_a_label_is_right_where_it_follows_from_gold() -> None:
    said = Candidate("ei3", "ei1", "ee", "timeml", (("AFTER", 0.7), ("BEFORE", 0.2)))
    assert answers(gold(), [said]) == [("ee", "AFTER", 0.7, True), ("ee", "BEFORE", 0.2, False)]


def test_what_gold_does_not_know_is_wrong_or_not_counted() -> None:
    said = Candidate("ei1", "ei4", "ee", "timeml", (("BEFORE", 0.7),))
    assert answers(gold(), [said]) == [("ee", "BEFORE", 0.7, False)]
    assert answers(gold(), [said], unknown="skip") == []


def test_labels_of_other_schemes() -> None:
    said = Candidate("ei1", "ei3", "ee", "matres", (("BEFORE", 0.7), ("VAGUE", 0.3)))
    assert [right for *_, right in answers(gold(), [said])] == [True, True]


def test_entities_have_to_be_those_of_gold() -> None:
    with pytest.raises(CorpusError, match="ei9"):
        answers(gold(), [Candidate("ei1", "ei9", "ee")])


def test_lines_rise_and_rare_labels_go_by_their_task() -> None:
    told = [("ee", "BEFORE", at / 200, at % 4 < (3 if at > 100 else 1)) for at in range(200)]
    told += [("ee", "BEGINS", 0.9, False)] * 5
    trust = measured(told, fewest=100)
    assert set(trust.lines) == {("ee", "BEFORE"), ("ee", ANY), (ANY, ANY)}
    assert trust.of("ee", "BEFORE", 0.1) == pytest.approx(0.25, abs=0.05)
    assert trust.of("ee", "BEFORE", 0.9) == pytest.approx(0.75, abs=0.05)
    assert trust.of("ee", "BEGINS", 0.9) == trust.of("ee", ANY, 0.9)
    assert trust.of("et", "BEFORE", 0.9) == trust.of(ANY, ANY, 0.9)
    assert Trust.from_arrays(trust.to_arrays()).lines == trust.lines
