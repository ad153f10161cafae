"""Clauses that a noun, an adjective or another verb is not told without, and those that are not told without it."""

from __future__ import annotations

import pytest
from tests.unit.timeline.parsed import parsed
from tests.unit.timeline.test_phrase_grammar import phrase, timed

PLAN = (
    "The|DET|DT|det|2 abbot|NOUN|NN|nsubj|3 had|VERB|VBD|root|3 {}|DET|DT|det|5 {}|NOUN|NN|obj|3 {} {}|VERB|{}|acl|5 the|DET|DT|det|9 "
    "mill|NOUN|NN|obj|7"
)
TO = ("a", "plan", "to|PART|TO|mark|7", "sell", "VB")
OF = ("the", "idea", "of|SCONJ|IN|mark|7", "selling", "VBG")
IN = ("no", "interest", "in|SCONJ|IN|mark|7", "selling", "VBG")
FACT = (
    "She|PRON|PRP|nsubj|2 denied|VERB|VBD|root|2 the|DET|DT|det|4 fact|NOUN|NN|obj|2 that|SCONJ|IN|mark|7 ice|NOUN|NN|nsubj|7 "
    "broke|VERB|VBD|acl|4 the|DET|DT|det|9 weir|NOUN|NN|obj|7"
)
CLASH = FACT.replace("ice|NOUN|NN|nsubj|7", "ice|NOUN|NN|nsubj|7 floods|NOUN|NNS|nsubj|8").replace(
    "|7 broke|VERB|VBD|acl|4", "|8 broke|VERB|VBD|acl|4"
)
REASON = (
    "Ida|PROPN|NNP|nsubj|2 forgot|VERB|VBD|root|2 the|DET|DT|det|4 reason|NOUN|NN|obj|2 they|PRON|PRP|nsubj|6 moved|VERB|VBD|acl:relcl|4 "
    "to|ADP|IN|case|8 Ulm|PROPN|NNP|obl|6"
)
WAY = (
    "Ida|PROPN|NNP|nsubj|2 spoke|VERB|VBD|root|2 of|ADP|IN|case|5 the|DET|DT|det|5 way|NOUN|NN|obl|2 they|PRON|PRP|nsubj|7 "
    "mended|VERB|VBD|acl:relcl|5 roofs|NOUN|NNS|obj|7"
)
PART = "He|PRON|PRP|nsubj|2 bought|VERB|VBD|root|2 one|NUM|CD|obj|2 of|ADP|IN|case|6 the|DET|DT|det|6 mills|NOUN|NNS|nmod|3"
PURPOSE = "The|DET|DT|det|2 bid|NOUN|NN|nsubj|5 to|PART|TO|mark|4 escape|VERB|VB|acl|2 failed|VERB|VBD|root|5"


class TestNounsWithClauses:
    @pytest.mark.parametrize(
        ("sentence", "word", "said"),
        [
            pytest.param(PLAN.format(*TO), "had", "The abbot had a plan to sell the mill", id="an infinitive"),
            pytest.param(PLAN.format(*OF), "had", "The abbot had the idea of selling the mill", id="a gerund"),
            pytest.param(PURPOSE, "failed", "The bid to escape failed", id="so with a subject"),
            pytest.param(PURPOSE, "bid", "The bid to escape failed", id="and with the noun alone"),
            pytest.param(FACT, "denied", "She denied the fact that ice broke the weir", id="a clause"),
            pytest.param(CLASH, "denied", "She denied the fact", id="none with two subjects"),
            pytest.param(
                REASON,
                "forgot",
                "Ida forgot the reason they moved to Ulm",
                id="a clause without a word that leads to it",
            ),
            pytest.param(WAY, "spoke", "Ida spoke of the way they mended roofs", id="so behind a preposition"),
            pytest.param(PART, "bought", "He bought one of the mills", id="a part"),
        ],
    )
    def test_it_is_told_with_them(self, sentence: str, word: str, said: str) -> None:
        assert phrase(parsed(sentence), word) == said

    @pytest.mark.usefixtures("narrow")
    def test_one_that_is_too_long_is_left_out(self) -> None:
        long = FACT.replace(
            "weir|", "weir-beside-the-very-old-and-never-forgotten-upper-mill-of-the-monastery-in-Harim|"
        )
        assert phrase(parsed(long), "denied") == "She denied the fact"

    @pytest.mark.usefixtures("narrow")
    def test_a_preposition_does_not_end_a_phrase_where_its_noun_is_not_told(self) -> None:
        what = (
            "Two|NUM|CD|nsubj|2 died|VERB|VBD|root|2 in|ADP|IN|case|4 what|PRON|WP|obl|2 a|DET|DT|det|6 reeve|NOUN|NN|nsubj|7 "
            "called|VERB|VBD|acl:relcl|4 a|DET|DT|det|10 {}|ADJ|JJ|amod|10 fire|NOUN|NN|obj|7"
        )
        assert phrase(parsed(what.format("small")), "died") == "Two died in what a reeve called a small fire"
        long = "never-before-seen-and-by-no-means-to-be-forgotten-or-else-forgiven-but-after-all-small"
        assert phrase(parsed(what.format(long)), "died") == "Two died"


