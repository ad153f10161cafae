"""`timeloom bench matres` and `timeloom bench tbdense` on a text of ours, with stages that go by the order of words."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from tests.unit.pipeline.weaving import Relate, loom

from timeloom.cli.options import Reading
from timeloom.errors import FormatError, ModelError
from timeloom.graph.labels import SCHEMES
from timeloom.pipeline import Pipeline
from timeloom.relations.merge import Merger
from timeloom_lab.commands.pairs import matres, tbdense
from timeloom_lab.studies.pairs import Answers, answer, figures

FERRY = """<TimeML><DCT><TIMEX3 tid="t0" type="DATE" value="1860" functionInDocument="CREATION_TIME"/></DCT>
<TEXT>The ferry <EVENT eid="e1" class="OCCURRENCE">sank</EVENT> in <TIMEX3 tid="t5" type="DATE" value="1851">1851</TIMEX3>
and was <EVENT eid="e2" class="OCCURRENCE">raised</EVENT>, then <EVENT eid="e3" class="OCCURRENCE">sold</EVENT>.</TEXT>
<MAKEINSTANCE eiid="ei11" eventID="e1"/><MAKEINSTANCE eiid="ei12" eventID="e2"/><MAKEINSTANCE eiid="ei13" eventID="e3"/>
<TLINK lid="l1" relType="AFTER" eventInstanceID="ei11" relatedToEventInstance="ei12"/>
</TimeML>
"""
MATRES = """ferry\tsank\traised\t11\t12\tBEFORE
pier\tfell\trose\t1\t2\tBEFORE
ferry\tsold\tsank\t13\t11\tVAGUE
ferry\traised\tsold\t12\t13\tVAGUE

