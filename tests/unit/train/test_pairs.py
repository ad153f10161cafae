"""Pair classifiers: what they see, and that no document is answered by a model that learned from it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from timeloom import load
from timeloom.document import Document
from timeloom.formats import read
from timeloom_train.pairs import PairModel, pairs_of
from timeloom_train.pairs.answers import answer, deal
from timeloom_train.pairs.command import pairs

HEAD = """<?xml version="1.0" ?>
<TimeML><DOCID>{id}</DOCID>
<DCT><TIMEX3 tid="t0" type="DATE" value="1998-03-04" functionInDocument="CREATION_TIME">4 March</TIMEX3></DCT>
<TEXT>She <EVENT eid="e1" class="OCCURRENCE">{verb}</EVENT> after they
<EVENT eid="e2" class="OCCURRENCE">{other}</EVENT> on <TIMEX3 tid="t1" type="DATE" value="1998-03-02">Monday</TIMEX3>.</TEXT>
<MAKEINSTANCE eiid="ei1" eventID="e1" tense="{tense}" aspect="NONE" pos="VERB" polarity="POS"/>
<MAKEINSTANCE eiid="ei2" eventID="e2" tense="PAST" aspect="NONE" pos="VERB" polarity="POS"/>
{links}</TimeML>
"""
LINK = '<TLINK lid="l{}" relType="{}" {}="{}" {}="{}"/>'
EVENT, TIME = ("eventInstanceID", "relatedToEventInstance"), ("timeID", "relatedToTime")


def link(number: int, relation: str, source: str, target: str) -> str:
    one, other = (EVENT if end.startswith("e") else TIME for end in (source, target))
    return LINK.format(number, relation, one[0], source, other[1], target)


def write(
    folder: Path, name: str, links: list[str], tense: str = "PAST", verbs: tuple[str, str] = ("sang", "left")
) -> None:
    told = HEAD.format(id=name, verb=verbs[0], other=verbs[1], tense=tense, links="\n".join(links))
    (folder / f"{name}.tml").write_text(told, encoding="utf-8")


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    """Ten documents in which a future tense means after the creation time, and a past one before it."""
    folder = tmp_path / "gold"
    folder.mkdir()
    for number in range(10):
        future = number % 2 == 0
        links = [
            link(1, "AFTER" if future else "BEFORE", "ei1", "t0"),
            link(2, "INCLUDES", "t1", "ei2"),
            link(3, "BEFORE", "ei2", "ei1"),
        ]
        write(folder, f"d{number}", links, "FUTURE" if future else "PAST", (f"sang{number}", f"left{number}"))
    return folder


def documents(folder: Path) -> list[Document]:
    segment = load("rules").segment
    return [segment(document) for document in read(folder)]


class TestPairs:
    @pytest.mark.parametrize(
        ("made", "kind", "label", "turned"),
        [
            pytest.param(
                link(1, "BEFORE", "ei1", "ei2"), "event-event", "BEFORE", False, id="in the order of the text"
            ),
            pytest.param(
                link(1, "BEFORE", "ei2", "ei1"), "event-event", "AFTER", True, id="against the order of the text"
            ),
            pytest.param(
                link(1, "INCLUDES", "t1", "ei2"), "event-time", "IS_INCLUDED", True, id="the time comes second"
            ),
            pytest.param(
                link(1, "AFTER", "t0", "ei1"), "event-dct", "BEFORE", True, id="the creation time comes second"
            ),
            pytest.param(link(1, "BEFORE", "t1", "t0"), "time-time", "BEFORE", False, id="two times"),
            pytest.param(link(1, "IDENTITY", "ei1", "ei2"), "event-event", "SIMULTANEOUS", False, id="identity"),
        ],
    )
    def test_direction(self, tmp_path: Path, made: str, kind: str, label: str, turned: bool) -> None:
        write(tmp_path, "d", [made])
        (pair,) = pairs_of(documents(tmp_path)[0])
        assert (pair.kind, pair.label, pair.turned) == (kind, label, turned)

    @pytest.mark.parametrize(
        "made", [link(1, "BEFORE", "ei1", "ei1"), link(1, "BEFORE", "ei1", "ei9")], ids=["with itself", "to nothing"]
    )
    def test_left_out(self, tmp_path: Path, made: str) -> None:
        write(tmp_path, "d", [made])
        assert pairs_of(documents(tmp_path)[0]) == []

    def test_features_do_not_know_the_relation(self, tmp_path: Path) -> None:
        seen = set()
        for relation in ("BEFORE", "AFTER", "INCLUDES"):
            write(tmp_path, "d", [link(1, relation, "ei1", "ei2")])
            seen.add(pairs_of(documents(tmp_path)[0])[0].features)
        assert len(seen) == 1

    def test_features_of_a_document_time(self, corpus: Path) -> None:
        pair = next(pair for pair in pairs_of(documents(corpus)[0]) if pair.kind == "event-dct")
        assert {"1.tense=FUTURE", "1.word=sang", "kind=event-dct", "2.beside-dct=same"} <= set(pair.features)


class TestModel:
    def test_it_learns_what_tense_means(self, corpus: Path) -> None:
        items = [pair for document in documents(corpus) for pair in pairs_of(document)]
        learned, asked = items[: len(items) // 2], items[len(items) // 2 :]
        assert PairModel().fit(learned).answer(asked) == [pair.label for pair in asked]

    def test_one_label(self, corpus: Path) -> None:
        same = [pair for document in documents(corpus) for pair in pairs_of(document) if pair.kind == "event-event"]
        assert set(PairModel().fit(same).answer(same)) == {"AFTER"}

    def test_nothing_to_learn_from(self) -> None:
        with pytest.raises(ValueError, match="no pairs"):
            PairModel().fit([])


class TestAnswers:
    def test_no_document_is_answered_by_a_model_that_saw_it(self) -> None:
        dealt = deal([f"d{number}" for number in range(23)], 5, 1)
        assert sorted(name for names in dealt.folds for name in names) == sorted(f"d{number}" for number in range(23))
        for fold, names in enumerate(dealt.folds):
            assert not set(dealt.learns(fold, 1.0)) & set(names)
            assert len(dealt.learns(fold, 1.0)) == 23 - len(names)

    def test_larger_shares_hold_the_smaller_ones(self) -> None:
        dealt = deal([f"d{number}" for number in range(23)], 5, 1)
        small, large = dealt.learns(0, 0.2), dealt.learns(0, 0.6)
        assert large[: len(small)] == small
        assert len(small) < len(large)

    def test_answers_keep_the_direction_of_the_file(self, corpus: Path) -> None:
        golds = documents(corpus)
        by_id = {document.id: document for document in golds}
        dealt = deal(list(by_id), 5, 1)
        for done in answer(golds, dealt, 1.0):
            assert (done.asked, done.right) == (6, 6)
            for document in done.documents:
                assert document.links == by_id[document.id].links

    @pytest.mark.parametrize("folds", [1, 11])
    def test_folds_that_cannot_be(self, folds: int) -> None:
        with pytest.raises(ValueError, match="10 documents cannot make"):
            deal([f"d{number}" for number in range(10)], folds, 1)


class TestCommand:
    def test_it_writes_documents_and_a_card_and_goes_on(self, corpus: Path, tmp_path: Path) -> None:
        call = [str(corpus), str(tmp_path / "out"), "--share", "0.5", "--share", "1"]
        first = CliRunner().invoke(pairs, call)
        assert first.exit_code == 0, first.output
        card = json.loads((tmp_path / "out" / "share-1" / "card.json").read_text())
        assert (card["documents"], card["pairs asked"], card["right"], card["folds"]) == (10, 30, 30, 5)
        made = read(tmp_path / "out" / "share-1" / "d3.tml")[0]
        assert [(link.relation, link.source, link.target) for link in made.links] == [
            ("BEFORE", "ei1", "t0"), ("INCLUDES", "t1", "ei2"), ("BEFORE", "ei2", "ei1"),
        ]  # fmt: skip
        again = CliRunner().invoke(pairs, call)
        assert again.output.count("there already") == 2

    def test_answers_of_another_run_are_not_passed_off(self, corpus: Path, tmp_path: Path) -> None:
        call = [str(corpus), str(tmp_path / "out"), "--share", "1"]
        assert CliRunner().invoke(pairs, call).exit_code == 0
        result = CliRunner().invoke(pairs, [*call, "--seed", "1"])
        assert result.exit_code == 2
        assert "holds answers of another run: seed 20070623 (now 1)" in " ".join(result.output.split())

    def test_a_share_without_links(self, corpus: Path, tmp_path: Path) -> None:
        for number in range(9):
            write(corpus, f"d{number}", [])
        result = CliRunner().invoke(pairs, [str(corpus), str(tmp_path / "out"), "--share", "0.01"])
        assert result.exit_code == 2
        assert "share 0.01: the documents that fold 0 is to learn from have no TLINKs" in " ".join(
            result.output.split()
        )

    def test_too_many_folds(self, corpus: Path, tmp_path: Path) -> None:
        result = CliRunner().invoke(pairs, [str(corpus), str(tmp_path / "out"), "--folds", "50"])
        assert result.exit_code == 2
        assert "10 documents cannot make 50 folds" in result.output
