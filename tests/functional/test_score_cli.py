"""`timeloom score` over files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from timeloom import __version__
from timeloom.cli.score import score
from timeloom.metrics import METRICS

TIMEML = """<?xml version="1.0" ?>
<TimeML><DOCID>{id}</DOCID>
<DCT><TIMEX3 tid="t0" type="DATE" value="2017-04-21" functionInDocument="CREATION_TIME">21 April</TIMEX3></DCT>
<TEXT>{text}</TEXT></TimeML>
"""
GOLD = 'We met in <TIMEX3 tid="t1" type="DATE" value="1998">1998</TIMEX3>, {} before.'
TWO_YEARS = '<TIMEX3 tid="t2" type="DURATION" value="P2Y">two years</TIMEX3>'
THREE_YEARS = '<TIMEX3 tid="t2" type="DURATION" value="P3Y">two years</TIMEX3>'

ENTITY = """<entity><id>{id}@e@d@a</id><span>{span}</span><type>{type}</type><parentsType>x</parentsType>
<properties>{properties}</properties></entity>"""


def run(*arguments: object) -> Result:
    return CliRunner().invoke(score, [str(argument) for argument in arguments])


@pytest.fixture
def timeml(tmp_path: Path) -> tuple[Path, Path]:
    """Two documents, the second one with a wrong value in the system's."""
    for side, second in (("gold", TWO_YEARS), ("system", THREE_YEARS)):
        (tmp_path / side).mkdir()
        for name, phrase in (("a", TWO_YEARS), ("b", second)):
            text = TIMEML.format(id=name, text=GOLD.format(phrase))
            (tmp_path / side / f"{name}.tml").write_text(text, encoding="utf-8")
    return tmp_path / "gold", tmp_path / "system"


@pytest.fixture
def anafora(tmp_path: Path) -> tuple[Path, Path]:
    """ "last May", April 2017: the system has June for May, and an approximate year more."""
    last = "<Interval-Type>DocTime</Interval-Type><Interval></Interval><Period></Period>" + (
        "<Repeating-Interval>2@e@d@a</Repeating-Interval><Semantics>Interval-Not-Included</Semantics>"
    )
    for side, month, more in (("gold", "May", ""), ("system", "June", _entity("3", "9,13", "Event", ""))):
        folder = tmp_path / side / "d"
        folder.mkdir(parents=True)
        entities = _entity("1", "0,4", "Last", last) + _entity("2", "5,8", "Month-Of-Year", f"<Type>{month}</Type>")
        xml = f"<data><annotations>{entities}{more}</annotations></data>"
        (folder / f"d.TimeNorm.{side}.completed.xml").write_text(xml, encoding="utf-8")
    (tmp_path / "gold" / "d" / "d").write_text("last May was wet", encoding="utf-8")
    (tmp_path / "gold" / "d" / "d.dct").write_text("2017-04-21\n", encoding="utf-8")
    return tmp_path / "gold", tmp_path / "system"


def _entity(name: str, span: str, type_: str, properties: str) -> str:
    return ENTITY.format(id=name, span=span, type=type_, properties=properties)


def test_timex(timeml: tuple[Path, Path]) -> None:
    result = run("timex", *timeml)
    assert result.exit_code == 0, result.output
    lines = result.stdout.splitlines()
    assert [line.split(" | ")[0] for line in lines] == [
        "timex-strict = 100.0",
        "timex-relaxed = 100.0",
        "timex-type = 100.0",
        "timex-value = 75.0",
    ]
    assert lines[0].split(" | ")[2].startswith("corpus:gold@")
    assert lines[0].endswith(f" | docs:2 | v:{__version__}")
    assert result.stderr == ""


def test_one_file_against_another(timeml: tuple[Path, Path]) -> None:
    result = run("timex", timeml[0] / "b.tml", timeml[1] / "b.tml", "--corpus", "mine")
    assert result.stdout.splitlines()[3].startswith("timex-value = 50.0 | P 50.0 R 50.0 | corpus:mine@")


def test_two_files_of_other_names(timeml: tuple[Path, Path], tmp_path: Path) -> None:
    """What everybody tries first: `gold.tml` against `system.tml`. Their ids are their names, and differ."""
    gold, system = (side / "b.tml" for side in timeml)
    gold, system = gold.rename(tmp_path / "gold.tml"), system.rename(tmp_path / "system.tml")
    result = run("timex", gold, system)
    assert result.stdout.splitlines()[3].startswith("timex-value = 50.0 | P 50.0 R 50.0 |")
    assert result.stderr == f"{system}: its document is compared with that of {gold}\n"
    assert result.exit_code == 0


