"""The composer of the learned presets: every branch of its rule, with graphs and extents that a test hands over."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from timeloom.calendar import Interval
from timeloom.document import Document, Span, Time, TimeEntity
from timeloom.language.forms import Forms
from timeloom.pipeline import load
from timeloom.stages.compose.learned import LearnedComposer
from timeloom.stages.recognise.learned import Extent, Recognised

DCT = Interval.of(1999, 4, 7)
RULES = load("rules")
SCATE_ONLY = ("view", "scate")


def bare(entity: TimeEntity) -> TimeEntity:
    return TimeEntity(entity.id, entity.spans, entity.type)


class Case:
    """A text as the rules read it, and what a recogniser is to hand over of it: at first, that it agrees with all."""

    def __init__(self, text: str) -> None:
        self.read = RULES(text, DCT, layers="times")
        self.entities = [
            msgspec.structs.replace(bare(one), id=f"{number}@e") for number, one in enumerate(self.read.entities, 1)
        ]
        self.agreed = self.read.times
        self.extents = [
            Extent(one.start, one.end, one.timex3.type, 0.75) for one in self.read.timexes if one.timex3 is not None
        ]

    def entity(self, words: str, type_: str, id: str = "new") -> TimeEntity:
        start = self.read.text.index(words)
        return TimeEntity(id, (Span(start, start + len(words)),), type_)

    def extent(self, words: str, type_: str = "DATE") -> Extent:
        start = self.read.text.index(words)
        return Extent(start, start + len(words), type_, 0.5)

    def composed(self, *links: tuple[str, str, str]) -> Document:
        """With a linker that knows these links: (words of one, slot, words of the other)."""
        handed = Recognised(self.read.times, self.agreed, tuple(self.extents), {one.id: 0.875 for one in self.entities})
        document = Document(id="d", text=self.read.text, dct=DCT, entities=tuple(self.entities))
        return LearnedComposer(link=linking(*links), forms=Forms())(msgspec.structs.replace(document, lexical=handed))


def linking(*links: tuple[str, str, str]) -> Callable[[Document], Document]:
    def link(document: Document) -> Document:
        of = {document.text[one.start : one.end]: one.id for one in document.entities}
        told: dict[str, list[tuple[str, str]]] = {}
        for start, slot, end in links:
            told.setdefault(of[start], []).append((slot, of[end]))
        return msgspec.structs.replace(
            document,
            entities=tuple(
                msgspec.structs.replace(one, links=tuple(told.get(one.id, ()))) for one in document.entities
            ),
        )

    return link


def told(document: Document) -> list[tuple[str, bool]]:
    """The words of each time, and whether TimeML has it."""
    return [(time.text, SCATE_ONLY not in time.attributes) for time in document.times]


def only(document: Document) -> Time:
    assert len(document.times) == 1
    return document.times[0]


class TestKept:
    def test_a_time_on_which_all_agree_stands(self) -> None:
        case = Case("It opened on 3 March 1987.")
        time, ruled = only(case.composed()), case.read.times[0]
        assert (time.text, time.timex3, time.tree, time.intervals) == (
            ruled.text, ruled.timex3, ruled.tree, ruled.intervals,
        )  # fmt: skip
        assert time.score == 0.75
        assert {one.id for one in time.entities} == {"1@e", "2@e", "3@e"}
        ids = {one.id for one in time.entities}
        assert {target for one in time.entities for _, target in one.links} <= ids
        assert time.root in ids

    def test_what_is_not_recognised_may_stand_beside(self) -> None:
        """An Event that the rules put in keeps its own id, marked."""
        case = Case("two weeks after the storm")
        events = [one for one in case.read.entities if one.type == "Event"]
        assert events
        case.entities = [one for one in case.entities if one.type != "Event"]
        kept = only(case.composed())
        assert [one.id for one in kept.entities if one.type == "Event"] == [f"{events[0].id}.rules"]

    def test_layers_that_were_for_the_composer_are_gone(self) -> None:
        assert Case("in May").composed().lexical is None


class TestChanged:
    def test_what_is_not_agreed_on_is_made_anew(self) -> None:
        case = Case("It opened on 3 March 1987.")
        case.agreed = ()
        case.entities = [one for one in case.entities if one.type != "Year"]
        case.extents = [case.extent("3 March")]
        time = only(case.composed(("March", "Sub-Interval", "3")))
        assert (time.text, time.tree, time.timex3, time.score) == ("3 March", None, None, 0.5)
        assert [one.type for one in time.entities] == ["Month-Of-Year", "Day-Of-Month"]

    def test_beside_what_stands_only_what_is_new(self) -> None:
        case = Case("In May 1987 Ducks swim.")
        case.entities.append(case.entity("Ducks", "Year"))
        made = case.composed(("1987", "Sub-Interval", "May"))
        assert [(one.text, one.tree is None) for one in made.times] == [("May 1987", False), ("Ducks", True)]

    def test_its_score_is_that_of_the_least_sure(self) -> None:
        case = Case("in May 1987")
        case.entities.append(case.entity("in", "This"))
        handed = Recognised(case.read.times, (), (), {one.id: 0.5 + at / 16 for at, one in enumerate(case.entities)})
        document = Document(id="d", text=case.read.text, dct=DCT, entities=tuple(case.entities), lexical=handed)
        link = linking(("1987", "Sub-Interval", "May"), ("in", "Interval", "1987"))
        assert only(LearnedComposer(link=link, forms=Forms())(document)).score == 0.5

    def test_a_number_alone_is_no_time(self) -> None:
        case = Case("Ducks swim.")
        case.entities = [case.entity("Ducks", "Number"), case.entity("swim", "Time-Zone", "z")]
        assert case.composed().times == ()

    def test_an_anchor_far_off_is_no_part_of_the_words(self) -> None:
        case = Case("A day here, and then a good deal of waiting, and another one.")
        case.entities = [case.entity("another", "Next"), case.entity("day", "Period", "p")]
        made = only(case.composed(("another", "Period", "day")))
        assert (made.text, made.root, len(made.entities)) == ("another", "new", 2)
        near = Case("A day or another one.")
        near.agreed, near.extents = (), []
        near.entities = [near.entity("another", "Next"), near.entity("day", "Period", "p")]
        assert only(near.composed(("another", "Period", "day"))).text == "day or another"

    def test_of_two_new_ones_that_meet_the_longer_stays(self) -> None:
        case = Case("Ducks swim.")
        case.entities = [case.entity("Ducks swim", "Last", "a"), case.entity("swim", "Year", "b")]
        assert told(case.composed()) == [("Ducks swim", False)]

    def test_a_circle_ends(self) -> None:
        case = Case("Ducks swim.")
        case.entities = [case.entity("Ducks", "Last", "a"), case.entity("swim", "Next", "b")]
        assert case.composed(("Ducks", "Interval", "swim"), ("swim", "Interval", "Ducks")).times == ()


class TestExtents:
    @pytest.mark.parametrize(
        "words", ["on 3 March 1987", "March 1987", "opened on 3"], ids=["longer", "shorter", "shifted"]
    )
    def test_the_extent_is_what_was_recognised(self, words: str) -> None:
        case = Case("It opened on 3 March 1987.")
        case.extents = [case.extent(words)]
        time = only(case.composed())
        assert (time.text, time.score) == (words, 0.5)
        assert time.timex3 == case.read.times[0].timex3
        assert case.read.text[time.start : time.end] == words

    def test_a_graph_without_extent_is_none_of_timeml(self) -> None:
        case = Case("It opened on 3 March 1987.")
        case.extents = []
        time = only(case.composed())
        assert SCATE_ONLY in time.attributes
        assert "not-in-timeml" in time.assumed
        assert time.tree is not None

    def test_a_time_that_was_none_of_timeml_becomes_one(self) -> None:
        case = Case("It opened on 3 March 1987.")
        ruled = msgspec.structs.replace(
            case.read.times[0], attributes=(SCATE_ONLY,), assumed=("not-in-timeml",), why="so"
        )  # fmt: skip
        case.agreed = (ruled,)
        time = only(case.composed())
        assert (time.attributes, time.assumed, time.score) == ((), (), 0.75)
        case.extents = []
        assert only(case.composed()).assumed == ("not-in-timeml",)

    @pytest.mark.parametrize(
        ("type_", "value"), [("DATE", "XXXX-XX-XX"), ("TIME", "TXX:XX"), ("DURATION", "PXX"), ("SET", "PXX")]
    )
    def test_an_extent_without_graph_is_a_time_of_its_type(self, type_: str, value: str) -> None:
        case = Case("Ducks swim.")
        case.extents = [case.extent("Ducks", type_)]
        time = only(case.composed())
        assert time.timex3 is not None
        assert (time.text, time.timex3.type, time.timex3.value, time.root, time.score) == (
            "Ducks", type_, value, None, 0.5,
        )  # fmt: skip
        assert time.unresolved is not None
        assert time.unresolved.reason == "not-read"
        assert time.why

    def test_an_extent_goes_to_the_time_with_which_it_shares_most(self) -> None:
        case = Case("In May 1987 Friday was free.")
        case.agreed = ()
        case.entities = [case.entity("May", "Month-Of-Year", "a"), case.entity("1987 Friday", "Year", "b")]
        case.extents = [case.extent("May 1987 Friday")]
        assert told(case.composed()) == [("May 1987 Friday", True)], "of two that an extent brings together the longer one"

    def test_a_time_takes_one_extent_and_the_other_gives_way(self) -> None:
        case = Case("It opened on 3 March 1987.")
        case.extents = [case.extent("3 March"), case.extent("March 1987")]
        assert told(case.composed()) == [("March 1987", True)]

    def test_times_come_in_the_order_of_the_text_with_numbers(self) -> None:
        case = Case("Ducks swim in May 1987.")
        case.extents.append(case.extent("Ducks"))
        made = case.composed()
        assert [(one.id, one.text) for one in made.times] == [("t1", "Ducks"), ("t2", "May 1987")]


class TestParts:
    """A range is one time of SCATE and a TIMEX3 for each end."""

    TEXT = "open from May 1987 to June 1988"

    def test_a_range_that_stands_keeps_its_parts(self) -> None:
        case = Case(self.TEXT)
        ruled = case.read.times[0]
        assert len(ruled.parts) == 2
        time = only(case.composed())
        assert [(one.id, one.text, one.score) for one in time.parts] == [
            ("t1.1", "May 1987", 0.75), ("t1.2", "June 1988", 0.75),
        ]  # fmt: skip
        assert time.text == ruled.text
        assert [one.timex3 for one in time.parts] == [one.timex3 for one in ruled.parts]

    def test_each_part_has_its_own_extent(self) -> None:
        case = Case(self.TEXT)
        case.extents = [case.extent("from May 1987")]
        time = only(case.composed())
        assert [(one.text, SCATE_ONLY in one.attributes) for one in time.parts] == [
            ("from May 1987", False), ("June 1988", True),
        ]  # fmt: skip
        assert time.score == 0.5
