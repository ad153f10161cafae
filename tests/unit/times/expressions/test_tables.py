"""The grammar, the tables of builders and forms, and the cues name each other, and nothing else."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import pytest

import timeloom
from timeloom.language import languages, load
from timeloom.times import builders
from timeloom.times.builders import BUILDERS
from timeloom.times.chart import FINAL
from timeloom.times.tenses import _LISTS as FORMS_OF_VERBS

RULES = [rule for code in languages() for level in load(code).levels for rule in level.rules]
SOURCES = Path(next(iter(timeloom.__path__))).parent
BUILDER_ROOMS = [import_module(f"{builders.__name__}.{one.name}") for one in iter_modules(builders.__path__)]


def test_every_builder_is_used_and_every_one_used_is_there() -> None:
    assert {rule.build for rule in RULES} == BUILDERS.keys()


def test_no_name_stands_in_two_rooms() -> None:
    assert len(BUILDERS) == sum(len(getattr(room, "BUILDERS", ())) for room in BUILDER_ROOMS)


def test_every_cue_is_asked_for_and_every_one_asked_for_is_there() -> None:
    asked = {
        cue for path in SOURCES.rglob("*.py") for cue in re.findall(r'cues\["([\w-]+)"\]', path.read_text("utf-8"))
    }
    asked |= {name for name, _ in FORMS_OF_VERBS}
    # Those of questions are asked for by names put together (timeloom/asking/cues.py).
    assert {cue for cue in asked if not cue.startswith("asked-")} == {
        cue for cue in load("en").cues if not cue.startswith("asked-")
    }


def test_what_rules_make_is_used_or_final() -> None:
    used = {name for rule in RULES for name in re.findall(r"[A-Z][A-Z0-9]*", rule.source)}
    assert {rule.result for rule in RULES} <= used | FINAL


PIECE = re.compile(r"\(|\)\??|(?:\w+:)?[A-Z][A-Z0-9|]*\??")


def endings(source: str) -> set[str]:
    """The categories with which a match of a rule can end."""
    sequences: list[list[tuple[set[str], bool]]] = [[]]
    for piece in PIECE.findall(source):
        if piece == "(":
            sequences.append([])
        elif piece[0] == ")":
            inner = sequences.pop()
            sequences[-1].append((ending(inner), piece == ")?" or all(optional for _, optional in inner)))
        else:
            sequences[-1].append((set(piece.split(":")[-1].rstrip("?").split("|")), piece[-1] == "?"))
    return ending(sequences[0])


def ending(sequence: list[tuple[set[str], bool]]) -> set[str]:
    found: set[str] = set()
    for names, optional in reversed(sequence):
        found |= names
        if not optional:
            break
    return found


@pytest.mark.parametrize(
    ("source", "last"),
    [
        ("A b:B|C?", {"A", "B", "C"}),
        ("A (COMMA? y:D)?", {"A", "D"}),
        ("A COMMA? y:D?", {"A", "COMMA", "D"}),
        ("A (B C?) D", {"D"}),
    ],
)
def test_how_a_rule_can_end(source: str, last: set[str]) -> None:
    assert endings(source) == last


def test_no_rule_takes_a_comma_with_it() -> None:
    assert [f"{rule.name}: {rule.source}" for rule in RULES if "COMMA" in endings(rule.source)] == []