def test_no_document_in_common(timeml: tuple[Path, Path]) -> None:
    """That is no system which found nothing: a score of 0 would hide the mistake."""
    gold, system = timeml
    for path in system.iterdir():
        path.rename(system / f"x-{path.name}")
    result = run("timex", gold, system)
    assert (result.exit_code, result.stdout) == (3, "")
    assert f"{system} and {gold} have no document in common" in result.stderr
    assert "x-a, x-b and a, b" in result.stderr


def test_per_document(timeml: tuple[Path, Path]) -> None:
    lines = run("timex", *timeml, "--per-document").stdout.splitlines()[4:]
    assert [line.split() for line in lines if " value " in line] == [
        ["a", "value", "100.0", "100.0", "100.0", "2", "2"],
        ["b", "value", "50.0", "50.0", "50.0", "2", "2"],
    ]


def test_json(timeml: tuple[Path, Path]) -> None:
    result = run("timex", *timeml, "--format", "json", "--per-document")
    told = json.loads(result.stdout)
    assert told["rows"]["value"]["f1"] == 0.75
    assert told["signature"]["metric"] == "timex"
    assert told["signature"]["docs"] == 2
    assert told["documents"]["b"]["rows"]["value"]["f1"] == 0.5


def test_track1_with_all_rows(anafora: tuple[Path, Path]) -> None:
    result = run("scate-track1", *anafora, "--rows", "all")
    assert result.exit_code == 0, result.output
    told = dict(line.split(" | ")[0].split(" = ") for line in result.stdout.splitlines())
    assert told["scate-track1"] == "0.0"
    assert told["scate-track1 *:<span>"] == "100.0"
    assert told["scate-track1 Last:Interval-Type"] == "100.0"
    assert told["scate-track1 Month-Of-Year:Type"] == "0.0"


@pytest.mark.parametrize(
    ("exclude", "shown", "precision"),
    [
        pytest.param([], "Event+Modifier", "P 100.0", id="by default"),
        pytest.param(["none"], "none", "P 66.7", id="nothing"),
        pytest.param(["Event", "Last"], "Event+Last", "P 100.0", id="others"),
        pytest.param(["default", "Last"], "Event+Modifier+Last", "P 100.0", id="more than the default"),
    ],
)
def test_exclude(anafora: tuple[Path, Path], exclude: list[str], shown: str, precision: str) -> None:
    result = run("identification", *anafora, *(part for name in exclude for part in ("--exclude", name)))
    assert f"| exclude:{shown} |" in result.stdout
    assert precision in result.stdout


def test_track2(anafora: tuple[Path, Path]) -> None:
    result = run("scate-track2", *anafora, "--overlap", "expression", "--conventions", "timenorm_python")
    assert result.exit_code == 0, result.output
    assert result.stdout.startswith(
        "scate-track2 = 0.0 | P 0.0 R 0.0 | overlap:expression | conventions:timenorm_python"
    )
    against_itself = run("scate-track2", anafora[0], anafora[0])
    assert against_itself.stdout.startswith(
        "scate-track2 = 100.0 | P 100.0 R 100.0 | overlap:root | conventions:default"
    )


def test_missing_and_extra_documents_are_told(timeml: tuple[Path, Path]) -> None:
    (timeml[1] / "b.tml").rename(timeml[1] / "c.tml")
    result = run("timex", *timeml)
    assert result.exit_code == 0
    assert "1 without a system document, counted as empty: b\n" in result.stderr
    assert "1 without a gold document, not counted: c\n" in result.stderr
    assert result.stdout.startswith("timex-strict = 66.7 | P 100.0 R 50.0")


def test_rows_of_every_type(timeml: tuple[Path, Path]) -> None:
    told = run("timex", *timeml, "--rows", "all").stdout
    assert "timex value:DATE = 100.0 | P 100.0 R 100.0" in told
    assert "timex value:DURATION = 50.0 | P 50.0 R 50.0" in told


