"""How patterns bind ends: steps, conditions, order, main events, limits; on trees that are written down here."""

from __future__ import annotations

import time
from collections.abc import Sequence

import msgspec
import pytest

from timeloom.calendar.interval import Interval
from timeloom.document import Document, Event, Instance, Meta, Span, Time, Token
from timeloom.relations.tasks import (
    Argument,
    Predicate,
    Sheet,
    Task,
    candidates,
    candidates_from,
    matches,
    read_task,
    task,
)
from timeloom.timeml.timex3 import Timex3

Row = tuple[str, str, int | None, str]
"""Word, part of speech, head (counted in the text, None: unknown), relation."""


def document(*sentences: Sequence[Row], events: Sequence[int] = (), times: Sequence[int] = (), main: Sequence[int] = (),
             classes: dict[int, str] | None = None, dct: Interval | None = None) -> Document:  # fmt: skip
    """A text of the words; `events`, `times`, `main` are numbers of words."""
    tokens: list[Token] = []
    spans: list[Span] = []
    text = ""
    for rows in sentences:
        first = len(text)
        for word, upos, head, relation in rows:
            tokens.append(Token(len(text), len(text) + len(word), upos, None, None, head, relation))
            text += f"{word} "
        spans.append(Span(first, len(text) - 1))
    told = classes or {}
    return Document(
        id="d",
        text=text,
        dct=dct,
        sentences=tuple(spans),
        tokens=tuple(tokens),
        events=tuple(
            Event(f"e{at}", tokens[at].start, tokens[at].end, (("class", told.get(at, "OCCURRENCE")),),
                  (Instance(f"ei{at}"),), main=at in main)
            for at in events
        ),
        times=tuple(
            Time(id=f"t{at}", start=tokens[at].start, end=tokens[at].end, text="", timex3=Timex3("DATE", "X"))
            for at in times
        ),
    )  # fmt: skip


def pairs(document: Document | Sheet, one: Task | str) -> list[tuple[str, str]]:
    return [(found.source, found.target) for found in matches(document, task(one) if isinstance(one, str) else one)]


def of_pattern(**keys: str) -> Task:
    """A task of one pattern, whose keys are TOML."""
    ends = keys.pop("ends", '["event", "event"]')
    pattern = "\n".join(f"{key} = {value}" for key, value in {"reach": '"tree"', **keys}.items())
    return read_task(
        f'name = "x"\ntitle = "t"\nguideline = "g"\nends = {ends}\nmeasure = "strict"\n'
        f'[relations]\nscheme = "timeml"\n[[pattern]]\nname = "p"\nexample = "e"\n{pattern}\n',
        "x.toml",
    )


CHAIN = [(f"w{at}", "VERB", max(at - 1, 0), "root" if not at else "xcomp") for at in range(12)]
SHOOK = [
    ("The", "DET", 1, "det"), ("explosion", "NOUN", 2, "nsubj"), ("shook", "VERB", 2, "root"),
    ("Rome", "PROPN", 2, "obj"), ("Monday", "PROPN", 2, "obl:tmod"),
]  # fmt: skip


class TestSteps:
    def test_a_relation_covers_its_subtypes(self) -> None:
        found = pairs(document(SHOOK, events=[2], times=[4]), of_pattern(path='["down obl"]', ends='["event", "time"]'))
        assert found == [("ei2", "t4")]

    def test_a_subtype_is_itself_alone(self) -> None:
        one = of_pattern(path='["down obl:arg"]', ends='["event", "time"]')
        assert pairs(document(SHOOK, events=[2], times=[4]), one) == []

    def test_up_and_down(self) -> None:
        one = of_pattern(path='["up nsubj", "down obj"]')
        assert pairs(document(SHOOK, events=[1, 3]), one) == [("ei1", "ei3")]

    @pytest.mark.parametrize(
        ("move", "reached"),
        [("down", [1]), ("down?", [1]), ("down+", range(1, 9)), ("down*", range(1, 9))],
    )
    def test_repeated_steps_end(self, move: str, reached: Sequence[int]) -> None:
        found = pairs(
            document(CHAIN, events=range(12)), of_pattern(path=f'["{move} xcomp"]', source='{ deprel = "root" }')
        )
        assert found == [("ei0", f"ei{at}") for at in reached]

    def test_what_is_crossed_is_asked_and_the_ends_are_not(self) -> None:
        one = of_pattern(path='["down+ xcomp"]', through="{ event = false }", source='{ deprel = "root" }')
        assert pairs(document(CHAIN, events=[0, 2, 3]), one) == [("ei0", "ei2")]

    def test_an_end_that_a_step_may_leave_out_is_not_crossed(self) -> None:
        one = of_pattern(
            path='["down xcomp", "down* xcomp"]', through="{ event = false }", source='{ deprel = "root" }'
        )
        assert pairs(document(CHAIN, events=[0, 1, 2]), one) == [("ei0", "ei1")]

    def test_no_event_is_its_own_other_end(self) -> None:
        assert pairs(document(SHOOK, events=[2]), of_pattern(path='["down? obj"]')) == []


