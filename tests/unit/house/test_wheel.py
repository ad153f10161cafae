"""The check of the built wheel: what `make wheel` runs, on wheels with faults; and the weights that are in the tree."""

from __future__ import annotations

import hashlib
import importlib.util
import json
import zipfile
import zlib
from pathlib import Path
from types import ModuleType

import pytest

import timeloom

ROOT = Path(timeloom.__file__).parents[2]


def _script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("timeloom_benchmarks_wheel", ROOT / "benchmarks" / "wheel.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


wheel = _script()
WEIGHTS = b"weights"
GOOD = dict.fromkeys(wheel.CARD, "x") | {"sha256": hashlib.sha256(WEIGHTS).hexdigest()}
FILES = {
    "timeloom/__init__.py": b"", "timeloom/py.typed": b"", "timeloom/models/__init__.py": b"",
    "timeloom/models/a.v1.npz": WEIGHTS, "timeloom/models/a.v1.json": json.dumps(GOOD).encode(),
    "timeloom-1.dist-info/licenses/LICENSE": b"", "timeloom-1.dist-info/licenses/NOTICE": b"",
    "timeloom-1.dist-info/entry_points.txt": b"",
}  # fmt: skip


def faults(place: Path, **changed: bytes | None) -> list[str]:
    path = place / "x.whl"
    with zipfile.ZipFile(path, "w") as made:
        for name, data in {**FILES, **changed}.items():
            if data is not None:
                made.writestr(name, data)
    return list(wheel.faults(path))


def test_a_good_wheel(tmp_path: Path) -> None:
    assert faults(tmp_path) == []


@pytest.mark.parametrize(
    ("name", "data", "told"),
    [
        ("timeloom/models/a.v1.npz", b"other", "a.v1.npz: not that of its card"),
        ("timeloom/models/a.v1.npz", None, "a.v1.npz: named by a card, and missing"),
        ("timeloom/models/b.onnx", b"x", "b.onnx: without a card"),
        ("timeloom/models/a.v1.json", None, "a.v1.npz: without a card"),
        (
            "timeloom/models/a.v1.json",
            json.dumps({**GOOD, "licence": ""}).encode(),
            "a.v1.json: says nothing of licence",
        ),
        ("timeloom/last.pt", b"x", "timeloom/last.pt: not to be shipped"),
        ("tests/test_x.py", b"", "tests/test_x.py: neither of the packages"),
        ("timeloom-1.dist-info/licenses/NOTICE", None, "licenses/NOTICE is missing"),
    ],
)
def test_a_fault(tmp_path: Path, name: str, data: bytes | None, told: str) -> None:
    assert faults(tmp_path, **{name: data}) == [told]


def test_a_wheel_that_is_too_large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wheel, "MOST", 100)
    assert "more than 100" in faults(tmp_path)[0]
    assert wheel.main([]) == 1


def test_the_weights_in_the_tree_have_their_cards() -> None:
    place = Path(timeloom.__file__).parent / "models"
    held = {path.name: path.read_bytes() for path in place.iterdir() if path.is_file() and path.suffix != ".py"}
    assert list(wheel._uncarded(held)) == []


def test_what_is_in_the_tree_fits_into_a_wheel() -> None:
    """A wheel holds its files compressed."""
    package = Path(timeloom.__file__).parent
    files = [path for path in package.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    assert sum(len(zlib.compress(path.read_bytes())) for path in files) < wheel.MOST
