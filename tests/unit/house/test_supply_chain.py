"""What an installation is made of: pinned and hashed, under permissive licences, and the bounds of pyproject are those
tried."""

from __future__ import annotations

import importlib.metadata
import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from tests.property.test_hostile import benchmark

from timeloom.encoder.published import PACKAGES

ROOT = Path(__file__).resolve().parents[3]
LOCKS = ("run", "build", "test", "dev", "lowest", "lowest-large")
LISTER = Path(sys.executable).with_name("cyclonedx-py")
PIN = re.compile(r"^([A-Za-z0-9._-]+)==(\S+)(?: \\)?$", re.MULTILINE)
PERMISSIVE = frozenset(
    {
        "0BSD", "Apache-2.0", "Apache 2.0", "Apache Software License", "BSD License", "BSD-2-Clause", "BSD-3-Clause", "CC0-1.0",
        "3-Clause BSD License", "MIT", "MIT License", "PSF-2.0", "Zlib",
    }
)  # fmt: skip
"""Licences that ask for no more than to be named."""


def pins(name: str) -> dict[str, str]:
    return {
        found.lower(): version for found, version in PIN.findall((ROOT / f"requirements/{name}.txt").read_text("utf-8"))
    }


def licences(name: str) -> set[str]:
    """What a package says of its licence: the expression, else its classifiers, else its text."""
    told = importlib.metadata.metadata(name)
    if expression := told.get("License-Expression"):
        return set(re.split(r" (?:AND|OR) ", re.sub(r"[()]", "", expression)))
    classified = {
        one.rpartition(" :: ")[2] for one in told.get_all("Classifier") or () if one.startswith("License :: ")
    }
    return classified - {"OSI Approved"} or {(told.get("License") or "nothing").strip().partition("\n")[0]}


@pytest.mark.parametrize("name", LOCKS)
def test_every_pin_has_a_hash(name: str) -> None:
    text = (ROOT / f"requirements/{name}.txt").read_text("utf-8")
    for block in re.split(r"\n(?=\S)", text):
        if PIN.match(block):
            assert "--hash=sha256:" in block, block.partition("\n")[0]
    assert len(pins(name)) >= 5


@pytest.mark.parametrize("name", ["run", "build", "test"])
def test_a_smaller_lock_is_a_part_of_the_whole_one(name: str) -> None:
    """All are put into one environment, one after the other."""
    assert pins(name).items() <= pins("dev").items()


@pytest.mark.parametrize("name", sorted(pins("run")))
def test_licence_of_a_dependency(name: str) -> None:
    assert licences(name) <= PERMISSIVE


def test_a_licence_that_is_not_permissive_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    told = importlib.metadata.metadata("click")
    del told["License-Expression"]  # type: ignore[attr-defined]
    told["License-Expression"] = "MIT OR GPL-3.0-only"  # type: ignore[index]
    monkeypatch.setattr(importlib.metadata, "metadata", lambda name: told)
    assert not licences("click") <= PERMISSIVE


@pytest.mark.parametrize(("extras", "lock", "least"), [("EXTRAS", "lowest", 15), ("LARGE", "lowest-large", 12)])
def test_the_lowest_versions_are_the_bounds_of_pyproject(extras: str, lock: str, least: int) -> None:
    script = benchmark("bounds")
    bounds, lowest = script.bounds(getattr(script, extras)), pins(lock)
    assert len(bounds) >= least
    trimmed = {name: re.sub(r"(\.0)+$", "", lowest[name]) for name in bounds}
    assert trimmed == {name: re.sub(r"(\.0)+$", "", version) for name, version in bounds.items()}


def test_every_dependency_has_a_lower_bound() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    asked = [
        *project["dependencies"],
        *(one for name, extra in project["optional-dependencies"].items() if name != "all" for one in extra),
    ]
    pieces = {f"{package}==0.0.1" for package in PACKAGES}  # of one archive: no other version fits
    assert [
        one for one in asked if one not in pieces and not re.fullmatch(r"[A-Za-z0-9._-]+(\[[^]]*\])?>=[0-9.]+", one)
    ] == []


@pytest.mark.skipif(not LISTER.exists(), reason="cyclonedx-bom, which `make check` sets up, is not installed")
def test_the_list_of_what_is_in_an_environment(tmp_path: Path) -> None:
    """The tool behind `make sbom`, on the lock of what users get."""
    out = tmp_path / "sbom.json"
    command = [
        LISTER,
        "requirements",
        ROOT / "requirements/run.txt",
        "-o",
        out,
        "--validate",
    ]
    subprocess.run(list(map(str, command)), check=True, capture_output=True)
    listed = json.loads(out.read_text("utf-8"))
    assert listed["bomFormat"] == "CycloneDX"
    assert {one["name"].lower(): one["version"] for one in listed["components"]} == pins("run")
