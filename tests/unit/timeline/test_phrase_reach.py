"""How far a phrase reaches: what follows what is said, two subjects of one verb, a shared auxiliary, the noun of a
claim."""

from __future__ import annotations

import pytest
from tests.unit.timeline.parsed import parsed
from tests.unit.timeline.test_phrase_grammar import phrase, timed

from timeloom.timeline.phrases import Phrases

NEED = (
    "The|DET|DT|det|2 reeves|NOUN|NNS|nsubj|3 saw|VERB|VBD|ccomp|17 the|DET|DT|det|5 need|NOUN|NN|obj|3 for|ADP|IN|case|7 boats|NOUN|NNS|nmod|5 "
    "in|ADP|IN|case|10 the|DET|DT|det|10 {}|NOUN|NN|nmod|7 ,|PUNCT|,|punct|3 a|DET|DT|det|16 small|ADJ|JJ|amod|16 old|ADJ|JJ|amod|16 "
    "town|NOUN|NN|compound|16 paper|NOUN|NN|nsubj|17 said|VERB|VBD|root|17"
)
INTO = (
    "Ida|PROPN|NNP|nsubj|2 said|VERB|VBD|root|2 that|SCONJ|IN|mark|6 the|DET|DT|det|5 {}|NOUN|NN|nsubj|6 fell|VERB|VBD|ccomp|2 "
    "into|ADP|IN|case|9 the|DET|DT|det|9 lake|NOUN|NN|obl|6"
)
WAY = (
    "They|PRON|PRP|nsubj|2 found|VERB|VBD|root|2 a|DET|DT|det|4 way|NOUN|NN|obj|2 to|PART|TO|mark|6 lower|VERB|VB|acl|4 the|DET|DT|det|8 "
    "number|NOUN|NN|obj|6 of|ADP|IN|case|10 fires|NOUN|NNS|nmod|8"
)
FIRED = "The|DET|DT|det|2 smiths|NOUN|NNS|nsubj|4 test|NOUN|NN|nsubj|4 forged|VERB|VBD|root|4 a|DET|DT|det|6 bell|NOUN|NN|obj|4"
URGED = (
    "Ida|PROPN|NNP|nsubj|2 urged|VERB|VBD|root|2 Ulm|PROPN|NNP|nsubj|8 and|CCONJ|CC|cc|5 Linz|PROPN|NNP|conj|3 not|PART|RB|advmod|8 "
    "to|PART|TO|mark|8 sell|VERB|VB|xcomp|2 it|PRON|PRP|obj|8"
)
HURT = (
    "Two|NUM|CD|nummod|2 monks|NOUN|NNS|nsubj:pass|4 were|AUX|VBD|aux:pass|4 drowned|VERB|VBN|root|4 and|CCONJ|CC|cc|7 "
    "five|NUM|CD|nsubj:pass|7 hurt|VERB|VBN|conj|4"
)
FEARS = (
    "Fears|NOUN|NNS|nsubj|9 in|ADP|IN|case|3 Ulm|PROPN|NNP|nmod|1 that|SCONJ|IN|mark|7 the|DET|DT|det|6 dyke|NOUN|NN|nsubj|7 "
    "broke|VERB|VBD|acl|1 were|AUX|VBD|cop|9 wrong|ADJ|JJ|root|9"
)
ROAD = (
    "They|PRON|PRP|nsubj|2 shut|VERB|VBD|root|2 the|DET|DT|det|4 road|NOUN|NN|obj|2 between|ADP|IN|case|7 the|DET|DT|det|7 port|NOUN|NN|nmod|4 "
    "Ulm|PROPN|NNP|appos|7 and|CCONJ|CC|cc|10 Linz|PROPN|NNP|conj|8"
)
HALL = (
    "It|PRON|PRP|nsubj|2 opened|VERB|VBD|root|2 amid|ADP|IN|case|4 fog|NOUN|NN|obl|2 ,|PUNCT|,|punct|8 where|ADV|WRB|advmod|8 "
    "thieves|NOUN|NNS|nsubj|8 robbed|VERB|VBD|acl:relcl|4 monks|NOUN|NNS|obj|8 as|ADV|RB|cc|13 well|ADV|RB|fixed|10 as|ADP|IN|fixed|10 "
    "clerks|NOUN|NNS|conj|4"
)
THREE = (
    "One|NUM|CD|nsubj|{} of|ADP|IN|case|4 the|DET|DT|det|4 monks|NOUN|NNS|nmod|1 {}who|PRON|WP|nsubj|{} left|VERB|VBD|acl:relcl|4 Ulm|PROPN|NNP|obj|{} "
    "died|VERB|VBD|root|{}"
)
QUOTED = (
    "It|PRON|PRP|nsubj|2 showed|VERB|VBD|root|2 that|SCONJ|IN|mark|5 ice|NOUN|NN|nsubj|5 fell|VERB|VBD|ccomp|2 ,|PUNCT|,|punct|5 "
    "papers|NOUN|NNS|nsubj|8 quoted|VERB|VBD|ccomp|2 Ida|PROPN|NNP|obj|8 as|SCONJ|IN|mark|11 saying|VERB|VBG|advcl|5"
)
POWER = (
    "Clerks|NOUN|NNS|nsubj|2 said|VERB|VBD|root|2 a|DET|DT|det|4 spark|NOUN|NN|obj|2 in|ADP|IN|case|6 hay|NOUN|NN|nmod|4 caused|VERB|VBD|conj|2 "
    "the|DET|DT|det|9 fire|NOUN|NN|obj|7"
)
DURING = (
    "It|PRON|PRP|nsubj|2 came|VERB|VBD|root|2 ,|PUNCT|,|punct|7 during|ADP|IN|case|5 which|PRON|WDT|obl|10 monks|NOUN|NNS|nsubj|7 said|VERB|VBD|advcl|2 "
    "that|SCONJ|IN|mark|10 they|PRON|PRP|nsubj|10 sang|VERB|VBD|ccomp|7"
)
MUCH = "He|PRON|PRP|nsubj|2 asked|VERB|VBD|root|2 how|ADV|WRB|advmod|4 much|ADV|RB|advmod|6 she|PRON|PRP|nsubj|6 knew|VERB|VBD|ccomp|2"
WHY = (
    "He|PRON|PRP|nsubj|2 gave|VERB|VBD|root|2 no|DET|DT|det|4 reason|NOUN|NN|obj|2 for|SCONJ|IN|mark|8 why|ADV|WRB|advmod|8 she|PRON|PRP|nsubj|8 "
    "left|VERB|VBD|acl|4"
)
KILLING = (
    "The|DET|DT|det|2 bomb|NOUN|NN|nsubj|3 fell|VERB|VBD|root|3 ,|PUNCT|,|punct|5 killing|VERB|VBG|advcl|3 two|NUM|CD|obj|5 and|CCONJ|CC|cc|8 "
    "wounding|VERB|VBG|conj|5 five|NUM|CD|obj|8"
)
SANG = "Ida|PROPN|NNP|nsubj|2 appeared|VERB|VBD|root|2 on|ADP|IN|case|4 Friday|PROPN|NNP|obl|2 promising|VERB|VBG|advcl|2 peace|NOUN|NN|obj|5"
MAY = "It|PRON|PRP|nsubj|2 fell|VERB|VBD|root|2 after|ADP|IN|case|6 May|PROPN|NNP|nmod:unmarked|5 1|NUM|CD|nmod|6 floods|NOUN|NNS|obl|2"
SOON = "They|PRON|PRP|nsubj|2 met|VERB|VBD|root|2 as|ADV|RB|advmod|4 soon|ADV|RB|advmod|2 as|SCONJ|IN|mark|6 possible|ADJ|JJ|advcl|4"
LATER = (
    "They|PRON|PRP|nsubj|2 met|VERB|VBD|root|2 as|ADV|RB|advmod|4 soon|ADV|RB|advmod|2 as|SCONJ|IN|mark|9 the|DET|DT|det|8 new|ADJ|JJ|amod|8 "
    "reeve|NOUN|NN|nsubj|9 came|VERB|VBD|advcl|4"
)
MANY = "Ida|PROPN|NNP|nsubj|2 sold|VERB|VBD|root|2 as|ADV|RB|advmod|4 many|ADJ|JJ|amod|5 boats|NOUN|NNS|obj|2 as|SCONJ|IN|mark|7 possible|ADJ|JJ|advcl|4"
CALLED = "Monks|NOUN|NNS|nsubj|2 called|VERB|VBD|root|2 for|SCONJ|IN|mark|6 him|PRON|PRP|nsubj|2 to|PART|TO|mark|6 leave|VERB|VB|xcomp|2"
MEANT = (
    "It|PRON|PRP|nsubj|2 meant|VERB|VBD|root|2 to|PART|TO|mark|4 buy|VERB|VB|xcomp|2 boats|NOUN|NNS|obj|4 and|CCONJ|CC|cc|7 build|VERB|VB|conj|4 "
    "mills|NOUN|NNS|obj|7"
)
FOILED = (
    "Clerks|NOUN|NNS|nsubj|2 foiled|VERB|VBD|ccomp|11 an|DET|DT|det|4 attempt|NOUN|NN|obj|2 to|PART|TO|mark|6 steal|VERB|VB|acl|4 "
    "a|DET|DT|det|8 {}|NOUN|NN|obj|6 ,|PUNCT|,|punct|2 papers|NOUN|NNS|nsubj|11 said|VERB|VBD|root|11"
)
DAY = (
    "It|PRON|PRP|nsubj|2 fell|VERB|VBD|root|2 on|ADP|IN|case|5 the|DET|DT|det|5 day|NOUN|NN|obl|2 of|ADP|IN|case|9 the|DET|DT|det|9 "
    "second|ADJ|JJ|amod|9 fair|NOUN|NN|nmod|5"
)
ADDED = (
    "It|PRON|PRP|nsubj|2 fell|VERB|VBD|ccomp|5 ,|PUNCT|,|punct|2 '|PUNCT|''|punct|2 said|VERB|VBD|root|5 Ida|PROPN|NNP|nsubj|5 Gray|PROPN|NNP|flat|6 "
    ",|PUNCT|,|punct|10 who|PRON|WP|nsubj|10 left|VERB|VBD|advcl|2"
)
OLD = (
    "The|DET|DT|det|2 old|ADJ|JJ|nsubj|8 ,|PUNCT|,|punct|6 whose|PRON|WP$|nmod:poss|5 mill|NOUN|NN|nsubj|6 burned|VERB|VBD|acl:relcl|2 "
    ",|PUNCT|,|punct|2 fled|VERB|VBD|root|8"
)
FAIRS = "In|ADP|IN|case|2 one|NUM|CD|obl|7 of|ADP|IN|case|5 the|DET|DT|det|5 fairs|NOUN|NNS|nmod|2 she|PRON|PRP|nsubj|7 left|VERB|VBD|root|7"
WORD = "long-abandoned-and-very-old-and-by-now-almost-wholly-and-for-ever-forgotten-wayside-chapel"


