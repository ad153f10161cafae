"""The lower bounds of pyproject.toml as pins: what `make lock` resolves into requirements/lowest.txt and
lowest-large.txt.

    python benchmarks/bounds.py > build/lowest.in
    python benchmarks/bounds.py --large > build/lowest-large.in     # spaCy and Ray, which bring hundreds of megabytes

A line for each dependency, those of the extras in `EXTRAS` too, and below them what the tests need, without a pin.
"""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
EXTRAS = ("agreement", "arrow", "frame", "ics", "plot", "search", "serve", "solver")
LARGE = ("arrow", "frame", "ray", "spacy")
"""Extras whose lower bounds are tried, in an environment each. Not torch and scikit-learn, with which timeloom is made
and not used, nor py3langid, of which there is no later version than the lower bound, and which asks for a newer
numpy."""
TOOLS = ("pytest", "pytest-xdist", "hypothesis", "jsonschema", "httpx", "python-dateutil", "edtf", "anaforatools")
"""What the tests need, at any version."""
BOUND = re.compile(r"([A-Za-z0-9._-]+)(\[[^]]*\])?>=([0-9.]+)")


def bounds(extras: tuple[str, ...]) -> dict[str, str]:
    """Lower bounds by name, without the extras of those packages; where two ask for one package, the higher."""
    return {name: version for name, _, version in asked(extras)}


def asked(extras: tuple[str, ...]) -> list[tuple[str, str, str]]:
    """(name, extras of it, lower bound) of each dependency."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = [*project["dependencies"], *(one for extra in extras for one in project["optional-dependencies"][extra])]
    found: dict[str, tuple[str, str]] = {}
    for one in wanted:
        match = BOUND.fullmatch(one)
        if match is None:
            raise SystemExit(f"pyproject.toml: no lower bound in {one!r}")
        name, (of_it, version) = match[1].lower(), found.get(match[1].lower(), ("", "0"))
        found[name] = (match[2] or of_it, max(version, match[3], key=as_numbers))
    return sorted((name, of_it, version) for name, (of_it, version) in found.items())


def as_numbers(version: str) -> tuple[int, ...]:
    return tuple(map(int, version.split(".")))


def main() -> int:
    for name, of_it, version in asked(LARGE if "--large" in sys.argv[1:] else EXTRAS):
        print(f"{name}{of_it}=={version}")
    print(*TOOLS, sep="\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
