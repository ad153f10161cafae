"""Questions, trees, stems, main events, and items out of TimeBank-Dense."""

from __future__ import annotations

import msgspec
import pytest
from tests.unit.lab.systems.parsed import news, parsed

from timeloom.document import Document, Link, Span, Token
from timeloom.errors import FormatError, ModelError
from timeloom_lab.systems.tempeval2007.items import answered, asked, of_events, task_of, told
from timeloom_lab.systems.tempeval2007.main_events import main_events
from timeloom_lab.systems.tempeval2007.standin import dense_items, frequent_stems
from timeloom_lab.systems.tempeval2007.stem import stem
from timeloom_lab.systems.tempeval2007.tree import Tree
from timeloom_lab.systems.tempeval2007.view import View, beside

CLAUSES = parsed(
    "clauses",
    "She/PRON/2/nsubj sang/VERB/0/root after/SCONJ/5/mark he/PRON/5/nsubj paid/VERB/2/advcl in/ADP/7/case May/PROPN/5/obl",
    "It/PRON/3/nsubj had/AUX/3/aux rained/VERB/0/root",
    events={
        "sang": "OCCURRENCE PAST NONE VERB",
        "paid": "OCCURRENCE PAST NONE VERB",
        "rained": "OCCURRENCE PAST PERFECTIVE VERB",
    },
    times={"May": "2019-05"},
)


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("caresses", "caress"), ("ponies", "poni"), ("cats", "cat"), ("feed", "feed"), ("agreed", "agre"),
        ("plastered", "plaster"), ("bled", "bled"), ("motoring", "motor"), ("sing", "sing"), ("conflated", "conflat"),
        ("hopping", "hop"), ("falling", "fall"), ("hissing", "hiss"), ("filing", "file"), ("happy", "happi"),
        ("sky", "sky"), ("relational", "relat"), ("vietnamization", "vietnam"), ("triplicate", "triplic"),
        ("hopefulness", "hope"), ("revival", "reviv"), ("adjustment", "adjust"), ("adoption", "adopt"),
        ("probate", "probat"), ("rate", "rate"), ("cease", "ceas"), ("controll", "control"), ("roll", "roll"),
        ("Said", "said"), ("5", "5"), ("", ""), ("take over", "over"),
    ],
)  # fmt: skip
def test_stems_are_porters(word: str, expected: str) -> None:
    assert stem(word) == expected


class TestTree:
    tree = Tree(CLAUSES)

    def test_the_way_between_two_words(self) -> None:
        assert self.tree.spelled(6, 1) == "<obl<advcl"
        assert self.tree.spelled(0, 6) == "<nsubj>advcl>obl"
        assert self.tree.common(0, 6) == 1
        assert self.tree.spelled(0, 7) == "-"
        assert self.tree.path(0, 7) is None
        assert self.tree.spelled(1, 1) == "="

    def test_what_hangs_on_a_word(self) -> None:
        assert self.tree.markers(4) == ["after"]
        assert self.tree.auxiliaries(9) == ["had"]
        assert self.tree.governor(6) == 4
        assert self.tree.governor(1) is None
        assert [self.tree.depth(at) for at in (1, 4, 6)] == [0, 1, 2]

    def test_the_head_of_a_stretch(self) -> None:
        spans = CLAUSES.tokens
        assert self.tree.top(spans[2].start, spans[4].end) == 4
        assert self.tree.top(spans[5].start, spans[6].end) == 6

    def test_nobody_has_parsed_it(self) -> None:
        bare = Document(id="bare", text="It rained.", sentences=(Span(0, 10),), tokens=(Token(0, 2), Token(3, 9)))
        with pytest.raises(ModelError, match="has not been parsed") as error:
            Tree(bare)
        assert error.value.document == "bare"
        assert Tree(bare, parsed=False).heads == [0, 1]