READY = (
    "The|DET|DT|det|2 monks|NOUN|NNS|nsubj|4 were|AUX|VBD|cop|4 slow|ADJ|JJ|root|4 in|SCONJ|IN|mark|6 mending|VERB|VBG|advcl|4 "
    "it|PRON|PRP|obj|6"
)
GLAD = READY.replace(
    "in|SCONJ|IN|mark|6 mending|VERB|VBG|advcl|4 it|PRON|PRP|obj|6", "mending|VERB|VBG|advcl|4 it|PRON|PRP|obj|5"
)
SUBJECT = "Selling|VERB|VBG|csubj|5 mills|NOUN|NNS|obj|1 is|AUX|VBZ|cop|5 a|DET|DT|det|5 sin|NOUN|NN|root|5"
ASKED = "Is|AUX|VBZ|cop|5 selling|VERB|VBG|csubj|5 mills|NOUN|NNS|obj|2 a|DET|DT|det|5 sin|NOUN|NN|root|5"
MIXED = (
    "They|PRON|PRP|nsubj|2 built|VERB|VBD|root|2 it|PRON|PRP|obj|2 to|PART|TO|mark|5 grind|VERB|VB|advcl|2 corn|NOUN|NN|obj|5 "
    "and|CCONJ|CC|cc|8 saw|VERB|VB|conj|5 planks|NOUN|NNS|obj|8"
)
AGREED = "The|DET|DT|det|2 guild|NOUN|NN|nsubj|3 paid|VERB|VBD|root|3 ,|PUNCT|,|punct|6 as|SCONJ|IN|mark|6 agreed|VERB|VBN|advcl|3"
LASTED = (
    "The|DET|DT|det|2 fire|NOUN|NN|nsubj|3 took|VERB|VBD|root|3 weeks|NOUN|NNS|obj|3 to|PART|TO|mark|7 be|AUX|VB|aux:pass|7 "
    "quenched|VERB|VBN|advcl|3"
)
APART = "They|PRON|PRP|nsubj|2 slept|VERB|VBD|root|2 parted|VERB|VBN|advcl|2 from|ADP|IN|case|6 their|PRON|PRP$|nmod:poss|6 kin|NOUN|NN|obl|3"


class TestGoverned:
    @pytest.mark.parametrize(
        ("sentence", "word", "said"),
        [
            pytest.param(
                PLAN.format(*IN),
                "selling",
                "The abbot had no interest in selling the mill",
                id="by a noun, which may deny it",
            ),
            pytest.param(READY, "mending", "The monks were slow in mending it", id="by an adjective"),
            pytest.param(GLAD, "mending", "The monks were slow mending it", id="right behind that"),
            pytest.param(SUBJECT, "Selling", "Selling mills is a sin", id="as its subject"),
            pytest.param(ASKED, "selling", "Is selling mills a sin", id="whose copula is none of its own"),
            pytest.param(MIXED, "saw", "They built it to grind corn and saw planks", id="joined to one that is"),
            pytest.param(
                AGREED, "agreed", "The guild paid, as agreed", id="a participle behind a word that joins clauses"
            ),
            pytest.param(LASTED, "took", "The fire took weeks to be quenched", id="a passive infinitive"),
            pytest.param(APART, "slept", "They slept parted from their kin", id="a participle right behind its verb"),
        ],
    )
    def test_it_is_told_with_what_governs_it(self, sentence: str, word: str, said: str) -> None:
        assert phrase(parsed(sentence), word) == said


