"""`timeloom ask`: text, JSON, SQL, and three ways to end."""

from __future__ import annotations

import json
import sqlite3

import pytest
from click.testing import CliRunner, Result

from timeloom.cli.ask import ask


def run(*arguments: str) -> Result:
    return CliRunner().invoke(ask, [*arguments, "--preset", "rules"])


def test_stretches_guesses_and_the_rest() -> None:
    done = run("calls in May, not on 5 May 2023", "--dct", "2023-11-16")
    assert done.exit_code == 0
    assert done.stdout.splitlines() == [
        "[2023-05-01, 2023-05-05)", "[2023-05-06, 2023-06-01)", "without [2023-05-05, 2023-05-06)", "assumed past-by-default",
        "rest: calls",
    ]  # fmt: skip


def test_no_time_is_no_failure() -> None:
    done = run("who won")
    assert (done.exit_code, done.stdout) == (0, "no time is mentioned\nrest: who won\n")


def test_a_time_that_is_not_read_is_a_check_that_failed() -> None:
    done = run("who won yesterday")
    assert done.exit_code == 1
    assert done.stdout.startswith("a time is mentioned and was not read\n")
    assert "'yesterday' was not read: " in done.stderr


def test_json() -> None:
    found = json.loads(run("since 2020", "--dct", "2023-11-16", "--format", "json").stdout)
    assert (found["status"], found["intervals"][0]["t_end"]) == ("interval", "2023-11-17T00:00:00")


def test_sql_is_a_condition_that_a_database_takes() -> None:
    found = json.loads(run("in 2020 or 2022", "--format", "sql").stdout)
    base = sqlite3.connect(":memory:")
    base.execute("CREATE TABLE docs (t_start_s INTEGER, t_end_s INTEGER)")
    assert base.execute(f"SELECT count(*) FROM docs WHERE {found['condition']}", found["parameters"]).fetchone() == (0,)
    base.close()
    assert json.loads(run("who won", "--format", "sql").stdout)["condition"] is None


def test_a_question_through_a_pipe_and_by_other_conventions() -> None:
    asked = ["--dct", "2024-03-20", "--conventions", "week_start=sunday", "--preset", "rules"]
    done = CliRunner().invoke(ask, ["-", *asked], input="letters of last week\n")
    assert done.stdout.splitlines() == ["[2024-03-10, 2024-03-17)", "rest: letters"]


def test_horizon() -> None:
    done = run("calls on Mondays", "--horizon", "2023-11")
    assert done.stdout.splitlines()[:2] == ["[2023-11-06, 2023-11-07)", "[2023-11-13, 2023-11-14)"]
    assert "and so on beyond the horizon" in done.stdout


@pytest.mark.parametrize(
    "arguments",
    [("x", "--dct", "soon"), ("x", "--dct", "estimate"), ("x", "--horizon", "never"), ("x", "--tz", "Moon"), ()],
)
def test_usage(arguments: tuple[str, ...]) -> None:
    assert run(*arguments).exit_code == 2
