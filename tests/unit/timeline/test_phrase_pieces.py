"""Phrases without loose pieces: what is cut is cut whole, what completes something is told with it, and each has who
does it."""

from __future__ import annotations

import pytest
from tests.unit.timeline.parsed import parsed
from tests.unit.timeline.test_phrase_grammar import phrase, timed

from timeloom.timeline.phrases import Phrases

TERMS = "Third|ADJ|JJ|amod|3 -|PUNCT|HYPH|punct|1 term|NOUN|NN|compound|4 marks|NOUN|NNS|nsubj|5 rose|VERB|VBD|root|5"
FAIRS = (
    "The|DET|DT|det|2 monks|NOUN|NNS|nsubj|7 on|ADP|IN|case|4 Monday|PROPN|NNP|obl|7 and|CCONJ|CC|cc|6 Friday|PROPN|NNP|conj|4 "
    "held|VERB|VBD|root|7 fairs|NOUN|NNS|obj|7"
)
SAILED = (
    "Ida|PROPN|NNP|nsubj|6 and|CCONJ|CC|cc|5 her|PRON|PRP$|nmod:poss|5 old|ADJ|JJ|amod|5 crew|NOUN|NN|nsubj|6 sailed|VERB|VBD|root|6 "
    "off|ADP|RP|compound:prt|6 last|ADJ|JJ|amod|9 Monday|PROPN|NNP|obl:unmarked|6"
)
BARNS = (
    "The|DET|DT|det|7 small|ADJ|JJ|amod|7 ,|PUNCT|,|punct|4 old|ADJ|JJ|conj|2 and|CCONJ|CC|cc|6 upper|ADJ|JJ|conj|4 "
    "barns|NOUN|NNS|nsubj|8 burned|VERB|VBD|root|8"
)
CLUB = (
    "It|PRON|PRP|nsubj:pass|3 was|AUX|VBD|aux:pass|3 named|VERB|VBN|root|3 the|DET|DT|det|9 Harim|PROPN|NNP|compound|9 (|PUNCT|-LRB-|punct|7 "
    "mill|NOUN|NN|appos|5 )|PUNCT|-RRB-|punct|7 club|NOUN|NN|xcomp|3"
)
MENACE = "A|DET|DT|det|2 foreign|NOUN|NN|nsubj|6 \"|PUNCT|``|punct|4 menace|NOUN|NN|appos|2 \"|PUNCT|''|punct|4 grew|VERB|VBD|root|6"
LEDGER = (
    "They|PRON|PRP|nsubj|2 met|VERB|VBD|root|2 ,|PUNCT|,|punct|7 according|VERB|VBG|case|7 to|ADP|IN|fixed|4 the|DET|DT|det|7 ledger|NOUN|NN|obl|2 "
    "kept|VERB|VBN|acl|7 in|ADP|IN|case|10 Ulm|PROPN|NNP|obl|8"
)
BECOME = "Ulm|PROPN|NNP|nsubj|3 should|AUX|MD|aux|3 become|VERB|VB|root|3 part|NOUN|NN|xcomp|3 of|ADP|IN|case|7 the|DET|DT|det|7 bishopric|NOUN|NN|nmod|4"
ROAD = (
    "The|DET|DT|det|2 masons|NOUN|NNS|nsubj|3 began|VERB|VBD|root|3 a|DET|DT|det|6 second|ADJ|JJ|amod|6 road|NOUN|NN|obj|3 to|PART|TO|mark|8 "
    "finish|VERB|VB|advcl|3 rebuilding|VERB|VBG|xcomp|8 the|DET|DT|det|12 one-hundred-and-twelve-arched-and-very-old-aqueduct|NOUN|NN|compound|12 bridge|NOUN|NN|obj|9"
)
WHY = (
    "They|PRON|PRP|nsubj|2 asked|VERB|VBD|root|2 why|ADV|WRB|advmod|8 the|DET|DT|det|5 mill|NOUN|NN|nsubj:pass|7 was|AUX|VBD|aux:pass|7 "
    "left|VERB|VBN|ccomp|2 idle|VERB|VB|xcomp|7"
)
FEAST = (
    "She|PRON|PRP|nsubj|3 will|AUX|MD|aux|3 come|VERB|VB|root|3 to|ADP|IN|case|6 a|DET|DT|det|6 feast|NOUN|NN|obl|3 planned|VERB|VBN|acl|6 "
    "next|ADJ|JJ|amod|9 Monday|PROPN|NNP|obl:unmarked|3"
)
DASH = (
    "The|DET|DT|det|2 weir|NOUN|NN|nsubj:pass|4 was|AUX|VBD|aux:pass|4 mended|VERB|VBN|root|4 in|ADP|IN|case|6 Ulm|PROPN|NNP|obl|4 "
    "--|PUNCT|,|punct|9 in|ADP|IN|case|9 time|NOUN|NN|obl|4"
)
SMITH = (
    "It|PRON|PRP|nsubj|2 crushed|VERB|VBD|root|2 the|DET|DT|det|4 smith|NOUN|NN|obj|2 who|PRON|WP|nsubj|6 seemed|VERB|VBD|acl:relcl|4 "
    "to|PART|TO|mark|9 be|AUX|VB|cop|9 guard|NOUN|NN|xcomp|2"
)
PLEA = (
    "He|PRON|PRP|nsubj|2 blamed|VERB|VBD|root|2 Ida|PROPN|NNP|obj|2 for|SCONJ|IN|mark|5 denying|VERB|VBG|advcl|2 that|SCONJ|IN|mark|8 "
    "it|PRON|PRP|nsubj|8 burned|VERB|VBD|ccomp|2"
)