@pytest.mark.parametrize(
    ("sentence", "word", "said"),
    [
        pytest.param(INTO.format(WORD), "said", f"Ida said that the {WORD} fell into the lake", id="what follows a verb that is said"),
        pytest.param(WAY, "found", "They found a way to lower the number of fires", id="of what that is which is to be done"),
        pytest.param(FIRED, "forged", "The smiths test forged a bell", id="a noun that is part of its verb"),
        pytest.param(URGED, "urged", "Ida urged Ulm and Linz not to sell it", id="who is urged"),
        pytest.param(URGED, "sell", "Ida urged Ulm and Linz not to sell it", id="who is urged to do it"),
        pytest.param(HURT, "hurt", "Two monks were drowned and five hurt", id="an auxiliary that two share"),
        pytest.param(FEARS, "broke", "the dyke broke", id="a clause of a noun that is no event"),
        pytest.param(ROAD, "shut", "They shut the road between the port Ulm and Linz", id="what is joined to a name behind a noun"),
        pytest.param(HALL, "opened", "It opened amid fog", id="what belongs to a clause that nothing closes"),
        pytest.param(THREE.format(8, "", 6, 6, 8), "left", "the monks left Ulm", id="those of whom one is told"),
        pytest.param(THREE.format(9, ",|PUNCT|,|punct|7 ", 7, 7, 9), "left", "One of the monks left Ulm", id="one of them, behind a comma"),
        pytest.param(QUOTED, "showed", "It showed that ice fell", id="what another clause stands before"),
        pytest.param(QUOTED, "saying", "papers quoted Ida as saying", id="the verb of that clause"),
        pytest.param(DURING, "said", "monks said that they sang", id="a relative word of what is said"),
        pytest.param(MUCH, "asked", "He asked how much she knew", id="what is asked"),
        pytest.param(WHY, "gave", "He gave no reason for why she left", id="what a noun asks"),
        pytest.param(ADDED, "left", "Ida Gray left", id="the noun before who, whatever the clause hangs on"),
        pytest.param(OLD, "burned", "The old, whose mill burned", id="whose, of what stands for a noun"),
        pytest.param(FAIRS, "fairs", "one of the fairs", id="one of many"),
        pytest.param(SOON, "met", "They met as soon as possible", id="what is compared with"),
        pytest.param(LATER, "met", "They met", id="no comparison without that"),
        pytest.param(MANY, "sold", "Ida sold as many boats as possible", id="of how many"),
        pytest.param(CALLED, "called", "Monks called for him to leave", id="for whom to do it"),
        pytest.param(MEANT, "build", "It meant to build mills", id="the second of two that complete a verb"),
        pytest.param(KILLING, "wounding", "The bomb fell, wounding five", id="the verb beside a joined participle"),
    ],
)  # fmt: skip
def test_it_is_told(sentence: str, word: str, said: str) -> None:
    assert phrase(parsed(sentence), word) == said