class TestTables:
    def test_by_type_and_confusion(self, timeml: tuple[Path, Path]) -> None:
        told = run("timex", *timeml, "--by-type", "--confusion").stdout
        tables = told.split("\n\n")
        assert tables[1] == "timex by type: F1, precision and recall"
        assert [line.split()[0] for line in tables[2].splitlines()[2:]] == ["DATE", "DURATION"]
        assert [line.split() for line in tables[4].splitlines()[2:]] == [
            ["DATE", "2", "0", "2"], ["DURATION", "0", "2", "2"], ["all", "2", "2", "4"],
        ]  # fmt: skip

    @pytest.mark.parametrize(
        ("option", "told"),
        [
            ("--by-type", "scate-track2 counted nothing by type"),
            ("--confusion", "scate-track2 counted no pairs of labels"),
        ],
    )
    def test_a_table_that_the_measure_does_not_have(self, anafora: tuple[Path, Path], option: str, told: str) -> None:
        result = run("scate-track2", *anafora, option)
        assert (result.exit_code, result.stdout) == (2, "")
        assert told in result.stderr

    def test_intervals(self, timeml: tuple[Path, Path]) -> None:
        told = run("timex", *timeml, "--confidence", "--level", 90, "--samples", 200, "--seed", 7).stdout.splitlines()[
            3
        ]
        assert told.startswith("timex-value = 75.0 [50.0, 100.0] | P 75.0 R 75.0 | corpus:gold@")
        assert told.endswith(f"| docs:2 | bs:200 | seed:7 | confidence:0.9 | interval:percentile | v:{__version__}")

    def test_intervals_in_json(self, timeml: tuple[Path, Path]) -> None:
        told = json.loads(run("timex", *timeml, "--confidence", "--interval", "bca", "--format", "json").stdout)
        assert set(told["intervals"]) == {
            f"{row}{part}" for row in ("strict", "relaxed", "type", "value") for part in ("", ".precision", ".recall")
        }
        assert told["signature"]["interval"] == "bca"

    def test_intervals_need_documents(self, timeml: tuple[Path, Path]) -> None:
        result = run("timex", timeml[0] / "a.tml", timeml[1] / "a.tml", "--confidence")
        assert (result.exit_code, result.stdout) == (2, "")
        assert "--confidence: resampling draws documents anew, so it needs two or more (got 1)" in result.stderr

    def test_an_option_of_intervals_without_any(self, timeml: tuple[Path, Path]) -> None:
        result = run("timex", *timeml, "--seed", "3")
        assert result.exit_code == 2
        assert "--seed goes with --confidence" in result.stderr

    @pytest.mark.parametrize(
        ("form", "begin"),
        [("markdown", "**timex**\n\n|   | F1 | P | R | gold | system |"), ("latex", "\\begin{table}")],
    )
    def test_forms(self, timeml: tuple[Path, Path], form: str, begin: str) -> None:
        told = run(
            "timex", *timeml, "--format", form, "--rows", "all", "--per-document", "--by-type", "--confidence"
        ).stdout
        assert told.startswith(begin[:12])
        assert told.count("bs:1000") == 3, "every table has its signature"
        assert "value:DURATION" in told
        assert "by document" in told

    def test_macro(self, timeml: tuple[Path, Path]) -> None:
        (timeml[1] / "a.tml").unlink()
        told = run("timex", *timeml, "--average", "macro").stdout.splitlines()
        assert told[0].startswith("timex-strict = 50.0 | P 50.0 R 50.0 | average:macro | corpus:gold@")
        assert told[3].startswith("timex-value = 25.0 | P 25.0 R 25.0 | average:macro | ")

    def test_citation(self, timeml: tuple[Path, Path]) -> None:
        assert "timex: UzZaman et al. 2013" in run("timex", *timeml, "--citation").stderr
        told = json.loads(run("timex", *timeml, "--citation", "--format", "json").stdout)
        assert told["reference"].startswith("UzZaman et al. 2013")


class TestHelp:
    def test_all_measures_with_a_line_each(self) -> None:
        told = run("--list")
        assert told.exit_code == 0
        assert [line.split()[0] for line in told.stdout.splitlines()] == sorted(METRICS)
        assert "timex  " in run("--help").stdout

    def test_options_of_one(self) -> None:
        told = run("scate-track2", "--help").stdout
        assert "Options of scate-track2:" in told
        assert "--overlap [root|expression]" in told
        assert "--exclude" not in told

    def test_arguments_behind_two_dashes(self, anafora: tuple[Path, Path]) -> None:
        assert run("--", "scate-track1", *anafora).stdout == run("scate-track1", *anafora).stdout != ""

    def test_a_name_of_a_measure_as_a_value(self, timeml: tuple[Path, Path], anafora: tuple[Path, Path]) -> None:
        """The corpus is called as a measure is; the measure is the argument."""
        result = run("--corpus", "timex", "scate-track2", *anafora, "--overlap", "expression")
        assert result.exit_code == 0, result.output
        assert "overlap:expression" in result.stdout
        assert "corpus:timex@" in result.stdout


