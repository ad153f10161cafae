"""Phrases of events: who did what to whom, in words of the text."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.unit.timeline.parsed import parsed

from timeloom.document import Document, Event, Instance, Span, Time
from timeloom.timeline.phrases import ROOM, Phrases
from timeloom.timeml import Timex3

DENIED = (
    "The|DET|DT|det|2 board|NOUN|NN|nsubj|5 did|AUX|VBD|aux|5 not|PART|RB|advmod|5 sign|VERB|VB|root|5 the|DET|DT|det|7 "
    "treaty|NOUN|NN|obj|5"
)
SIGNING = (
    "The|DET|DT|det|2 signing|NOUN|NN|nsubj|10 of|ADP|IN|case|5 the|DET|DT|det|5 treaty|NOUN|NN|nmod|2 by|ADP|IN|case|9 "
    "the|DET|DT|det|9 two|NUM|CD|nummod|9 kings|NOUN|NNS|nmod|5 ended|VERB|VBD|root|10 the|DET|DT|det|12 war|NOUN|NN|obj|10"
)
CLERK = (
    "The|DET|DT|det|2 clerk|NOUN|NN|nsubj|10 ,|PUNCT|,|punct|6 who|PRON|WP|nsubj|6 had|AUX|VBD|aux|6 kept|VERB|VBN|acl:relcl|2 "
    "the|DET|DT|det|8 rolls|NOUN|NNS|obj|6 ,|PUNCT|,|punct|2 opened|VERB|VBD|root|10 the|DET|DT|det|12 chest|NOUN|NN|obj|10 "
    "and|CCONJ|CC|cc|14 burned|VERB|VBD|conj|10 them|PRON|PRP|obj|14"
)
MINERS = (
    "The|DET|DT|det|2 miners|NOUN|NNS|nsubj|3 wanted|VERB|VBD|root|3 to|PART|TO|mark|5 dig|VERB|VB|xcomp|3 a|DET|DT|det|8 "
    "second|ADJ|JJ|amod|8 shaft|NOUN|NN|obj|5"
)
FLOOD = (
    "The|DET|DT|det|2 bridge|NOUN|NN|nsubj:pass|9 that|PRON|WDT|obj|6 the|DET|DT|det|5 flood|NOUN|NN|nsubj|6 "
    "carried|VERB|VBD|acl:relcl|2 away|ADV|RB|advmod|6 was|AUX|VBD|aux:pass|9 rebuilt|VERB|VBN|root|9 by|ADP|IN|case|12 "
    "the|DET|DT|det|12 monks|NOUN|NNS|obl:agent|9"
)
HARDLY = (
    "The|DET|DT|det|2 toll|NOUN|NN|nsubj:pass|4 was|AUX|VBD|aux:pass|4 abolished|VERB|VBN|root|4 with|ADP|IN|case|8 "
    "hardly|ADV|RB|advmod|8 a|DET|DT|det|8 protest|NOUN|NN|obl|4"
)
SHIPS = (
    "Forty|NUM|CD|compound|3 -|PUNCT|HYPH|punct|1 two|NUM|CD|nummod|4 ships|NOUN|NNS|nsubj:pass|6 were|AUX|VBD|aux:pass|6 "
    "taken|VERB|VBN|root|6"
)
BOMB = (
    "The|DET|DT|det|2 bomb|NOUN|NN|nsubj|3 fell|VERB|VBD|root|3 on|ADP|IN|case|6 the|DET|DT|det|6 mill|NOUN|NN|obl|3 "
    ",|PUNCT|,|punct|8 killing|VERB|VBG|advcl|3 a|DET|DT|det|10 miller|NOUN|NN|obj|8"
)
MAY = (
    "The|DET|DT|det|3 two|NUM|CD|nummod|3 men|NOUN|NNS|nsubj|6 may|AUX|MD|aux|6 have|AUX|VB|aux|6 crossed|VERB|VBN|root|6 "
    "the|DET|DT|det|8 river|NOUN|NN|obj|6"
)
RESTED = (
    "After|SCONJ|IN|mark|2 crossing|VERB|VBG|advcl|7 the|DET|DT|det|4 river|NOUN|NN|obj|2 the|DET|DT|det|6 army|NOUN|NN|nsubj|7 "
    "rested|VERB|VBD|root|7"
)
DAM = (
    "If|SCONJ|IN|mark|4 the|DET|DT|det|3 dam|NOUN|NN|nsubj|4 breaks|VERB|VBZ|advcl|8 ,|PUNCT|,|punct|4 they|PRON|PRP|nsubj|8 "
    "will|AUX|MD|aux|8 drown|VERB|VB|root|8"
)


DRANK = (
    "He|PRON|PRP|nsubj|2 has|AUX|VBZ|root|2 not|PART|RB|advmod|2 drunk|ADJ|JJ|amod|5 wine|NOUN|NN|obj|2 since|ADP|IN|case|7 "
    "1999|NUM|CD|nmod|5"
)
WED = (
    "They|PRON|PRP|nsubj:pass|3 were|AUX|VBD|aux:pass|3 married|VERB|VBN|root|3 to|ADP|IN|mark|5 Miss|VERB|NNP|advcl|3 "
    "Dora|PROPN|NNP|compound|7 Gray|PROPN|NNP|obj|5"
)
BODIES = "Three|NUM|CD|dep|5 hundred|NUM|CD|dep|5 and|CCONJ|CC|cc|4 six|NUM|CD|nummod|5 men|NOUN|NNS|nsubj|6 left|VERB|VBD|root|6"
LEAVES = (
    "He|PRON|PRP|nsubj|2 leaves|VERB|VBZ|root|2 a|DET|DT|det|4 widow|NOUN|NN|obj|2 ,|PUNCT|,|punct|7 five|NUM|CD|nummod|7 "
    "sons|NOUN|NNS|appos|4 and|CCONJ|CC|cc|10 two|NUM|CD|nummod|10 daughters|NOUN|NNS|conj|4"
)


def phrase(document: Document, word: str) -> str:
    start = document.text.index(word)
    event = Event("e1", start, start + len(word), (("class", "OCCURRENCE"),))
    return Phrases(replace(document, events=(event,))).of(event).text


class TestWithATree:
    @pytest.mark.parametrize(
        ("sentence", "word", "said"),
        [
            pytest.param(DENIED, "sign", "The board did not sign the treaty", id="who did not do what"),
            pytest.param(
                SIGNING, "signing", "The signing of the treaty by the two kings", id="a noun with what belongs to it"
            ),
            pytest.param(CLERK, "kept", "The clerk had kept the rolls", id="the subject of a relative clause"),
            pytest.param(CLERK, "burned", "The clerk burned them", id="the subject of the verb before"),
            pytest.param(
                MINERS, "dig", "The miners wanted to dig a second shaft", id="what was only wanted is not told as done"
            ),
            pytest.param(FLOOD, "carried", "the flood carried away the bridge", id="the object of a relative clause"),
            pytest.param(FLOOD, "rebuilt", "The bridge was rebuilt by the monks", id="who did it, of a passive"),
            pytest.param(HARDLY, "abolished", "The toll was abolished with hardly a protest", id="what weakens a noun"),
            pytest.param(SHIPS, "taken", "Forty-two ships were taken", id="a number is whole"),
            pytest.param(
                BOMB,
                "killing",
                "The bomb fell on the mill, killing a miller",
                id="a participle with the verb beside it",
            ),
            pytest.param(MAY, "crossed", "The two men may have crossed the river", id="what may have been"),
            pytest.param(
                RESTED, "crossing", "After crossing the river the army rested", id="what a participle is said of"
            ),
            pytest.param(DAM, "breaks", "If the dam breaks", id="a condition"),
            pytest.param(
                WED, "married", "They were married to Miss Dora Gray", id="what the tree makes a clause of its own"
            ),
            pytest.param(BODIES, "left", "Three hundred and six men left", id="a number that the tree tears apart"),
            pytest.param(
                LEAVES,
                "leaves",
                "He leaves a widow, five sons and two daughters",
                id="a list that the tree tears apart",
            ),
        ],
    )
    def test_who_did_what_to_whom(self, sentence: str, word: str, said: str) -> None:
        assert phrase(parsed(sentence), word) == said

    def test_a_time_is_left_out_and_an_amount_is_not(self) -> None:
        document = parsed(
            "She|PRON|PRP|nsubj|2 taught|VERB|VBD|root|2 for|ADP|IN|case|5 two|NUM|CD|nummod|5 winters|NOUN|NNS|obl|2 "
            "in|ADP|IN|case|7 1889|NUM|CD|obl|2"
        )
        year = Time(
            id="t1",
            start=document.text.index("1889"),
            end=len(document.text),
            text="1889",
            timex3=Timex3("DATE", "1889"),
        )
        start = document.text.index("two winters")
        long = Time(id="t2", start=start, end=start + 11, text="two winters", timex3=Timex3("DURATION", "P2WI"))
        assert phrase(replace(document, times=(long, year)), "taught") == "She taught for two winters"

    def test_brackets_go_with_the_time_that_they_hold(self) -> None:
        document = parsed(
            "Ida|PROPN|NNP|nsubj|9 (|PUNCT|-LRB-|punct|3 1889|NUM|CD|nmod|1 )|PUNCT|-RRB-|punct|3 and|CCONJ|CC|cc|6 Eva|PROPN|NNP|conj|1 "
            "of|ADP|IN|case|8 Ulm|PROPN|NNP|nmod|6 painted|VERB|VBD|root|9 ships|NOUN|NNS|obj|9"
        )
        start = document.text.index("1889")
        year = Time(id="t1", start=start, end=start + 4, text="1889", timex3=Timex3("DATE", "1889"))
        assert phrase(replace(document, times=(year,)), "painted") == "Ida and Eva of Ulm painted ships"

    def test_whose_it_is_is_told(self) -> None:
        document = parsed(
            "They|PRON|PRP|nsubj|2 met|VERB|VBD|root|2 miners|NOUN|NNS|obj|2 whose|PRON|WP$|nmod:poss|5 houses|NOUN|NNS|nsubj|6 "
            "burned|VERB|VBD|acl:relcl|3 down|ADV|RB|advmod|6"
        )
        assert phrase(document, "burned") == "miners whose houses burned down"

    def test_whose_it_is_is_not_the_verb_that_asks(self) -> None:
        document = parsed(
            "They|PRON|PRP|nsubj|2 asked|VERB|VBD|root|2 whose|PRON|WP$|nmod:poss|4 house|NOUN|NN|nsubj|5 burned|VERB|VBD|ccomp|2"
        )
        assert phrase(document, "burned") == "whose house burned"

    def test_of_two_that_are_joined_it_is_told_of_both(self) -> None:
        document = parsed(
            "the|DET|DT|det|2 poet|NOUN|NN|nsubj|10 whose|PRON|WP$|nmod:poss|4 father|NOUN|NN|nsubj|5 drowned|VERB|VBD|acl:relcl|2 "
            "and|CCONJ|CC|cc|9 whose|PRON|WP$|nmod:poss|8 mother|NOUN|NN|nsubj|9 fled|VERB|VBD|conj|5 wrote|VERB|VBD|root|10"
        )
        assert phrase(document, "fled") == "the poet whose mother fled"

    def test_a_clause_that_is_the_subject_is_told_whole(self) -> None:
        document = parsed(
            "Owning|VERB|VBG|csubj|4 a|DET|DT|det|3 barge|NOUN|NN|obj|1 limits|VERB|VBZ|root|4 her|PRON|PRP$|nmod:poss|6 freedom|NOUN|NN|obj|4"
        )
        assert phrase(document, "limits") == "Owning a barge limits her freedom"

    def test_a_participle_that_is_tagged_as_an_adjective_keeps_its_not(self) -> None:
        document = parsed(DRANK)
        start = document.text.index("drunk")
        instance = Instance("ei1", (("pos", "VERB"),))
        event = Event("e1", start, start + 5, (("class", "OCCURRENCE"),), (instance,))
        assert Phrases(replace(document, events=(event,))).of(event).text == "He has not drunk wine since 1999"

    def test_a_time_with_a_word_that_says_more_than_in_stays(self) -> None:
        document = parsed(
            "They|PRON|PRP|nsubj|4 did|AUX|VBD|aux|4 not|PART|RB|advmod|4 come|VERB|VB|root|4 until|ADP|IN|case|6 1347|NUM|CD|obl|4"
        )
        start = document.text.index("until")
        until = Time(id="t1", start=start, end=len(document.text), text="until 1347", timex3=Timex3("DATE", "1347"))
        assert phrase(replace(document, times=(until,)), "come") == "They did not come until 1347"

    def test_it_is_of_a_length_that_is_read_at_a_glance(self) -> None:
        tail = " ".join(
            f"near|ADP|IN|case|{5 + 3 * at} the|DET|DT|det|{5 + 3 * at} hill{at}|NOUN|NN|obl|2" for at in range(30)
        )
        document = parsed(f"She|PRON|PRP|nsubj|2 slept|VERB|VBD|root|2 {tail}")
        told = phrase(document, "slept")
        assert told.startswith("She slept near the hill0")
        assert len(told) <= ROOM

    def test_all_its_words_are_of_the_text_in_its_order(self) -> None:
        for sentence, word in ((DENIED, "sign"), (SIGNING, "signing"), (CLERK, "burned"), (HARDLY, "abolished")):
            document = parsed(sentence)
            rest = iter(document.text.replace(",", "").split())
            assert all(one in rest for one in phrase(document, word).split())


class TestWithoutATree:
    def test_the_words_around_it_up_to_a_comma(self) -> None:
        assert phrase(
            Document(id="d", text="It rained, and the old bridge fell into the river. They left."), "fell"
        ) == ("and the old bridge fell into the river")

    def test_where_nothing_stops_it_dots_do(self) -> None:
        text = " ".join(f"word{at}" for at in range(40))
        told = phrase(Document(id="d", text=text, sentences=(Span(0, len(text)),)), "word20")
        assert told.startswith("…word")
        assert told.endswith("…")
        assert len(told) < 100