@pytest.mark.usefixtures("narrow")
@pytest.mark.parametrize(
    ("where", "seen"),
    [
        pytest.param("east", "the need for boats in the east", id="all of it"),
        pytest.param(WORD, "the need for boats", id="or less"),
    ],
)
def test_what_is_said_goes_on_as_far_as_there_is_room(where: str, seen: str) -> None:
    document = parsed(NEED.format(where), events=("said REPORTING",))
    assert Phrases(document).of(document.events[0]).text == f"The reeves saw {seen}, a small old town paper said"


def test_what_is_said_has_the_purpose_of_its_noun() -> None:
    document = parsed(FOILED.format(WORD), events=("said REPORTING",))
    assert Phrases(document).of(document.events[0]).text == f"Clerks foiled an attempt to steal a {WORD}, papers said"


def test_the_preposition_in_a_time_before_a_noun_stays() -> None:
    assert "of the second fair" in phrase(timed(parsed(DAY), "of the second"), "fell")


def test_a_claim_is_told_as_one() -> None:
    document = parsed(FEARS, events=("Fears", "broke"))
    phrases = Phrases(document)
    assert [phrases.of(event).text for event in document.events] == [
        "Fears in Ulm that the dyke broke",
        "Fears that the dyke broke",
    ]


def test_a_spark_is_no_clerk() -> None:
    document = parsed(POWER, events=("said REPORTING", "caused"))
    assert Phrases(document).of(document.events[1]).text.startswith("a spark")


def test_a_time_parts_a_participle_from_its_verb() -> None:
    assert phrase(timed(parsed(SANG), "Friday"), "promising") == "Ida appeared, promising peace"


def test_the_number_of_a_day_is_no_number_of_what_follows() -> None:
    assert phrase(timed(parsed(MAY), "after May 1"), "floods") == "floods"


@pytest.mark.parametrize("verb", ["sells|VERB|VBZ|root|4", "king|NOUN|NN|root|4"])
def test_what_is_no_longer_so_is_not_told_as_so(verb: str) -> None:
    sentence = f"It|PRON|PRP|nsubj|4 no|ADV|RB|advmod|3 longer|ADV|RBR|advmod|4 {verb} boats|NOUN|NNS|obj|4"
    assert phrase(parsed(sentence), verb.partition("|")[0]).startswith("It no longer")
