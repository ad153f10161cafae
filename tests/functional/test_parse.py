"""`timeloom parse` as a new user meets it."""

from __future__ import annotations

import csv
import datetime
import io
import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import timeloom
from timeloom import FormatError, find

Command = Callable[..., Any]
SATURDAYS = ["2017-03-11", "2017-03-18", "2017-03-25", "2017-04-01", "2017-04-08", "2017-04-15"]


def test_the_showcase(command: Command) -> None:
    ran = command("parse", "Saturdays since March 6", "--dct", "2017-04-21")
    assert ran.code == 0
    assert ran.err == ""
    assert all(day in ran.out for day in SATURDAYS)
    assert "Saturdays since March 6" in ran.out


def test_json_is_one_array_of_what_python_gives(command: Command) -> None:
    text = "We met on 5 March 2017, and again every Friday."
    ran = command("parse", "--dct", "2017-04-21", "--format", "json", "-", stdin=text.encode())
    assert ran.code == 0
    assert json.loads(ran.out) == json.loads(json.dumps([time.to_dict() for time in find(text, dct="2017-04-21")]))


def test_jsonl_is_one_line_an_item(command: Command) -> None:
    ran = command("parse", "In 1843 and on 1901-02-03", "--format", "jsonl")
    assert [json.loads(line)["timex3"]["value"] for line in ran.out.splitlines()] == ["1843", "1901-02-03"]


def test_timeml_is_the_text_with_its_times(command: Command) -> None:
    ran = command("parse", "Built on 5 May 1843 by hand.", "--format", "timeml")
    assert ran.code == 0
    assert ">5 May 1843</TIMEX3>" in ran.out
    assert 'value="1843-05-05"' in ran.out


def test_an_expression_in_another_language_is_named(command: Command) -> None:
    ran = command("parse", "übermorgen um halb acht", "--dct", "2024-05-06")
    assert (ran.code, ran.out) == (0, "")
    assert ran.err.splitlines() == [
        "timeloom: no time found",
        "timeloom: it is an expression of time in another language: --language de",
    ]
    assert "another language" not in command("parse", "a banana").err


def test_english_is_read_beside_another_language(command: Command) -> None:
    ran = command("parse", "June 7th, 9am", "--language", "de", "--dct", "2031-05-14", "--format", "jsonl")
    assert json.loads(ran.out)["timex3"]["value"] == "2031-06-07T09:00"
    assert "no time found" in command("parse", "a banana", "--language", "de").err


@pytest.mark.parametrize("first", [1, 5])
def test_first_says_how_much_of_an_unending_set(command: Command, first: int) -> None:
    ran = command("parse", "every Friday", "--dct", "2017-04-21", "--format", "json", "--first", str(first))
    (item,) = json.loads(ran.out)
    assert len(item["intervals"]) == first
    assert item["more"] is True


def test_a_file_takes_its_time_of_writing_from_beside_it(command: Command) -> None:
    ran = command("parse", "--file", "examples/news.txt", "--format", "json")
    assert ran.code == 0
    assert "2023-11-16" in ran.err
    assert not [item for item in json.loads(ran.out) if (item["unresolved"] or {}).get("reason") == "no-dct"]


def test_today_is_an_explicit_wish(command: Command) -> None:
    ran = command("parse", "tomorrow", "--dct", "today", "--format", "json")
    assert ran.code == 0, ran.err
    said = re.fullmatch(r"timeloom: today is (\d{4}-\d\d-\d\d), by the clock of this machine\n", ran.err)
    assert said is not None
    following = datetime.date.fromisoformat(said[1]) + datetime.timedelta(days=1)
    assert json.loads(ran.out)[0]["timex3"]["value"] == following.isoformat()


