"""The six systems on texts of ours: what each knows of a pair, what follows, what is not answered."""

from __future__ import annotations

from typing import Any

import msgspec
import numpy as np
import pytest
from tests.unit.lab.systems.parsed import news, parsed, warning

from timeloom.document import Document, Span, Token
from timeloom.errors import ModelError
from timeloom.graph.allen import Allen
from timeloom.graph.labels import to_allen
from timeloom_lab.systems.tempeval2007 import LEARNED, SYSTEMS, asked, cu_tmp, lcc_te, load, naist, place, usfd, wvali
from timeloom_lab.systems.tempeval2007.constituents import Constituents
from timeloom_lab.systems.tempeval2007.features import ask_first
from timeloom_lab.systems.tempeval2007.view import Question, View
from timeloom_lab.systems.tempeval2007.xrce_t import XrceT


def said(document: Document) -> dict[str, str]:
    """The answers of a document: `ei1 t1` -> label."""
    return {f"{link.source} {link.target}": link.relation for link in document.links}


def question(view: View, task: str, at: int = 0) -> Question:
    return view.of(task)[at]


class TestXrceT:
    def test_prepositions_and_tenses(self) -> None:
        assert said(XrceT()(asked(news()))) == {
            "ei1 t1": "OVERLAP", "ei1 t0": "BEFORE", "ei2 t0": "OVERLAP", "ei3 t0": "AFTER", "ei1 ei2": "BEFORE",
        }  # fmt: skip
        found = said(XrceT()(asked(warning())))
        assert (found["ei1 t1"], found["ei2 t2"]) == ("AFTER", "BEFORE-OR-OVERLAP")

    def test_what_no_link_reaches_is_not_answered(self) -> None:
        document = parsed(
            "far",
            "The/DET/2/det storm/NOUN/3/nsubj ended/VERB/0/root on/ADP/5/case Sunday/PROPN/3/obl",
            events={"storm": "OCCURRENCE NONE NONE NOUN", "ended": "ASPECTUAL PAST NONE VERB"},
            times={"Sunday": "2019-06-02"},
            links=[("A", "ei1", "", "t1"), ("A", "ei2", "", "t1"), ("B", "ei1", "", "t0"), ("C", "ei1", "", "ei2")],
        )
        assert said(XrceT()(document)) == {"ei2 t1": "OVERLAP", "ei1 ei2": "VAGUE"}

    def test_a_date_that_is_attached_goes_before_the_tense(self) -> None:
        document = parsed(
            "plan",
            "They/PRON/2/nsubj meet/VERB/0/root on/ADP/4/case Friday/PROPN/2/obl",
            events={"meet": "OCCURRENCE PRESENT NONE VERB"},
            times={"Friday": "2019-06-07"},
            links=[("B", "ei1", "", "t0")],
        )
        assert said(XrceT()(document)) == {"ei1 t0": "AFTER"}

    def test_perfect_before_past(self) -> None:
        document = parsed(
            "perfect",
            "He/PRON/2/nsubj slept/VERB/0/root",
            "She/PRON/3/nsubj had/AUX/3/aux gone/VERB/0/root",
            events={"slept": "OCCURRENCE PAST NONE VERB", "gone": "OCCURRENCE PAST PERFECTIVE VERB"},
            links=[("C", "ei1", "", "ei2")],
        )
        assert said(XrceT()(document)) == {"ei1 ei2": "AFTER"}


class TestConstituents:
    document = parsed(
        "climb",
        "She/PRON/2/nsubj sang/VERB/0/root after/SCONJ/5/mark he/PRON/5/nsubj paid/VERB/2/advcl on/ADP/7/case "
        "Sunday/PROPN/5/obl before/ADP/9/case noon/NOUN/2/obl",
        events={"sang": "OCCURRENCE PAST NONE VERB", "paid": "OCCURRENCE PAST NONE VERB"},
        times={"Sunday": "2019-06-02", "noon": "2019-06-03T12:00"},
    )
    view = View(document)
    climbed = Constituents(view)

    def test_a_time_holds_the_event_that_it_hangs_on(self) -> None:
        mentions = self.view.mentions
        assert self.climbed.relation(mentions["ei2"], mentions["t1"]) <= Allen.of("d", "e", "s", "f")

    def test_what_follows_through_the_clause_above(self) -> None:
        mentions = self.view.mentions
        assert self.climbed.relation(mentions["ei2"], mentions["ei1"]) == to_allen("BEFORE", "tempeval")
        assert self.climbed.relation(mentions["ei2"], mentions["t2"]) <= to_allen("BEFORE", "tempeval")
        assert self.climbed.relation(mentions["ei1"], mentions["t1"]) <= to_allen("OVERLAP-OR-AFTER", "tempeval")

    def test_steps_to_the_common_one(self) -> None:
        mentions = self.view.mentions
        assert self.climbed.steps(mentions["ei2"], mentions["t2"]) == (1, 1)
        assert self.climbed.steps(mentions["ei1"], mentions["t1"]) == (0, 2)
        other = View(news())
        assert Constituents(other).steps(other.mentions["ei1"], other.mentions["ei2"]) is None

    @pytest.mark.parametrize(
        ("governing", "clause", "relation", "expected"),
        [
            ("I_ACTION PAST NONE VERB", "OCCURRENCE INFINITIVE NONE VERB", "xcomp", "AFTER"),
            ("ASPECTUAL PAST NONE VERB", "OCCURRENCE INFINITIVE NONE VERB", "xcomp", "OVERLAP"),
            ("REPORTING PAST NONE VERB", "OCCURRENCE PAST NONE VERB", "ccomp", "BEFORE"),
            ("REPORTING PAST NONE VERB", "OCCURRENCE FUTURE NONE VERB", "ccomp", "AFTER"),
            ("STATE PRESENT NONE VERB", "OCCURRENCE PAST NONE VERB", "conj", "BEFORE"),
        ],
    )
    def test_tenses_of_a_clause(self, governing: str, clause: str, relation: str, expected: str) -> None:
        document = parsed(
            "tenses",
            f"They/PRON/2/nsubj aimed/VERB/0/root win/VERB/2/{relation}",
            events={"aimed": governing, "win": clause},
        )
        view = View(document)
        found = Constituents(view).relation(view.mentions["ei2"], view.mentions["ei1"])
        assert found == to_allen(expected, "tempeval")


