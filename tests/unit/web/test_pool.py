"""The workers of one service."""

from __future__ import annotations

import asyncio

import click
import pytest
from click.testing import CliRunner

from timeloom.cli.serve import serve
from timeloom.errors import ModelError
from timeloom.web.faults import RequestError
from timeloom.web.frames import Task
from timeloom.web.limits import Limits
from timeloom.web.metrics import Metrics
from timeloom.web.pool import Pool

BODY = b'{"expression": "May 1843"}'


def test_a_worker_that_holds_too_much_is_replaced_when_it_has_answered() -> None:
    async def asked() -> tuple[set[int], int]:
        metrics = Metrics()
        pool = Pool("rules", Limits(workers=1, max_memory=1), metrics)
        await pool.start()
        try:
            seen = set(pool.pids)
            for _ in range(2):
                answer, _ = await pool.perform(Task("parse"), BODY)
                assert answer.status == 200
                while pool.pids == () or seen == set(pool.pids) | seen:
                    await asyncio.sleep(0.02)
                seen |= set(pool.pids)
        finally:
            await pool.stop()
        assert not pool.ready and pool.pids == ()
        return seen, metrics.restarts

    seen, restarts = asyncio.run(asked())
    assert len(seen) == 3 and restarts == 2


def test_who_gives_up_while_waiting_leaves_the_queue_and_the_first_come_is_served_first() -> None:
    async def asked() -> list[str]:
        pool = Pool("rules", Limits(workers=1, queue=3), Metrics())
        await pool.start()
        served: list[str] = []

        async def ask(name: str) -> None:
            await pool.perform(Task("parse"), BODY)
            served.append(name)

        try:
            tasks = [asyncio.create_task(ask(name)) for name in "abcd"]
            await asyncio.sleep(0)
            assert pool.waiting == 3 and not pool.has_room
            with pytest.raises(RequestError, match="too many") as caught:
                await pool.perform(Task("parse"), BODY)
            assert caught.value.status == 503
            tasks[1].cancel()
            await asyncio.sleep(0)
            assert pool.waiting == 2 and pool.has_room
            await asyncio.gather(*tasks, return_exceptions=True)
        finally:
            await pool.stop()
        return served

    assert asyncio.run(asked()) == ["a", "c", "d"]


def test_a_preset_that_cannot_be_loaded_is_said_by_who_starts() -> None:
    async def start() -> None:
        await Pool("rulez", Limits(workers=1), Metrics()).start()

    with pytest.raises(ModelError, match="did you mean 'rules'"):
        asyncio.run(start())


def test_options_of_the_command_that_cannot_be() -> None:
    for options in (["--preset", "rulez"], ["--port", "99999"], ["--workers", "0"], ["--timeout", "0"]):
        done = CliRunner().invoke(serve, options, standalone_mode=False)
        assert isinstance(done.exception, click.UsageError), options