def test_the_library_never_asks_the_clock() -> None:
    with pytest.raises(FormatError, match="ISO 8601"):
        find("tomorrow", dct="today")
    source = Path(timeloom.__file__).parent
    banned = re.compile(r"^(.*)# noqa:.*TID251", re.MULTILINE)
    asking = {path.name: banned.findall(path.read_text("utf-8")) for path in source.rglob("*.py")}
    # The service listens, so it may import the room of sockets; that it asks no clock by it goes without saying.
    asking = {name: [line for line in lines if line.strip() != "import socket"] for name, lines in asking.items()}
    assert [name for name, lines in asking.items() if lines] == ["clock.py"]


def test_an_array_is_written_item_by_item_as_one(command: Command) -> None:
    ran = command("parse", "In 1843 and 1844.", "--format", "json")
    assert ran.out == json.dumps(json.loads(ran.out), indent=2, ensure_ascii=False) + "\n"


def test_a_bad_option_is_named_once(command: Command) -> None:
    ran = command("parse", "May", "--tz", "Mars/Olympus")
    assert "Error: --tz: no such zone; names are such as 'Europe/Lisbon' or '+02:00' (got 'Mars/Olympus')" in ran.err


@pytest.mark.parametrize("code", ["IN", "IN-MH", "HK"])
def test_no_warning_of_a_package_reaches_the_user(command: Command, code: str) -> None:
    ran = command("parse", "Labour Day 1903 and Easter 1904", "--dct", "1903-04-01", "--jurisdiction", code)
    assert (ran.code, ran.err) == (0, "")


def test_without_a_time_of_writing_nothing_is_made_up(command: Command) -> None:
    ran = command("parse", "See you on Friday.", "--format", "json")
    (item,) = json.loads(ran.out)
    assert ran.code == 0
    assert item["intervals"] == []
    assert item["timex3"]["value"] == "XXXX-WXX-5"
    assert item["unresolved"]["reason"] == "no-dct"
    assert "--dct" in ran.err


def test_a_text_without_times_says_so(command: Command) -> None:
    ran = command("parse", "Nothing to see here.")
    assert (ran.code, ran.out) == (0, "")
    assert "no time found" in ran.err
    assert command("parse", "Nothing to see here.", "--format", "json").out.split() == ["[]"]


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        pytest.param(["parse"], "give a TEXT", id="no text"),
        pytest.param(["parse", "May", "--fromat", "json"], "--format", id="typo in an option"),
        pytest.param(["prase", "May"], "Did you mean 'parse'", id="typo in a verb"),
        pytest.param(["parse", "--format", "xml", "May"], "table", id="unknown format"),
        pytest.param(["parse", "notes.txt"], "--file", id="missing file as text"),
        pytest.param(["parse", "./notes"], "--file", id="missing path as text"),
        pytest.param(["parse", "examples/news.txt"], "--file examples/news.txt", id="existing file as text"),
        pytest.param(["parse", "--file", "nosuch.txt"], "does not exist", id="missing file"),
        pytest.param(["parse", "--file", "examples/news.txt", "May"], "not both", id="file and text"),
        pytest.param(["parse", "in", "May"], '"in May"', id="text without quotes"),
        pytest.param(["parse", "May", "--dct", "soon"], "ISO 8601", id="bad time of writing"),
        pytest.param(["parse", "May", "--dct", "2017-02-30"], "2017-02-30", id="no such day"),
        pytest.param(["parse", "May", "--tz", "Mars/Olympus"], "Mars/Olympus", id="bad zone"),
        pytest.param(["parse", "May", "--preset", "rulse"], "did you mean 'rules'", id="typo in a preset"),
        pytest.param(["parse", "May", "--conventions", "defualt"], "default", id="typo in conventions"),
        pytest.param(["parse", "May", "--first", "0"], "first", id="first of nothing"),
        pytest.param(["parse", "May", "--conventions", "week_start=9"], "week_start: it is a day", id="bad setting"),
        pytest.param(["ask", "in May", "--conventions", "weekstart=7"], "week_min_days", id="no such setting"),
        pytest.param(
            ["bench", "schemas", "examples", "examples", "--conventions", "mine"], "timenorm_scala", id="no such set"
        ),
        pytest.param(["timeline", "nosuch.txt"], "looks like a file, and there is none", id="timeline of nothing"),
        pytest.param(["timeline", "examples"], "is a folder", id="timeline of a folder"),
        pytest.param(["timeline", "Friday"], "several words in quotes", id="timeline of a word"),
        pytest.param(["timeline", "on Friday", "--annotated"], "from a file", id="annotations of a text"),
        pytest.param(["date", "nosuch.txt"], "looks like a file, and there is none", id="date of nothing"),
        pytest.param(["date", "./nosuch"], "looks like a file, and there is none", id="date of no path"),
        pytest.param(["date", "He", "came"], "several words in quotes", id="date of a text without quotes"),
        pytest.param(["date"], "TEXT in quotes", id="date of nothing at all"),
        pytest.param(["run", "examples"], "--out", id="run to nowhere"),
        pytest.param(["run", "examples", "--out", "examples"], "another folder", id="run over its input"),
    ],
)
def test_usage_errors_exit_with_2_and_help(command: Command, arguments: list[str], hint: str) -> None:
    ran = command(*arguments)
    assert ran.code == 2, ran
    assert ran.out == ""
    assert hint in ran.err
    assert "Traceback" not in ran.err


