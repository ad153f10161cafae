"""Scores and McNemar's tests of systems on items of ours; items out of files."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest
from tests.unit.lab.systems.parsed import news, warning

from timeloom.document import Candidate, Document
from timeloom.errors import CorpusError, FormatError
from timeloom_lab.studies.tempeval import BASELINE, PUBLISHED, PUBLISHED_PR, baseline, compared, relating, run
from timeloom_lab.studies.tempeval_items import dense, tempeval
from timeloom_lab.systems.tempeval2007 import SYSTEMS
from timeloom_lab.systems.tempeval2007.items import answered

DOCUMENTS = [news("one"), news("two"), warning("three")]


def always(label: str, *, but: Sequence[int] = ()) -> object:
    def answer(document: Document) -> Document:
        assert {link.relation for link in document.links} == {""}
        return answered(document, {at: label for at in range(len(document.links)) if at not in but})

    return answer


class TestRun:
    def test_strict_relaxed_and_what_was_not_answered(self) -> None:
        found = run(DOCUMENTS, {"all": always("BEFORE"), "some": always("BEFORE", but=[1])}, "ours")  # type: ignore[dict-item]
        score = found[0].score
        assert score["strict:B"].precision == score["strict:B"].recall == 3 / 8
        assert score["strict:A"].f1 == 1 / 4
        fewer = found[1].score["strict:B"].tally
        # the second link of the news is one of B, that of the warning one of A
        assert (fewer.gold, fewer.system) == (8, 6)
        assert sum(found[1].right["B"].values()) == 1
        assert len(found[1].right["B"]) == 8
        assert "corpus:ours" in str(score.signature)

    def test_the_baseline_learns_from_training(self) -> None:
        system = baseline([news(), warning()])
        found = run([warning()], {BASELINE: system}, "ours")[0].score
        # in training each label of A is there once: the first by the alphabet; B has BEFORE and OVERLAP twice
        assert [found[f"strict:{task}"].precision for task in "ABC"] == [1 / 2, 1 / 2, 1]

    def test_a_classifier_of_pairs(self) -> None:
        class Fake:
            def label(self, document: Document, pairs: Sequence[tuple[str, str]], scheme: str) -> list[Candidate]:
                assert scheme == "tempeval"
                labels = (("AFTER", 0.6), ("BEFORE", 0.4))
                return [Candidate(*pair, "event-dct", scheme, labels) for pair in pairs]

        found = run([news()], {"ours": relating(Fake())}, "ours")[0].score
        assert found["strict:B"].precision == 1 / 3


class TestCompared:
    def test_every_two_on_every_task(self) -> None:
        systems = {name: always(name) for name in ("BEFORE", "AFTER", "VAGUE")}
        found = compared(run(DOCUMENTS, systems, "ours"))  # type: ignore[arg-type]
        assert len(found) == 9
        first = next(one for one in found if (one.task, one.first, one.second) == ("C", "BEFORE", "AFTER"))
        assert (first.test.first, first.test.second, first.test.statistic, first.test.p) == (3, 0, None, 0.25)
        assert first.adjusted == pytest.approx(0.75)

    def test_a_task_without_items_is_left_out(self) -> None:
        only = [
            msgspec.structs.replace(one, links=tuple(link for link in one.links if ("task", "B") in link.attributes))
            for one in DOCUMENTS
        ]
        assert {one.task for one in compared(run(only, {"a": always("VAGUE"), "b": always("AFTER")}, "ours"))} == {"B"}  # type: ignore[dict-item]


def test_published_figures_are_there_for_all() -> None:
    assert set(PUBLISHED) == {BASELINE, *SYSTEMS}
    for (system, task), (precision, recall, *_) in PUBLISHED_PR.items():
        strict = 2 * precision * recall / (precision + recall)
        assert PUBLISHED[system][task][0] == pytest.approx(strict, abs=1)


FILE = (
    '<TimeML><TIMEX3 tid="t0" type="DATE" value="2019-06-03" functionInDocument="CREATION_TIME">June 3</TIMEX3>'
    '<s>It <EVENT eid="e1" class="STATE" tense="PAST" aspect="NONE" pos="VERB">rained</EVENT>.</s>{}</TimeML>'
)
OF_B = '<TLINK lid="l1" relType="BEFORE" eventID="e1" relatedToTime="t0"/>'


class TestFiles:
    @pytest.mark.parametrize(
        ("files", "error", "message"),
        [
            ({}, CorpusError, "no items of TempEval-1"),
            ({"a.tml": FILE.format("")}, CorpusError, "no items of TempEval-1"),
            ({"a.tml": FILE.format(OF_B.replace(' relType="BEFORE"', ""))}, FormatError, "has no label"),
            (
                {"taskA/a.tml": FILE.format(OF_B), "taskC/a.tml": FILE.replace("It ", "Yet it ").format("")},
                FormatError,
                "not the same in two files",
            ),
            ({"a.tml": FILE.format(OF_B.replace("BEFORE", "DURING_IT"))}, FormatError, "a label of the scheme"),
        ],
    )
    def test_what_cannot_be_used(
        self, tmp_path: Path, files: dict[str, str], error: type[Exception], message: str
    ) -> None:
        for name, written in files.items():
            (tmp_path / name).parent.mkdir(exist_ok=True)
            (tmp_path / name).write_text(written, encoding="utf-8")
        with pytest.raises(error, match=message):
            tempeval(tmp_path)

    def test_a_split_that_there_is_not(self) -> None:
        with pytest.raises(CorpusError, match="one of train, test"):
            dense("dev")
