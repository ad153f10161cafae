"""Laws of reading that hold for any text: extents, errors, sameness, and work that grows with the length.

Sizes are small; `benchmarks/hostile.py` times 200 KB and `benchmarks/fuzz.py` looks for rarer faults.
"""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from types import FrameType, ModuleType
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

import timeloom
from timeloom.errors import TimeloomError

pytestmark = pytest.mark.slow
BENCHMARKS = Path(__file__).resolve().parents[2] / "benchmarks"


def benchmark(name: str) -> ModuleType:
    """A module of benchmarks/, whose cases and invariants are shared."""
    if str(BENCHMARKS) not in sys.path:
        sys.path.append(str(BENCHMARKS))
    spec = importlib.util.spec_from_file_location(f"timeloom_benchmarks_{name}", BENCHMARKS / f"{name}.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


INVARIANTS = benchmark("invariants")
HOSTILE = benchmark("hostile")
FUZZ = benchmark("fuzz")

DCTS = st.sampled_from(["2013-03-22", "1843-06-12", "2000-02-29T23:59:59Z", "0001-01-01", "9999-12-31", None])
WORDS = """
    the a an of in on at to from since until between and or after before ago later hence last next this every other each
    twice early late mid- start end half quarter second first 2nd 31st twenty-first day days week month year years century
    decade fortnight morning night noon a.m. p.m. o'clock GMT Z Monday Fri. March Mar. May may MAY summer Christmas Easter
    Michaelmas inst. ult. BC AD circa reign fiscal POD q6h b.i.d. x3 1998 '98 1980s 19980206 03/04/2019 2014-W07-3 10:35
    1/2 ½ 3 12 99 1,998 IX . , ; - – ’ ( ) today yesterday
"""
TIME_WORDS = st.sampled_from(WORDS.split())
SENTENCES = st.builds(
    lambda words, glue: glue.join(words),
    st.lists(TIME_WORDS, max_size=14),
    st.sampled_from([" ", "", "\n", "\u00a0", "-"]),
)
CHARACTERS = st.text(alphabet=st.characters(codec="utf-8"), max_size=60)
DIGITS = st.text(alphabet="0123456789/-:., 'TZWstndrh", max_size=40)
MIXED = st.builds("".join, st.lists(st.one_of(TIME_WORDS, CHARACTERS, DIGITS), max_size=8))
GROWN = st.builds(FUZZ.grown, st.randoms(use_true_random=False))
TEXTS = st.one_of(SENTENCES, MIXED, DIGITS, CHARACTERS, GROWN)

CLOSING = " .,;:!?…"
"""Punctuation that may close what `parse` is given."""

moderate = settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def dicts(text: str, dct: str | None = "2013-03-22", preset: str = "rules") -> list[dict[str, Any]]:
    return [time.to_dict() for time in timeloom.find(text, dct=dct, preset=preset)]


class TestAnyText:
    @moderate
    @given(text=TEXTS, dct=DCTS)
    @example(text="", dct=None)
    @example(text="\ufeff5 March", dct="2013-03-22")
    @example(text="5\u200b March \u202e1998", dct="2013-03-22")
    @example(text="İ on 5 March 1998", dct="2013-03-22")
    @example(text="²³ days after ¹⁹⁹⁸", dct="2013-03-22")
    @example(text="32 May 2010, 0 days before 30 February 0000", dct="2013-03-22")
    @example(text="999999999999 years ago", dct="2013-03-22")
    @example(text="the 999999999999th century BC", dct=None)
    @example(text="every 0 days since 9999-12-31", dct="9999-12-31")
    def test_every_invariant_holds(self, text: str, dct: str | None) -> None:
        assert INVARIANTS.of_reading(lambda given: timeloom.find(given, dct=dct, preset="rules"), text) == []

    @moderate
    @given(text=TEXTS, dct=DCTS)
    def test_parse_answers_or_says_why_not(self, text: str, dct: str | None) -> None:
        try:
            time = timeloom.parse(text, dct=dct, preset="rules")
        except TimeloomError as error:
            assert str(error)
        else:
            assert text[: time.start].strip().lower() in ("", "in", "on", "at")
            assert text[time.end :].strip().strip(CLOSING) == ""

    @moderate
    @given(dct=st.text(max_size=12))
    def test_any_string_as_time_of_writing(self, dct: str) -> None:
        try:
            timeloom.find("on Friday", dct=dct, preset="rules")
        except TimeloomError as error:
            assert str(error)

    @pytest.mark.parametrize("text", ["\ud800", "5 March 1998 \udcff", "\ud83d on Friday"], ids=ascii)
    def test_lone_surrogates_are_read_or_refused(self, text: str) -> None:
        try:
            found = timeloom.find(text, dct="2013-03-22", preset="rules")
        except TimeloomError:
            return
        assert all(text[time.start : time.end] == time.text for time in found)


class TestSameBytes:
    text = (
        "On Friday, 5 March 2004 she left; two weeks later, at 10:35 p.m. EST, they met. Every Saturday since March 6 he "
        "had come. In the 1980s, c. 1450, 500 BC, 03/04/2019, next week, the summer of '68, Easter 1916, last night."
    )

    @settings(max_examples=30, deadline=None)
    @given(text=TEXTS)
    def test_in_four_threads(self, text: str) -> None:
        alone = dicts(text)
        gate = Barrier(4)

        def reading() -> list[dict[str, Any]]:
            gate.wait(timeout=30)
            return dicts(text)

        with ThreadPoolExecutor(4) as pool:
            assert all(future.result() == alone for future in [pool.submit(reading) for _ in range(4)])

    @settings(max_examples=30, deadline=None)
    @given(before=TEXTS, text=TEXTS)
    def test_whatever_was_read_before(self, before: str, text: str) -> None:
        alone = dicts(text)
        dicts(before)
        assert dicts(text) == alone

    @pytest.mark.parametrize(
        "surroundings",
        [
            {"TZ": "Pacific/Kiritimati", "LANG": "tr_TR.UTF-8", "LC_ALL": "tr_TR.UTF-8"},
            {"TZ": "America/St_Johns", "LANG": "C", "LC_ALL": "C"},
            {"PYTHONHASHSEED": "1"},
            {"PYTHONHASHSEED": "2", "TZ": ""},
        ],
        ids=["Kiritimati and Turkish", "St. John's and C", "hash seed 1", "hash seed 2, no zone"],
    )
    def test_in_another_process(self, surroundings: dict[str, str]) -> None:
        program = (
            "import json, sys, timeloom\n"
            "text = json.loads(sys.stdin.read())\n"
            "print(json.dumps([t.to_dict() for t in timeloom.find(text, dct='2013-03-22', preset='rules')]))"
        )
        done = subprocess.run(
            [sys.executable, "-c", program],
            input=json.dumps(self.text),
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, **surroundings},
        )
        assert done.stdout.strip() == json.dumps(dicts(self.text))
        assert len(dicts(self.text)) >= 10


