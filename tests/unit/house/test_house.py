"""The rules of the house that no linter knows: sizes, names, and what a package may carry."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import timeloom

ROOT = Path(timeloom.__file__).parents[2]
SOURCES = sorted((ROOT / "src").rglob("*.py"))
FORBIDDEN_NAMES = {"utils", "util", "helpers", "helper", "common", "misc"}


def functions(tree: ast.AST) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))


@pytest.fixture(scope="module", params=SOURCES, ids=lambda path: str(path.relative_to(ROOT / "src")))
def source(request: pytest.FixtureRequest) -> Path:
    path: Path = request.param
    return path


def test_no_function_is_longer_than_60_lines(source: Path) -> None:
    tree = ast.parse(source.read_text("utf-8"))
    long = {node.name: node.end_lineno - node.lineno + 1 for node in functions(tree) if node.end_lineno}
    assert {name: lines for name, lines in long.items() if lines > 60} == {}


def test_a_module_over_600_lines_says_why(source: Path) -> None:
    """The docstring of a long module holds a sentence such as "It is one file because ..."."""
    text = source.read_text("utf-8")
    if text.count("\n") > 600:
        assert re.search(
            r"\b(one|long)\b.*\b(because|since|so that)\b", ast.get_docstring(ast.parse(text)) or "", re.DOTALL
        )


def test_no_module_is_a_drawer(source: Path) -> None:
    assert source.stem not in FORBIDDEN_NAMES
    assert not FORBIDDEN_NAMES & {part.name for part in source.parents}


def test_version_is_that_of_the_changelog_and_the_citation() -> None:
    newest = next(line for line in (ROOT / "CHANGELOG.md").read_text("utf-8").splitlines() if line.startswith("## "))
    assert timeloom.__version__ in newest
    assert f"version: {timeloom.__version__}" in (ROOT / "CITATION.cff").read_text("utf-8")


def test_the_lock_pins_every_dependency_with_a_hash() -> None:
    wanted = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["dependencies"]
    names = {requirement.split(">=")[0] for requirement in wanted}
    lock = (ROOT / "requirements" / "run.txt").read_text("utf-8")
    pinned = {line.split("==")[0] for line in lock.splitlines() if "==" in line}
    assert names <= pinned
    assert lock.count("--hash=sha256:") >= len(pinned)


def test_torch_is_one_version_in_every_build() -> None:
    """What the extra of training asks for is what the tests have."""
    pins = [
        re.findall(r"^torch==([\d.]+)", (ROOT / "requirements" / name).read_text("utf-8"), re.MULTILINE)
        for name in ("torch.txt", "torch-cpu.txt")
    ]
    assert pins[0] == pins[1]
    assert len(pins[0]) == 1


@pytest.mark.parametrize("lock", ["run.txt", "build.txt", "test.txt", "dev.txt", "torch.txt", "torch-cpu.txt"])
def test_the_lock_names_no_host_and_no_folder(lock: str) -> None:
    text = (ROOT / "requirements" / lock).read_text("utf-8")
    assert "://" not in text
    assert "index" not in text.replace("--no-emit-index-url", "")
    assert "file:" not in text
