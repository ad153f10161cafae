"""`timeloom score scate-track2` where the sides are of different schemas, and on the part where both agree."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from timeloom.cli.compare import compare
from timeloom.cli.score import score

TIMEML = """<TimeML>
<DCT><TIMEX3 tid="t0" type="DATE" value="1843-05-02" functionInDocument="CREATION_TIME">2 May 1843</TIMEX3></DCT>
<TEXT>The mill stood idle in <TIMEX3 tid="t1" type="DATE" value="1841">1841</TIMEX3> and in \
<TIMEX3 tid="t2" type="DATE" value="{second}">1842</TIMEX3>.</TEXT>
</TimeML>
"""
RAW = "\n2 May 1843\nThe mill stood idle in 1841 and in 1842.\n"
YEAR = "<entity><id>{n}@e@mill@gold</id><span>{a},{b}</span><type>Year</type><parentsType>Interval</parentsType><properties><Value>{value}</Value></properties></entity>"

YEARLY = "<entity><id>9@e@mill@gold</id><span>0,1</span><type>Calendar-Interval</type><parentsType>Repeating-Interval</parentsType><properties><Type>Year</Type></properties></entity>"


def run(*arguments: object) -> Result:
    return CliRunner().invoke(score, ["scate-track2", *map(str, arguments)])


def anafora(folder: Path, **values: str) -> Path:
    """Years on the words of RAW: `y1841="1840"` is a wrong one."""
    (folder / "mill").mkdir(parents=True)
    (folder / "mill" / "mill").write_text(RAW, encoding="utf-8")
    (folder / "mill" / "mill.dct").write_text("1843-05-02\n", encoding="utf-8")
    entities = [
        YEAR.format(n=n, a=RAW.index(word[1:]), b=RAW.index(word[1:]) + 4, value=value)
        for n, (word, value) in enumerate(values.items(), 1)
    ]
    xml = f"<data><annotations>{''.join(entities)}</annotations></data>"
    (folder / "mill" / "mill.TimeNorm.gold.completed.xml").write_text(xml, encoding="utf-8")
    return folder


def timeml(folder: Path, second: str = "1842", written: str = TIMEML) -> Path:
    folder.mkdir()
    (folder / "mill.tml").write_text(written.format(second=second), encoding="utf-8")
    return folder


def row(result: Result) -> str:
    return result.stdout.split(" | only-agreeing")[0]


SAME = "scate-track2 = 80.0 | P 66.7 R 100.0 | overlap:root | conventions:default | modified:drop | compat:none"


class TestTimemlAgainstAnafora:
    def test_the_headers_count_too(self, tmp_path: Path) -> None:
        """The creation time is a TIMEX3 of the whole text, and no expression of the gold's."""
        result = run(anafora(tmp_path / "gold", y1841="1841", y1842="1842"), timeml(tmp_path / "system"))
        assert result.exit_code == 0, result.output
        assert row(result) == SAME
        assert result.stderr == ""

    def test_gold_in_timeml(self, tmp_path: Path) -> None:
        result = run(timeml(tmp_path / "gold"), anafora(tmp_path / "system", y1841="1841", y1842="1842"))
        assert result.exit_code == 0, result.output
        assert "| P 100.0 R 66.7 |" in row(result)

    def test_scate_as_it_is_given_out_without_text_and_time_of_writing(self, tmp_path: Path) -> None:
        """Both are those of the TimeML file, all of whose characters SCATE counts. "1842" is here the year before
        1843."""
        gold, system = anafora(tmp_path / "gold", y1841="1841", y1842="1842"), timeml(tmp_path / "system")
        file = gold / "mill" / "mill.TimeNorm.gold.completed.xml"
        last = "<Semantics>Interval-Not-Included</Semantics><Interval-Type>DocTime</Interval-Type><Repeating-Interval>9@e@mill@gold</Repeating-Interval>"
        text = file.read_text("utf-8").replace("<type>Year</type>", "<type>Last</type>", 1)
        text = text.replace("<Value>1841</Value>", last).replace("</annotations>", f"{YEARLY}</annotations>")
        file.write_text(text, encoding="utf-8")
        with_both = run(gold, system)
        assert "| P 33.3 R 50.0 |" in row(with_both), "the year before, 1842, stands on 1841"
        for name in ("mill", "mill.dct"):
            (gold / "mill" / name).unlink()
        bare = run(gold, system)
        assert bare.stdout == with_both.stdout
        assert bare.stderr == "1 of the gold without a time of writing: that of the other side is taken: mill\n"

    def test_a_time_of_writing_that_nobody_has_is_told(self, tmp_path: Path) -> None:
        gold = anafora(tmp_path / "gold", y1841="1841")
        (gold / "mill" / "mill.dct").unlink()
        assert "1 of the gold without a time of writing (<doc>.dct): what depends on it" in run(gold, gold).stderr

    def test_timeml_on_both_sides_is_text_alone(self, tmp_path: Path) -> None:
        result = run(timeml(tmp_path / "gold"), timeml(tmp_path / "system", "1842-01"))
        assert "| P 100.0 R 54.2 |" in row(result)

    def test_another_text_is_told_once_with_its_place(self, tmp_path: Path) -> None:
        gold = anafora(tmp_path / "gold", y1841="1841")
        result = run(gold, timeml(tmp_path / "system", written=TIMEML.replace("idle", "still")))
        assert result.exit_code == 3
        assert result.stderr.count("mill: ") == 1
        assert "part at character 15" in result.stderr
        assert "1 with another text than the gold, counted as empty: mill" in result.stderr

    def test_compat(self, tmp_path: Path) -> None:
        result = run(anafora(tmp_path / "gold", y1841="1841"), timeml(tmp_path / "system"), "--compat", "timeml-scorer")
        assert "compat:timeml-scorer" in result.stdout


