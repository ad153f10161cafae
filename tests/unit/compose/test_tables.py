"""The grammar, the tables of builders and guards, and the cues name each other, and nothing else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import timeloom.stages
from timeloom.language import languages, load
from timeloom.stages.compose.builders import (
    BUILDERS,
    clinical,
    clocks,
    counted,
    counted_weekdays,
    dates,
    hours_of_days,
    joins,
    nth,
    odd_dates,
    parts,
    ranges,
    relative,
    sets,
    stretches,
)
from timeloom.stages.compose.builders import amounts as b_amounts
from timeloom.stages.compose.guards import GUARDS, alone, amounts, hours
from timeloom.stages.compose.guards import clocks as g_clocks
from timeloom.stages.compose.guards import dates as g_dates
from timeloom.stages.compose.guards import hours_of_days as g_hours_of_days
from timeloom.stages.compose.guards import lists as g_lists
from timeloom.stages.compose.guards import ranges as g_ranges
from timeloom.stages.compose.guards import relative as g_relative
from timeloom.stages.compose.guards import sets as g_sets

RULES = [rule for code in languages() for level in load(code).levels for rule in level.rules]
STAGES = Path(next(iter(timeloom.stages.__path__)))
BUILDER_ROOMS = (b_amounts, clinical, clocks, counted, counted_weekdays, dates, hours_of_days, joins, nth, odd_dates, parts, ranges, relative, sets, stretches)
GUARD_ROOMS = (alone, amounts, g_clocks, g_dates, hours, g_hours_of_days, g_lists, g_ranges, g_relative, g_sets)


def test_every_builder_is_used_and_every_one_used_is_there() -> None:
    assert {rule.build for rule in RULES} == BUILDERS.keys()


def test_every_guard_is_used_and_every_one_used_is_there() -> None:
    assert {guard for rule in RULES for guard in rule.guards} == GUARDS.keys()


@pytest.mark.parametrize(
    ("table", "rooms"),
    [pytest.param(BUILDERS, BUILDER_ROOMS, id="builders"), pytest.param(GUARDS, GUARD_ROOMS, id="guards")],
)
def test_no_name_stands_in_two_rooms(table: dict[str, object], rooms: tuple[object, ...]) -> None:
    assert len(table) == sum(
        len(vars(room)[type_]) for room in rooms for type_ in ("BUILDERS", "GUARDS") if type_ in vars(room)
    )


def test_every_cue_is_asked_for_and_every_one_asked_for_is_there() -> None:
    asked = {cue for path in STAGES.parent.rglob("*.py") for cue in re.findall(r'cues\["([\w-]+)"\]', path.read_text("utf-8"))}
    # Those of questions are asked for by names put together (pipeline/query_cues.py).
    assert {cue for cue in asked if not cue.startswith("asked-")} == {cue for cue in load("en").cues if not cue.startswith("asked-")}


def test_what_rules_make_is_used_or_final() -> None:
    from timeloom.stages.compose.composer import FINAL

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
    [("A b:B|C?", {"A", "B", "C"}), ("A (COMMA? y:D)?", {"A", "D"}), ("A COMMA? y:D?", {"A", "COMMA", "D"}), ("A (B C?) D", {"D"})],
)
def test_how_a_rule_can_end(source: str, last: set[str]) -> None:
    assert endings(source) == last


def test_no_rule_takes_a_comma_with_it() -> None:
    assert [f"{rule.name}: {rule.source}" for rule in RULES if "COMMA" in endings(rule.source)] == []
