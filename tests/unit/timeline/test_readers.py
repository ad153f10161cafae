"""What readers found, as weights: how they are added up, and those that are shipped."""

from __future__ import annotations

import math

import numpy as np
import pytest
from msgspec.structs import replace
from tests.unit.timeline.parsed import parsed

from timeloom.calendar import Interval
from timeloom.document import Document, Instance, Time
from timeloom.errors import ModelError
from timeloom.graph.constraint import Constraint
from timeloom.timeline import readers
from timeloom.timeline.borders import Borders
from timeloom.timeline.doubts import Doubts
from timeloom.timeline.hanging import IN, Finder
from timeloom.timeline.phrases import Phrases
from timeloom.timeline.readers import JUDGED, Judge, judge
from timeloom.timeline.wording import Wording
from timeloom.timeml import Timex3

TOY = Judge(["modal", "past", "denied"], np.array([-1.0, 2.0, -4.0], np.float16))


class TestJudge:
    def test_what_was_never_seen_says_nothing(self) -> None:
        assert TOY([]) == TOY(["later", "earlier"]) == 0.5
        assert TOY(["past", "later"]) == TOY(["past"])

    def test_what_is_seen_is_added_up(self) -> None:
        assert TOY(["past"]) == pytest.approx(1 / (1 + math.exp(-2)))
        assert TOY(["past", "modal"]) == pytest.approx(1 / (1 + math.exp(-1)))
        assert TOY(["modal", "denied"]) == pytest.approx(1 - TOY(["past", "past", "modal", "past"]), abs=0.02)
        assert TOY(["denied"]) < TOY(["modal"]) < 0.5 < TOY(["past"])

    def test_weights_beyond_all_measure_do_no_harm(self) -> None:
        large = Judge(["right", "wrong"], np.array([1e9, -1e9]))
        assert large(["right"]) == pytest.approx(1)
        assert large(["wrong"]) == pytest.approx(0)
        assert 0 < large(["wrong"]) < large(["right"]) <= 1

    def test_each_weight_has_a_name(self) -> None:
        with pytest.raises(ValueError, match="zip"):
            Judge(["one"], np.zeros(2))


class TestShipped:
    @pytest.mark.parametrize("what", JUDGED)
    def test_there_is_one_for_all_that_is_judged_and_it_is_loaded_once(self, what: str) -> None:
        found = judge(what)
        assert judge(what) is found
        assert len(found.weights) > 50
        assert all(name and math.isfinite(weight) for name, weight in found.weights.items())
        assert any(weight > 0 for weight in found.weights.values()) and any(
            weight < 0 for weight in found.weights.values()
        )

    def test_without_weights_it_is_said_so(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(readers, "NAME", "readers.nobody")
        with pytest.raises(ModelError, match="there is no such model"):
            judge.__wrapped__("within")

    def test_they_know_most_of_what_is_seen_of_a_plain_link(self) -> None:
        document = _document()
        for label, what in (("IS_INCLUDED", "within"), ("BEFORE", "beside")):
            link = Constraint("ei1", IN, "t1", id="l1", label=label)
            seen = Doubts(Borders(Finder(document)), [link], {"l1": 0.9}, "t0").of(link)
            assert len(seen & judge(what).weights.keys()) > 0.7 * len(seen)

    def test_they_know_most_of_what_is_seen_of_a_way_of_telling(self) -> None:
        document = _document()
        phrases = Phrases(document)
        (event,) = document.events
        for way in Wording(phrases).ways(event, phrases.of(event)):
            seen = Wording(phrases).seen(event, phrases.of(event), way)
            assert len(seen & judge("wording").weights.keys()) > 0.6 * len(seen)


def _document() -> Document:
    document = parsed(
        "The|DET|DT|det|2 reeves|NOUN|NNS|nsubj|3 sold|VERB|VBD|root|3 the|DET|DT|det|5 mill|NOUN|NN|obj|3 in|ADP|IN|case|7 1901|NUM|CD|obl|3 "
        ".|PUNCT|.|punct|3",
        events=("sold",), dct=Interval.of(1950, 1, 1),
    )  # fmt: skip
    start = document.text.index("1901")
    time = Time(
        id="t1", start=start, end=start + 4, text="1901", intervals=(Interval.of(1901),), timex3=Timex3("DATE", "1901")
    )
    told = (("tense", "PAST"), ("aspect", "NONE"), ("polarity", "POS"), ("modality", "NONE"))
    return replace(document, times=(time,), events=(replace(document.events[0], instances=(Instance("ei1", told),)),))