@pytest.mark.parametrize("text", ["3/4/2019", "2019/04", "May", "either/or", "1843."])
def test_a_date_with_slashes_is_no_path(command: Command, text: str) -> None:
    assert command("parse", text).code == 0


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        pytest.param(bytes(range(256)) * 8, "binary", id="binary"),
        pytest.param("Sommer in Köln".encode("latin-1"), "UTF-8", id="latin-1"),
        pytest.param(b"in May " * 20, "100", id="over the cap"),
    ],
)
@pytest.mark.parametrize("way", ["file", "stdin"])
def test_bad_input_exits_with_3_and_names_it(
    command: Command, tmp_path: Path, content: bytes, reason: str, way: str
) -> None:
    (tmp_path / "input.txt").write_bytes(content)
    ran = command(
        "parse",
        "--max-bytes",
        "100" if reason == "100" else "9999",
        *(["--file", "input.txt"] if way == "file" else ["-"]),
        stdin=content,
    )
    assert ran.code == 3
    assert ran.out == ""
    assert reason in ran.err
    assert ("input.txt" if way == "file" else "standard input") in ran.err
    assert "Traceback" not in ran.err


@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param(["timeline", "examples/news.txt", "--html", "examples/news.txt/page.html"], id="page"),
        pytest.param(["run", "examples", "--out", "examples/news.txt/out"], id="folder"),
    ],
)
def test_a_place_that_cannot_be_written_is_named(command: Command, arguments: list[str]) -> None:
    ran = command(*arguments)
    assert ran.code == 3
    assert "news.txt" in ran.err
    assert "Traceback" not in ran.err


def test_csv_is_the_table_of_times(command: Command) -> None:
    ran = command("parse", 'in 44 BC, "then" in May 1843', "--format", "csv", "--preset", "rules")
    first, second = csv.DictReader(io.StringIO(ran.out))
    assert (first["text"], first["t_start"], first["grain"]) == ("44 BC", "-0043-01-01T00:00:00", "year")
    assert (second["value"], second["start"], second["unresolved"]) == ("1843-05", "20", "")


def test_an_empty_file_is_an_empty_result(command: Command, tmp_path: Path) -> None:
    (tmp_path / "empty.txt").write_bytes(b"")
    ran = command("parse", "--file", "empty.txt", "--format", "json")
    assert (ran.code, ran.out.split()) == (0, ["[]"])
    assert "empty" in ran.err


def test_offsets_count_the_carriage_returns_but_not_the_byte_order_mark(command: Command, tmp_path: Path) -> None:
    (tmp_path / "dos.txt").write_bytes(b"\xef\xbb\xbfBuilt\r\nin 1843.\r\n")
    (item,) = json.loads(command("parse", "--file", "dos.txt", "--format", "json").out)
    assert (item["start"], item["end"]) == (10, 14)