class TestWhole:
    @pytest.mark.usefixtures("narrow")
    @pytest.mark.parametrize(
        ("sentence", "word", "said"),
        [
            pytest.param(BARNS, "burned", "The small, old and upper barns burned", id="a list of three before a noun"),
            pytest.param(CLUB, "named", "It was named the Harim club", id="an article before what has a bracket in it"),
            pytest.param(MENACE, "grew", 'A foreign " menace " grew', id="a noun in quotation marks behind a noun"),
            pytest.param(LEDGER, "kept", "the ledger kept in Ulm", id="a preposition of two words"),
            pytest.param(
                BECOME,
                "become",
                "Ulm should become part of the bishopric",
                id="what a noun that completes a verb is of",
            ),
            pytest.param(
                ROAD, "began", "The masons began a second road", id="no verb without the one that completes it"
            ),
            pytest.param(
                WHY, "asked", "They asked why the mill was left idle", id="a word that asks and hangs elsewhere"
            ),
            pytest.param(DASH, "mended", "The weir was mended in Ulm", id="nothing from behind a dash"),
            pytest.param(SMITH, "crushed", "It crushed the smith", id="what completes the verb of another clause"),
            pytest.param(PLEA, "blamed", "He blamed Ida for denying", id="what another verb says"),
        ],
    )
    def test_it_has_no_loose_pieces(self, sentence: str, word: str, said: str) -> None:
        assert phrase(parsed(sentence), word) == said

    def test_a_time_that_says_which(self) -> None:
        assert phrase(timed(parsed(TERMS), "Third-term"), "marks") == "Third-term marks rose"

    def test_no_conjunction_of_times_that_are_left_out(self) -> None:
        assert phrase(timed(parsed(FAIRS), "Monday", "Friday"), "held") == "The monks held fairs"

    def test_two_subjects_and_a_particle_before_a_time(self) -> None:
        assert phrase(timed(parsed(SAILED), "last Monday"), "sailed") == "Ida and her old crew sailed off"
        between = SAILED.replace(
            "last|ADJ|JJ|amod|9 Monday|PROPN|NNP|obl:unmarked|6", "between|ADP|IN|case|9 1831|NUM|CD|obl|6"
        )
        assert phrase(timed(parsed(between), "between 1831"), "sailed").startswith("Ida and her old crew sailed off")

    def test_a_preposition_before_a_time_is_no_particle(self) -> None:
        mill = "They|PRON|PRP|nsubj|2 rebuilt|VERB|VBD|root|2 it|PRON|PRP|obj|2 in|ADP|RP|compound:prt|2 1831|NUM|CD|obl:unmarked|2"
        assert phrase(timed(parsed(mill), "1831"), "rebuilt") == "They rebuilt it"

    def test_no_participle_that_says_only_when(self) -> None:
        assert phrase(timed(parsed(FEAST), "next Monday"), "come") == "She will come to a feast"


