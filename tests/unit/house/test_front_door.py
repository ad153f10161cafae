"""The front door: what it shows, and what it does not load."""

from __future__ import annotations

import ast
import importlib
import inspect
import json
import statistics
import subprocess
import sys
from pathlib import Path

import pytest

import timeloom

HEAVY = ("numpy", "onnxruntime", "lxml", "rich", "click", "holidays", "msgspec")


def modules_after(code: str) -> set[str]:
    """The top-level packages that a fresh Python holds after it ran `code`."""
    script = f"import sys\n{code}\nimport json\nprint(json.dumps(sorted({{name.partition('.')[0] for name in sys.modules}})))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    return set(json.loads(done.stdout.splitlines()[-1]))


def test_the_names_are_pinned() -> None:
    assert timeloom.__all__ == [
        "ASSUMED", "Alternative", "Conventions", "CorpusError", "Document", "End", "Event", "ExpressionError",
        "FormatError", "Interval", "LimitError", "Link", "MissingExtra", "ModelError", "NoTime", "Pipeline", "Policy",
        "Problem", "Signature", "Span", "Stage", "Time", "TimeEntity", "TimeFilter", "TimeloomError", "Timex3", "Token",
        "Unread", "Unresolved", "Written", "__version__", "annotate", "evaluate", "find", "load", "parse", "presets",
        "query_interval", "read", "to_arrow", "to_frame", "write", "written",
    ]  # fmt: skip
    assert timeloom.__all__ == sorted(timeloom.__all__)


@pytest.mark.parametrize("name", timeloom.__all__)
def test_every_name_is_there(name: str) -> None:
    assert getattr(timeloom, name) is not None
    assert name in dir(timeloom)


def test_what_mypy_sees_is_what_is_there() -> None:
    tree = ast.parse(Path(timeloom.__file__).read_text("utf-8"))
    guard = next(node for node in tree.body if isinstance(node, ast.If))
    seen = {alias.name: node.module for node in guard.body if isinstance(node, ast.ImportFrom) for alias in node.names}
    assert set(seen) | {"__version__"} == set(timeloom.__all__)
    for name, room in seen.items():
        assert room is not None
        assert getattr(importlib.import_module(room), name) is getattr(timeloom, name)


@pytest.mark.parametrize("room", sorted(timeloom._ROOMS))
def test_rooms_are_reachable(room: str) -> None:
    assert getattr(timeloom, room).__name__ == f"timeloom.{room}"


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'fnid'"):
        timeloom.fnid  # noqa: B018  # looking is what is tested


@pytest.mark.parametrize("name", ["find", "parse"])
def test_the_options_are_those_of_the_documentation(name: str) -> None:
    parameters = list(inspect.signature(getattr(timeloom, name)).parameters.values())[1:]
    assert [(parameter.name, parameter.default) for parameter in parameters] == [
        ("dct", None), ("preset", "default"), ("tz", None), ("date_order", None), ("prefer", None),
        ("conventions", "default"), ("language", "en"), ("jurisdiction", None),
    ]  # fmt: skip
    assert {parameter.kind for parameter in parameters} == {inspect.Parameter.KEYWORD_ONLY}


def test_import_loads_next_to_nothing() -> None:
    assert modules_after("import timeloom") & set(HEAVY) == set()


def test_parse_by_rules_loads_no_heavy_package() -> None:
    code = "import timeloom\nassert timeloom.parse('5 March 2017', preset='rules').intervals"
    assert modules_after(code) & {"numpy", "onnxruntime", "lxml", "rich", "click"} == set()


def test_import_takes_less_than_60_milliseconds() -> None:
    code = "import time; t = time.process_time(); import timeloom; print(time.process_time() - t)"
    taken = [
        float(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout)
        for _ in range(5)
    ]
    assert statistics.median(taken) < 0.060, taken