def test_a_closed_pipe_is_no_error(tmp_path: Path) -> None:
    line = f"{sys.executable} -m timeloom parse - --format jsonl | head -n 1; echo codes ${{PIPESTATUS[@]}}"
    done = subprocess.run(["bash", "-c", line], input=b"In 1843. " * 20_000, capture_output=True, cwd=tmp_path)
    assert done.stdout.decode().splitlines()[-1] == "codes 0 0"
    assert done.stderr == b""


def test_a_pipe_gets_plain_text(command: Command) -> None:
    assert "\x1b" not in command("parse", "1843", FORCE_COLOR="1").out


@pytest.mark.parametrize("verb", ["parse", "run", "score", "timeline"])
def test_no_help_shows_how_it_was_written(command: Command, verb: str) -> None:
    told = command(verb, "--help").out
    assert "\\b" not in told
    assert "\b" not in told


@pytest.mark.parametrize("arguments", [["--version"], ["--help"], ["parse", "--help"], ["run", "-h"], ["score", "-h"]])
def test_help(command: Command, arguments: list[str]) -> None:
    ran = command(*arguments)
    assert ran.code == 0
    assert "timeloom" in ran.out
    assert ran.err == ""


def test_lines_of_a_foreign_folder_that_cannot_be_used_are_told(command: Command, tmp_path: Path) -> None:
    rules = tmp_path / "english" / "rules" / "resources_rules_daterules.txt"
    rules.parent.mkdir(parents=True)
    rules.write_text(
        'RULENAME="good",EXTRACTION="in (\\d\\d\\d\\d)",NORM_VALUE="group(1)"\n'
        'RULENAME="away",EXTRACTION="(a|aa)+b",NORM_VALUE="1999"\n',
        "utf-8",
    )
    ran = command("parse", "--preset", f"heideltime:{tmp_path / 'english'}", "It burned in 1843.", "--format", "json")
    assert ran.code == 0
    assert [item["timex3"]["value"] for item in json.loads(ran.out)] == ["1843"]
    assert f"timeloom: of {tmp_path / 'english'} 1 line cannot be used:" in ran.err
    assert "resources_rules_daterules.txt:2: this pattern could run away" in ran.err


def _rules(folder: Path, value: str) -> Path:
    path = folder / "english" / "rules" / "resources_rules_daterules.txt"
    path.parent.mkdir(parents=True)
    rules = (
        f'RULENAME="r1",EXTRACTION="in (\\d\\d\\d\\d)",NORM_VALUE="{value}"\n'
        'RULENAME="r2",EXTRACTION="May",NORM_VALUE="UNDEF-year-05"\n'
        'RULENAME="r2_negative",EXTRACTION="(May)",NORM_VALUE="REMOVE",POS_CONSTRAINT="group(1):MD:"\n'
    )
    path.write_text(rules, "utf-8")
    return folder / "english"


def test_a_time_whose_rule_gives_no_value_is_shown_and_told(command: Command, tmp_path: Path) -> None:
    ran = command("parse", "--preset", f"heideltime:{_rules(tmp_path, 'UNDEF-foo-bar')}", "It burned in 1843.")
    assert ran.code == 0
    assert re.search(r"^in 1843 +unresolved: not-read$", ran.out, re.MULTILINE)
    assert "resources_rules_daterules.txt:1: its value can never be one of TIMEX3: UNDEF-foo-bar" in ran.err
    assert "timeloom: 1 problem:" in ran.err
    assert (
        "rule r1 (rules/resources_rules_daterules.txt:1): its value is none of TIMEX3: UNDEF-foo-bar (got 'in 1843')"
        in ran.err
    )


