"""What the built wheel holds: its size, its weights each with a card, and what it must not hold.

    python benchmarks/wheel.py build/wheel/timeloom-*.whl

It exits with 1 where something is wrong.
"""

from __future__ import annotations

import hashlib
import json
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

MOST = 35_000_000
"""Bytes of a wheel."""
CARD = ("model", "data", "command", "seed", "figures", "licence", "sources")
"""What every card says."""
MODELS = "timeloom/models/"


def faults(path: Path) -> Iterator[str]:
    """What is wrong with a wheel."""
    size = path.stat().st_size
    if size > MOST:
        yield f"{size:,} bytes, more than {MOST:,}"
    with zipfile.ZipFile(path) as held:
        names = held.namelist()
        yield from _strangers(names)
        weights = {name.removeprefix(MODELS): held.read(name) for name in names if name.startswith(MODELS)}
    yield from _uncarded({name: data for name, data in weights.items() if name != "__init__.py"})


def _strangers(names: list[str]) -> Iterator[str]:
    for name in names:
        top = name.split("/")[0]
        if top not in ("timeloom", "timeloom_lab", "timeloom_train") and not top.endswith(".dist-info"):
            yield f"{name}: neither of the packages"
        if name.endswith((".pt", ".safetensors", ".pkl", ".pyc")):
            yield f"{name}: not to be shipped"
    for wanted in ("timeloom/py.typed", "licenses/LICENSE", "licenses/NOTICE", "entry_points.txt"):
        if not any(name.endswith(wanted) for name in names):
            yield f"{wanted} is missing"


def _uncarded(weights: dict[str, bytes]) -> Iterator[str]:
    """Every file of weights is named by a card, by its sha256, and every file that a card names is there."""
    seen = set()
    for name in sorted(one for one in weights if one.endswith(".json")):
        card, stem = json.loads(weights[name]), name.removesuffix(".json")
        yield from (f"{name}: says nothing of {key}" for key in CARD if not card.get(key) and card.get(key) != 0)
        files = card.get("files") or {"npz": {"sha256": card.get("sha256")}}
        for suffix, told in files.items():
            file = f"{stem}.{suffix}"
            seen.add(file)
            if file not in weights:
                yield f"{file}: named by a card, and missing"
            elif hashlib.sha256(weights[file]).hexdigest() != told["sha256"]:
                yield f"{file}: not that of its card"
    for name in weights:
        if not name.endswith(".json") and name not in seen:
            yield f"{name}: without a card"


def main(paths: list[str]) -> int:
    found = [f"{path}: {fault}" for path in paths for fault in faults(Path(path))]
    for line in found:
        print(line)
    for path in paths:
        print(f"{path}: {Path(path).stat().st_size:,} bytes")
    return 1 if found or not paths else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