class TestNothingToMeasure:
    @pytest.fixture
    def bare(self, timeml: tuple[Path, Path]) -> tuple[Path, Path]:
        """The second document has no TIMEX3 on either side."""
        for folder in timeml:
            (folder / "b.tml").write_text(TIMEML.format(id="b", text="No time at all."), encoding="utf-8")
        return timeml

    def test_a_document_without_any_says_so(self, bare: tuple[Path, Path]) -> None:
        told = run("timex", *bare, "--per-document").stdout
        lines = [line.split() for line in told.splitlines() if " strict " in line]
        assert lines == [["a", "strict", *["100.0"] * 3, "2", "2"], ["b", "strict", *["n/a"] * 3, "0", "0"]]
        document = json.loads(run("timex", *bare, "--per-document", "--format", "json").stdout)["documents"]["b"]
        assert document["rows"]["strict"] == {
            "precision": None, "recall": None, "f1": None, "gold": 0, "system": 0, "recalled": 0, "precise": 0,
        }  # fmt: skip

    def test_a_row_without_any_says_so(self, anafora: tuple[Path, Path]) -> None:
        told = run("identification", *anafora, "--rows", "all").stdout
        assert "identification implicit = n/a (0 gold, 0 system) | exclude:" in told

    @pytest.mark.parametrize("measure", ["scate-track1", "identification"])
    def test_a_gold_without_any_is_no_gold(self, timeml: tuple[Path, Path], measure: str) -> None:
        result = run(measure, *timeml)
        assert result.exit_code == 3
        assert result.stdout == ""
        assert f"gold: the gold has nothing for {measure} to score: no " in result.stderr
        assert "in 2 documents" in result.stderr


class TestBadInput:
    @pytest.mark.parametrize(
        ("name", "told"),
        [("Foo", "--exclude: there is no 'Foo'."), ("event", "Did you mean Event?")],
        ids=["no such type", "small letters"],
    )
    def test_unknown_types_to_exclude(self, anafora: tuple[Path, Path], name: str, told: str) -> None:
        result = run("scate-track1", *anafora, "--exclude", name)
        assert result.exit_code == 2
        assert told in result.stderr
        assert "There are AMPM-Of-Day, After, Before," in result.stderr

    def test_a_gold_of_which_nothing_could_be_counted_is_not_called_empty(self, tmp_path: Path) -> None:
        for name, years in (("gold", "1707-1713"), ("system", "1708-1714")):
            text = f'<text id="n1">\n<textF no="1700-1706" yes="{years}">\nThe mill stood.\n</text>\n'
            (tmp_path / f"{name}.txt").write_text(text, encoding="utf-8")
        result = run("dating", tmp_path / "gold.txt", tmp_path / "system.txt", "--from", "task7")
        assert (result.exit_code, result.stdout) == (3, "")
        assert "the system's interval is none of the gold's list (got (1708, 1714))" in result.stderr
        assert result.stderr.endswith("gold.txt: nothing is left for dating to score\n")

    def test_none_to_exclude_stands_alone(self, anafora: tuple[Path, Path]) -> None:
        result = run("scate-track1", *anafora, "--exclude", "Event", "--exclude", "none")
        assert result.exit_code == 2
        assert "--exclude none stands alone" in result.stderr
        assert "There are" not in result.stderr

    def test_unknown_measure_lists_those_there_are(self, timeml: tuple[Path, Path]) -> None:
        result = run("timx", *timeml)
        assert result.exit_code == 2
        assert "there is no measure 'timx'. Did you mean timex? There are " in result.stderr
        assert ", identification, " in result.stderr

    def test_missing_path(self, timeml: tuple[Path, Path]) -> None:
        result = run("timex", timeml[0], timeml[1] / "nowhere")
        assert result.exit_code == 2
        assert "nowhere" in result.stderr

    @pytest.mark.parametrize(
        ("measure", "option", "told"),
        [
            (
                "timex",
                ["--exclude", "Event"],
                "--exclude is an option of identification and scate-track1, not of timex",
            ),
            ("timex", ["--overlap", "root"], "--overlap is an option of scate-track2"),
            (
                "scate-track2",
                ["--conventions", "mine"],
                "conventions is one of default, everyday, timeml, scate, timenorm_scala, timenorm_python",
            ),
            ("timex", ["--from", "pdf"], "no such format"),
            ("weighted-mean", ["--tasks", "timex/foo"], "weighted-mean: timex has no row or figure 'foo'"),
        ],
    )
    def test_an_option_that_does_not_fit(
        self, timeml: tuple[Path, Path], measure: str, option: list[str], told: str
    ) -> None:
        result = run(measure, *timeml, *option)
        assert result.exit_code == 2
        assert told in result.stderr

    def test_a_broken_file_is_named_and_the_rest_goes_on(self, timeml: tuple[Path, Path]) -> None:
        (timeml[1] / "b.tml").write_text("<TimeML><TEXT>no end", encoding="utf-8")
        result = run("timex", *timeml)
        assert result.exit_code == 3
        assert "b.tml" in result.stderr
        assert result.stdout.startswith("timex-strict = 66.7 | P 100.0 R 50.0")

    def test_nothing_readable(self, timeml: tuple[Path, Path]) -> None:
        for file in timeml[1].iterdir():
            file.write_bytes(b"\xff\xfe\x00")
        result = run("timex", *timeml)
        assert result.exit_code == 3
        assert result.stdout == ""

    def test_other_text(self, timeml: tuple[Path, Path]) -> None:
        other = TIMEML.format(id="a", text="Some other text.")
        (timeml[1] / "a.tml").write_text(other, encoding="utf-8")
        result = run("timex", *timeml)
        assert result.exit_code == 3
        assert "the texts of gold (33 characters) and system (16) differ from character 0 on" in result.stderr
        assert "1 with another text than the gold, counted as empty: a\n" in result.stderr
        assert result.stdout.startswith("timex-strict = 66.7 | P 100.0 R 50.0 | corpus:gold@")
        assert "| docs:2 |" in result.stdout


