"""The probes, one test each; `benchmarks/probes.py` holds the judge and prints the same as a table."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest


def judge_module() -> ModuleType:
    path = Path(__file__).resolve().parents[2] / "benchmarks" / "probes.py"
    spec = importlib.util.spec_from_file_location("timeloom_benchmarks_probes", path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


PROBES = judge_module()
KNOWN = {
    "future-40": "the century of two digits is fixed before the sentence around them is read, so no tense can move it",
    "month-of-a-year": 'the month of writing is one reading of "the month"; that it may be of the year named before is none, since that does not say which',
}
MARGINAL = {
    "ahead-18": "a marginal choice: the present tense of what there is not tells of a Monday gone by or of the next one",
    "past-midnight-dated": "a marginal choice: 2 a.m. behind 10:30 p.m. is of the next day, and the day that is named is as likely",
}
"""Probes of which two readings are about as likely, so that another training may set them right, or others wrong."""
KNOWN |= MARGINAL
"""Probes that are wrong, and why."""
CASES = [
    pytest.param(probe, id=f"{probe.id}", marks=[pytest.mark.xfail(strict=probe.id not in MARGINAL, reason=KNOWN[probe.id])] if probe.id in KNOWN else [])
    for name in PROBES.FILES for probe in PROBES.read(name)
]  # fmt: skip


@pytest.mark.parametrize("probe", CASES)
def test_probe(probe: Any) -> None:
    verdict = PROBES.run(probe)
    assert not verdict.faults, f"{probe.text!r}: {'; '.join(verdict.faults)}; got {verdict.got}"


def test_the_page_counts_what_is_right_now() -> None:
    page = Path(__file__).resolve().parents[2] / "docs" / "appendix" / "probes.md"
    told = [line for line in page.read_text(encoding="utf-8").splitlines() if line.startswith("## ")]
    measured = {name: [PROBES.run(probe) for probe in PROBES.read(name)] for name in PROBES.FILES}
    assert told == [line for line in PROBES.markdown(measured).splitlines() if line.startswith("## ")]


ITEM = {
    "text": "the 1980s",
    "timex3": {"type": "DATE", "value": "198"},
    "intervals": [["1980-01-01T00:00:00", "1990-01-01T00:00:00"]],
    "ends": [["known", "known"]],
    "rrule": None,
    "unresolved": None,
    "zone": None,
    "alternatives": [],
}


class TestJudge:
    """The judge itself: it must be able to say no."""

    probe = next(probe for probe in PROBES.read("probes_peers.tsv") if probe.id == "1980s")

    def test_says_right(self) -> None:
        assert PROBES.judge(self.probe, [ITEM]).faults == ()

    @pytest.mark.parametrize(
        "change",
        [
            {"text": "1980s"},
            {"timex3": {"type": "DURATION", "value": "198"}},
            {"timex3": {"type": "DATE", "value": "1980"}},
            {"intervals": [["1980-01-01", "1989-12-31"]]},
            {"intervals": [], "ends": []},
        ],
        ids=["extent", "type", "value", "bound", "no interval"],
    )
    def test_says_wrong(self, change: dict[str, Any]) -> None:
        assert PROBES.judge(self.probe, [{**ITEM, **change}]).faults

    @pytest.mark.parametrize("items", [[], [ITEM, ITEM]], ids=["nothing", "one too many"])
    def test_counts(self, items: list[dict[str, Any]]) -> None:
        assert PROBES.judge(self.probe, items).faults

    @pytest.mark.parametrize(
        ("one", "other", "same"),
        [
            ("RRULE:FREQ=WEEKLY;BYDAY=TU,MO", "BYDAY=MO,TU;FREQ=WEEKLY;INTERVAL=1", True),
            ("FREQ=WEEKLY;INTERVAL=2", "FREQ=WEEKLY", False),
        ],
    )
    def test_rules(self, one: str, other: str, same: bool) -> None:
        assert (PROBES.rule_parts(one) == PROBES.rule_parts(other)) is same


@pytest.mark.parametrize("preset", ["en", "en-fast"])
def test_the_learned_presets_keep_all_that_is_right(preset: str) -> None:
    """They were trained on news; the rules that they fall back on know letters, feasts and clinical notes."""
    wrong = {probe.id for name in PROBES.FILES for probe in PROBES.read(name) if PROBES.run(probe, preset).faults}
    assert wrong | MARGINAL.keys() == KNOWN.keys()