class TestConditions:
    @pytest.mark.parametrize(
        ("source", "found"),
        [
            ('{ upos = "NOUN" }', True), ('{ upos = ["VERB", "NOUN"] }', True), ('{ upos = "VERB" }', False),
            ('{ deprel = "nsubj" }', True), ('{ has = [{ deprel = "det" }] }', True),
            ('{ lacks = [{ deprel = "det" }] }', False), ('{ side = "before" }', True), ('{ side = "after" }', False),
            ('{ is = { class = "OCCURRENCE" } }', True), ('{ is = { class = "STATE" } }', False),
            ('{ any = [{ upos = "VERB" }, { deprel = "nsubj" }] }', True), ('{ none = [{ upos = "NOUN" }] }', False),
            ('{ event = true }', True), ('{ xpos = "NN" }', False), ('{ feats = { Number = "Sing" } }', False),
        ],
    )  # fmt: skip
    def test_of_a_source(self, source: str, found: bool) -> None:
        one = of_pattern(path='["up nsubj"]', source=source)
        assert bool(pairs(document(SHOOK, events=[1, 2]), one)) is found

    @pytest.mark.parametrize(("order", "found"), [('"source"', True), ('"target"', False)])
    def test_order(self, order: str, found: bool) -> None:
        assert bool(pairs(document(SHOOK, events=[1, 2]), of_pattern(path='["up nsubj"]', order=order))) is found


class TestPlaces:
    TWO = (SHOOK, [("They", "PRON", 6, "nsubj"), ("said", "VERB", 6, "root"), ("it", "PRON", 8, "nsubj"),
                   ("fell", "VERB", 6, "ccomp")])  # fmt: skip

    def test_the_main_event_is_the_nearest_to_the_root(self) -> None:
        assert pairs(document(*self.TWO, events=[1, 2, 6, 8]), "C") == [("ei2", "ei6")]

    def test_the_marked_event_is_main(self) -> None:
        assert pairs(document(*self.TWO, events=[1, 2, 6, 8], main=[1, 8]), "C") == [("ei1", "ei8")]

    def test_what_reports_is_passed_over(self) -> None:
        assert pairs(document(*self.TWO, events=[1, 2, 6, 8], main=[2, 6]), "8") == [("ei2", "ei8")]

    def test_a_reporting_event_is_told_by_its_class_too(self) -> None:
        assert pairs(document(*self.TWO, events=[1, 2, 8], classes={2: "REPORTING"}), "8") == [("ei1", "ei8")]

    def test_sentences_without_events_are_no_neighbours(self) -> None:
        rest = [("So", "ADV", 9, "root")], [("Fell", "VERB", 10, "root")]
        assert pairs(document(*self.TWO, *rest, events=[2, 10]), "C") == []

    def test_every_pair_of_a_sentence(self) -> None:
        assert pairs(document(*self.TWO, events=[1, 2, 8], times=[4]), "A") == [("ei1", "t4"), ("ei2", "t4")]

    def test_neighbours_alone(self) -> None:
        assert pairs(document(*self.TWO, events=[1, 2, 6, 8]), "3") == [("ei1", "ei2"), ("ei6", "ei8")]

    def test_the_creation_time(self) -> None:
        dated = document(*self.TWO, events=[1, 8], dct=Interval.iso("1999", "2000"))
        assert pairs(dated, "B") == [("ei1", "t0"), ("ei8", "t0")]

    def test_the_creation_time_of_a_file(self) -> None:
        creation = Time(id="t7", start=0, end=0, text="", timex3=Timex3("DATE", "1999"))
        dated = msgspec.structs.replace(document(*self.TWO, events=[1]), meta=Meta(creation=creation))
        assert pairs(dated, "B") == [("ei1", "t7")]

    def test_no_creation_time_no_pair(self) -> None:
        assert pairs(document(*self.TWO, events=[1]), "B") == []

    def test_dates_are_neighbours_or_meet_the_creation_time(self) -> None:
        dated = document(*self.TWO, times=[1, 4, 8], dct=Interval.iso("1999", "2000"))
        assert set(pairs(dated, "4")) == {("t1", "t4"), ("t4", "t8"), ("t1", "t0"), ("t4", "t0"), ("t8", "t0")}


