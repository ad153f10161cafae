"""`timeloom.moved`: names that modules had before still import, with a warning that says the new one."""

from __future__ import annotations

import importlib
import subprocess
import sys

import pytest

import timeloom
from timeloom.moved import install, renamed


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("timeloom.stages.relations.solve", "timeloom.relations.solve"),
        ("timeloom.stages.interpret", "timeloom.times.interpret"),
        ("timeloom.systems.heideltime", "timeloom_lab.systems.heideltime"),
        ("timeloom.bench.causes", "timeloom_lab.studies.causes"),
        ("timeloom.remembered", "timeloom.cache"),
    ],
)
def test_an_old_name_is_the_new_module(old: str, new: str) -> None:
    assert renamed(old) == new
    for name in [name for name in sys.modules if renamed(name) is not None]:
        del sys.modules[name]
    with pytest.warns(DeprecationWarning, match="is now") as told:
        found = importlib.import_module(old)
    assert str(told[-1].message) == f"{old} is now {new}"
    assert found is importlib.import_module(new) and found.__name__ == new


@pytest.mark.parametrize(
    "name", ["timeloom", "timeloom.times.interpret", "timeloom.systematic", "timeloom_lab.systems", "os"]
)
def test_what_has_not_moved(name: str) -> None:
    assert renamed(name) is None


def test_an_old_room_of_the_front_door() -> None:
    sys.modules.pop("timeloom.systems", None)
    with pytest.warns(DeprecationWarning, match="timeloom.systems is now"):
        assert timeloom.__getattr__("systems") is importlib.import_module("timeloom_lab.systems")  # type: ignore[comparison-overlap]


def test_what_never_was_is_not_found() -> None:
    with (
        pytest.warns(DeprecationWarning, match="is now"),
        pytest.raises(ModuleNotFoundError, match=r"timeloom\.timeline\.nothing"),
    ):
        importlib.import_module("timeloom.stages.timeline.nothing")


def test_it_is_installed_once() -> None:
    before = len(sys.meta_path)
    install()
    assert len(sys.meta_path) == before


def test_python_shows_the_warning_where_the_old_name_is_used() -> None:
    code = "from timeloom.stages.segment import Segmenter; print(Segmenter.__module__)"
    done = subprocess.run([sys.executable, "-W", "always", "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "timeloom.times.segment.segmenter"
    assert "timeloom.stages.segment is now timeloom.times.segment" in done.stderr
