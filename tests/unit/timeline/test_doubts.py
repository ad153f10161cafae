"""Links that a reader would hardly believe: which are left out, which are read in doubt, and what is never doubted."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace as changed

import pytest
from msgspec.structs import replace
from tests.unit.timeline.parsed import parsed

from timeloom.calendar import Interval
from timeloom.document import Document, Instance, Link, Meta, Place, Time
from timeloom.graph.constraint import Constraint
from timeloom.show.places import when_words
from timeloom.timeline import Timeliner, doubts
from timeloom.timeline.believing import Believed, believed
from timeloom.timeline.borders import Borders
from timeloom.timeline.doubts import HIGH, LEAST, LOW, WIDE, WITHIN, Doubts, group
from timeloom.timeline.hanging import HANGING, IN, TOGETHER, Finder
from timeloom.timeline.readers import judge
from timeloom.timeml import Timex3

SOLD = (
    "The|DET|DT|det|2 reeves|NOUN|NNS|nsubj|3 sold|VERB|VBD|root|3 the|DET|DT|det|5 mill|NOUN|NN|obj|3 in|ADP|IN|case|7 1901|NUM|CD|obl|3 "
    "and|CCONJ|CC|cc|9 fled|VERB|VBD|conj|3"
)
BETWEEN = (
    "The|DET|DT|det|2 reeves|NOUN|NNS|nsubj|3 sold|VERB|VBD|root|3 the|DET|DT|det|5 mill|NOUN|NN|obj|3 between|ADP|IN|case|7 1901|NUM|CD|obl|3 "
    "and|CCONJ|CC|cc|9 1905|NUM|CD|conj|7 and|CCONJ|CC|cc|11 fled|VERB|VBD|conj|3"
)
COUNTED = (
    "The|DET|DT|det|2 reeves|NOUN|NNS|nsubj|3 sold|VERB|VBD|root|3 the|DET|DT|det|5 mill|NOUN|NN|obj|3 two|NUM|CD|nummod|7 days|NOUN|NNS|obl:npmod|10 "
    "after|ADP|IN|case|10 the|DET|DT|det|10 siege|NOUN|NN|obl|3 and|CCONJ|CC|cc|12 fled|VERB|VBD|conj|3"
)
WAS = (
    "The|DET|DT|det|2 town|NOUN|NN|nsubj:pass|4 was|AUX|VBD|aux:pass|4 evacuated|VERB|VBN|root|4 in|ADP|IN|case|6 May|PROPN|NNP|obl|4 "
    "2001|NUM|CD|nummod|6"
)
MAY_BE = (
    "The|DET|DT|det|2 town|NOUN|NN|nsubj:pass|5 may|AUX|MD|aux|5 be|AUX|VB|aux:pass|5 evacuated|VERB|VBN|root|5 in|ADP|IN|case|7 "
    "May|PROPN|NNP|obl|5 2001|NUM|CD|nummod|7"
)
YEAR, SIEGE, WRITTEN = Interval.of(1901), Interval.of(1901, 5, 3), Interval.of(1950, 1, 1)
SURE, UNSURE, UNLIKELY = 0.95, 0.65, 0.45
"""Scores of links: what is seen of them is "score 9", "score 6", "score 4"."""
Said = tuple[str, str, str, float | None]


@pytest.fixture
def chances(monkeypatch: pytest.MonkeyPatch) -> dict[str, float]:
    """By something that is seen of a link, how likely a reader finds that one right; any other is right."""
    found: dict[str, float] = {}

    def asking(what: str) -> Callable[[Iterable[str]], float]:
        return lambda seen: min((found[one] for one in seen if one in found), default=1.0)

    monkeypatch.setattr(doubts, "judge", asking)
    return found


def linked(*links: Said, dct: Interval | None = WRITTEN) -> Document:
    """ei1 is sold, ei2 fled, t1 is 1901; links are l1, l2 and so on, with their score, None for one that was given."""
    document = parsed(SOLD, events=("sold", "fled"), dct=dct)
    start = document.text.index("1901")
    time = Time(id="t1", start=start, end=start + 4, text="1901", intervals=(YEAR,), timex3=Timex3("DATE", "1901"))
    return replace(document, times=(time,), links=made(links))


def made(links: Iterable[Said]) -> tuple[Link, ...]:
    """Links l1, l2 and so on."""
    return tuple(
        Link(f"l{at}", "TLINK", relation, source, target, score=score)
        for at, (source, relation, target, score) in enumerate(links, 1)
    )


def ranged(*links: Said) -> Document:
    """The same with a range, t3, of which TimeML has the ends, t1 and t2: 1901 and 1905."""
    document = parsed(BETWEEN, events=("sold", "fled"), dct=WRITTEN)
    first, last = document.text.index("1901"), document.text.index("1905")
    start, end = document.text.index("between"), last + 4
    parts = (
        Time(id="t1", start=first, end=first + 4, text="1901", intervals=(YEAR,), timex3=Timex3("DATE", "1901")),
        Time(id="t2", start=last, end=end, text="1905", intervals=(Interval.of(1905),), timex3=Timex3("DATE", "1905")),
    )
    timex, stretch = Timex3("DURATION", "P4Y", begin="t1", end="t2"), Interval(YEAR.start, Interval.of(1905).end)
    whole = Time(
        id="t3", start=start, end=end, text=document.text[start:end], intervals=(stretch,), timex3=timex, parts=parts
    )
    return replace(document, times=(whole,), links=linked(*links).links)


def counted(*links: Said) -> Document:
    """The same with a time that is counted from the siege, t3, a day of 1901, of which TimeML has "two days" alone,
    t1."""
    document = parsed(COUNTED, events=("sold", "fled"), dct=WRITTEN)
    start, end = document.text.index("two"), document.text.index("siege") + 5
    part = Time(id="t1", start=start, end=start + 8, text="two days", timex3=Timex3("DURATION", "P2D"))
    whole = Time(
        id="t3",
        start=start,
        end=end,
        text=document.text[start:end],
        intervals=(SIEGE,),
        assumed=("event-bounds",),
        parts=(part,),
    )
    return replace(document, times=(whole,), links=linked(*links).links)


def places(document: Document) -> dict[str, Place]:
    timeline = Timeliner()(document).timeline
    assert timeline is not None
    return {place.id: place for place in timeline}


def constraint(source: str, label: str, target: str, id: str = "l1") -> Constraint:
    return Constraint(source, IN, target, id=id, label=label)


def asked(document: Document, *links: Constraint, creation: str | None = "t0") -> Believed:
    """What is read of links as if each that has an id was found."""
    return believed(Borders(Finder(document)), links, {link.id: SURE for link in links if link.id}, creation)


class TestLeftOut:
    @pytest.mark.parametrize(
        ("relation", "kind"),
        [
            pytest.param("IS_INCLUDED", WITHIN, id="within"), pytest.param("AFTER", LOW, id="behind"), pytest.param("BEFORE", HIGH, id="before"),
            pytest.param("INCLUDES", WIDE, id="around"),
        ],
    )  # fmt: skip
    def test_a_link_that_is_less_likely_than_it_has_to_be(
        self, relation: str, kind: str, chances: dict[str, float]
    ) -> None:
        document = linked(("ei1", "IS_INCLUDED", "t1", SURE), ("ei2", relation, "t1", UNSURE))
        chances["score 6"] = LEAST
        assert places(document)["ei2"].known == ("both" if kind == WITHIN else "one")
        chances["score 6"] = LEAST - 0.01
        left = places(document)
        assert (left["ei1"].known, left["ei2"].known, left["ei2"].why) == ("both", "none", ())
        assert not any(place.doubtful for place in left.values())

    @pytest.mark.parametrize("relation", ["BEFORE", "AFTER", "INCLUDES"])
    def test_one_with_the_time_of_writing_even_where_that_says_nothing_then(
        self, relation: str, chances: dict[str, float]
    ) -> None:
        document = linked(("ei1", "IS_INCLUDED", "t1", SURE), ("ei2", relation, "t0", UNSURE))
        assert places(document)["ei2"].known == "one"
        chances["score 6"] = 0.3
        left = places(document)["ei2"]
        assert (left.known, left.doubtful) == ("none", False)

    def test_one_with_the_words_of_the_text_that_say_when_it_was_written(self, chances: dict[str, float]) -> None:
        heading = Time(id="t9", start=0, end=0, text="", intervals=(WRITTEN,), timex3=Timex3("DATE", "1950-01-01"))
        document = replace(
            linked(("ei1", "IS_INCLUDED", "t1", SURE), ("ei2", "BEFORE", "t9", UNSURE)), meta=Meta(creation=heading)
        )
        assert places(document)["ei2"].known == "one"
        chances["score 6"] = 0.3
        assert places(document)["ei2"].known == "none"

    def test_one_of_two_events(self, chances: dict[str, float]) -> None:
        document = linked(("ei1", "IS_INCLUDED", "t1", SURE), ("ei2", "BEFORE", "ei1", UNSURE))
        assert places(document)["ei2"].latest_end == YEAR.end
        chances["two BEFORE 6"] = 0.3
        assert places(document)["ei2"].known == "none"

    def test_each_kind_is_asked_of_its_own_judge(self, monkeypatch: pytest.MonkeyPatch) -> None:
        heard: list[str] = []

        def asking(what: str) -> Callable[[Iterable[str]], float]:
            heard.append(what)
            return lambda seen: 1.0

        monkeypatch.setattr(doubts, "judge", asking)
        asked(
            linked(),
            constraint("ei1", "IS_INCLUDED", "t1"),
            constraint("ei2", "BEFORE", "t1", "l2"),
            constraint("ei2", "SIMULTANEOUS", "ei1", "l3"),
        )
        assert heard == ["within", "beside", "within"]


class TestInDoubt:
    def test_of_a_stated_time_that_would_lose_all_the_likeliest_stays(self, chances: dict[str, float]) -> None:
        chances |= {"score 6": 0.4, "score 4": 0.3}
        found = places(linked(("ei1", "IS_INCLUDED", "t1", UNSURE), ("ei2", "IS_INCLUDED", "t1", UNLIKELY)))
        assert [(found[id].known, found[id].doubtful) for id in ("ei1", "ei2", "t1")] == [
            ("both", True),
            ("none", False),
            ("both", False),
        ]
        assert found["ei1"].why == (
            "not before 1901-01-01, over by 1902-01-01: is included in '1901' (1901), said by link l1, in doubt",
        )
        assert when_words(found["ei1"], WRITTEN) == "perhaps in 1901"

    def test_of_equals_the_first_stays(self, chances: dict[str, float]) -> None:
        chances |= {"any": 0.4}
        one, two = (constraint("ei2", "IS_INCLUDED", "t1", f"l{at}") for at in (1, 2))
        for links in ((one, two), (two, one)):
            assert asked(linked(), *links).links == (changed(links[0], weight=0.4),)

    @pytest.mark.parametrize(("score", "verb"), [(SURE, "both"), (UNLIKELY, "none")])
    def test_the_verb_on_which_a_time_hangs_goes_before_a_likelier_word(
        self, chances: dict[str, float], score: float, verb: str
    ) -> None:
        chances |= {"score 9": 0.1, "score 4": 0.1, "score 6": 0.4}
        found = places(linked(("ei1", "IS_INCLUDED", "t1", score), ("ei2", "IS_INCLUDED", "t1", UNSURE)))
        assert (found["ei1"].known, found["ei2"].known) == (verb, "none" if verb == "both" else "both")

    def test_what_lies_beside_a_time_does_not_take_it_from_its_verb(self, chances: dict[str, float]) -> None:
        chances["score 9"] = 0.4
        found = places(linked(("ei1", "IS_INCLUDED", "t1", SURE), ("ei2", "AFTER", "t1", UNLIKELY)))
        assert (found["ei1"].known, found["ei1"].doubtful) == ("both", True)

    def test_so_it_is_of_a_whole_range(self, chances: dict[str, float]) -> None:
        chances["score 6"] = 0.4
        found = places(ranged(("ei1", "IS_INCLUDED", "t1", UNSURE), ("ei2", "BEFORE", "t0", SURE)))
        assert [(found[id].known, found[id].doubtful) for id in ("ei1", "t3")] == [("both", True), ("both", False)]
        assert found["ei1"].possible == Interval(YEAR.start, Interval.of(1905).end)
        assert found["ei1"].why[0].endswith("said by link l1, in doubt")
        assert when_words(found["ei1"], WRITTEN) == "perhaps in 1901 – 1905"

    def test_a_range_that_still_has_an_event_loses_the_other(self, chances: dict[str, float]) -> None:
        chances["score 6"] = 0.4
        found = places(ranged(("ei1", "IS_INCLUDED", "t1", UNSURE), ("ei2", "IS_INCLUDED", "t2", SURE)))
        assert [(found[id].known, found[id].doubtful) for id in ("ei1", "ei2")] == [("none", False), ("both", False)]

    def test_so_it_is_of_a_time_that_is_counted_from_an_event(self, chances: dict[str, float]) -> None:
        chances["score none"] = 0.4
        found = places(counted(("ei2", "BEFORE", "t0", SURE)))["ei1"]
        assert (found.possible, found.doubtful) == (SIEGE, True)

    def test_what_is_no_date_keeps_nothing(self, chances: dict[str, float]) -> None:
        document, link = linked(), constraint("ei1", "IS_INCLUDED", "t1")
        (year,) = document.times
        lasting = replace(document, times=(replace(year, timex3=Timex3("DURATION", "P1Y")),))
        assert asked(lasting, link) == Believed((link,))
        chances["any"] = 0.4
        assert asked(lasting, link) == Believed(())
        assert asked(document, link).links == (changed(link, weight=0.4),)

    def test_it_weighs_as_much_as_it_is_likely(self, chances: dict[str, float]) -> None:
        chances["any"] = 0.4
        (kept,), doubted = asked(linked(), constraint("ei1", "IS_INCLUDED", "t1"))
        assert kept == changed(constraint("ei1", "IS_INCLUDED", "t1"), weight=0.4)
        assert doubted == {kept}

    def test_a_date_that_still_has_an_event_is_not_in_doubt(self, chances: dict[str, float]) -> None:
        chances["score 6"] = 0.4
        found = places(linked(("ei1", "IS_INCLUDED", "t1", UNSURE), ("ei2", "IS_INCLUDED", "t1", SURE)))
        assert [(found[id].known, found[id].doubtful) for id in ("ei1", "ei2")] == [("none", False), ("both", False)]
        assert when_words(found["ei2"], WRITTEN) == "in 1901"
        assert not any("in doubt" in why for why in found["ei2"].why)

    def test_what_is_on_a_side_of_the_time_is_kept_likewise(self, chances: dict[str, float]) -> None:
        chances["any"] = 0.4
        found = places(linked(("ei2", "AFTER", "t1", SURE), ("ei1", "BEFORE", "t0", SURE)))["ei2"]
        assert (found.earliest_start, found.doubtful) == (YEAR.end, True)
        assert when_words(found, WRITTEN) == "perhaps not before 1902"

    def test_so_is_what_is_placed_by_way_of_it(self, chances: dict[str, float]) -> None:
        chances["score 6"] = 0.4
        found = places(linked(("ei1", "IS_INCLUDED", "t1", UNSURE), ("ei2", "BEFORE", "ei1", None)))["ei2"]
        assert (found.latest_end, found.doubtful) == (YEAR.end, True)
        assert found.why[0].endswith("in doubt")

    def test_nothing_is_perhaps_of_which_nothing_is_known(self) -> None:
        place = Place(id="ei1", kind="event", start=0, end=4, text="sold", doubtful=True)
        assert when_words(place) == ""

    def test_what_the_tree_alone_puts_into_a_time_is_doubted_too(self, chances: dict[str, float]) -> None:
        chances["score none"] = 0.3
        found = places(linked(("ei2", "BEFORE", "t0", SURE)))["ei1"]
        assert (found.possible, found.doubtful) == (YEAR, True)
        assert asked(linked(), constraint("ei1", HANGING, "t1", ""), constraint("ei2", "IS_INCLUDED", "t1"))[0] == (
            constraint("ei2", "IS_INCLUDED", "t1"),
        )


class TestNeverDoubted:
    def test_links_that_were_given(self, chances: dict[str, float]) -> None:
        chances["any"] = 0.0
        document = linked(
            ("ei1", "IS_INCLUDED", "t1", None), ("ei1", "BEFORE", "t0", SURE), ("ei2", "AFTER", "t1", None)
        )
        found = places(document)
        assert [(found[id].known, found[id].doubtful) for id in ("ei1", "ei2")] == [("both", False), ("one", False)]

    def test_where_nothing_was_found_not_even_what_the_tree_says(self, chances: dict[str, float]) -> None:
        chances["any"] = 0.0
        found = places(linked(("ei2", "BEFORE", "t0", None)))
        assert (found["ei1"].possible, found["ei1"].doubtful, found["ei2"].known) == (YEAR, False, "one")

    def test_without_trees(self, chances: dict[str, float]) -> None:
        chances["any"] = 0.0
        document = linked(("ei1", "IS_INCLUDED", "t1", UNSURE), ("ei2", "IS_INCLUDED", "t1", UNLIKELY))
        bare = tuple(
            replace(token, upos=None, xpos=None, feats=None, head=None, deprel=None) for token in document.tokens
        )
        found = places(replace(document, tokens=bare))
        assert [(found[id].known, found[id].doubtful) for id in ("ei1", "ei2")] == [("both", False)] * 2

    @pytest.mark.parametrize(
        ("source", "label", "target"),
        [
            pytest.param("t1", "BEFORE", "t0", id="of a time"), pytest.param("ei1", "BEFORE", "t9", id="with a time that is nowhere"),
            pytest.param("ei1", "VAGUE", "t1", id="that says nothing of these"),
        ],
    )  # fmt: skip
    def test_a_link(self, source: str, label: str, target: str, chances: dict[str, float]) -> None:
        chances["any"] = 0.0
        document = linked()
        nowhere = Time(id="t9", start=0, end=3, text="The", timex3=Timex3("DATE", "XXXX"))
        link = constraint(source, label, target)
        assert asked(replace(document, times=(*document.times, nowhere)), link) == Believed((link,))

    def test_one_with_the_time_of_writing_where_nothing_is_known_of_that(self, chances: dict[str, float]) -> None:
        chances["any"] = 0.0
        link = constraint("ei1", "BEFORE", "t0")
        assert asked(linked(), link, creation=None) == Believed((link,))
        assert asked(linked(), link) == Believed(())


class TestSeen:
    def test_it_is_some_words_and_the_same_each_time(self) -> None:
        links = [
            constraint("ei1", "IS_INCLUDED", "t1"),
            constraint("ei2", "BEFORE", "t0", "l2"),
            constraint("ei2", "AFTER", "ei1", "l3"),
        ]
        scores = {"l1": SURE, "l2": UNSURE}
        one, two = (Doubts(Borders(Finder(linked())), links, scores, "t0") for _ in range(2))
        for link in links:
            seen = one.of(link)
            assert type(seen) is frozenset
            assert all(type(name) is str for name in seen)
            assert seen == two.of(link) == one.of(link)

    def test_it_tells_links_apart_by_score_label_and_way_through_the_tree(self) -> None:
        own, other = constraint("ei1", "IS_INCLUDED", "t1"), constraint("ei2", "IS_INCLUDED", "t1", "l2")
        seen = Doubts(Borders(Finder(linked())), [own, other], {"l1": 1.0, "l2": UNSURE}, "t0")
        assert {
            "score 9",
            "within",
            "label IS_INCLUDED",
            "path >obl",
            "governs True",
            "led by in",
            "when past",
        } <= seen.of(own)
        assert {"score 6", "path conj>obl", "governs False", "deprel conj"} <= seen.of(other)

    def test_no_word_of_the_text_is_among_it_but_those_that_lead(self) -> None:
        links = [constraint("ei1", "IS_INCLUDED", "t1"), constraint("ei2", "BEFORE", "ei1", "l2")]
        seen = Doubts(Borders(Finder(linked())), links, {}, "t0")
        words = {word for link in links for name in seen.of(link) for word in name.split()}
        assert words.isdisjoint({"The", "the", "reeves", "sold", "mill", "1901", "fled"})

    def test_on_which_side_of_the_writing_a_time_lies(self) -> None:
        link = constraint("ei1", "IS_INCLUDED", "t1")
        sides = {
            Interval.of(1950, 1, 1): {"when past"},
            Interval.of(1901, 5, 2): {"when now"},
            Interval.of(1890): {"when future"},
            None: set[str](),
        }
        for dct, side in sides.items():
            seen = Doubts(Borders(Finder(linked(dct=dct))), [link], {}, "t0").of(link)
            assert seen & {"when past", "when now", "when future"} == side


def test_what_a_label_says_of_its_source() -> None:
    assert {group(label) for label in (*TOGETHER, HANGING, "BEGINS", "ENDS")} == {WITHIN}
    assert [group(label) for label in ("AFTER", "BEFORE", "INCLUDES", "by-time", "since-time", "around-time")] == [
        LOW,
        HIGH,
        WIDE,
        HIGH,
        LOW,
        WIDE,
    ]
    assert group("VAGUE") is group("") is None


def shipped(
    sentence: str, *, dct: Interval, tense: str = "PAST", modality: str = "NONE", polarity: str = "POS"
) -> float:
    """How likely it is, by the shipped weights, that the town was evacuated in May 2001."""
    document = parsed(sentence, events=("evacuated",), dct=dct)
    (event,) = document.events
    told = (("tense", tense), ("aspect", "NONE"), ("polarity", polarity), ("modality", modality))
    start = document.text.index("May 2001")
    time = Time(
        id="t1",
        start=start,
        end=start + 8,
        text="May 2001",
        intervals=(Interval.of(2001, 5),),
        timex3=Timex3("DATE", "2001-05"),
    )
    document = replace(document, times=(time,), events=(replace(event, instances=(Instance("ei1", told),)),))
    link = constraint("ei1", "IS_INCLUDED", "t1")
    seen = Doubts(Borders(Finder(document)), [link], {"l1": 0.85}, "t0")
    assert seen.on(link) is None or seen.on(link) == judge(WITHIN)(seen.of(link)) < LEAST
    return judge(WITHIN)(seen.of(link))


LATER, EARLIER = Interval.of(2001, 6, 1), Interval.of(2001, 4, 1)


def test_by_the_shipped_weights_what_was_done_is_believed_and_what_may_be_is_doubted_more() -> None:
    told = shipped(WAS, dct=LATER)
    assert told > 0.7
    assert shipped(MAY_BE, dct=LATER, tense="NONE", modality="may") < told
    assert shipped(MAY_BE, dct=EARLIER, tense="NONE", modality="may") < told


def test_by_the_shipped_weights_what_was_done_in_a_time_to_come_or_not_done_is_doubted_more() -> None:
    told = shipped(WAS, dct=LATER)
    assert shipped(WAS, dct=EARLIER) < LEAST
    assert shipped(WAS, dct=EARLIER) < told
    assert shipped(WAS, dct=LATER, polarity="NEG") < told
