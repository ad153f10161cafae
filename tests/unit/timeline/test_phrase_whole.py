"""What a phrase is not told without: what is said and by whom, a condition, a name, what a noun is of, the verb beside
a participle."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.unit.timeline.parsed import parsed
from tests.unit.timeline.test_entries import hidden
from tests.unit.timeline.test_phrase_grammar import phrase, timed

from timeloom.document import Document
from timeloom.timeline.phrases import Phrases
from timeloom.timeml import Timex3


def told(document: Document) -> list[str]:
    """The phrases of the events of a document."""
    phrases = Phrases(document)
    return [phrases.of(event).text for event in document.events]


BEFORE = (
    "The|DET|DT|det|3 {}|ADJ|JJ|amod|3 mill|NOUN|NN|nsubj|4 sold|VERB|VBD|ccomp|10 its|PRON|PRP$|nmod:poss|6 wheel|NOUN|NN|obj|4 ,|PUNCT|,|punct|4 "
    "the|DET|DT|det|9 reeve|NOUN|NN|nsubj|10 said|VERB|VBD|root|10"
)
LONG = "never-before-seen-and-by-no-means-to-be-forgotten-or-else-forgiven-but-after-all-small"
ASIDE = (
    "Ida|PROPN|NNP|nsubj|2 said|VERB|VBD|root|2 at|ADP|IN|case|5 the|DET|DT|det|5 fair|NOUN|NN|obl|2 with|ADP|IN|case|7 monks|NOUN|NNS|nmod|5 "
    "that|SCONJ|IN|mark|10 ice|NOUN|NN|nsubj|10 broke|VERB|VBD|acl:relcl|5 it|PRON|PRP|obj|10"
)
RIGHT = "I|PRON|PRP|nsubj|4 was|AUX|VBD|cop|4 in|ADP|IN|case|4 Ulm|PROPN|NNP|obl|7 ,|PUNCT|,|punct|4 he|PRON|PRP|nsubj|7 said|VERB|VBD|root|7"
NEED = "What|PRON|WP|nsubj|5 we|PRON|PRP|nsubj|3 need|VERB|VBP|acl:relcl|1 are|AUX|VBP|cop|5 boats|NOUN|NNS|root|5"
TOLD = (
    "The|DET|DT|det|2 reeve|NOUN|NN|nsubj|3 told|VERB|VBD|root|3 miller|NOUN|NN|nmod:desc|5 Ida|PROPN|NNP|nsubj|3 that|SCONJ|IN|mark|8 "
    "ice|NOUN|NN|nsubj|8 broke|VERB|VBD|ccomp|3"
)
TWICE = (
    "I|PRON|PRP|nsubj|3 can|AUX|MD|aux|3 say|VERB|VB|ccomp|8 we|PRON|PRP|nsubj|5 left|VERB|VBD|ccomp|3 ,|PUNCT|,|punct|3 "
    "she|PRON|PRP|nsubj|8 said|VERB|VBD|root|8"
)


class TestWhatIsSaid:
    def test_a_verb_of_saying_has_it_over_the_room(self) -> None:
        short, long = (parsed(BEFORE.format(word), events=("said REPORTING",)) for word in ("old", LONG))
        assert told(short) == ["The old mill sold its wheel, the reeve said"]
        assert told(long) == [f"The {LONG} mill sold its wheel, the reeve said"]

    @pytest.mark.parametrize(
        ("sentence", "event", "said"),
        [
            pytest.param(
                ASIDE,
                "said",
                "Ida said at the fair with monks that ice broke it",
                id="what that leads to, whatever it hangs on",
            ),
            pytest.param(RIGHT, "said", "I was in Ulm, he said", id="a clause with a copula"),
            pytest.param(
                TOLD,
                "told",
                "The reeve told miller Ida that ice broke",
                id="behind whom it is told, taken for a subject",
            ),
        ],
    )
    def test_it_is_found(self, sentence: str, event: str, said: str) -> None:
        assert told(parsed(sentence, events=(f"{event} REPORTING",))) == [said]

    def test_a_verb_of_saying_is_said_too(self) -> None:
        assert told(parsed(TWICE, events=("say REPORTING", "said REPORTING")))[1] == "I can say we left, she said"

    @pytest.mark.parametrize("word", ["need", "boats"])
    def test_what_is_no_noun_without_its_clause(self, word: str) -> None:
        assert phrase(parsed(NEED), word) == "What we need are boats"


SPEAKER = "{}|PRON|PRP|nsubj|2 left|VERB|VBD|ccomp|6 ,|PUNCT|,|punct|2 the|DET|DT|det|5 {}|NOUN|NN|nsubj|6 said|VERB|VBD|root|6"
THOUGH = (
    "Ida|PROPN|NNP|nsubj|2 said|VERB|VBD|root|2 she|PRON|PRP|nsubj|4 left|VERB|VBD|ccomp|2 ,|PUNCT|,|punct|8 though|SCONJ|IN|mark|8 "
    "she|PRON|PRP|nsubj|8 wept|VERB|VBD|advcl|4"
)


class TestByWhom:
    @pytest.mark.parametrize(
        ("pronoun", "person", "said"),
        [
            pytest.param("We", "1", "We left, the reeve said", id="we"),
            pytest.param("He", "3", "He left, the reeve said", id="he"),
            pytest.param("Who", "", "Who left", id="no person"),
        ],
    )
    def test_a_pronoun_is_told_with_who_says_it(self, pronoun: str, person: str, said: str) -> None:
        document = parsed(SPEAKER.format(pronoun, "reeve"), events=("left", "said REPORTING"))
        first = replace(document.tokens[0], feats=(("Person", person),))
        assert told(replace(document, tokens=(first, *document.tokens[1:])))[0] == said

    def test_not_behind_a_comma_that_may_part_it_from_what_is_said(self) -> None:
        document = parsed(THOUGH, events=("said REPORTING", "left", "wept"))
        tokens = tuple(replace(one, feats=(("Person", "3"),)) if one.upos == "PRON" else one for one in document.tokens)
        assert told(replace(document, tokens=tokens))[1:] == ["she left, Ida said", "she wept"]

    def test_not_where_there_is_no_room(self) -> None:
        document = parsed(SPEAKER.format("We", LONG + LONG), events=("left", "said REPORTING"))
        first = replace(document.tokens[0], feats=(("Person", "1"),))
        assert told(replace(document, tokens=(first, *document.tokens[1:])))[0] == "We left"


UNLESS = (
    "Peace|NOUN|NN|nsubj|3 will|AUX|MD|aux|3 fail|VERB|VB|root|3 unless|SCONJ|IN|mark|6 she|PRON|PRP|nsubj|6 returns|VERB|VBZ|advcl|3 "
    "to|ADP|IN|case|8 Ulm|PROPN|NNP|obl|6"
)
SHOULD = (
    "Ida|PROPN|NNP|nsubj|3 would|AUX|MD|aux|3 leave|VERB|VB|root|3 should|AUX|MD|aux|6 he|PRON|PRP|nsubj|6 get|VERB|VB|advcl|3 "
    "a|DET|DT|det|8 fine|NOUN|NN|obj|6"
)
IF = (
    "If|SCONJ|IN|mark|3 she|PRON|PRP|nsubj|3 sings|VERB|VBZ|advcl|7 ,|PUNCT|,|punct|3 Ida|PROPN|NNP|nsubj|7 would|AUX|MD|aux|7 "
    "leave|VERB|VB|root|7"
)
BETWEEN = (
    "We|PRON|PRP|nsubj|3 could|AUX|MD|aux|3 wait|VERB|VB|ccomp|13 ,|PUNCT|,|punct|7 if|SCONJ|IN|mark|7 you|PRON|PRP|nsubj|7 "
    "ask|VERB|VBP|advcl|3 ,|PUNCT|,|punct|7 monks|NOUN|NNS|nsubj|10 go|VERB|VBP|ccomp|13 ,|PUNCT|,|punct|3 she|PRON|PRP|nsubj|13 "
    "said|VERB|VBD|root|13"
)
WHETHER = UNLESS.replace("unless", "whether")


class TestConditions:
    @pytest.mark.parametrize(
        ("sentence", "word", "said"),
        [
            pytest.param(UNLESS, "fail", "Peace will fail unless she returns to Ulm", id="with its conjunction"),
            pytest.param(
                UNLESS.replace("will|AUX|MD", "did|AUX|VBD"), "fail", "Peace did fail", id="not without a modal"
            ),
            pytest.param(SHOULD, "leave", "Ida would leave should he get a fine", id="by its order"),
            pytest.param(WHETHER, "fail", "Peace will fail", id="whether is none"),
        ],
    )
    def test_what_would_be_so_is_told_with_it(self, sentence: str, word: str, said: str) -> None:
        assert phrase(parsed(sentence), word) == said

    def test_one_before_another_clause_may_be_of_that(self) -> None:
        said = told(parsed(BETWEEN, events=("wait", "go", "said REPORTING")))
        assert said[0] == "We could wait"

    def test_one_by_its_order_is_hidden_with_its_nouns(self) -> None:
        assert hidden(parsed(f"{SHOULD} of|ADP|IN|case|10 gold|NOUN|NN|nmod|8", events=("get", "fine"))) == {
            "get": "open",
            "fine": "open",
        }

    def test_what_is_told_with_one_is_not_hidden(self) -> None:
        assert hidden(parsed(IF, events=("sings", "leave"))) == {"sings": "open", "leave": ""}


PAPER = "Daily|ADJ|JJ|amod|2 paper|NOUN|NN|nsubj|4 {}|PROPN|NNP|appos|2 folded|VERB|VBD|root|4"
DEATH = (
    "They|PRON|PRP|nsubj|2 marked|VERB|VBD|root|2 the|DET|DT|det|4 day|NOUN|NN|obj|2 of|ADP|IN|case|7 the|DET|DT|det|7 birth|NOUN|NN|nmod|4 "
    "of|ADP|IN|case|9 Ida|PROPN|NNP|nmod|7"
)
WHOM = (
    "He|PRON|PRP|nsubj|2 fed|VERB|VBD|root|2 monks|NOUN|NNS|obj|2 ,|PUNCT|,|punct|8 two|NUM|CD|nsubj|8 of|ADP|IN|case|7 whom|PRON|WP|nmod|5 "
    "left|VERB|VBD|acl:relcl|3"
)
SHARED = "Ida|PROPN|NNP|nsubj|2 shared|VERB|VBD|root|2 the|DET|DT|det|4 mill|NOUN|NN|obj|2 with|ADP|IN|case|7 a|DET|DT|det|7 {}|NOUN|NN|obl|2"
MARKED = "Ulm|PROPN|NNP|nsubj|2 marked|VERB|VBD|root|2 at|ADP|IN|case|4 noon|NOUN|NN|obl|2 year|NOUN|NN|obl|2 ten|NUM|CD|nummod|5"
THAN = "It|PRON|PRP|nsubj|2 hurt|VERB|VBD|root|2 Ulm|PROPN|NNP|obj|2 the|PRON|RB|det|5 more|ADV|JJR|advmod|2 than|ADP|IN|case|7 Rome|PROPN|NNP|obl|2"
CALLED = (
    "He|PRON|PRP|nsubj|2 fled|VERB|VBD|root|2 for|ADP|IN|case|4 what|PRON|WP|obl|2 she|PRON|PRP|nsubj|6 described|VERB|VBD|acl:relcl|4 "
    "as|ADP|IN|case|8 debts|NOUN|NNS|obl|6"
)
LIST = (
    "Ida|PROPN|NNP|nsubj|2 held|VERB|VBD|root|2 talks|NOUN|NNS|obj|2 with|ADP|IN|case|5 monks|NOUN|NNS|nmod|3 ,|PUNCT|,|punct|7 "
    "reeves|NOUN|NNS|conj|5 and|CCONJ|CC|cc|9 {}|NOUN|NNS|conj|5"
)


class TestNouns:
    @pytest.mark.usefixtures("narrow")
    @pytest.mark.parametrize(
        ("sentence", "word", "said"),
        [
            pytest.param(PAPER.format("Ulmer"), "folded", "Daily paper Ulmer folded", id="a name right behind"),
            pytest.param(
                DEATH, "marked", "They marked the day of the birth of Ida", id="what that is of which it is of"
            ),
            pytest.param(WHOM, "left", "monks, two of whom left", id="of whom"),
            pytest.param(
                SHARED.format(LONG[:60]),
                "shared",
                f"Ida shared the mill with a {LONG[:60]}",
                id="what follows an object",
            ),
            pytest.param(THAN, "hurt", "It hurt Ulm the more than Rome", id="a comparative before than"),
            pytest.param(CALLED, "fled", "He fled for what she described as debts", id="what it is described as"),
            pytest.param(
                LIST.format("abbots"), "held", "Ida held talks with monks, reeves and abbots", id="a list whole"
            ),
            pytest.param(LIST.format(LONG), "held", "Ida held talks", id="or not at all"),
        ],
    )
    def test_it_is_whole(self, sentence: str, word: str, said: str) -> None:
        assert phrase(parsed(sentence), word) == said

    def test_a_noun_on_its_own_is_what_is_done_to(self) -> None:
        assert "year" in phrase(timed(parsed(MARKED), "noon"), "marked")

    def test_how_often_is_told(self) -> None:
        often = "She|PRON|PRP|nsubj|2 swam|VERB|VBD|root|2 every|DET|DT|det|4 evening|NOUN|NN|obl:unmarked|2"
        document = timed(parsed(often), "every evening")
        times = tuple(replace(time, timex3=Timex3("SET", "TEV")) for time in document.times)
        assert phrase(document, "swam") == "She swam"
        assert phrase(replace(document, times=times), "swam") == "She swam every evening"


FELL = "The|DET|DT|det|2 bridge|NOUN|NN|nsubj|3 hit|VERB|VBD|root|3 {}|NOUN|NNS|obj|3 ,|PUNCT|,|punct|6 killing|VERB|VBG|advcl|3 two|NUM|CD|obj|6"
CITED = (
    "He|PRON|PRP|nsubj|2 sold|VERB|VBD|root|2 papers|NOUN|NNS|obj|2 read|VERB|VBN|acl|3 by|ADP|IN|case|6 monks|NOUN|NNS|obl:agent|4 ,|PUNCT|,|punct|9 "
    "for|ADP|IN|case|9 gold|NOUN|NN|obl|4"
)


class TestParticiples:
    def test_the_verb_beside_is_told_where_it_fits(self) -> None:
        assert phrase(parsed(FELL.format("boats")), "killing") == "The bridge hit boats, killing two"
        assert phrase(parsed(FELL.format(LONG + LONG)), "killing") == "The bridge … killing two"

    def test_what_follows_a_comma_is_of_the_main_verb(self) -> None:
        assert phrase(parsed(CITED), "read") == "papers read by monks"