MEET = "The|DET|DT|det|2 abbot|NOUN|NN|nsubj|4 will|AUX|MD|aux|4 land|VERB|VB|root|4 and|CCONJ|CC|cc|6 meet|VERB|{}|conj|4 monks|NOUN|NNS|obj|6"
SELLING = (
    "He|PRON|PRP|nsubj|2 accused|VERB|VBD|root|2 two|NUM|CD|obj|2 of|ADP|IN|case|6 the|DET|DT|det|6 smiths|NOUN|NNS|nmod|3 for|SCONJ|IN|mark|8 "
    "selling|VERB|VBG|acl|3 lead|NOUN|NN|obj|8"
)
HALL = (
    "Hail|NOUN|NN|nsubj|2 hit|VERB|VBD|root|2 the|DET|DT|det|4 hall|NOUN|NN|obj|2 {}where|ADV|WRB|advmod|7 they|PRON|PRP|nsubj|7 met|VERB|VBD|acl:relcl|4 "
    ",|PUNCT|,|punct|9 breaking|VERB|VBG|advcl|7 tiles|NOUN|NNS|obj|9"
)
TALLY = (
    "Ida|PROPN|NNP|nsubj|2 won|VERB|VBD|root|2 a|DET|DT|det|4 seat|NOUN|NN|obj|2 ,|PUNCT|,|punct|7 a|DET|DT|det|7 prize|NOUN|NN|appos|4 "
    ",|PUNCT|,|punct|10 by|ADP|IN|case|10 counts|NOUN|NNS|obl|2 published|VERB|VBN|acl|7 in|ADP|IN|case|13 Ulm|PROPN|NNP|obl|11"
)
OUSTED = (
    "A|DET|DT|det|2 term|NOUN|NN|root|2 from|ADP|IN|case|5 the|DET|DT|det|5 court|NOUN|NN|obl|6 ousted|VERB|VBN|acl|2 by|ADP|IN|case|8 "
    "peasants|NOUN|NNS|obl:agent|6"
)
POINTING = (
    "It|PRON|PRP|nsubj|2 fell|VERB|VBD|ccomp|5 ,|PUNCT|,|punct|2 Ida|PROPN|NNP|nsubj|5 said|VERB|VBD|root|5 ,|PUNCT|,|punct|7 "
    "blaming|VERB|VBG|ccomp|5 the|DET|DT|det|9 frost|NOUN|NN|obj|7"
)
WROTE = (
    "It|PRON|PRP|nsubj|2 fell|VERB|VBD|ccomp|4 ,|PUNCT|,|punct|2 said|VERB|VBD|root|4 Ida|PROPN|NNP|nsubj|4 ,|PUNCT|,|punct|7 "
    "told|VERB|VBD|ccomp|4 Ivo|PROPN|NNP|iobj|7"
)
INSIDE = (
    "The|DET|DT|det|2 levy|NOUN|NN|nsubj|7 ,|PUNCT|,|punct|5 she|PRON|PRP|nsubj|5 said|VERB|VBD|root|5 ,|PUNCT|,|punct|5 "
    "fell|VERB|VBD|ccomp|5"
)
QUOTED = "An|DET|DT|det|3 \"|PUNCT|``|punct|3 offer|NOUN|NN|root|3 \"|PUNCT|''|punct|3 meant|VERB|VBN|acl|3 for|ADP|IN|case|7 Ulm|PROPN|NNP|obl|5"
POUNDS = (
    "He|PRON|PRP|nsubj|2 lost|VERB|VBD|root|2 six|NUM|CD|nummod|4 pounds|NOUN|NNS|obj|2 ,|PUNCT|,|punct|9 as|SCONJ|IN|mark|10 "
    "against|ADP|IN|case|9 nine|NUM|CD|nummod|9 pounds|NOUN|NNS|obl|2 he|PRON|PRP|nsubj|11 won|VERB|VBD|advcl:relcl|2"
)


