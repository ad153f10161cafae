"""Phrases that read as sentences: what the tree tears apart, hangs elsewhere or leaves without a subject."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.unit.timeline.parsed import parsed

from timeloom.document import Document, Event, Instance, Time
from timeloom.timeline.phrases import Phrases
from timeloom.timeml import Timex3


def phrase(document: Document, word: str, *, verb: bool = False) -> str:
    start = document.text.index(word)
    instances = (Instance("ei1", (("pos", "VERB"),)),) if verb else ()
    event = Event("e1", start, start + len(word), (("class", "OCCURRENCE"),), instances)
    return Phrases(replace(document, events=(event,))).of(event).text


def timed(document: Document, *words: str, parts: int = 0) -> Document:
    """The document with these words as times, each of so many parts."""
    times = []
    for number, said in enumerate(words):
        start = document.text.index(said)
        part = Time(id="p", start=start, end=start, text="")
        times.append(
            Time(
                id=f"t{number}",
                start=start,
                end=start + len(said),
                text=said,
                timex3=Timex3("DATE", "1901"),
                parts=(part,) * parts,
            )
        )
    return replace(document, times=tuple(times))


IDA = (
    "A|DET|DT|det|2 teacher|NOUN|NN|dep|7 ,|PUNCT|,|punct|4 Ida|PROPN|NNP|nsubj|7 ,|PUNCT|,|punct|4 may|AUX|MD|aux|7 "
    "march|VERB|VB|root|7"
)
LATEST = (
    "They|PRON|PRP|nsubj|2 stay|VERB|VBP|root|2 until|ADP|IN|case|4 dusk|NOUN|NN|obl|2 or|CCONJ|CC|cc|7 until|ADP|IN|case|7 "
    "dawn|NOUN|NN|obl|2"
)
SNOW = (
    "Despite|ADP|IN|case|3 the|DET|DT|det|3 snow|NOUN|NN|obl|8 ,|PUNCT|,|punct|3 the|DET|DT|det|6 mill|NOUN|NN|nsubj|8 "
    "still|ADV|RB|advmod|8 runs|VERB|VBZ|root|8"
)
BARGES = (
    "Ten|NUM|CD|nummod|2 barges|NOUN|NNS|nsubj:pass|4 were|AUX|VBD|aux:pass|4 sold|VERB|VBN|root|4 at|ADP|IN|case|7 the|DET|DT|det|7 "
    "fair|NOUN|NN|obl|4 ,|PUNCT|,|punct|10 which|PRON|WDT|nsubj|10 drew|VERB|VBD|acl:relcl|7 large|ADJ|JJ|amod|12 crowds|NOUN|NNS|obj|10 "
    ",|PUNCT|,|punct|17 according|VERB|VBG|case|17 to|ADP|IN|fixed|14 the|DET|DT|det|17 reeve|NOUN|NN|obl|4"
)
CLERKS = (
    "The|DET|DT|det|2 clerk|NOUN|NN|nsubj|7 ,|PUNCT|,|punct|5 who|PRON|WP|nsubj|5 slept|VERB|VBD|acl:relcl|2 ,|PUNCT|,|punct|2 "
    "missed|VERB|VBD|root|7 the|DET|DT|det|9 fire|NOUN|NN|obj|7"
)
SONG = "They|PRON|PRP|nsubj|2 sang|VERB|VBD|root|2 \"|PUNCT|``|punct|5 Old|ADJ|NNP|amod|5 Tom|PROPN|NNP|obj|2 \"|PUNCT|''|punct|5"
SPEECH = "\"|PUNCT|``|punct|3 I|PRON|PRP|nsubj|3 go|VERB|VBP|ccomp|7 ,|PUNCT|,|punct|3 \"|PUNCT|''|punct|3 he|PRON|PRP|nsubj|7 said|VERB|VBD|root|7"
PAINTERS = "Twenty|NUM|CD|nummod|5 Danish|ADJ|JJ|amod|5 and|CCONJ|CC|cc|4 Dutch|ADJ|JJ|conj|2 painters|NOUN|NNS|nsubj|6 met|VERB|VBD|root|6"
SPY = (
    "He|PRON|PRP|nsubj|2 spied|VERB|VBD|root|2 for|ADP|IN|case|5 the|DET|DT|det|5 Danes|PROPN|NNPS|obl|2 and|CCONJ|CC|cc|8 "
    "the|DET|DT|det|8 Dutch|PROPN|NNPS|conj|5 ,|PUNCT|,|punct|11 a|DET|DT|det|11 clerk|NOUN|NN|conj|5 said|VERB|VBD|parataxis|2"
)
MAYORS = (
    "The|DET|DT|det|2 mayors|NOUN|NNS|nsubj|9 of|ADP|IN|case|4 Hull|PROPN|NNP|nmod|2 ,|PUNCT|,|punct|6 York|PROPN|NNP|conj|4 "
    "and|CCONJ|CC|cc|8 Leeds|PROPN|NNP|conj|4 met|VERB|VBD|root|9 in|ADP|IN|case|12 a|DET|DT|det|12 villa|NOUN|NN|obl|9 near|ADP|IN|case|15 "
    "the|DET|DT|det|15 sea|NOUN|NN|nmod|12 in|ADP|IN|mark|19 order|NOUN|NN|fixed|16 to|PART|TO|mark|19 sign|VERB|VB|advcl|9 "
    "the|DET|DT|det|22 harbour|NOUN|NN|compound|22 charter|NOUN|NN|obj|19"
)
CHAPEL = (
    "The|DET|DT|det|3 wooden|ADJ|JJ|amod|3 chapel|NOUN|NN|nsubj:pass|6 will|AUX|MD|aux|6 be|AUX|VB|aux:pass|6 moved|VERB|VBN|root|6 "
    "to|ADP|IN|case|10 the|DET|DT|det|10 new|ADJ|JJ|amod|10 square|NOUN|NN|obl|6 ,|PUNCT|,|punct|13 as|ADP|IN|case|13 part|NOUN|NN|obl|6 "
    "of|ADP|IN|case|17 a|DET|DT|det|17 carefully-discussed|ADJ|JJ|amod|17 plan-for-the-renewal-of-the-town|NOUN|NN|nmod|13"
)
THOSE = (
    "The|DET|DT|det|2 mill|NOUN|NN|nsubj|4 cannot|AUX|MD|aux|4 compete|VERB|VB|root|4 with|ADP|IN|case|6 those|PRON|DT|obl|4 "
    "of|ADP|IN|case|9 last|ADJ|JJ|amod|9 year|NOUN|NN|nmod|6"
)
PERCENT = "They|PRON|PRP|nsubj|6 are|AUX|VBP|cop|6 less|ADJ|JJR|advmod|6 than|ADP|IN|fixed|3 one|NUM|CD|nummod|6 percent|NOUN|NN|root|6"
BRIDGE = "The|DET|DT|det|3 Harim|PROPN|NNP|nsubj|4 Bridge|PROPN|NNP|nsubj|4 fell|VERB|VBD|root|4"
DATELINE = (
    "PORTO|PROPN|NNP|nsubj|10 ,|PUNCT|,|punct|3 COAST|PROPN|NNP|appos|1 (|PUNCT|-LRB-|punct|5 Ostra|PROPN|NNP|flat|9 )|PUNCT|-RRB-|punct|5 "
    "--|PUNCT|,|punct|9 A|DET|DT|det|9 ferry|NOUN|NN|appos|1 sank|VERB|VBD|root|10 off|ADP|IN|case|12 Vigo|PROPN|NNP|obl|10"
)
QUAY = (
    "Repairs|NOUN|NNS|nsubj|9 to|ADP|IN|case|4 the|DET|DT|det|4 quay|NOUN|NN|nmod|1 ,|PUNCT|,|punct|6 damaged|VERB|VBN|amod|4 "
    "lately|ADV|RB|advmod|6 ,|PUNCT|,|punct|1 began|VERB|VBD|root|9"
)
NEITHER = (
    "Neither|CCONJ|CC|cc:preconj|3 the|DET|DT|det|3 abbot|NOUN|NN|nsubj|7 nor|CCONJ|CC|cc|6 the|DET|DT|det|6 prior|NOUN|NN|conj|3 "
    "signed|VERB|VBD|root|7"
)
CUT = (
    "They|PRON|PRP|nsubj|2 fell|VERB|VBD|root|2 short|ADJ|JJ|advmod|2 of|ADP|IN|case|7 the|DET|DT|det|7 record|NOUN|NN|compound|7 "
    "catch|NOUN|NN|nsubj|3"
)


class TestNouns:
    @pytest.mark.usefixtures("narrow")
    @pytest.mark.parametrize(
        ("sentence", "word", "said"),
        [
            pytest.param(SNOW, "runs", "Despite the snow, the mill still runs", id="a comma between what is told"),
            pytest.param(
                BARGES,
                "sold",
                "Ten barges were sold at the fair, according to the reeve",
                id="a comma behind what is left out",
            ),
            pytest.param(CLERKS, "missed", "The clerk missed the fire", id="no comma between a subject and its verb"),
            pytest.param(IDA, "march", "Ida may march", id="so where only the second of two commas stands before it"),
            pytest.param(LATEST, "stay", "They stay until dusk or until dawn", id="a conjunction between what is told"),
            pytest.param(SONG, "sang", 'They sang " Old Tom "', id="quotation marks around what is told"),
            pytest.param(SPEECH, "go", "I go", id="none around what is all that is told"),
            pytest.param(PAINTERS, "met", "Twenty Danish and Dutch painters met", id="joined adjectives"),
            pytest.param(SPY, "spied", "He spied for the Danes and the Dutch", id="a list is closed by its and"),
            pytest.param(
                MAYORS,
                "met",
                "The mayors of Hull, York and Leeds met in a villa near the sea",
                id="a list is whole, and no in order behind it",
            ),
            pytest.param(
                CHAPEL,
                "moved",
                "The wooden chapel will be moved to the new square",
                id="no part without what it is part of",
            ),
            pytest.param(PERCENT, "percent", "They are less than one percent", id="less than"),
            pytest.param(BRIDGE, "fell", "The Harim Bridge fell", id="what stands between an article and its noun"),
            pytest.param(DATELINE, "sank", "A ferry sank off Vigo", id="who is named behind the dash of a dateline"),
            pytest.param(QUAY, "began", "Repairs to the quay began", id="a participle behind a comma is no adjective"),
            pytest.param(QUAY, "damaged", "the quay, damaged lately", id="it is a clause"),
            pytest.param(NEITHER, "signed", "Neither the abbot nor the prior signed", id="neither"),
            pytest.param(CUT, "fell", "They fell short of the record catch", id="what has a preposition is no subject"),
        ],
    )
    def test_it_is_whole(self, sentence: str, word: str, said: str) -> None:
        assert phrase(parsed(sentence), word) == said

    def test_those_of_a_time(self) -> None:
        assert phrase(timed(parsed(THOSE), "last year"), "compete") == "The mill cannot compete with those of last year"

    def test_whose_a_time_is_stands_for_an_article(self) -> None:
        document = parsed(
            "Friday|PROPN|NNP|nmod:unmarked|3 's|PART|POS|case|3 service|NOUN|NN|nsubj:pass|5 was|AUX|VBD|aux:pass|5 held|VERB|VBN|root|5"
        )
        said = phrase(timed(document, "Friday"), "held")
        assert said.replace(" 's", "'s") == "Friday's service was held"

    def test_a_conjunction_stays_where_only_a_time_is_left_out(self) -> None:
        document = parsed(
            "She|PRON|PRP|nsubj|2 painted|VERB|VBD|root|2 for|ADP|IN|case|4 bishops|NOUN|NNS|obl|2 and|CCONJ|CC|cc|9 in|ADP|IN|case|7 "
            "1712|NUM|CD|obl|2 for|ADP|IN|case|9 counts|NOUN|NNS|obl|2"
        )
        assert phrase(timed(document, "1712"), "painted") == "She painted for bishops and for counts"

    def test_a_time_with_both_its_ends_is_left_out_and_so_is_the_word_that_joins_it(self) -> None:
        document = parsed(
            "Floods|NOUN|NNS|nsubj|2 drowned|VERB|VBD|root|2 ten|NUM|CD|nummod|4 men|NOUN|NNS|obj|2 but|CCONJ|CC|cc|12 from|ADP|IN|case|7 "
            "1890|NUM|CD|obl|2 to|ADP|IN|case|9 1895|NUM|CD|nmod|7 ,|PUNCT|,|punct|12 storms|NOUN|NNS|nsubj|12 sank|VERB|VBD|conj|2"
        )
        assert phrase(timed(document, "from 1890 to 1895", parts=2), "drowned") == "Floods drowned ten men"
        assert phrase(timed(document, "from 1890 to 1895", parts=1), "drowned") == "Floods drowned ten men"

    def test_about_a_time_says_no_more_than_at_it(self) -> None:
        document = parsed(
            "He|PRON|PRP|nsubj|2 came|VERB|VBD|root|2 at|ADP|IN|case|5 around|ADP|RB|advmod|5 noon|NOUN|NN|obl|2"
        )
        assert phrase(timed(document, "around noon"), "came") == "He came"


LIKELY = (
    "This|DET|DT|det|2 year|NOUN|NN|obl:unmarked|4 is|AUX|VBZ|cop|4 likely|ADJ|JJ|root|4 to|PART|TO|mark|8 be|AUX|VB|cop|8 "
    "the|DET|DT|det|8 wettest|NOUN|NN|xcomp|4"
)
FAIR = (
    "They|PRON|PRP|nsubj|2 show|VERB|VBP|root|2 maps|NOUN|NNS|obj|2 to|PART|TO|mark|5 bring|VERB|VB|acl|3 people|NOUN|NNS|obj|5 "
    "to|ADP|IN|case|9 the|DET|DT|det|9 fair|NOUN|NN|obl|5 ,|PUNCT|,|punct|12 which|PRON|WDT|nsubj|12 opened|VERB|VBD|acl:relcl|3 "
    "and|CCONJ|CC|cc|14 runs|VERB|VBZ|conj|12 well|ADV|RB|advmod|14"
)
PIERS = (
    "It|PRON|PRP|nsubj|2 has|VERB|VBZ|root|2 piers|NOUN|NNS|obj|2 of|ADP|IN|case|6 a|DET|DT|det|6 kind|NOUN|NN|nmod|3 that|PRON|WDT|nsubj|8 "
    "rots|VERB|VBZ|acl:relcl|3"
)
REPORTS = (
    "It|PRON|PRP|nsubj|2 has|VERB|VBZ|root|2 a|DET|DT|det|4 report|NOUN|NN|obj|2 on|ADP|IN|case|7 the|DET|DT|det|7 fleet|NOUN|NN|nmod|4 "
    ",|PUNCT|,|punct|10 which|PRON|WDT|nsubj|10 was|VERB|VBD|acl:relcl|4"
)
RECORD = (
    "Sales|NOUN|NNS|nsubj|2 fell|VERB|VBD|root|2 short|ADJ|JJ|advmod|2 of|ADP|IN|case|8 the|DET|DT|det|8 record|ADJ|NN|amod|8 "
    "800|NUM|CD|nummod|8 barges|NOUN|NNS|nsubj|3 sold|VERB|VBN|acl|8"
)
CRISIS = (
    "It|PRON|PRP|nsubj|2 fell|VERB|VBD|root|2 since|ADP|IN|case|5 the|DET|DT|det|5 crisis|NOUN|NN|nsubj|6 emptied|VERB|VBD|advcl|2 "
    "the|DET|DT|det|8 mint|NOUN|NN|obj|6"
)
WAVE = (
    "Men|NOUN|NNS|nsubj:pass|3 were|AUX|VBD|aux:pass|3 drowned|VERB|VBN|root|3 when|ADV|WRB|advmod|7 a|DET|DT|det|6 wave|NOUN|NN|nsubj:pass|3 "
    "caused|VERB|VBN|acl|6 by|ADP|IN|case|9 storms|NOUN|NNS|obl:agent|7 wrecked|VERB|VBD|advcl|7 the|DET|DT|det|12 pier|NOUN|NN|obj|10"
)
MATTER = (
    "Trade|NOUN|NN|nsubj|2 remains|VERB|VBZ|root|2 a|DET|DT|det|4 matter|NOUN|NN|nsubj|2 of|ADP|IN|case|6 concern|NOUN|NN|nmod|4 "
    "repeats|VERB|VBZ|parataxis|4 its|PRON|PRP$|nmod:poss|9 plea|NOUN|NN|obj|7"
)
SUCCESS = (
    "The|DET|DT|det|2 strike|NOUN|NN|nsubj|3 ended|VERB|VBD|root|3 but|CCONJ|CC|cc|9 the|DET|DT|det|6 fame|NOUN|NN|conj|3 of|ADP|IN|case|8 "
    "it|PRON|PRP|nmod|6 spread|VERB|VBD|conj|3"
)
LEVY = (
    "The|DET|DT|det|2 levy|NOUN|NN|nsubj:pass|11 ,|PUNCT|,|punct|5 or|CCONJ|CC|cc|5 called|VERB|VBN|conj|2 the|DET|DT|det|8 "
    "salt|NOUN|NN|compound|8 tax|NOUN|NN|obj|5 ,|PUNCT|,|punct|2 was|AUX|VBD|aux:pass|11 ended|VERB|VBN|root|11"
)
TRIALS = (
    "He|PRON|PRP|nsubj|2 asked|VERB|VBD|root|2 that|SCONJ|IN|mark|7 papers|NOUN|NNS|nsubj|2 from|ADP|IN|case|6 trials|NOUN|NNS|nmod|4 "
    "held|VERB|VBN|acl|4 in|ADP|IN|case|9 Ulm|PROPN|NNP|obl|7"
)
BOOK = (
    "Her|PRON|PRP$|nmod:poss|2 book|NOUN|NN|nsubj|3 entitled|VERB|VBD|root|3 Herring|NOUN|NN|ccomp|3 reached|VERB|VBD|ccomp|3 "
    "the|DET|DT|det|7 shops|NOUN|NNS|obj|5"
)
SET = (
    "They|PRON|PRP|nsubj|2 spent|VERB|VBD|root|2 gold|NOUN|NN|obj|2 to|PART|TO|mark|5 build|VERB|VB|advcl|2 a|DET|DT|det|7 mill|NOUN|NN|obj|5 "
    "in|ADP|IN|case|9 Ulm|PROPN|NNP|obl|5 ,|PUNCT|,|punct|11 set|VERB|VBN|{} to|PART|TO|mark|13 open|VERB|VB|xcomp|11"
)
TOOK = (
    "It|PRON|PRP|expl|2 took|VERB|VBD|root|2 the|DET|DT|det|4 town|NOUN|NN|obj|2 years|NOUN|NNS|obl|2 to|PART|TO|mark|7 find|VERB|VB|csubj|2 "
    "the|DET|DT|det|9 money|NOUN|NN|obj|7"
)
SOCIETY = (
    "The|DET|DT|det|2 guild|NOUN|NN|root|2 that|PRON|WDT|nsubj|4 looks|VERB|VBZ|acl:relcl|2 after|SCONJ|IN|mark|8 it|PRON|PRP|obl|4 "
    "has|AUX|VBZ|aux|8 restored|VERB|VBN|advcl|4 locks|NOUN|NNS|obj|8"
)
FLOODING = (
    "Ice|NOUN|NN|nsubj|2 burst|VERB|VBD|root|2 the|DET|DT|det|4 bank|NOUN|NN|obj|2 ,|PUNCT|,|punct|6 flooding|VERB|VBG|parataxis|2 "
    "it|PRON|PRP|obj|6"
)
ANOTHER = (
    "He|PRON|PRP|nsubj|2 saw|VERB|VBD|root|2 one|NUM|CD|obj|2 and|CCONJ|CC|cc|7 another|DET|DT|det|7 in|ADP|IN|case|7 Brixen|PROPN|NNP|conj|3 "
    "that|PRON|WDT|nsubj|9 collapsed|VERB|VBD|acl:relcl|7"
)
HASS = (
    "Ivo|PROPN|NNP|nsubj|2 told|VERB|VBD|root|2 a|DET|DT|det|4 court|NOUN|NN|iobj|2 that|PRON|WDT|nsubj|6 Olaf|PROPN|NNP|ccomp|2 "
    ",|PUNCT|,|punct|9 who|PRON|WP|nsubj|9 stayed|VERB|VBD|acl:relcl|4 in|ADP|IN|case|11 Ulm|PROPN|NNP|obl|9 ,|PUNCT|,|punct|13 "
    "joined|VERB|VBD|ccomp|2 the|DET|DT|det|15 guild|NOUN|NN|obj|13"
)


class TestSubjects:
    @pytest.mark.parametrize(
        ("sentence", "word", "said"),
        [
            pytest.param(
                FAIR, "opened", "the fair opened", id="the noun before which, not one on the other side of a verb"
            ),
            pytest.param(FAIR, "runs", "the fair runs well", id="so with a verb that is joined"),
            pytest.param(PIERS, "rots", "a kind rots", id="the noun that agrees with the verb"),
            pytest.param(
                REPORTS, "was", "a report on the fleet was", id="that of the tree where nothing speaks against it"
            ),
            pytest.param(RECORD, "sold", "the record 800 barges sold", id="a subject begins with no preposition"),
            pytest.param(CRISIS, "emptied", "the crisis emptied the mint", id="nor with a word that joins clauses"),
            pytest.param(
                WAVE, "wrecked", "a wave wrecked the pier", id="a noun with a participle between it and the verb"
            ),
            pytest.param(MATTER, "repeats", "repeats its plea", id="not what another verb makes of a subject"),
            pytest.param(SUCCESS, "spread", "the fame of it spread", id="a noun that is joined to a verb"),
            pytest.param(LEVY, "called", "The levy … called the salt tax", id="a participle that is joined to a noun"),
            pytest.param(TRIALS, "held", "trials held in Ulm", id="a participle in a tree that is torn"),
            pytest.param(BOOK, "reached", "Her book reached the shops", id="a participle that is taken for the verb"),
            pytest.param(SET.format("acl|3"), "open", "a mill … set to open", id="what is built and not what is spent"),
            pytest.param(TOOK, "took", "It took the town years to find the money", id="it takes"),
            pytest.param(SOCIETY, "restored", "The guild has restored locks", id="a noun that hangs on nothing"),
            pytest.param(FLOODING, "flooding", "Ice … flooding it", id="a participle that hangs as another sentence"),
            pytest.param(ANOTHER, "collapsed", "another in Brixen collapsed", id="a preposition within"),
            pytest.param(HASS, "joined", "Olaf joined the guild", id="a name with a relative clause behind it"),
        ],
    )
    def test_who_did_it(self, sentence: str, word: str, said: str) -> None:
        assert phrase(parsed(sentence), word) == said

    def test_a_time_where_nothing_else_does_it(self) -> None:
        assert phrase(timed(parsed(LIKELY), "This year"), "likely") == "This year is likely to be the wettest"

    def test_a_time_that_the_tree_makes_the_subject(self) -> None:
        document = parsed(
            "The|DET|DT|det|2 1920s|NOUN|NNS|nsubj|3 brought|VERB|VBD|root|3 new|ADJ|JJ|amod|5 mills|NOUN|NNS|obj|3"
        )
        assert phrase(timed(document, "The 1920s"), "brought") == "The 1920s brought new mills"

    def test_no_time_where_another_is_fetched(self) -> None:
        document = parsed(
            "He|PRON|PRP|nsubj|2 left|VERB|VBD|root|2 and|CCONJ|CC|cc|6 last|ADJ|JJ|amod|5 year|NOUN|NN|obl:unmarked|6 died|VERB|VBD|conj|2"
        )
        assert phrase(timed(document, "last year"), "died") == "He died"


ENOUGH = (
    "It|PRON|PRP|nsubj|3 was|AUX|VBD|aux:pass|3 expected|VERB|VBN|root|3 to|PART|TO|mark|5 sail|VERB|VB|xcomp|3 well|ADV|RB|advmod|5 "
    "enough|ADV|RB|advmod|{} to|PART|TO|mark|9 win|VERB|VB|advcl|5"
)
DOWN = "The|DET|DT|det|2 flood|NOUN|NN|nsubj|3 pushed|VERB|VBD|root|3 prices|NOUN|NNS|obj|3 down|ADP|RP|advmod|3"
REST = (
    "The|DET|DT|det|2 knight|NOUN|NN|nsubj:pass|4 was|AUX|VBD|aux:pass|4 laid|VERB|VBN|root|4 to|ADP|IN|case|6 rest|NOUN|NN|obl|4 "
    "in|ADP|IN|case|8 Ulm|PROPN|NNP|obl|4"
)
REPOSE = "The|DET|DT|det|2 bishop|NOUN|NN|nsubj|3 lay|VERB|VBD|root|3 in|ADP|IN|case|5 repose|VERB|VBN|advcl|3 in|ADP|IN|case|7 Ulm|PROPN|NNP|obl|3"
PIRATES = "Pirates|NOUN|NNS|nsubj|2 sold|VERB|VBD|root|2 or|CCONJ|CC|cc|4 burned|VERB|VBN|conj|2 the|DET|DT|det|6 mills|NOUN|NNS|obj|2"
MONKS = (
    "Monks|NOUN|NNS|nsubj|2 left|VERB|VBD|root|2 after|SCONJ|IN|mark|6 abbots|NOUN|NNS|nsubj|6 had|AUX|VBD|aux|2 cut|VERB|VBN|advcl|2 "
    "their|PRON|PRP$|nmod:poss|8 bread|NOUN|NN|obj|6"
)
HEIRS = (
    "Having|AUX|VBG|aux|7 lost|VERB|VBN|advcl|7 cases|NOUN|NNS|obj|2 ,|PUNCT|,|punct|2 his|PRON|PRP$|nmod:poss|6 heirs|NOUN|NNS|nsubj|7 "
    "sold|VERB|VBD|root|7 it|PRON|PRP|obj|7"
)
DYKE = (
    "He|PRON|PRP|nsubj|2 warned|VERB|VBD|root|2 that|SCONJ|IN|mark|6 dykes|NOUN|NNS|nsubj|6 could|AUX|MD|aux|6 break|VERB|VB|ccomp|2 "
    "and|CCONJ|CC|cc|10 there|PRON|EX|expl|10 would|AUX|MD|aux|10 be|VERB|VB|conj|2 a|DET|DT|det|12 flood|NOUN|NN|obj|6"
)
RUNS = (
    "The|DET|DT|det|2 fair|NOUN|NN|nsubj|3 opened|VERB|VBD|root|3 on|ADP|IN|case|5 Sunday|PROPN|NNP|obl|3 and|CCONJ|CC|cc|7 "
    "ends|VERB|VBZ|conj|3 with|ADP|IN|case|10 a|DET|DT|det|10 dance|NOUN|NN|obl|3"
)
SCHOOLS = "They|PRON|PRP|nsubj|2 lower|VERB|VBP|root|2 taxes|NOUN|NNS|obj|2 ,|PUNCT|,|punct|5 build|VERB|VBP|conj|2 schools|NOUN|NNS|obj|2"
HALF = "Traffic|NOUN|NN|nsubj|2 fell|VERB|VBD|root|2 lately|ADV|RB|advmod|2 there|ADV|RB|advmod|2 by|ADP|IN|case|6 half|ADV|RB|obl|2"
CHURCH = (
    "It|PRON|PRP|nsubj|2 is|VERB|VBZ|root|2 the|DET|DT|det|4 church|NOUN|NN|obj|2 that|PRON|WDT|obj|7 Ida|PROPN|NNP|nsubj|7 "
    "attended|VERB|VBD|acl:relcl|4 for|ADP|IN|case|9 decades|NOUN|NNS|obl|7"
)
BORN = "Born|VERB|VBN|root|1 in|ADP|IN|case|3 Ulm|PROPN|NNP|obl|1 ,|PUNCT|,|punct|1 left|VERB|VBD|ccomp|1 for|ADP|IN|case|7 Rome|PROPN|NNP|obl|5"
LOST = "They|PRON|PRP|nsubj|2 sued|VERB|VBD|root|2 him|PRON|PRP|obj|2 and|CCONJ|CC|cc|5 lost|VERB|VBN|conj|2 it|PRON|PRP|obj|5"
SATELLITE = "He|PRON|PRP|nsubj|2 saw|VERB|VBD|root|2 the|DET|DT|det|4 ship|NOUN|NN|obj|2 ,|PUNCT|,|punct|6 launched|VERB|VBN|acl|4"
ENLARGED = (
    "The|DET|DT|det|2 nave|NOUN|NN|nsubj|9 ,|PUNCT|,|punct|4 built|VERB|VBN|acl|2 first|ADV|RB|advmod|4 and|CCONJ|CC|cc|7 "
    "enlarged|VERB|VBN|conj|4 ,|PUNCT|,|punct|9 fell|VERB|VBD|root|9"
)


class TestVerbs:
    @pytest.mark.parametrize(
        ("sentence", "word", "said"),
        [
            pytest.param(ENOUGH.format(5), "win", "It was expected to sail well enough to win", id="two adverbs"),
            pytest.param(ENOUGH.format(6), "win", "It was expected to sail well enough to win", id="one of the other"),
            pytest.param(DOWN, "pushed", "The flood pushed prices down", id="a particle behind the object"),
            pytest.param(REPOSE, "lay", "The bishop lay in repose in Ulm", id="a noun that is tagged as a participle"),
            pytest.param(PIRATES, "sold", "Pirates sold or burned the mills", id="what two verbs share"),
            pytest.param(MONKS, "left", "Monks left", id="no auxiliary of another verb behind it"),
            pytest.param(HEIRS, "sold", "his heirs sold it", id="nor before it"),
            pytest.param(HEIRS, "lost", "his heirs … having lost cases", id="that one has it"),
            pytest.param(DYKE, "warned", "He warned that dykes could break", id="no object from behind another clause"),
            pytest.param(RUNS, "opened", "The fair opened on Sunday", id="nor what belongs to a joined verb"),
            pytest.param(SCHOOLS, "lower", "They lower taxes", id="nor a second object"),
            pytest.param(HALF, "fell", "Traffic fell lately there by half", id="a preposition with what is no noun"),
            pytest.param(
                CHURCH, "attended", "Ida attended the church for decades", id="a fetched object stands behind its verb"
            ),
            pytest.param(BORN, "Born", "Born in Ulm", id="a verb without a subject is not what is said"),
            pytest.param(LOST, "lost", "They lost it", id="no dots where a verb has the wrong tag"),
            pytest.param(SATELLITE, "launched", "the ship, launched", id="no dots where only a comma stands"),
            pytest.param(ENLARGED, "enlarged", "The nave … enlarged", id="a participle that is joined to one"),
        ],
    )
    def test_what_it_takes(self, sentence: str, word: str, said: str) -> None:
        assert phrase(parsed(sentence), word) == said

    @pytest.mark.parametrize("relation", ["advmod", "compound:prt"])
    def test_what_stands_before_a_time_that_is_left_out_is_no_particle(self, relation: str) -> None:
        document = parsed(
            f"It|PRON|PRP|nsubj:pass|3 was|AUX|VBD|aux:pass|3 mended|VERB|VBN|root|3 in|ADP|RP|{relation}|3 1831|NUM|CD|obl|3"
        )
        assert phrase(timed(document, "1831"), "mended") == "It was mended"

    def test_a_noun_that_is_governed_by_a_verb(self) -> None:
        assert phrase(parsed(REST), "rest", verb=True) == "The knight was laid to rest in Ulm"

    def test_a_time_that_is_done_to_stays(self) -> None:
        document = parsed(
            "The|DET|DT|det|2 firm|NOUN|NN|nsubj|3 ended|VERB|VBD|root|3 the|DET|DT|det|5 year|NOUN|NN|obj|3 in|ADP|IN|case|7 debt|NOUN|NN|obl|3"
        )
        assert phrase(timed(document, "the year"), "ended") == "The firm ended the year in debt"

    def test_a_time_that_only_looks_as_if_it_were_does_not(self) -> None:
        document = parsed(
            "Work|NOUN|NN|nsubj|2 began|VERB|VBD|root|2 the|DET|DT|det|5 next|ADJ|JJ|amod|5 year|NOUN|NN|obj|2"
        )
        assert phrase(timed(document, "the next year"), "began") == "Work began"


class TestTornTrees:
    def test_words_that_hang_on_each_other_end(self) -> None:
        document = parsed("The|DET|DT|det|2 mill|NOUN|NN|nsubj|3 burned|VERB|VBD|obl|2 there|ADV|RB|advmod|3")
        assert phrase(timed(document, "there"), "burned")

    def test_a_verb_that_is_all_that_is_left_of_a_clause(self) -> None:
        document = parsed("Men|NOUN|NNS|root|1 adding|VERB|VBG|acl|1")
        assert phrase(document, "adding") == "Men adding"


@pytest.mark.parametrize(
    ("pos", "relation", "step"),
    [
        ("NOUN|NN", "compound", 1),
        ("NOUN|NN", "flat", -1),
        ("ADJ|JJ", "amod", 1),
        ("VERB|VB", "xcomp", -1),
        ("VERB|VBN", "csubj", -1),
    ],
)
def test_a_tree_may_be_as_deep_as_its_text_is_long(pos: str, relation: str, step: int) -> None:
    words = 3000
    root = words if step > 0 else 1
    rows = [f"w{n}|{pos}|root|{n}" if n == root else f"w{n}|{pos}|{relation}|{n + step}" for n in range(1, words + 1)]
    assert len(phrase(parsed(" ".join(rows)), f"w{words // 2}")) < 500


def test_names_within_names_and_verbs_joined_one_to_the_other() -> None:
    names = [
        f"A{n}|PROPN|NNP|{'nmod' if n else 'root'}|{2 * n - 1 if n else 1} of|ADP|IN|case|{2 * n + 3 if n < 999 else 1}"
        for n in range(1000)
    ]
    assert phrase(parsed(" ".join(names)), "A0").startswith("A0 of A1 of A2")
    verbs = [
        f"v{n}|VERB|VBD|{'conj' if n else 'root'}|{2 * n - 1 if n else 1} or|CCONJ|CC|cc|{2 * n + 3 if n < 999 else 1}"
        for n in range(1000)
    ]
    assert phrase(parsed(" ".join(verbs)), "v0").startswith("v0")