class TestView:
    def test_mentions_have_their_place(self) -> None:
        view = View(news())
        first = view.mentions["ei1"]
        assert (first.token, first.sentence, first.get("tense"), first.get("stem")) == (1, 0, "PAST", "LEFT")
        assert (view.mentions["t1"].token, view.mentions["t1"].get("value")) == (3, "2019-06-02")
        assert view.creation is not None
        assert [one.id for one in view.around(first)] == ["t1"]
        assert view.around(view.mentions["ei2"]) == []
        assert view.dated(view.mentions["t1"]) == "BEFORE"

    def test_questions_of_a_task_are_in_the_order_of_the_text(self) -> None:
        document = news()
        turned = msgspec.structs.replace(document, links=document.links[::-1])
        assert [one.source.id for one in View(turned).of("B")] == ["ei1", "ei2", "ei3"]

    def test_a_question_about_nothing(self) -> None:
        document = parsed("odd", "It/PRON/2/nsubj fell/VERB/0/root", links=[("B", "ei9", "", "t0")])
        with pytest.raises(FormatError, match="does not have") as error:
            View(document)
        assert (error.value.place, error.value.value) == ("TLINK l1", "ei9")

    @pytest.mark.parametrize(
        ("value", "expected"),
        [
            ("2019-06-02", "BEFORE"), ("2019-06-03", "OVERLAP"), ("2019-06", "OVERLAP"), ("2020", "AFTER"),
            ("PAST_REF", "BEFORE"), ("P3D", ""), ("", ""),
        ],
    )  # fmt: skip
    def test_values_beside_each_other(self, value: str, expected: str) -> None:
        assert beside(value, "2019-06-03") == expected


class TestItems:
    def test_items_are_told_from_the_event_and_in_order(self) -> None:
        document = news()
        turned = msgspec.structs.replace(
            document,
            links=(
                Link("x", "TLINK", "AFTER", "t0", "ei1"),
                Link("y", "TLINK", "AFTER", "ei2", "ei1", (("task", "C"),)),
                Link("z", "SLINK", "MODAL", "ei2", "ei1"),
            ),
        )
        found = [(task_of(link), link.source, link.relation, link.target) for link in told(turned).links]
        assert found == [("B", "ei1", "BEFORE", "t0"), ("C", "ei1", "BEFORE", "ei2")]

    def test_a_system_sees_no_labels(self) -> None:
        assert {link.relation for link in asked(news()).links} == {""}
        assert [link.id for link in asked(news()).links] == [link.id for link in news().links]

    def test_what_has_no_answer_goes(self) -> None:
        document = answered(asked(news()), {0: "VAGUE", 3: "AFTER"})
        assert [(link.id, link.relation) for link in document.links] == [("l1", "VAGUE"), ("l4", "AFTER")]

    def test_links_of_some_events(self) -> None:
        assert [link.id for link in of_events(news(), ["ei1"]).links] == ["l1", "l2"]


class TestMainEvents:
    def test_the_highest_in_the_tree(self) -> None:
        assert {at: one.id for at, one in main_events(View(CLAUSES)).items()} == {0: "ei1", 1: "ei3"}

    def test_a_marked_one_goes_before(self) -> None:
        marked = msgspec.structs.replace(
            CLAUSES, events=tuple(msgspec.structs.replace(one, main=one.id == "e2") for one in CLAUSES.events)
        )
        assert main_events(View(marked))[0].id == "ei2"

    def test_of_equals_the_finite_one(self) -> None:
        document = parsed(
            "equal",
            "He/PRON/4/nsubj began/VERB/4/dep sailing/VERB/4/dep there/ADV/0/root",
            events={"sailing": "OCCURRENCE PRESPART NONE VERB", "began": "OCCURRENCE PAST NONE VERB"},
        )
        assert main_events(View(document))[0].id == "ei2"
        aspectual = parsed(
            "equal",
            "He/PRON/4/nsubj began/VERB/4/dep sailed/VERB/4/dep there/ADV/0/root",
            events={"sailed": "OCCURRENCE PAST NONE VERB", "began": "ASPECTUAL PAST NONE VERB"},
        )
        assert main_events(View(aspectual))[0].id == "ei1"


def dense(*rows: tuple[str, str, str]) -> Document:
    links = tuple(
        Link(f"l{at}", "TLINK", label, source, target, (("scheme", "tbdense"),))
        for at, (source, label, target) in enumerate(rows, 1)
    )
    return msgspec.structs.replace(CLAUSES, links=links)


class TestDense:
    def test_pairs_become_items_of_the_three_tasks(self) -> None:
        document = dense(
            ("ei2", "ii", "t1"), ("t0", "a", "ei1"), ("ei3", "b", "ei1"), ("ei3", "v", "ei2"), ("t1", "b", "t0"),
            ("ei3", "s", "t1"), ("ei1", "v", "t0"), ("ei1", "i", "ei2"),
        )  # fmt: skip
        found = [(task_of(link), link.source, link.relation, link.target) for link in dense_items(document).links]
        assert found == [
            ("A", "ei2", "OVERLAP", "t1"),
            ("B", "ei1", "BEFORE", "t0"),
            ("C", "ei1", "AFTER", "ei3"),
            ("B", "ei1", "VAGUE", "t0"),
        ]

    def test_frequent_stems(self) -> None:
        assert frequent_stems([CLAUSES, CLAUSES, news()], least=2) == {"sang", "paid", "rain"}