class Steps:
    """Counts the lines of Python that run: a measure of work that no load of the machine disturbs."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self, frame: FrameType, event: str, argument: object) -> Callable[..., Any]:
        self.count += event == "line"
        return self


def steps(text: str, preset: str = "rules") -> int:
    counter, before = Steps(), sys.gettrace()
    sys.settrace(counter)
    try:
        dicts(text, preset=preset)
    finally:
        sys.settrace(before)
    return counter.count


class TestLinearWork:
    """From n to 2n and from 2n to 4n the added work may double, and no more. What comes again is known, so it may be
    that hardly any is added to 2n; then half of the work for n is taken for it."""

    size = 400

    @pytest.mark.parametrize("name", HOSTILE.CASES)
    def test_lines_run(self, name: str) -> None:
        build = HOSTILE.CASES[name]
        try:
            dicts(build(8 * self.size))  # what is loaded or remembered once is not counted
        except TimeloomError:
            pytest.skip("this text is refused")
        two, four, eight = (steps(build(n * self.size)) for n in (2, 4, 8))
        assert eight - four <= 2.5 * max(four - two, two / 2) + 20_000, f"{two}, {four}, {eight} lines for n, 2n, 4n"

    @pytest.mark.parametrize("preset", ["en-fast", "en"])
    @pytest.mark.parametrize("name", HOSTILE.FOUR)
    def test_lines_run_of_the_learned_presets(self, name: str, preset: str) -> None:
        build = HOSTILE.CASES[name]
        dicts(build(8 * self.size), preset=preset)
        two, four, eight = (steps(build(n * self.size), preset) for n in (2, 4, 8))
        assert eight - four <= 2.5 * max(four - two, two / 2) + 20_000, f"{two}, {four}, {eight} lines for n, 2n, 4n"

    @pytest.mark.parametrize("name", HOSTILE.CASES)
    def test_time_inside_matchers(self, name: str, no_collector: None) -> None:
        """Lines of Python do not see a pattern that walks a stretch again and again. Eight times the text, and a bound
        between eight times the time (linear) and sixty-four times (quadratic); what is quick is not compared."""
        build = HOSTILE.CASES[name]
        whole = HOSTILE.once(build(24_000))[0]
        if whole > 0.25:
            part = min(HOSTILE.once(build(3_000))[0] for _ in range(3))
            assert min(whole, HOSTILE.once(build(24_000))[0]) <= 24 * part