ferry\tlost\tsold\t99\t13\tAFTER
ferry\traised\tsank\t12\t11\tAFTER
"""
DENSE = "ferry\te1\te2\ta\nferry\tt5\te1\ta\nferry\te3\tt0\tb\nferry\te77\tt0\tv\nferry\tt5\tt0\tb\n"


@pytest.fixture
def docs(tmp_path: Path) -> Path:
    (tmp_path / "docs" / "old").mkdir(parents=True)
    (tmp_path / "docs" / "old" / "ferry.tml").write_text(FERRY, "utf-8")
    return tmp_path / "docs"


def asked(docs: Path, table: str = "matres", data: str = MATRES, made: Pipeline | None = None) -> Answers:
    return answer(made or loom(), docs, data.encode(), table)


class TestAnswers:
    def test_every_row_in_its_order(self, docs: Path) -> None:
        found = asked(docs)
        assert found.render().decode().splitlines() == [
            "ferry\tsank\traised\t11\t12\tBEFORE", "pier\tfell\trose\t1\t2\tVAGUE", "ferry\tsold\tsank\t13\t11\tAFTER",
            "ferry\traised\tsold\t12\t13\tBEFORE", "ferry\tlost\tsold\t99\t13\tVAGUE", "ferry\traised\tsank\t12\t11\tAFTER",
        ]  # fmt: skip
        assert (dict(found.absent), found.lost) == ({"pier": "there is no such file"}, 1)

    def test_labels_may_be_missing_or_wrong(self, docs: Path) -> None:
        bare = "".join(line.rpartition("\t")[0] + "\n" for line in MATRES.splitlines() if line)
        wrong = MATRES.replace("BEFORE", "AFTER").replace("VAGUE", "?")
        assert asked(docs, data=bare).render() == asked(docs, data=wrong).render() == asked(docs).render()

    def test_events_of_tbdense_are_their_instances(self, docs: Path) -> None:
        relate = Relate()
        found = asked(docs, "tbdense", DENSE, loom(relate))
        assert found.labels == ("b", "a", "b", "v", "b")
        assert found.kinds == ("event-event", "event-time", "event-DCT", "", "time-DCT")
        assert [document.links for document in relate.seen] == [()]

    def test_labels_that_hold_together(self, docs: Path) -> None:
        """Alone: sank before raised, raised before sold, sold before sank; the last is the least sure."""
        said = {
            ("ei11", "ei12"): (("BEFORE", 0.9), ("AFTER", 0.1)), ("ei12", "ei13"): (("BEFORE", 0.8), ("AFTER", 0.2)),
            ("ei13", "ei11"): (("BEFORE", 0.6), ("VAGUE", 0.4)),
        }  # fmt: skip
        data = "ferry\ta\tb\t11\t12\nferry\ta\tb\t12\t13\nferry\ta\tb\t13\t11\n"
        for merge in (None, Merger()):
            made = replace(loom(Relate(said)), merge=merge)
            assert asked(docs, data=data, made=made).labels == ("BEFORE", "BEFORE", "BEFORE")
            found = answer(made, docs, data.encode(), "matres", merge=True)
            assert found.labels == ("BEFORE", "BEFORE", "VAGUE")

    def test_two_files_of_one_name_are_none(self, docs: Path) -> None:
        (docs / "harbour.tml").write_text(FERRY, "utf-8")
        (docs / "ferry.tml").write_text(FERRY, "utf-8")
        found = asked(docs, data=MATRES + "harbour\tsank\traised\t11\t12\n")
        assert found.absent["ferry"] == "there are 2 files of this name"
        assert found.labels[-1] == "BEFORE"

    def test_a_broken_document_costs_its_own_rows(self, docs: Path) -> None:
        (docs / "pier.tml").write_text("<TimeML>", "utf-8")
        found = asked(docs)
        assert "not well-formed XML" in found.absent["pier"]
        assert found.labels[:2] == ("BEFORE", "VAGUE")

    @pytest.mark.parametrize(
        ("data", "told"),
        [("", "has rows"), ("ferry\t1\n", "line 1: a row has the columns document, source word"), ("x\ta\tb\t1\t2\n", "none of its")],
    )  # fmt: skip
    def test_tables_that_are_none(self, docs: Path, data: str, told: str) -> None:
        with pytest.raises(FormatError, match=told):
            asked(docs, data=data)

    def test_a_pipeline_that_labels_nothing(self, docs: Path) -> None:
        with pytest.raises(ModelError, match="no stage that labels pairs"):
            asked(docs, made=replace(loom(), relate=None))


class TestFigures:
    def test_vague_is_none_in_matres(self, docs: Path) -> None:
        """Ours BEFORE AFTER BEFORE AFTER, gold BEFORE VAGUE VAGUE AFTER; two rows cannot be read."""
        found = figures(asked(docs))
        assert found.prf("*") == (2 / 4, 2 / 2, 2 / 3)
        assert (found.accuracy, found.scored) == (2 / 4, 4)
        assert (found.signature["left-out"], found.signature["documents"]) == (2, 1)
        assert found.prf("AFTER") == (1 / 2, 1.0, 2 / 3)
        assert found.prf("EQUAL") == (0.0, 0.0, 0.0)

    def test_all_pairs_count_in_tbdense(self, docs: Path) -> None:
        found = figures(asked(docs, "tbdense", DENSE.replace("e3\tt0\tb", "e3\tt0\tv")))
        assert found.prf("*") == (2 / 4, 2 / 4, 2 / 4)
        assert found.accuracy == 2 / 4
        assert found.prf("*:event-DCT") == (0.0, 0.0, 0.0)
        assert found.prf("*:time-DCT")[2] == 1.0
        assert sum(found.rows[label].gold for label in SCHEMES["tbdense"].relations) == 4

    def test_without_labels_there_is_no_score(self, docs: Path) -> None:
        with pytest.raises(FormatError, match="line 3"):
            figures(asked(docs, data=MATRES.replace("13\t11\tVAGUE", "13\t11")))


class TestCommand:
    @pytest.fixture
    def run(self, docs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Result:
        monkeypatch.setattr(Reading, "pipeline", lambda self: loom())
        (tmp_path / "pairs.tsv").write_text(MATRES, "utf-8")
        options = ["--docs", str(docs), "--pairs", str(tmp_path / "pairs.tsv"), "--out", str(tmp_path / "out.tsv")]
        return CliRunner().invoke(matres, [*options, "--score", "--format", "json"], catch_exceptions=False)

    def test_it_writes_and_scores(self, run: Result, tmp_path: Path) -> None:
        told = json.loads(run.stdout)
        assert told["accuracy"] == 0.5
        assert told["rows"]["*"]["f1"] == pytest.approx(2 / 3)
        assert told["signature"]["measure"] == "matres-pairs"
        assert len((tmp_path / "out.tsv").read_text("utf-8").splitlines()) == 6

    def test_it_says_what_could_not_be_read(self, run: Result) -> None:
        assert "1 pair of what the documents do not have" in run.stderr
        assert "1 pair of 1 document that cannot be read" in run.stderr
        assert "pier: there is no such file" in run.stderr
        assert run.exit_code == 3

    @pytest.mark.parametrize(
        ("rows", "code"),
        [
            (MATRES, 3),
            (MATRES.replace("pier\tfell\trose\t1\t2\tBEFORE\n", ""), 0),
        ],
        ids=["a document is missing", "only an event is missing"],
    )
    def test_a_document_that_is_missing_is_told_by_the_exit_code(
        self, rows: str, code: int, docs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(Reading, "pipeline", lambda self: loom())
        table, out = tmp_path / "pairs.tsv", tmp_path / "out.tsv"
        table.write_text(rows, "utf-8")
        ran = CliRunner().invoke(matres, ["--docs", str(docs), "--pairs", str(table), "--out", str(out)])
        assert ran.exit_code == code
        asked = [line.split("\t")[:5] for line in rows.splitlines() if line]
        assert [line.split("\t")[:5] for line in out.read_text("utf-8").splitlines()] == asked

    def test_a_table_for_people(self, docs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(Reading, "pipeline", lambda self: loom())
        (tmp_path / "pairs.tsv").write_text(DENSE, "utf-8")
        options = ["--docs", str(docs), "--pairs", str(tmp_path / "pairs.tsv"), "--out", str(tmp_path / "out.tsv")]
        ran = CliRunner().invoke(tbdense, [*options, "--score"], catch_exceptions=False)
        assert "TimeBank-Dense: accuracy 75.0 of 4 pairs" in ran.stdout
        assert (tmp_path / "out.tsv").read_text("utf-8").startswith("ferry\te1\te2\tb\n")

    def test_the_table_is_not_written_over(self, docs: Path, tmp_path: Path) -> None:
        (tmp_path / "pairs.tsv").write_text(MATRES, "utf-8")
        table = str(tmp_path / "pairs.tsv")
        ran = CliRunner().invoke(matres, ["--docs", str(docs), "--pairs", table, "--out", table])
        assert ran.exit_code == 2
        assert "is the table itself" in ran.stderr

    def test_a_preset_without_relations(self, docs: Path, tmp_path: Path) -> None:
        (tmp_path / "pairs.tsv").write_text(MATRES, "utf-8")
        options = ["--docs", str(docs), "--pairs", str(tmp_path / "pairs.tsv"), "--out", str(tmp_path / "out.tsv")]
        ran = CliRunner().invoke(matres, [*options, "--preset", "rules"])
        assert ran.exit_code == 2
        assert "--preset rules: this preset does not read relations" in ran.stderr
