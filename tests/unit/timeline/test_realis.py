"""Whether an event is told as done: what is seen of it, and what becomes of one that is only possible or wished."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest
from msgspec.structs import replace
from tests.unit.timeline.parsed import dated, parsed

from timeloom.calendar import Interval
from timeloom.document import Document, Instance
from timeloom.timeline import Timeliner, realis
from timeloom.timeline.phrases import Phrases
from timeloom.timeline.readers import judge
from timeloom.timeline.realis import LIKELY, Realis

SOLD = "The|DET|DT|det|2 abbot|NOUN|NN|nsubj|3 sold|VERB|VBD|root|3 the|DET|DT|det|5 mill|NOUN|NN|obj|3"
HOPES = "The|DET|DT|det|2 abbot|NOUN|NN|nsubj|3 hopes|VERB|VBZ|root|3 to|PART|TO|mark|5 sell|VERB|VB|xcomp|3 the|DET|DT|det|7 mill|NOUN|NN|obj|5"
IF = "It|PRON|PRP|nsubj|2 burns|VERB|VBZ|root|2 if|SCONJ|IN|mark|6 the|DET|DT|det|5 dyke|NOUN|NN|nsubj|6 breaks|VERB|VBZ|advcl|2"
MAY = "The|DET|DT|det|2 abbot|NOUN|NN|nsubj|4 may|AUX|MD|aux|4 sell|VERB|VB|root|4 the|DET|DT|det|6 mill|NOUN|NN|obj|4"
NOT = "The|DET|DT|det|2 abbot|NOUN|NN|nsubj|5 did|AUX|VBD|aux|5 not|PART|RB|advmod|5 sell|VERB|VB|root|5 the|DET|DT|det|7 mill|NOUN|NN|obj|5"
SALE = (
    "The|DET|DT|det|2 sale|NOUN|NN|nsubj|6 of|ADP|IN|case|5 the|DET|DT|det|5 mill|NOUN|NN|nmod|2 pleased|VERB|VBD|root|6 "
    "Ida|PROPN|NNP|obj|6"
)


@pytest.fixture
def chance(monkeypatch: pytest.MonkeyPatch) -> dict[str, float]:
    """By something that is seen of an event how likely it is none; of others it is not."""
    found: dict[str, float] = {}

    def asking(what: str) -> Callable[[Iterable[str]], float]:
        assert what == "open"
        return lambda seen: max((found[one] for one in seen if one in found), default=0.0)

    monkeypatch.setattr(realis, "judge", asking)
    return found


def hidden(document: Document) -> dict[str, str]:
    timeline = Timeliner()(document).timeline
    assert timeline is not None
    return {place.text: place.hidden for place in timeline if place.kind == "event"}


def seen(document: Document, at: int = 0) -> frozenset[str]:
    return Realis(Phrases(document), document.events).seen(document.events[at])


def told(document: Document, **attributes: str) -> Document:
    """The document with its first event told so."""
    first, *others = document.events
    instance = Instance("ei1", tuple(attributes.items()))
    return replace(document, events=(replace(first, instances=(instance,)), *others))


class TestHidden:
    def test_one_that_is_likely_none_is_not_looked_for(self, chance: dict[str, float]) -> None:
        document = parsed(SOLD, events=("sold",))
        chance["any"] = LIKELY - 0.01
        assert hidden(document) == {"sold": ""}
        chance["any"] = LIKELY
        assert hidden(document) == {"sold": "open"}

    def test_a_noun_is_hidden_as_such(self, chance: dict[str, float]) -> None:
        document = parsed(SALE, events=("sale", "pleased"))
        assert hidden(document)["sale"] != "noun"
        chance["0 NOUN"] = 0.9
        assert hidden(document) == {"sale": "noun", "pleased": ""}

    def test_one_with_a_date_keeps_its_line(self, chance: dict[str, float]) -> None:
        chance["any"] = 1.0
        assert hidden(dated(parsed(SOLD, events=("sold",)), ei1=Interval.of(1901))) == {"sold": ""}

    def test_without_a_tree_nothing_is_hidden_so(self, chance: dict[str, float]) -> None:
        chance["any"] = 1.0
        document = parsed(SOLD, events=("sold",))
        bare = tuple(
            replace(token, upos=None, xpos=None, feats=None, head=None, deprel=None) for token in document.tokens
        )
        assert hidden(replace(document, tokens=bare)) == {"sold": ""}


class TestSeen:
    def test_it_is_some_words_and_the_same_each_time(self) -> None:
        for sentence, events in ((SOLD, ("sold",)), (HOPES, ("hopes", "sell")), (IF, ("burns", "breaks"))):
            document = parsed(sentence, events=events)
            for at in range(len(events)):
                found = seen(document, at)
                assert type(found) is frozenset
                assert all(type(name) is str for name in found)
                assert found == seen(document, at)

    def test_how_it_is_told(self) -> None:
        document = told(parsed(SOLD, events=("sold",)), tense="NONE", modality="may", polarity="NEG")
        assert {
            "told OCCURRENCE NONE",
            "modality may",
            "polarity NEG",
            "aspect None",
            "0 root",
            "0 VERB",
            "0 VBD",
            "root 1",
            "has nsubj",
            "has obj",
        } <= seen(document)

    def test_the_words_that_lead_it(self) -> None:
        document = parsed(IF, events=("burns", "breaks"))
        assert {"0 mark if", "0 advcl", "1 root", "advcl VBZ"} <= seen(document, 1)
        assert "0 mark if" not in seen(document)

    def test_what_it_hangs_on_and_how_that_is_told(self) -> None:
        document = parsed(HOPES, events=("hopes I_STATE PRESENT", "sell OCCURRENCE INFINITIVE"))
        assert {"1 class I_STATE xcomp", "1 tense PRESENT", "1 VBZ", "0 mark to", "root 2"} <= seen(document, 1)
        assert not any(name.startswith("0 class") for name in seen(document))
        assert not any(name.startswith("1 class") for name in seen(parsed(HOPES, events=("sell",))))

    def test_no_noun_and_no_verb_of_the_text_is_among_it(self) -> None:
        document = parsed(HOPES, events=("hopes", "sell"))
        words = {word for at in range(2) for name in seen(document, at) for word in name.split()}
        assert words.isdisjoint({"The", "the", "abbot", "hopes", "sell", "mill"})


PLAIN = {"tense": "PAST", "aspect": "NONE", "polarity": "POS"}


def test_by_the_shipped_weights_what_may_be_or_was_not_is_open_and_what_was_done_is_not() -> None:
    chance_of = judge("open")
    done = chance_of(seen(told(parsed(SOLD, events=("sold",)), **PLAIN)))
    possible = chance_of(seen(told(parsed(MAY, events=("sell",)), **PLAIN | {"tense": "NONE", "modality": "may"})))
    denied = chance_of(seen(told(parsed(NOT, events=("sell",)), **PLAIN | {"polarity": "NEG"})))
    assert done < 0.5 < min(possible, denied)


def test_by_the_shipped_weights_what_is_hoped_for_or_a_condition_is_opener_than_what_is_said_of_it() -> None:
    chance_of = judge("open")
    for sentence, above, below, tense in ((HOPES, "hopes", "sell", "INFINITIVE"), (IF, "burns", "breaks", "PRESENT")):
        first = chance_of(seen(told(parsed(sentence, events=(above,)), **PLAIN | {"tense": "PRESENT"})))
        second = chance_of(seen(told(parsed(sentence, events=(below,)), **PLAIN | {"tense": tense})))
        assert first < second