class TestWvali:
    def counts(self, **sure: dict[str, int]) -> dict[str, Any]:
        """Tallies that say the same of everything."""
        made: dict[str, Any] = {}
        for task, told in sure.items():
            made[f"{task}/labels"] = np.array(list(told))
            made[f"{task}/keys"] = np.array([""])
            made[f"{task}/counts"] = np.array([list(told.values())])
        return made

    def test_what_contradicts_or_follows_from_surer_answers(self) -> None:
        weights = self.counts(A={"OVERLAP": 9}, B={"AFTER": 6, "BEFORE": 4})
        document = parsed(
            "one", "He/PRON/2/nsubj left/VERB/0/root Sunday/PROPN/2/obl", events={"left": "OCCURRENCE PAST NONE VERB"},
            times={"Sunday": "2019-05"}, links=[("A", "ei1", "", "t1"), ("B", "ei1", "", "t0")],
        )  # fmt: skip
        alone = said(wvali.Wvali(weights, reason=False)(document))
        assert alone == {"ei1 t1": "OVERLAP", "ei1 t0": "AFTER"}
        # May is over: what shares time with it is not after the day of writing
        assert said(wvali.Wvali(weights)(document)) == {"ei1 t1": "OVERLAP", "ei1 t0": "BEFORE"}
        before = self.counts(A={"BEFORE": 9}, B={"AFTER": 6, "BEFORE": 4})
        assert said(wvali.Wvali(before)(document)) == {"ei1 t1": "BEFORE", "ei1 t0": "BEFORE"}

    def test_three_that_would_go_in_a_circle(self) -> None:
        weights = self.counts(B={"BEFORE": 9}, C={"AFTER": 6, "OVERLAP": 4})
        document = parsed(
            "two", "He/PRON/2/nsubj left/VERB/0/root", "She/PRON/2/nsubj wept/VERB/0/root", "It/PRON/2/nsubj fell/VERB/0/root",
            events=dict.fromkeys(("left", "wept", "fell"), "OCCURRENCE PAST NONE VERB"),
            links=[("C", "ei1", "", "ei2"), ("C", "ei2", "", "ei3"), ("C", "ei3", "", "ei1")],
        )  # fmt: skip
        assert said(wvali.Wvali(weights)(document)) == {"ei1 ei2": "AFTER", "ei2 ei3": "AFTER", "ei3 ei1": "BEFORE"}
        assert said(wvali.Wvali(weights, reason=False)(document))["ei3 ei1"] == "AFTER"

    def test_descriptions_grow_vaguer(self) -> None:
        view = View(news())
        climbed = Constituents(view)
        for task in "ABC":
            told = wvali.describe(view, climbed, question(view, task), {})
            assert told[-1] == ""
            assert len(set(told)) == len(told)
        assert wvali.describe(view, climbed, question(view, "B"), {})[3] == "PAST NONE VERB plain"


