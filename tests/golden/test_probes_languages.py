"""The probes of the languages besides English, one test each. The expected values were committed before the rules; two
took a second form since: PT3H30M beside PT3.5H in German (dreieinhalb), "six mois" beside "dans six mois" in French
(t3).

A probe that is not read right yet is an expected failure with its reason, and has to leave the table when it is.
"""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

GOLDEN = Path(__file__).resolve().parent


def judge_module() -> ModuleType:
    path = GOLDEN.parents[1] / "benchmarks" / "probes.py"
    spec = importlib.util.spec_from_file_location("timeloom_benchmarks_probes_languages", path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


PROBES = judge_module()
MARGINAL = "a marginal choice"
"""How the reason of a probe begins of which two readings are about as likely, so that another training may set it
right."""
WRONG: dict[str, dict[str, str]] = {
    "de": {
        "spaeter": "an amount counted from a month is a month, where a careful reader hears the year",
    },
    "de_2": {
        "l7": "an old way to say a week from today",
        "a1": "days and hours are read as one set, where the table has two times",
        "m6": "days after an operation are read in English alone",
    },
    "de_3": {},
    "de_4": {},
    "de_5": {},
    "es": {
        "lunes-sera": f"{MARGINAL}: a Monday gone by is about as likely",
    },
    "es_2": {
        "a1": "days and hours are read as one set, where the table has two times",
        "a6": "from the 1st to the 31st is said to last a month, not 31 days",
    },
    "es_3": {},
    "es_4": {
        "m1": "the small hours are read as dawn, the hour before six",
        "m2": "the small hours without an article are not found",
    },
    "es_5": {
        "a1": f"{MARGINAL}: a Sunday gone by is about as likely",
        "a14": 'that "pasa" tells of what lies ahead is not learned, as it is of "viene"',
    },
    "fr": {},
    "fr_2": {
        "a8": 'that "annuelle" is a time is left out, as an adjective of how often mostly is in the sources',
        "n13": 'a clock after a date, a comma and "shortly before" is a time by itself',
        "a1": "days and hours are read as one set, where the table has two times",
    },
    "fr_3": {},
    "fr_4": {},
    "fr_5": {},
}
"""By table: probes that are read wrong, and why. `de`, `es` and `fr` are the tables that were committed before the
rules, `de_2`, `es_2` and `fr_2` those that were written when they were done: 48 of 61, 59 of 67 and 66 of 79 were right
at first sight; of `de_3`, `es_3` and `fr_3`, written later, 35, 37 and 37 of 40. `de_4`, `es_4` and `fr_4` hold what
use found misread: of these 4 of 12, none of 10 and none of 9 were right before; of `de_5`, `es_5` and `fr_5`, weekdays
in the present and in the past, 18, 21 and 18 of 30. Of `es_5` a choice that is marginal and one more are wrong now that
direction is learned, so its floor is lower by one."""
FLOOR = {
    "de": 0.95,
    "de_2": 0.9,
    "de_3": 0.95,
    "es": 0.95,
    "es_2": 0.9,
    "es_3": 0.95,
    "fr": 0.95,
    "fr_2": 0.9,
    "fr_3": 0.95,
    "es_4": 0.75,
}
FLOOR |= {"de_5": 0.95, "es_5": 0.93, "fr_5": 0.95}
LEAST = {"": 120, "2": 60, "3": 40, "4": 9, "5": 30}
"""Probes of a table at the least, by what follows the language in its name."""
CASES = [
    pytest.param(
        probe,
        id=f"{table}-{probe.id}",
        marks=[pytest.mark.xfail(reason=wrong[probe.id], strict=not wrong[probe.id].startswith(MARGINAL))]
        if probe.id in wrong
        else [],
    )
    for table, wrong in WRONG.items()
    for probe in PROBES.read(f"probes_{table}.tsv")
]


@pytest.mark.parametrize("probe", CASES)
def test_probe(probe: Any) -> None:
    verdict = PROBES.run(probe)
    assert not verdict.faults, f"{probe.text!r}: {'; '.join(verdict.faults)}; got {verdict.got}"


@pytest.mark.parametrize("table", WRONG)
def test_there_are_enough_probes_and_most_are_right(table: str) -> None:
    code, _, further = table.partition("_")
    probes = PROBES.read(f"probes_{table}.tsv")
    assert len(probes) >= LEAST[further]
    assert len({probe.text for probe in probes}) == len(probes)
    assert all(f"language={code}" in probe.options for probe in probes)
    assert len(WRONG[table]) <= (1 - FLOOR.get(table, 0.85)) * len(probes)