WHAT = "She|PRON|PRP|nsubj|2 saw|VERB|VBD|root|2 what|PRON|WP|obj|2 they|PRON|PRP|nsubj|6 had|AUX|VBD|aux|6 sold|VERB|VBN|acl:relcl|3"
SPOKEN = (
    "It|PRON|PRP|nsubj|4 is|AUX|VBZ|cop|4 the|DET|DT|det|4 bell|NOUN|NN|root|4 which|PRON|WDT|obl|7 they|PRON|PRP|nsubj|7 "
    "spoke|VERB|VBD|acl:relcl|4 of|ADP|IN|case|5"
)
PAINS = (
    "It|PRON|PRP|nsubj|3 was|AUX|VBD|cop|3 grief|NOUN|NN|root|3 that|PRON|WDT|obj|6 monks|NOUN|NNS|nsubj|6 caused|VERB|VBD|acl:relcl|3 "
    "him|PRON|PRP|iobj|6"
)
TALE = (
    "It|PRON|PRP|nsubj|4 is|AUX|VBZ|cop|4 a|DET|DT|det|4 tale|NOUN|NN|root|4 that|PRON|WDT|nsubj|8 Ida|PROPN|NNP|nsubj|7 "
    "said|VERB|VBD|acl:relcl|4 moved|VERB|VBD|ccomp|7 Ivo|PROPN|NNP|obj|8"
)
HEIRS = (
    "They|PRON|PRP|nsubj|2 left|VERB|VBD|root|2 barns|NOUN|NNS|obj|2 and|CCONJ|CC|cc|5 mills|NOUN|NNS|conj|3 which|PRON|WDT|obj|8 "
    "Ida|PROPN|NNP|nsubj|8 burned|VERB|VBD|acl:relcl|3"
)


class TestRelativeClauses:
    @pytest.mark.parametrize(
        ("sentence", "word", "said"),
        [
            pytest.param(WHAT, "sold", "what they had sold", id="a relative word that is its own noun"),
            pytest.param(WHAT, "saw", "She saw what they had sold", id="so where it is done to"),
            pytest.param(
                REASON, "moved", "the reason they moved to Ulm", id="without a relative word it stays as it stands"
            ),
            pytest.param(SPOKEN, "spoke", "they spoke of the bell", id="a preposition left behind"),
            pytest.param(PAINS, "caused", "monks caused him grief", id="behind another object"),
            pytest.param(TALE, "said", "Ida said a tale moved Ivo", id="who does what is said"),
            pytest.param(TALE, "moved", "a tale moved Ivo", id="and what that one did"),
            pytest.param(HEIRS, "burned", "Ida burned barns and mills", id="a list"),
        ],
    )
    def test_its_noun_is_told(self, sentence: str, word: str, said: str) -> None:
        assert phrase(parsed(sentence), word) == said


