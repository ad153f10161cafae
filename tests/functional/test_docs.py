"""Every example of the documentation runs: `>>>` in Markdown and in docstrings, and console sessions.

In a block marked `console` a line that starts with `$ ` is run by bash, with the texts of examples/ at hand, together
with the lines after it that start with `> `; what follows is what it prints (stdout and stderr), where `...` stands for
anything. A block marked `sh` is shown and not run: it wants folders of the reader's own, a cluster, or minutes
(`SHOWN`).
"""

from __future__ import annotations

import doctest
import importlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import timeloom

ROOT = Path(timeloom.__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
MODULES = [path for path in sorted((ROOT / "src" / "timeloom").rglob("*.py")) if ">>>" in path.read_text("utf-8")]
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
SHOWN = {
    "add-a-language.md": 1,  # tests of the repository
    "annotate.md": 3,  # folders that another tool was used on
    "contributing.md": 2,  # tests of the repository
    "cli.md": 4,  # corpora, an index of the reader's own
    "encoder.md": 1,  # training, minutes
    "events.md": 1,  # training, minutes
    "figures.md": 1,  # the data packs
    "scale.md": 3,  # large tables, a cluster
    "train.md": 1,  # training, minutes
}
"""Blocks of each page that are shown and not run; docs/index.md says so."""
PROGRESS = re.compile(r"^timeloom: \d+%, .*\n", re.MULTILINE)
"""What `timeloom run` says every half minute: on a busy machine an example may take as long."""
NOT_RUN = ("pip ", "git ", "make", "cd ", "source ")


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


def consoles(page: Path) -> Iterator[list[tuple[str, str]]]:
    """The console blocks of a page, each as its commands and what they print."""
    for block in re.findall(r"^```console\n(.*?)^```", page.read_text("utf-8"), re.MULTILINE | re.DOTALL):
        steps = re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]
        yield [(first.replace("\n> ", "\n"), output) for first, output in map(whole_command, steps)]


def whole_command(step: str) -> tuple[str, str]:
    """The line of a command with those that go on with it, and what follows."""
    end = re.match(r"[^\n]*(?:\n> [^\n]*)*", step)
    assert end is not None
    return end.group(), step[end.end() + 1 :]


@pytest.fixture
def desk(tmp_path: Path) -> Path:
    """A folder with the texts of examples/, and my.txt, which stands for a text of the reader's own."""
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    shutil.copy(ROOT / "examples" / "letter-1843.txt", tmp_path / "my.txt")
    return tmp_path


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_python_examples_of_a_page(page: Path, desk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(desk)
    # A closing fence would be read as output.
    source = re.sub(r"^```.*$", "", page.read_text("utf-8"), flags=re.MULTILINE)
    test = doctest.DocTestParser().get_doctest(source, {}, page.name, str(page), 0)
    run(test)


@pytest.mark.parametrize("page", [page for page in PAGES if "```console" in page.read_text("utf-8")], ids=name_of)
def test_console_examples_of_a_page(page: Path, desk: Path) -> None:
    environment = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    checker = doctest.OutputChecker()
    for steps in consoles(page):
        for command, expected in steps:
            if command.startswith(NOT_RUN):
                continue
            done = subprocess.run(
                ["bash", "-c", command], cwd=desk, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                text=True, encoding="utf-8",
            )  # fmt: skip
            assert checker.check_output(expected, PROGRESS.sub("", done.stdout), FLAGS), f"$ {command}\n{done.stdout}"


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_examples_of_docstrings(path: Path) -> None:
    name = ".".join(path.relative_to(ROOT / "src").with_suffix("").parts).removesuffix(".__init__")
    for test in doctest.DocTestFinder(exclude_empty=True).find(importlib.import_module(name)):
        if test.examples:
            run(test)


def run(test: doctest.DocTest) -> None:
    said: list[str] = []
    runner = doctest.DocTestRunner(optionflags=FLAGS, verbose=False)
    runner.run(test, out=said.append)
    assert runner.summarize(verbose=False).failed == 0, "".join(said)


def test_there_are_examples() -> None:
    """The patterns above find what they should: a page without its console blocks would pass unseen."""
    assert MODULES
    assert sum(len(steps) for page in PAGES for steps in consoles(page)) >= 10
    assert sum(page.read_text("utf-8").count(">>>") for page in PAGES) >= 20


def test_blocks_that_are_not_run_are_listed() -> None:
    counted = {page.name: len(re.findall(r"^```sh$", page.read_text("utf-8"), re.MULTILINE)) for page in PAGES}
    assert {name: count for name, count in counted.items() if count} == SHOWN
    bare = [
        page.name
        for page in PAGES
        for one in re.findall(r"^```python\n(.*?)^```", page.read_text("utf-8"), re.MULTILINE | re.DOTALL)
        if ">>>" not in one
    ]
    assert not bare, "python without >>> is not run"
    languages = {one for page in PAGES for one in re.findall(r"^```(\w+)$", page.read_text("utf-8"), re.MULTILINE)}
    assert not languages & {"bash", "shell", "zsh"}, "a block is run (console) or listed (sh)"
