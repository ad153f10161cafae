"""benchmarks/soak.py and benchmarks/no_dates.py: small runs, and that they tell good from bad."""

from __future__ import annotations

import functools
import itertools
import sys
import types

import pytest
from tests.property.test_hostile import benchmark

SOAK = benchmark("soak")
NO_DATES = benchmark("no_dates")


def test_soak_reads_texts_that_differ() -> None:
    texts = list(itertools.islice(SOAK.texts(1), 50))
    assert len({text for text, _ in texts}) > 45
    samples, found, _ = SOAK.soak("rules", "times", 50, 1, 10)
    assert [number for number, _ in samples] == [10, 20, 30, 40, 50]
    assert found > 50
    assert all(size > 1 for _, size in samples)


def test_soak_judges_growth() -> None:
    flat = [(number, 100.0 + number % 3) for number in range(1, 101)]
    assert SOAK.verdict(flat, 100)[2] < SOAK.GROWTH
    leak = [(number, 100.0 + number) for number in range(1, 101)]
    assert SOAK.verdict(leak, 100)[2] > SOAK.GROWTH


def test_soak_sees_a_cache_without_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    before = SOAK.caches()
    assert SOAK.unbounded(before) == []
    assert ("timeloom.calendar.iso.date_text") in before
    module = types.ModuleType("timeloom.leaking")
    module.leak = functools.cache(abs)  # type: ignore[attr-defined]
    module.leak.__module__ = module.__name__
    monkeypatch.setitem(sys.modules, module.__name__, module)
    for number in range(20):
        module.leak(number)
    assert SOAK.unbounded(before) == ["timeloom.leaking.leak"]


@pytest.mark.parametrize(("name", "most"), [("no_dates.txt", 3.0), ("no_dates_2.txt", 6.0)])
def test_false_hits_on_traps(name: str, most: float) -> None:
    sections = NO_DATES.trap_sections(NO_DATES.DATA / name)
    words = sum(len(text.split()) for text in sections)
    hits = list(NO_DATES.false_hits(sections, "rules"))
    assert words >= 2000
    assert 1000 * len(hits) / words < most, "\n".join(hits)


def test_false_hits_on_an_ordinary_text() -> None:
    sections = NO_DATES.ordinary_sections()
    words = sum(len(text.split()) for text in sections)
    assert words > 30_000
    assert 1000 * len(list(NO_DATES.false_hits(sections, "rules"))) / words < 0.2


def test_a_time_is_a_hit_and_now_is_none() -> None:
    assert len(list(NO_DATES.false_hits(["It is now 5 March 1998."], "rules"))) == 1