NEVER = "Never|ADV|RB|advmod|4 had|AUX|VBD|aux|4 Ida|PROPN|NNP|nsubj|4 seen|VERB|VBN|root|4 ice|NOUN|NN|obj|4"
IF = (
    "If|SCONJ|IN|mark|3 you|PRON|PRP|nsubj|3 came|VERB|VBD|advcl|12 ,|PUNCT|,|punct|6 and|CCONJ|CC|cc|6 stayed|VERB|VBD|conj|3 "
    "and|CCONJ|CC|cc|8 worked|VERB|VBD|conj|6 ,|PUNCT|,|punct|3 they|PRON|PRP|nsubj|12 all|DET|DT|det|10 paid|VERB|VBD|root|12"
)
SMALL = (
    "The|DET|DT|det|2 door|NOUN|NN|nsubj|4 is|AUX|VBZ|cop|4 small|ADJ|JJ|root|4 and|CCONJ|CC|cc|7 easily|ADV|RB|advmod|7 "
    "missed|VERB|VBN|conj|4"
)
SANG = "They|PRON|PRP|nsubj|3 were|AUX|VBD|aux|3 singing|VERB|VBG|root|3 ,|PUNCT|,|punct|5 ringing|VERB|VBG|conj|3 bells|NOUN|NNS|obj|5"
GREW = (
    "Rain|NOUN|NN|nsubj|3 has|AUX|VBZ|aux|3 weakened|VERB|VBN|root|3 ,|PUNCT|,|punct|6 not|PART|RB|advmod|6 mended|VERB|VBN|parataxis|3 "
    ",|PUNCT|,|punct|9 the|DET|DT|det|9 dyke|NOUN|NN|obj|3"
)
SHOUTED = "He|PRON|PRP|nsubj:pass|3 was|AUX|VBD|aux:pass|3 shouted|VERB|VBN|root|3 at|ADP|IN|obl|3"
LIKELY = (
    "Rain|NOUN|NN|nsubj|2 fell|VERB|VBD|root|2 and|CCONJ|CC|cc|4 made|VERB|VBD|conj|2 it|PRON|PRP|expl|4 likely|ADJ|JJ|xcomp|4 "
    "that|SCONJ|IN|mark|9 dykes|NOUN|NNS|nsubj|9 broke|VERB|VBD|ccomp|4"
)
OTHERS = "Three|NUM|CD|nsubj|2 fled|VERB|VBD|root|2 ,|PUNCT|,|punct|6 others|NOUN|NNS|nsubj:pass|6 were|AUX|VBD|aux:pass|6 jailed|VERB|VBN|ccomp|2"
SO = (
    "The|DET|DT|det|2 mill|NOUN|NN|nsubj:pass|4 was|AUX|VBD|aux:pass|4 sold|VERB|VBN|root|4 so|ADV|RB|advmod|7 we|PRON|PRP|nsubj|7 "
    "left|VERB|VBD|parataxis|4"
)
CHEQUE = (
    "They|PRON|PRP|nsubj|2 got|VERB|VBD|root|2 a|DET|DT|det|4 note|NOUN|NN|obj|2 made|VERB|VBN|acl|4 out|ADP|RP|compound:prt|5 to|ADP|IN|case|9 "
    "\"|PUNCT|``|punct|9 Ida|PROPN|NNP|obl|5 \"|PUNCT|''|punct|9"
)
PAIR = (
    "A|DET|DT|det|2 pair|NOUN|NN|nsubj|5 of|ADP|IN|case|4 monks|NOUN|NNS|nmod|2 fled|VERB|VBD|root|5 at|ADP|IN|case|7 dawn|NOUN|NN|obl|5 "
    ",|PUNCT|,|punct|9 singing|VERB|VBG|advcl|5 hymns|NOUN|NNS|obj|9"
)
BORN = (
    "An|DET|DT|det|6 Ost|PROPN|NNP|obl:unmarked|5 Harim|PROPN|NNP|flat|2 -|PUNCT|HYPH|punct|2 born|VERB|VBN|amod|6 smith|NOUN|NN|nsubj|7 "
    "died|VERB|VBD|root|7"
)
CALLED = (
    "He|PRON|PRP|nsubj|2 turned|VERB|VBD|root|2 to|ADP|IN|case|4 what|PRON|WP|obl|2 she|PRON|PRP|nsubj|6 called|VERB|VBD|acl:relcl|4 "
    "\"|PUNCT|``|punct|8 Plan|PROPN|NNP|obj|6 Two|PROPN|NNP|flat|8 \"|PUNCT|''|punct|8"
)


