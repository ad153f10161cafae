"""One pipeline for many threads: what is remembered is shared, and the results are those of one thread."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from timeloom.document import Document
from timeloom.language import digits, load
from timeloom.language import loader as loading
from timeloom.pipeline.dct import anchor
from timeloom.times import Reader, Scorer, choice
from timeloom.times.interpret import Interpreter

pytestmark = pytest.mark.slow

THREADS = 12
TEXTS = tuple(
    f"He left on {day} March {1900 + day}. Two weeks later, at {day % 12 + 1}:30 p.m. on Friday, she came; every other "
    f"Monday since then, from {day % 9 + 1} to {day % 9 + 2} p.m., they met for {day} days, until the end of May '9{day % 10}."
    for day in range(1, 29)
)


def read(reader: Reader) -> list[object]:
    documents = (Document(id=str(n), text=text, dct=anchor("2017-04-21")) for n, text in enumerate(TEXTS))
    return [reader(document).times for document in documents]


def all_at_once(work: object) -> list[object]:
    barrier = threading.Barrier(THREADS)

    def one(_: int) -> object:
        barrier.wait()
        return work()  # type: ignore[operator]  # a function of no arguments

    with ThreadPoolExecutor(THREADS) as pool:
        return list(pool.map(one, range(THREADS)))


@pytest.mark.parametrize("most", [40_000, 5], ids=["remembering", "forgetting all the time"])
def test_twelve_threads_find_what_one_finds(most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = read(Reader(Scorer.load(), Interpreter()))
    monkeypatch.setattr(choice, "_KEPT", most)
    digits.cache_clear()
    reader = Reader(Scorer.load(), Interpreter(cache=most))
    assert all_at_once(lambda: read(reader)) == [expected] * THREADS


def test_a_language_is_one_object_whoever_asks_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loading, "_LOADED", {})
    languages = all_at_once(load)
    assert len({id(language) for language in languages}) == 1
