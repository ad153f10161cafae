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
    late = [(number, 100.0 if number < 80 else 106.0) for number in range(1, 101)]
    assert SOAK.verdict(late, 100)[2] > SOAK.GROWTH
    one_dear_text = [(number, 100.0 if number != 60 else 120.0) for number in range(1, 101)]
    assert SOAK.verdict(one_dear_text, 100)[2] < SOAK.GROWTH


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


def share(parts: list[str], preset: str) -> tuple[float, list[str]]:
    """False hits for 1,000 words, and what they are."""
    hits = list(NO_DATES.false_hits(parts, preset))
    return 1000 * len(hits) / sum(len(text.split()) for text in parts), hits


def prose() -> list[str]:
    parts: list[str] = NO_DATES.sections(NO_DATES.PROSE)
    assert sum(len(text.split()) for text in parts) >= 2500
    return parts


def test_ordinary_prose_has_less_than_one_false_hit_for_1000_words() -> None:
    rate, hits = share(prose(), "rules")
    assert rate < NO_DATES.AIM, "\n".join(hits)


@pytest.mark.long
@pytest.mark.parametrize("preset", ["en-fast", "en"])
def test_ordinary_prose_has_less_than_one_false_hit_with_learned_presets(preset: str) -> None:
    rate, hits = share(prose(), preset)
    assert rate < NO_DATES.AIM, "\n".join(hits)


@pytest.mark.parametrize(
    ("name", "no_worse"), [("no_dates.txt", 7.0), ("no_dates_2.txt", 10.0), ("no_dates_3.txt", 33.0)]
)
def test_traps_do_not_become_worse(name: str, no_worse: float) -> None:
    """A bound against regression, set by what the learned choice gives: the aim of less than 1 is missed on traps.
    Guards written against these very texts gave 2.3, 3.9 and 19.4, and lost times elsewhere."""
    parts = NO_DATES.sections(NO_DATES.DATA / name)
    assert sum(len(text.split()) for text in parts) >= 2000
    rate, hits = share(parts, "rules")
    assert rate < no_worse, "\n".join(hits)


def test_false_hits_on_an_ordinary_text() -> None:
    parts = NO_DATES.ordinary_sections()
    assert sum(len(text.split()) for text in parts) > 30_000
    assert share(parts, "rules")[0] < 0.2


def test_a_time_is_a_hit_and_now_is_none() -> None:
    assert len(list(NO_DATES.false_hits(["It is now 5 March 1998."], "rules"))) == 1