class TestVerbs:
    @pytest.mark.parametrize(
        ("sentence", "word", "said"),
        [
            pytest.param(
                NEVER, "seen", "Never had Ida seen ice", id="what stands before an auxiliary before its subject"
            ),
            pytest.param(IF, "stayed", "If you stayed", id="a condition of a joined verb"),
            pytest.param(IF, "worked", "If you worked", id="and of one that is joined to that"),
            pytest.param(SMALL, "missed", "The door is easily missed", id="a copula that a participle shares"),
            pytest.param(SANG, "ringing", "They were ringing bells", id="no comma behind an auxiliary"),
            pytest.param(GREW, "weakened", "Rain has weakened the dyke", id="nor between a verb and its object"),
            pytest.param(SHOUTED, "shouted", "He was shouted at", id="a preposition without a noun"),
            pytest.param(LIKELY, "made", "Rain made it likely that dykes broke", id="it behind a verb is no subject"),
            pytest.param(OTHERS, "fled", "Three fled", id="another clause behind a comma"),
            pytest.param(SO, "sold", "The mill was sold", id="a word that leads to the next one"),
            pytest.param(CHEQUE, "got", "They got a note", id="no participle without its particle"),
            pytest.param(
                PAIR,
                "singing",
                "A pair of monks fled at dawn, singing hymns",
                id="the verb beside it, behind all of a subject",
            ),
            pytest.param(BORN, "died", "An Ost Harim-born smith died", id="a name of two words before a hyphen"),
            pytest.param(CALLED, "turned", 'He turned to what she called " Plan Two "', id="both quotation marks"),
        ],
    )
    def test_it_is_whole(self, sentence: str, word: str, said: str) -> None:
        assert phrase(parsed(sentence), word) == said

    def test_no_adverb_of_a_time_that_is_left_out(self) -> None:
        document = parsed(
            "The|DET|DT|det|2 robe|NOUN|NN|nsubj:pass|4 was|AUX|VBD|aux:pass|4 made|VERB|VBN|root|4 back|ADV|RB|advmod|4 in|ADP|IN|case|7 "
            "1712|NUM|CD|obl|5"
        )
        assert phrase(timed(document, "1712"), "made") == "The robe was made"

    def test_clauses_of_clauses_end(self) -> None:
        rows = ["She|PRON|PRP|nsubj|2 had|VERB|VBD|root|2 plans|NOUN|NNS|obj|2"]
        for at in range(3, 3000, 3):
            rows.append(f"to|PART|TO|mark|{at + 2} make|VERB|VB|acl|{at} plans|NOUN|NNS|obj|{at + 2}")
        assert phrase(parsed(" ".join(rows)), "had").startswith("She had plans to make plans")


GRANT = "The|DET|DT|det|2 grant|NOUN|NN|nsubj|{last} asked|VERB|{tag}|acl|2 for|ADP|IN|obl|3 in|ADP|IN|case|6 May|PROPN|NNP|obl|3 {more}failed|VERB|VBD|root|{last}"
AND = "and|CCONJ|CC|cc|8 promised|VERB|VBN|conj|3 in|ADP|IN|case|10 June|PROPN|NNP|obl|8 "


class TestParticiplesWithTimes:
    @pytest.mark.parametrize("tag", ["VBN", "VBD"])
    def test_the_time_behind_one_that_says_more_of_a_noun_is_told(self, tag: str) -> None:
        assert (
            phrase(timed(parsed(GRANT.format(last=7, tag=tag, more="")), "May"), "asked")
            == "The grant asked for in May"
        )

    def test_likewise_of_one_that_is_joined_to_it(self) -> None:
        document = timed(parsed(GRANT.format(last=11, tag="VBN", more=AND)), "May", "June")
        assert phrase(document, "promised") == "The grant … promised in June"

    def test_the_verb_of_a_clause_leaves_its_time_to_the_line(self) -> None:
        asked = "Ida|PROPN|NNP|nsubj|2 asked|VERB|VBD|root|2 in|ADP|IN|case|4 May|PROPN|NNP|obl|2"
        assert phrase(timed(parsed(asked), "May"), "asked") == "Ida asked"

    def test_one_that_is_joined_to_a_passive_has_its_auxiliary(self) -> None:
        built = "Mills|NOUN|NNS|nsubj:pass|3 {was}|AUX|VBD|{aux}|3 built|VERB|VBN|root|3 in|ADP|IN|case|5 May|PROPN|NNP|obl|3 and|CCONJ|CC|cc|7 sold|VERB|{tag}|conj|3"
        assert (
            phrase(timed(parsed(built.format(was="were", aux="aux:pass", tag="VBN")), "May"), "sold")
            == "Mills were sold"
        )
        assert phrase(timed(parsed(built.format(was="were", aux="aux:pass", tag="VBD")), "May"), "sold") == "Mills sold"