class TestFeatures:
    def test_cu_tmp_sees_the_way_and_the_answer_of_b(self) -> None:
        view = View(news())
        told = cu_tmp.describe(view, question(view, "A"), {("ei1", "t0"): "BEFORE"})
        assert {"path=>obl", "hangs=target", "2.marker=on", "between=on", "1.tense=PAST", "1.stem=LEFT"} <= told
        assert {"both.dct=BEFORE+BEFORE"} <= told
        assert not any(one.startswith("follows") for one in told)
        later = cu_tmp.describe(view, question(view, "C"), {("ei1", "t0"): "BEFORE", ("ei2", "t0"): "OVERLAP"})
        assert "follows=BEFORE" in later

    def test_nothing_is_told_of_the_label(self) -> None:
        for document in (news(), warning()):
            view, blind = View(document), View(asked(document))
            for one, other in zip(view.questions, blind.questions, strict=True):
                assert cu_tmp.describe(view, one, {}) == cu_tmp.describe(blind, other, {})
                assert lcc_te.describe(view, one, {}) == lcc_te.describe(blind, other, {})
                assert naist.describe(view, one) == naist.describe(blind, other)
                assert usfd.describe(view, one) == usfd.describe(blind, other)

    def test_lcc_te_derives_shifts_and_modals_and_merges_answers(self) -> None:
        view = View(news())
        told = lcc_te.describe(view, question(view, "C"), {("ei1", "t1"): "OVERLAP", ("ei1", "t0"): "BEFORE"})
        assert {"shift.tense=True", "shift.aspect=False", "1.A=OVERLAP+BEFORE", "1.dct=BEFORE"} <= told
        assert "1.modal=True" in lcc_te.describe(view, question(view, "B", 2), {})

    def test_naist_places_every_word(self) -> None:
        tree = View(news()).tree
        assert naist.places(tree, 3) == {3: "self", 1: "head", 2: "child", 0: "beside", 4: "beside"}
        assert naist.places(tree, 1) == {1: "self", 0: "child", 3: "child", 4: "child", 2: "below"}
        told = naist.describe(View(news()), question(View(news()), "A"))
        assert {"below/child=on", "self/head=left", "child/beside=ann"} <= told

    def test_usfd_needs_no_trees(self) -> None:
        document = news()
        flat = tuple(msgspec.structs.replace(token, head=None, deprel=None, upos=None) for token in document.tokens)
        view = View(msgspec.structs.replace(document, tokens=flat), parsed=False)
        told = usfd.describe(view, question(view, "A"))
        assert told["signal"] == "on"
        assert (told["event-first"], told["adjacent"], told["event-between"]) == ("True", "True", "False")
        assert set(usfd.describe(view, question(view, "B"))) == set(usfd.ATTRIBUTES["B"])

    def test_b_is_asked_of_all_events(self) -> None:
        document = news()
        fewer = msgspec.structs.replace(document, links=tuple(one for one in document.links if one.id in {"l3", "l5"}))
        known = ask_first(View(fewer), lambda one: one.source.get("tense"))
        assert known == {("ei2", "t0"): "PRESENT", ("ei1", "t0"): "PAST"}


class TestRules:
    @pytest.mark.parametrize(
        ("name", "task", "at", "expected"),
        [
            ("time inside", "A", 0, "OVERLAP"), ("past", "B", 0, "BEFORE"), ("future", "B", 2, "AFTER"),
            ("own date", "B", 0, "BEFORE"), ("past", "B", 1, ""), ("past then future", "C", 0, ""),
        ],
    )  # fmt: skip
    def test_of_the_news(self, name: str, task: str, at: int, expected: str) -> None:
        view = View(news())
        assert lcc_te.rule(view, question(view, task, at), frozenset([name]))[1] == expected

    @pytest.mark.parametrize(
        ("name", "task", "at", "expected"),
        [("time from", "A", 0, "AFTER"), ("time to", "A", 1, "BEFORE"), ("going on", "B", 1, "OVERLAP")],
    )
    def test_of_the_warning(self, name: str, task: str, at: int, expected: str) -> None:
        view = View(warning())
        assert lcc_te.rule(view, question(view, task, at), frozenset([name]))[1] == expected

    def test_the_first_one_holds(self) -> None:
        view = View(news())
        assert lcc_te.rule(view, question(view, "B"), frozenset(["past", "own date"])) == ("own date", "BEFORE")


class TestTable:
    def test_six(self) -> None:
        assert set(SYSTEMS) == {*LEARNED, "xrce-t"}
        assert load("xrce-t").__class__ is XrceT

    def test_what_is_not_there(self, tmp_path: Any) -> None:
        with pytest.raises(ValueError, match="a system is one of cu-tmp"):
            load("tipsem")
        with pytest.raises(ModelError, match="timeloom_train system tempeval2007 --only naist") as error:
            load("naist", "mine/train@1", tmp_path)
        assert error.value.value == str(place("mine/train@1", tmp_path) / "naist.npz")

    @pytest.mark.parametrize("name", ["cu-tmp", "lcc-te", "naist", "wvali"])
    def test_all_but_usfd_want_trees(self, name: str) -> None:
        bare = Document(id="bare", text="It rained.", sentences=(Span(0, 10),), tokens=(Token(0, 2), Token(3, 9)))
        with pytest.raises(ModelError, match="has not been parsed"):
            LEARNED[name]({})(bare)
        assert LEARNED["usfd"]({})(bare).links == ()