class TestWhoDoesIt:
    @pytest.mark.parametrize(
        ("sentence", "word", "said"),
        [
            pytest.param(
                MEET.format("VBP"),
                "meet",
                "The abbot will meet monks",
                id="a modal, whatever the tag of the second verb",
            ),
            pytest.param(MEET.format("VB"), "meet", "The abbot will meet monks", id="so with the same tag"),
            pytest.param(MEET.format("VBZ"), "meet", "The abbot meet monks", id="not of another form"),
            pytest.param(
                SELLING, "selling", "He accused two of the smiths for selling lead", id="what is only said against them"
            ),
            pytest.param(
                HALL.format(""), "breaking", "Hail … breaking tiles", id="a participle behind a clause without a comma"
            ),
            pytest.param(
                TALLY, "published", "counts published in Ulm", id="a participle behind a noun, and a comma before that"
            ),
            pytest.param(OUSTED, "ousted", "the court ousted by peasants", id="a noun that hangs on its participle"),
            pytest.param(
                POINTING, "blaming", "Ida … blaming the frost", id="a participle that is taken for what is said"
            ),
            pytest.param(WROTE, "told", "Ida told Ivo", id="a verb behind who says it"),
            pytest.param(INSIDE, "fell", "The levy fell", id="not where what is said goes on"),
            pytest.param(
                QUOTED, "meant", 'An " offer " meant for Ulm', id="a noun in quotation marks before its participle"
            ),
            pytest.param(POUNDS, "won", "he won nine pounds", id="what is done to, of a clause that hangs on a verb"),
        ],
    )
    def test_it_is_told(self, sentence: str, word: str, said: str) -> None:
        assert phrase(parsed(sentence), word) == said


AGREED = "There|PRON|EX|expl|2 was|VERB|VBD|ccomp|7 no|DET|DT|det|4 rain|NOUN|NN|nsubj|2 ,|PUNCT|,|punct|2 Ida|PROPN|NNP|nsubj|7 said|VERB|VBD|root|7"
DENIED = "I|PRON|PRP|nsubj|4 did|AUX|VBD|aux|4 not|PART|RB|advmod|4 say|VERB|VB|ccomp|7 ,|PUNCT|,|punct|4 Ida|PROPN|NNP|nsubj|7 said|VERB|VBD|root|7"
EVE = "It|PRON|PRP|nsubj|2 opened|VERB|VBD|root|2 the|DET|DT|det|4 day|NOUN|NN|obj|2 before|ADP|IN|case|6 Lent|PROPN|NNP|{}"


class TestSaying:
    def test_what_is_said_before_is_told_with_a_comma(self) -> None:
        assert said_of(AGREED, "said REPORTING") == "There was no rain, Ida said"

    def test_not_where_that_is_a_verb_of_saying_itself(self) -> None:
        assert said_of(DENIED, "say REPORTING", "said REPORTING") == "Ida said"

    def test_nothing_of_another_verb(self) -> None:
        assert said_of(AGREED, "said OCCURRENCE") == "Ida said"


@pytest.mark.parametrize("hangs", ["nmod|4", "obl|2"])
def test_a_day_before_another_is_not_done_to(hangs: str) -> None:
    assert phrase(timed(parsed(EVE.format(hangs)), "the day before Lent"), "opened") == "It opened"


def said_of(sentence: str, *events: str) -> str:
    document = parsed(sentence, events=events)
    return Phrases(document).of(document.events[-1]).text


WIRE = (
    "HULL|PROPN|NNP|nsubj|9 ,|PUNCT|,|punct|3 Harim|PROPN|NNP|appos|1 (|PUNCT|-LRB-|punct|5 AB|PROPN|NNP|appos|1 )|PUNCT|-RRB-|punct|5 "
    "_|PUNCT|,|punct|8 Smiths|NOUN|NNS|appos|1 struck|VERB|VBD|root|9"
)
GATES = "With|ADP|IN|case|2 gates|NOUN|NNS|obl|7 so|ADV|RB|advmod|4 rusty|ADJ|JJ|vocative|7 ,|PUNCT|,|punct|4 Ulm|PROPN|NNP|nsubj|7 fell|VERB|VBD|root|7"


class TestAround:
    def test_a_dateline_with_the_dash_of_a_wire(self) -> None:
        assert phrase(parsed(WIRE), "struck") == "Smiths struck"

    def test_a_comma_behind_what_stands_before_its_verb(self) -> None:
        assert phrase(parsed(GATES), "fell") == "With gates, Ulm fell"


