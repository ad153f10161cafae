"""The lower bounds of pyproject.toml as pins: what `make lock` resolves into requirements/lowest.txt.

    python benchmarks/bounds.py > build/lowest.in

A line for each dependency, those of the extras in `EXTRAS` too, and below them what the tests need, without a pin.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
EXTRAS = ("agreement", "arrow", "frame", "ics", "plot", "search", "serve", "solver")
"""Extras whose lower bounds are tried too. Not ray, spacy, torch and scikit-learn, which bring hundreds of megabytes, nor
py3langid, which asks for a newer numpy."""
TOOLS = ("pytest", "pytest-xdist", "hypothesis", "jsonschema", "httpx", "python-dateutil", "edtf", "anaforatools")
"""What the tests need, at any version."""
BOUND = re.compile(r"([A-Za-z0-9._-]+)(?:\[[^]]*\])?>=([0-9.]+)")


def bounds() -> dict[str, str]:
    """Lower bounds by name; where two extras ask for one package, the higher."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    asked = [*project["dependencies"], *(one for extra in EXTRAS for one in project["optional-dependencies"][extra])]
    found: dict[str, str] = {}
    for one in asked:
        match = BOUND.fullmatch(one)
        if match is None:
            raise SystemExit(f"pyproject.toml: no lower bound in {one!r}")
        name, version = match[1].lower(), match[2]
        found[name] = max(found.get(name, "0"), version, key=as_numbers)
    return found


def as_numbers(version: str) -> tuple[int, ...]:
    return tuple(map(int, version.split(".")))


def main() -> int:
    for name, version in sorted(bounds().items()):
        print(f"{name}=={version}")
    print(*TOOLS, sep="\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