LINKS = """<?xml version="1.0" ?>
<TimeML><DOCID>{id}</DOCID>
<DCT><TIMEX3 tid="t0" type="DATE" value="1998-03-04" functionInDocument="CREATION_TIME">4 March</TIMEX3></DCT>
<TEXT>It <EVENT eid="e1" class="OCCURRENCE">began</EVENT> and <EVENT eid="e2" class="OCCURRENCE">ended</EVENT>.</TEXT>
<MAKEINSTANCE eiid="ei1" eventID="e1"/><MAKEINSTANCE eiid="ei2" eventID="e2"/>
{links}</TimeML>
"""
LINK = '<TLINK lid="l{}" relType="{}" eventInstanceID="ei1" relatedToEventInstance="ei2"/>'


@pytest.fixture
def contradicting(tmp_path: Path) -> tuple[Path, Path]:
    """Two documents, in the second of which the gold contradicts itself, and the system twice."""
    for side, labels in (("gold", ("BEFORE", "AFTER")), ("system", ("BEFORE", "AFTER", "INCLUDES"))):
        (tmp_path / side).mkdir()
        for name, told in (("a", labels[:1]), ("b", labels)):
            links = "\n".join(LINK.format(number, label) for number, label in enumerate(told))
            (tmp_path / side / f"{name}.tml").write_text(LINKS.format(id=name, links=links), encoding="utf-8")
    return tmp_path / "gold", tmp_path / "system"


GRAPHS = ("awareness", "temporal-recall", "relations", "order-distance", "graph-shape", "weighted-mean")


@pytest.mark.parametrize("measure", GRAPHS)
def test_links_that_contradict_others_are_told(contradicting: tuple[Path, Path], measure: str) -> None:
    result = run(measure, *contradicting)
    assert result.exit_code == 0, result.output
    assert result.stderr.splitlines() == [
        "1 link of the gold left out of its graph for contradicting others, in 1 document: b",
        "2 links of the system left out of its graph for contradicting others, in 1 document: b",
    ]


@pytest.mark.parametrize("measure", GRAPHS)
def test_links_of_entities_that_the_gold_does_not_have_are_told(contradicting: tuple[Path, Path], measure: str) -> None:
    system = contradicting[1] / "a.tml"
    system.write_text(system.read_text(encoding="utf-8").replace("ei2", "ei9"), encoding="utf-8")
    files = contradicting[0] / "a.tml", system
    told = "1 link of the system with an end that the gold does not have (see --entities), in 1 document: a\n"
    assert run(measure, *files).stderr == told
    if measure != "weighted-mean":
        assert run(measure, *files, "--entities", "spans").stderr == ""


def test_of_the_toolkit_nothing_is_told_to_be_left_out(contradicting: tuple[Path, Path]) -> None:
    assert run("awareness", *contradicting, "--compat", "te3-toolkit").stderr == ""