class TestArguments:
    FELL = document(
        [("It", "PRON", 1, "nsubj"), ("fell", "VERB", 1, "root"), ("in", "ADP", 3, "case"), ("May", "PROPN", 1, "obl"),
         ("when", "ADV", 5, "advmod"), ("hit", "VERB", 1, "advcl"), ("crying", "VERB", 5, "xcomp")],
        events=[1, 5, 6], times=[3],
    )  # fmt: skip

    def predicate(self, label: str, first: int, last: int) -> Predicate:
        tokens = self.FELL.tokens
        argument = Argument(label, tokens[first].start, tokens[last].end)
        return Predicate(tokens[1].start, tokens[1].end, (argument,))

    @pytest.mark.parametrize("label", ["ARGM-TMP", "AM-TMP", "C-AM-TMP"])
    def test_the_times_of_an_argument(self, label: str) -> None:
        (found,) = candidates_from(self.FELL, [self.predicate(label, 2, 3)], task("2"))
        assert (found.source, found.target, found.task, found.scheme) == ("ei1", "t3", "2", "timeml")

    def test_the_highest_event_of_an_argument(self) -> None:
        (found,) = candidates_from(self.FELL, [self.predicate("ARGM-TMP", 4, 6)], task("9"))
        assert (found.source, found.target) == ("ei1", "ei5")

    def test_other_arguments_say_nothing(self) -> None:
        assert candidates_from(self.FELL, [self.predicate("ARG1", 2, 3)], task("2")) == ()

    def test_a_task_without_such_a_pattern_finds_nothing(self) -> None:
        assert candidates_from(self.FELL, [self.predicate("ARGM-TMP", 2, 3)], task("3")) == ()


class TestShape:
    def test_candidates_have_no_labels(self) -> None:
        (found,) = candidates(document(SHOOK, events=[1, 2]), task("5a"))
        assert (found.task, found.scheme, found.labels) == ("5a", "tempeval", ())

    def test_an_event_of_two_instances_has_two_ends(self) -> None:
        made = document(SHOOK, events=[2], times=[4])
        twice = msgspec.structs.replace(made.events[0], instances=(Instance("ei1"), Instance("ei9")))
        found = pairs(msgspec.structs.replace(made, events=(twice,)), "2")
        assert found == [("ei1", "t4"), ("ei9", "t4")]

    @pytest.mark.parametrize("name", ["A", "1", "2", "3", "5c", "6", "8", "9"])
    def test_an_unparsed_or_empty_document_has_none_by_the_tree(self, name: str) -> None:
        assert candidates(Document(id="d", text=""), task(name)) == ()
        assert candidates(Document(id="d", text="It fell.", events=(Event("e1", 3, 7),)), task(name)) == ()

    def test_time_is_linear_in_one_endless_coordination(self, no_collector: None) -> None:
        def seconds(size: int) -> float:
            rows = [("w", "VERB", 0, "root" if not at else "conj") for at in range(size)]
            made = Sheet(document(rows, events=range(size), times=[]))
            begun = time.process_time()
            for name in ("A", "3", "6", "5c", "9", "C"):
                matches(made, task(name))
            return time.process_time() - begun

        seconds(500)
        assert seconds(8000) < 16 * max(seconds(1000), 0.01)