@pytest.mark.parametrize("upos", [True, False], ids=["upos and xpos", "xpos alone"])
def test_tags_of_a_file_reach_the_rules(command: Command, tmp_path: Path, upos: bool) -> None:
    rows = (
        ("It", "PRON", "PP"),
        ("May", "AUX", "MD"),
        ("rain", "VERB", "VV"),
        ("in", "ADP", "IN"),
        ("May", "PROPN", "NP"),
    )
    lines = [
        f"{n}\t{word}\t_\t{of if upos else '_'}\t{tag}\t_\t{n - 1}\tdep\t_\t_"
        for n, (word, of, tag) in enumerate(rows, 1)
    ]
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "rain.conllu").write_text("# text = It May rain in May\n" + "\n".join(lines) + "\n\n", "utf-8")
    preset = f"heideltime:{_rules(tmp_path, 'group(1)')}"
    ran = command("parse", "--preset", preset, "--file", str(tmp_path / "in" / "rain.conllu"), "--format", "json")
    assert [(item["start"], item["end"]) for item in json.loads(ran.out)] == [(15, 18)]
    assert (
        command(
            "run",
            str(tmp_path / "in"),
            "--preset",
            preset,
            "--from",
            "conllu",
            "--to",
            "jsonl",
            "--jobs",
            "1",
            "--out",
            str(tmp_path / "out"),
        ).code
        == 0
    )
    told = json.loads((tmp_path / "out" / "documents.jsonl").read_text("utf-8"))
    assert [(item["start"], item["end"]) for item in told["times"]] == [(15, 18)]


def test_cues_and_language_of_rules_of_heideltime(command: Command, tmp_path: Path) -> None:
    preset = f"heideltime:{_rules(tmp_path, 'group(1)')}"
    for option, value in (("--cues", "2012-05"), ("--no-cues", "2013-05")):
        ran = command(
            "parse", "--preset", preset, option, "It rained in May.", "--dct", "2013-03-22", "--format", "json"
        )
        assert [item["timex3"]["value"] for item in json.loads(ran.out)] == [value]
    ran = command("parse", "--preset", preset, "--language", "de", "Im May.")
    assert (ran.code, "--language: the rules of the folder english are for en, and de was asked for" in ran.err) == (
        2,
        True,
    )


@pytest.mark.parametrize(
    ("text", "language", "read"),
    [
        pytest.param("19.7", "en", "2024-07-19", id="a day that no text would show"),
        pytest.param("in two weeks", "en", "2024-03-15", id="a day, as people mean it"),
        pytest.param("vom 8. - 10.4.2024 ab 9 Uhr", "de", "2024-04-08T09:00:00", id="a range and its hour"),
        pytest.param("do", "de", "2024-03-07", id="a short day"),
    ],
)
def test_what_is_one_expression_is_read_as_one(command: Command, text: str, language: str, read: str) -> None:
    ran = command(
        "parse", text, "--language", language, "--dct", "2024-03-01", "--prefer", "future", "--format", "json"
    )
    (item,) = json.loads(ran.out)
    assert item["text"] in text
    assert item["intervals"][0][0].startswith(read)
    assert ran.err == ""


def test_standard_input_of_one_line_is_read_like_an_argument(command: Command) -> None:
    ran = command("parse", "-", "--dct", "2024-03-01", "--format", "json", stdin=b"19.7\n")
    assert [item["text"] for item in json.loads(ran.out)] == ["19.7"]


def test_what_stands_behind_the_time_is_told(command: Command) -> None:
    ran = command("parse", "12 May 2024 gluten free", "--format", "json")
    assert [item["text"] for item in json.loads(ran.out)] == ["12 May 2024"]
    assert "read '12 May 2024'; 'gluten free' is no part of it" in ran.err


def test_of_a_sentence_nothing_is_told(command: Command) -> None:
    assert command("parse", "We met on 5 March 2017, and left.").err == ""


def test_a_file_is_a_text(command: Command, tmp_path: Path) -> None:
    (tmp_path / "note.txt").write_text("19.7", "utf-8")
    assert command("parse", "--file", "note.txt", "--dct", "2024-03-01", "--format", "json").out.split() == ["[]"]
