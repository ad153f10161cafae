"""What requests are expected to cost, and who is refused because of it."""

from __future__ import annotations

import asyncio

import pytest

from timeloom.web.faults import RequestError, refusal
from timeloom.web.frames import Task
from timeloom.web.limits import Limits
from timeloom.web.metrics import Metrics
from timeloom.web.pace import Pace
from timeloom.web.pool import Pool

KIND = ("parse", "rules")
BODY = b'{"expression": "May 1843"}'
TIMEOUT = 60.0
SLOW = 10.0


def taught(pace: Pace, times: int, seconds: float = SLOW) -> None:
    for _ in range(times):
        pace.learn(KIND, len(BODY), seconds)


def test_a_cost_is_known_after_a_few_answers_and_grows_with_the_size() -> None:
    pace = Pace()
    taught(pace, 2)
    assert pace.cost(KIND, 1000) is None
    taught(pace, 1)
    assert pace.cost(KIND, len(BODY)) == pytest.approx(SLOW)
    assert pace.cost(("parse", "en"), 1000) is None
    short, long = pace.cost(KIND, 10_000), pace.cost(KIND, 100_000)
    assert short is not None and long is not None and 9 < long / short < 10


def test_one_odd_answer_is_not_the_pace_and_many_are() -> None:
    pace = Pace()
    taught(pace, 20, 0.1)
    pace.learn(KIND, len(BODY), 25.0)
    assert (pace.cost(KIND, len(BODY)) or 0) < 0.15
    taught(pace, 100, 25.0)
    assert (pace.cost(KIND, len(BODY)) or 0) > 20


def test_kinds_that_nobody_asks_for_any_more_are_forgotten() -> None:
    pace = Pace()
    taught(pace, 3)
    for name in range(100):
        pace.learn(("parse", str(name)), 10, 1.0)
    assert pace.cost(KIND, 10) is None and len(pace._means) == 64


async def asked(pool: Pool, many: int) -> list[int]:
    """The statuses of so many requests that come at once; the seconds after which those refused may come again."""

    async def one() -> int:
        try:
            answer, _ = await pool.perform(Task("parse"), BODY, ("rules",))
        except RequestError as error:
            assert "try again in" in error.message
            assert refusal(error)[0].headers["retry-after"] == str(error.retry_after)
            assert 1 < error.retry_after <= 60
            return error.status
        return answer.status

    return list(await asyncio.gather(*(one() for _ in range(many))))


def test_who_would_wait_longer_than_a_request_may_take_is_refused_at_once() -> None:
    async def burst() -> tuple[list[int], Metrics, float]:
        metrics = Metrics()
        pool = Pool("rules", Limits(workers=2, timeout=TIMEOUT), metrics)
        await pool.start()
        try:
            taught(pool._pace, 3)
            statuses = await asked(pool, 40)
            return statuses, metrics, pool.wait
        finally:
            await pool.stop()

    statuses, metrics, wait = asyncio.run(burst())
    # Two are at work for 10 s; the seventh behind them begins after 40 s and is done after 50, an eighth after more
    # than 54.
    assert statuses == [200] * 9 + [503] * 31
    assert (metrics.early, metrics.refused) == (31, 0) and wait == 0


def test_nobody_is_refused_where_nothing_is_known_or_there_is_time() -> None:
    async def burst(seconds: float | None) -> list[int]:
        pool = Pool("rules", Limits(workers=2, timeout=TIMEOUT), Metrics())
        await pool.start()
        try:
            if seconds is not None:
                taught(pool._pace, 3, seconds)
            return await asked(pool, 64)
        finally:
            await pool.stop()

    assert asyncio.run(burst(None)) == [200] * 64
    assert asyncio.run(burst(0.5)) == [200] * 64


def test_those_in_the_queue_are_told_when_the_pace_is_known() -> None:
    async def burst() -> list[int]:
        pool = Pool("rules", Limits(workers=1, timeout=TIMEOUT), Metrics())
        await pool.start()
        try:
            assert await asked(pool, 1) == [200]  # the first of a worker may have had to load things, and tells nothing
            taught(pool._pace, 2, 3.3 * SLOW)
            return await asked(pool, 12)
        finally:
            await pool.stop()

    # The first answer makes the pace known, 21 s each: two more are done in 60 s, and a third is not.
    assert asyncio.run(burst()) == [200] * 3 + [503] * 9


def test_a_request_that_takes_most_of_its_time_by_itself_is_let_in_where_nothing_waits() -> None:
    async def long() -> list[int]:
        pool = Pool("rules", Limits(workers=1, timeout=TIMEOUT), Metrics())
        await pool.start()
        try:
            taught(pool._pace, 3, 2 * TIMEOUT)
            return await asked(pool, 2)
        finally:
            await pool.stop()

    assert asyncio.run(long()) == [200, 503]