TOWN = (
    "They|PRON|PRP|nsubj|2 bought|VERB|VBD|root|2 the|DET|DT|det|8 Ulm|PROPN|NNP|compound|8 ,|PUNCT|,|punct|6 Tyrol|PROPN|NNP|appos|4 "
    ",|PUNCT|,|punct|8 mill|NOUN|NN|obj|2"
)
LEASE = (
    "They|PRON|PRP|nsubj|2 read|VERB|VBD|root|2 a|DET|DT|det|8 May|PROPN|NNP|{} ,|PUNCT|,|punct|4 1901|NUM|CD|nmod:unmarked|4 "
    ",|PUNCT|,|punct|8 lease|NOUN|NN|obj|2"
)
GROWING = (
    "Ida|PROPN|NNP|nsubj|9 ,|PUNCT|,|punct|8 a|DET|DT|det|6 wide|ADJ|JJ|amod|6 -|PUNCT|HYPH|punct|4 known|VERB|VBN|amod|1 "
    "Ulm|PROPN|NNP|compound|8 smith|NOUN|NN|appos|1 retired|VERB|VBD|root|9"
)
WHOSE = (
    "Frost|NOUN|NN|nsubj|2 hit|VERB|VBD|root|2 Hull|PROPN|NNP|obj|2 Ulm|PROPN|NNP|nmod:poss|6 's|PART|POS|case|4 mills|NOUN|NNS|nsubj|7 "
    "froze|VERB|VBD|advcl|2"
)


class TestNames:
    def test_a_place_within_the_words_of_a_noun(self) -> None:
        assert phrase(parsed(TOWN), "bought") == "They bought the Ulm, Tyrol, mill"

    def test_a_time_there_is_told_with_its_commas_or_without_them_left_out(self) -> None:
        assert phrase(timed(parsed(LEASE.format("compound|8")), "May, 1901"), "read") == "They read a May, 1901, lease"
        assert phrase(timed(parsed(LEASE.format("obl|2")), "May, 1901"), "read") == "They read a lease"

    def test_no_half_of_what_stands_behind_a_comma(self) -> None:
        assert phrase(parsed(GROWING), "retired") == "Ida retired"

    def test_whose_is_not_told_without_what(self) -> None:
        assert phrase(parsed(WHOSE), "hit") == "Frost hit Hull"


FEE = (
    "They|PRON|PRP|nsubj|2 paid|VERB|VBD|root|2 a|DET|DT|det|4 fee|NOUN|NN|obj|2 related|ADJ|JJ|amod|4 to|ADP|IN|case|8 the|DET|DT|det|8 "
    "fire|NOUN|NN|obl|5 ,|PUNCT|,|punct|11 she|PRON|PRP|nsubj|11 said|VERB|VBD|parataxis|2"
)
LONG = FEE.replace(
    "fire|", "very-old-and-never-forgotten-fire-of-the-upper-mill-beside-the-monastery-in-the-hills-of-Harim|"
)
BONDS = "They|PRON|PRP|nsubj|2 sold|VERB|VBD|root|2 bonds|NOUN|NNS|obj|2 due|ADJ|JJ|amod|3 next|ADJ|JJ|amod|6 year|NOUN|NN|obl:unmarked|4"


class TestAdjectivesBehind:
    @pytest.mark.usefixtures("narrow")
    def test_it_is_told_whole_or_not_at_all(self) -> None:
        assert phrase(parsed(FEE), "paid") == "They paid a fee related to the fire"
        assert phrase(parsed(FEE), "fee") == "a fee related to the fire"
        assert phrase(parsed(LONG), "paid") == "They paid a fee"

    def test_not_before_a_time_unless_it_is_the_event(self) -> None:
        assert phrase(timed(parsed(BONDS), "next year"), "sold") == "They sold bonds"
        assert phrase(timed(parsed(BONDS), "next year"), "due") == "They sold bonds due"