def doubled(folder: Path) -> Path:
    """The same once more under another name, since one document alone cannot be resampled."""
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            copy = folder / str(path.relative_to(folder)).replace("mill", "farm")
            copy.parent.mkdir(exist_ok=True)
            copy.write_bytes(path.read_bytes())
    return folder


class TestComparison:
    """Systems of different schemas against one gold: all on the same text, whichever of them brings it."""

    @pytest.fixture
    def sides(self, tmp_path: Path) -> tuple[Path, Path, Path]:
        """A gold in TimeML; a system in TimeML whose second year is a month; one in SCATE that is all right."""
        return (
            doubled(timeml(tmp_path / "gold")),
            doubled(timeml(tmp_path / "one", "1842-01")),
            doubled(anafora(tmp_path / "two", y1841="1841", y1842="1842")),
        )

    def test_gold_in_timeml(self, sides: tuple[Path, Path, Path]) -> None:
        """Against the creation time as well, which the second system has not marked."""
        result = CliRunner().invoke(compare, ["scate-track2", *map(str, sides), "--row", "*.recall"])
        assert (result.exit_code, result.stderr) == (0, ""), result.output
        lines = [line.split() for line in result.stdout.splitlines()[3:5]]
        assert (lines[0][:3], lines[1][:2]) == (["one", "(baseline)", "69.5"], ["two", "66.7"])

    def test_a_system_on_another_text_does_not_cost_the_others(
        self, sides: tuple[Path, Path, Path], tmp_path: Path
    ) -> None:
        gold, one, two = sides
        wrong = doubled(
            timeml(tmp_path / "wrong", written=TIMEML.replace("idle", "idle for many and many a long year"))
        )
        result = CliRunner().invoke(compare, ["scate-track2", *map(str, (gold, one, two, wrong)), "--row", "*.recall"])
        assert result.exit_code == 3
        lines = [line.split() for line in result.stdout.splitlines()[3:6]]
        assert [line[0] for line in lines] == ["one", "two", "wrong"]
        assert (lines[0][2], lines[1][1], lines[2][1]) == ("69.5", "66.7", "0.0")
        assert result.stderr.endswith("wrong: 2 with another text than the gold, counted as empty: farm, mill\n")


class TestOnlyAgreeing:
    @pytest.fixture
    def gold(self, tmp_path: Path) -> Path:
        return anafora(tmp_path / "gold", y1841="1841", y1842="1842")

    def test_the_year_that_differs_is_left_out(self, gold: Path, tmp_path: Path) -> None:
        """The system is right on 1841 and wrong on 1842, where the TIMEX3 is a month."""
        system = anafora(tmp_path / "system", y1841="1841", y1842="1840")
        assert "| P 50.0 R 50.0 |" in row(run(gold, system))
        result = run(gold, system, "--only-agreeing", timeml(tmp_path / "other", "1842-01"))
        assert result.exit_code == 0, result.output
        assert "| P 100.0 R 100.0 |" in row(result)
        assert "| only-agreeing:other@" in result.stdout
        assert result.stderr == ""

    def test_where_all_agrees_nothing_changes(self, gold: Path, tmp_path: Path) -> None:
        system = anafora(tmp_path / "system", y1841="1841", y1842="1840")
        result = run(gold, system, "--only-agreeing", timeml(tmp_path / "other"))
        assert row(result) == row(run(gold, system))

    def test_a_document_that_the_other_lacks(self, gold: Path, tmp_path: Path) -> None:
        other = timeml(tmp_path / "other")
        (other / "mill.tml").rename(other / "farm.tml")
        result = run(gold, gold, "--only-agreeing", other)
        assert result.exit_code == 3
        assert "1 not in the other schema, agreeing in nothing: mill" in result.stderr
        assert "the gold has nothing for scate-track2 to score" in result.stderr

    def test_a_broken_file_of_the_other_is_told_and_the_exit_code_says_so(self, gold: Path, tmp_path: Path) -> None:
        other = timeml(tmp_path / "other")
        (other / "farm.tml").write_text("<TimeML><TEXT>", encoding="utf-8")
        result = run(gold, gold, "--only-agreeing", other)
        assert result.stdout.startswith("scate-track2 = 100.0")
        assert result.exit_code == 3
        assert "farm.tml: line 1" in result.stderr

    def test_another_text(self, gold: Path, tmp_path: Path) -> None:
        result = run(gold, gold, "--only-agreeing", timeml(tmp_path / "other", written=TIMEML.replace("idle", "still")))
        assert result.exit_code == 3
        assert "part at character 15" in result.stderr

    def test_nothing_there(self, gold: Path, tmp_path: Path) -> None:
        result = run(gold, gold, "--only-agreeing", tmp_path / "absent")
        assert result.exit_code == 2
        assert "--only-agreeing" in result.stderr
