"""`timeloom bench dating-baselines` as a user calls it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from timeloom_lab.commands.dating_baselines import dating_baselines

TEXT = """<text id="{id}">
<textF no="1841-1847" yes="1848-1854" no="1855-1861" no="1862-1868"></textF>
<textM no="1832-1844" yes="1845-1857"></textM>
<textC yes="1841-1861" no="1862-1882"></textC>
The new pier was opened by the mayor in a storm of hats.
</text>
"""


@pytest.fixture
def gold(tmp_path: Path) -> Path:
    path = tmp_path / "gold.task7"
    path.write_text(TEXT.format(id="a") + "\n" + TEXT.format(id="b"), encoding="utf-8")
    return path


def run(*arguments: object) -> Result:
    return CliRunner().invoke(dating_baselines, [str(argument) for argument in arguments])


def test_chance_and_constant_years(gold: Path) -> None:
    """By chance over four intervals, distances 1, 0, 1, 2: mean loss (.10 + 0 + .10 + .15) / 4, a quarter exact."""
    told = json.loads(run(gold, "--format", "json", "--year", 1850, "--year", 1865).stdout)
    figures = {name: score["figures"] for name, score in told.items()}
    assert figures["random"]["score:F"] == pytest.approx(1 - 0.35 / 4)
    assert figures["random"]["precision:F"] == pytest.approx(1 / 4)
    assert (figures["always 1850"]["score:F"], figures["always 1850"]["precision:M"]) == (1, 1)
    assert figures["always 1865"]["score:F"] == pytest.approx(0.85)


def test_the_table_is_signed(gold: Path) -> None:
    told = run(gold).stdout
    assert [line.split()[0] for line in told.splitlines()[3:5]] == ["random", "always"]
    assert "metric:dating | grain:all | compat:none | corpus:gold.task7@" in told


def test_what_cannot_be_read_is_told_and_the_rest_goes_on(gold: Path) -> None:
    (gold.parent / "bad.task7").write_bytes(b"\xff\xfe\x00")
    result = run(gold.parent)
    assert result.exit_code == 3
    assert "bad.task7" in result.stderr
    assert "docs:2" in result.stdout


def test_texts_without_lists(tmp_path: Path) -> None:
    (tmp_path / "plain.txt").write_text("No list of years.", encoding="utf-8")
    result = run(tmp_path / "plain.txt")
    assert result.exit_code == 3
    assert "plain.txt: no list of years in 1 document" in result.stderr


@pytest.mark.parametrize(
    ("arguments", "told"),
    [(["nowhere"], "'nowhere' does not exist"), ([".", "--from", "pdf"], "no such format")],
    ids=["no such path", "no such format"],
)
def test_usage(arguments: list[str], told: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert told in result.stderr