INDEX = "The|DET|DT|det|2 levy|NOUN|NN|obl:unmarked|3 doubled|VERB|VBD|root|3"
HOPES = (
    "Ida|PROPN|NNP|nsubj|2 said|VERB|VBD|root|2 high|ADJ|JJ|amod|4 hopes|NOUN|NNS|obj|2 of|ADP|IN|case|6 rain|NOUN|NN|nmod|4 "
    "were|AUX|VBD|aux:pass|8 dashed|VERB|VBN|ccomp|2"
)
BOYS = (
    "The|DET|DT|det|2 boys|NOUN|NNS|nsubj|8 ,|PUNCT|,|punct|4 clerks|NOUN|NNS|appos|2 ,|PUNCT|,|punct|4 left|VERB|VBD|ccomp|8 "
    "she|PRON|PRP|nsubj|8 said|VERB|VBD|root|8"
)
HAVING = "Monks|NOUN|NNS|nsubj|2 left|VERB|VBD|root|2 ,|PUNCT|,|punct|6 having|AUX|VBG|aux|6 been|AUX|VBN|aux:pass|6 robbed|VERB|VBN|advcl|2"
SOON = "He|PRON|PRP|nsubj|2 fled|VERB|VBD|root|2 after|SCONJ|IN|mark|5 being|AUX|VBG|aux:pass|5 caught|VERB|VBN|advcl|2"
MOVED = (
    "They|PRON|PRP|nsubj|2 marched|VERB|VBD|root|2 to|PART|TO|mark|4 retake|VERB|VB|advcl|2 Ulm|PROPN|NNP|obj|4 ,|PUNCT|,|punct|7 "
    "forcing|VERB|VBG|advcl|4 us|PRON|PRP|obj|7"
)


class TestSubjectsElsewhere:
    @pytest.mark.parametrize(
        ("sentence", "word", "said"),
        [
            pytest.param(INDEX, "doubled", "The levy doubled", id="a noun without a preposition before its verb"),
            pytest.param(
                HOPES, "dashed", "high hopes of rain were dashed", id="what the verb of saying is taken to be done to"
            ),
            pytest.param(BOYS, "left", "The boys left", id="the first of two subjects of the verb of saying"),
            pytest.param(HAVING, "robbed", "Monks … having been robbed", id="a participle with auxiliaries"),
            pytest.param(SOON, "caught", "He fled after being caught", id="so behind a word that joins clauses"),
            pytest.param(MOVED, "forcing", "They … forcing us", id="a participle below what was meant"),
        ],
    )
    def test_it_is_found(self, sentence: str, word: str, said: str) -> None:
        assert phrase(parsed(sentence), word) == said


def test_no_participle_without_what_completes_it() -> None:
    dyke = (
        "They|PRON|PRP|nsubj|2 built|VERB|VBD|root|2 a|DET|DT|det|4 dyke|NOUN|NN|obj|2 designed|VERB|VBN|acl|4 to|PART|TO|mark|7 "
        "hold|VERB|VB|advcl|5 water|NOUN|NN|obj|7"
    )
    assert phrase(parsed(dyke), "built") == "They built a dyke"
    assert phrase(parsed(dyke), "designed") == "a dyke designed to hold water"


@pytest.mark.usefixtures("narrow")
def test_no_participle_in_ing_without_its_object_and_no_purpose_cut_short() -> None:
    box = (
        'They|PRON|PRP|nsubj|2 left|VERB|VBD|root|2 a|DET|DT|det|4 box|NOUN|NN|obj|2 containing|VERB|VBG|acl|4 "|PUNCT|``|punct|8 old|ADJ|JJ|amod|8 '
        "maps|NOUN|NNS|obj|5"
    )
    assert phrase(parsed(box), "left") == "They left a box"
    bid = (
        "They|PRON|PRP|nsubj|2 held|VERB|VBD|root|2 him|PRON|PRP|obj|2 there|ADV|RB|advmod|2 in|ADP|IN|case|7 a|DET|DT|det|7 bid|NOUN|NN|obl|2 to|PART|TO|mark|9 "
        "free|VERB|VB|acl|7 {}prisoners|NOUN|NNS|obj|{}"
    )
    long = "".join(
        f"{word}|ADJ|JJ|amod|{{0}} "
        for word in "several entirely forgotten long-suffering and unfortunate political".split()
    )
    assert phrase(parsed(bid.format("", 9)), "held") == "They held him there in a bid to free prisoners"
    many = 10 + len(long.split())
    assert phrase(parsed(bid.format(long.format(many), 9)), "held") == "They held him there"
