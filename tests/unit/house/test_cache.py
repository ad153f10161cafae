"""`timeloom.cache`: a bound that holds, the oldest lost first, threads."""

from __future__ import annotations

import pickle
from concurrent.futures import ThreadPoolExecutor

import msgspec

import timeloom
from timeloom.cache import Cache
from timeloom.times.interpret import Interpreter


def test_the_oldest_is_lost_and_it_stays_full() -> None:
    known: Cache[int, str] = Cache(3)
    for number in range(100):
        known.keep(number, str(number))
        assert len(known) == min(number + 1, 3)
    assert list(known.items()) == [(97, "97"), (98, "98"), (99, "99")]


def test_none_is_kept_where_none_may_be() -> None:
    known: Cache[int, str] = Cache(0)
    known.keep(1, "1")
    assert not known


def test_threads_keep_within_the_bound_and_it_survives_a_pickle() -> None:
    known: Cache[int, int] = Cache(8)

    def many(start: int) -> None:
        for number in range(start, start + 5000):
            known.keep(number % 97, number)

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(many, range(8)))
    assert len(known) <= 8 + 8
    known.keep(-1, 0)
    assert len(known) <= 8
    copy = pickle.loads(pickle.dumps(known))
    assert copy == known
    assert copy.most == 8


def test_a_long_list_is_remembered_for_its_document_alone() -> None:
    loom = timeloom.load("rules")
    stubs = loom(
        "Saturdays since 1752. Saturdays since 1752. It was on 7 May 1843.",
        "2013-03-22",
        layers="times",
        everyday=False,
    )
    stage = Interpreter()
    fresh = msgspec.structs.replace(stubs, times=tuple(msgspec.structs.replace(time, why="") for time in stubs.times))
    first, second, _ = stage(fresh).times
    assert len(first.intervals) > 10_000
    assert first.intervals is second.intervals
    assert [len(found.intervals) for found in stage._cache.values()] == [1]
