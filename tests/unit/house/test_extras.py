"""Optional packages, present and absent."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

import timeloom
from timeloom import extras
from timeloom.errors import MissingExtra


def test_an_installed_package_is_imported() -> None:
    assert extras.available("json")
    assert extras.require("json").loads("1") == 1


def test_an_absent_package_names_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(extras.EXTRAS, "nosuchpackage", "some")
    assert not extras.available("nosuchpackage")
    with pytest.raises(MissingExtra, match=r"pip install timeloom\[some\]") as caught:
        extras.require("nosuchpackage")
    assert caught.value.value == "nosuchpackage"


def test_a_package_without_an_extra_is_named_itself() -> None:
    with pytest.raises(MissingExtra, match="pip install nosuchpackage"):
        extras.require("nosuchpackage")


def test_a_fault_inside_a_package_is_not_taken_for_its_absence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "halfthere.py").write_text("import nosuchpackage", "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ModuleNotFoundError, match="nosuchpackage"):
        extras.require("halfthere")


def test_every_extra_is_declared() -> None:
    project = Path(timeloom.__file__).parents[2] / "pyproject.toml"
    declared = tomllib.loads(project.read_text("utf-8"))["project"]["optional-dependencies"]
    assert {*extras.EXTRAS.values(), "all"} == set(declared)


def test_all_names_every_extra_but_those_of_developers_and_the_large_network() -> None:
    project = Path(timeloom.__file__).parents[2] / "pyproject.toml"
    declared = tomllib.loads(project.read_text("utf-8"))["project"]["optional-dependencies"]
    (everything,) = declared["all"]
    named = re.fullmatch(r"timeloom\[([a-z,]+)\]", everything)
    assert named is not None
    assert named[1].split(",") == sorted(set(declared) - {"all", "bench", "large", "train"})
