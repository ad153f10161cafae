"""`make demo`: one command, a table and pages."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from lxml import etree

import timeloom

ROOT = Path(timeloom.__file__).parents[2]
HTML = "{http://www.w3.org/1999/xhtml}"


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """The folder that the demo wrote, and what it printed."""
    folder = tmp_path_factory.mktemp("demo")
    done = subprocess.run(
        [sys.executable, ROOT / "examples" / "demo.py"], cwd=folder, capture_output=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr.decode()
    return folder / "build" / "demo", done.stdout.decode()


def test_the_table_shows_times_of_the_report(demo: tuple[Path, str]) -> None:
    _, printed = demo
    rows = {line.split("  ")[0]: line for line in printed.splitlines()}
    assert "2023-10-27" in rows["October 27"]
    assert "2023-12-16" in next(line for text, line in rows.items() if text.startswith("Saturday, December 16"))


@pytest.mark.parametrize("name", ["index", "letter-1843", "clinical-note", "chronicle"])
def test_each_text_becomes_a_page_that_holds_it_whole(demo: tuple[Path, str], name: str) -> None:
    folder, _ = demo
    page = etree.parse(folder / f"{name}.html").getroot()
    text = next(element for element in page.iter(f"{HTML}article"))
    source = ROOT / "examples" / f"{'news' if name == 'index' else name}.txt"
    assert "".join(text.itertext()) == source.read_text("utf-8")
    mentions = [a for a in text.iter(f"{HTML}a") if a.get("id")]
    assert len(mentions) >= 25
    assert next(page.iter("{http://www.w3.org/2000/svg}svg")) is not None


def test_a_text_of_ones_own(tmp_path: Path) -> None:
    (tmp_path / "own.txt").write_text("We met on 5 March 2017.", "utf-8")
    done = subprocess.run(
        [sys.executable, ROOT / "examples" / "demo.py", "own.txt"], cwd=tmp_path, capture_output=True, timeout=60
    )
    assert done.returncode == 0, done.stderr.decode()
    assert "own.txt: 1 found" in done.stdout.decode()
    assert "5 March 2017" in (tmp_path / "build" / "demo" / "index.html").read_text("utf-8")
