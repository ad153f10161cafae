"""The workers of one service."""

from __future__ import annotations

import asyncio
import os
import signal

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
LONG = b'{"text": "' + b"It was finished on 5 May 1843, two days after the vote. " * 30_000 + b'"}'


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
            assert pool.waiting == 3
            with pytest.raises(RequestError, match="too many") as caught:
                await pool.perform(Task("parse"), BODY)
            assert caught.value.status == 503
            tasks[1].cancel()
            await asyncio.sleep(0)
            assert pool.waiting == 2
            await asyncio.gather(*tasks, return_exceptions=True)
        finally:
            await pool.stop()
        return served

    assert asyncio.run(asked()) == ["a", "c", "d"]


def test_lines_of_batches_leave_others_their_turn() -> None:
    async def asked() -> list[str]:
        pool = Pool("rules", Limits(workers=1, queue=3), Metrics())
        await pool.start()
        order: list[str] = []

        async def line() -> None:
            await pool.perform_line(Task("parse"), BODY)
            order.append("line")

        async def plain() -> None:
            await pool.perform(Task("parse"), BODY)
            order.append("plain")

        try:
            lines = [asyncio.create_task(line()) for _ in range(60)]
            await asyncio.sleep(0)
            others = [asyncio.create_task(plain()) for _ in range(3)]
            await asyncio.gather(*lines, *others)
        finally:
            await pool.stop()
        return order

    order = asyncio.run(asked())
    assert order.count("line") == 60
    assert max(place for place, name in enumerate(order) if name == "plain") < 8


def test_a_worker_that_had_died_costs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    # as where the system tells of it too late
    monkeypatch.setattr("timeloom.web.processes.WorkerProcess.is_gone", False)

    async def asked() -> int:
        metrics = Metrics()
        pool = Pool("rules", Limits(workers=1), metrics)
        await pool.start()
        try:
            os.kill(pool.pids[0], signal.SIGKILL)
            answer, _ = await pool.perform(Task("parse"), BODY)
            assert answer.status == 200
        finally:
            await pool.stop()
        return metrics.restarts

    assert asyncio.run(asked()) == 1


def test_a_worker_whose_client_has_left_is_replaced_and_the_next_one_served(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("timeloom.web.pool._LEFT", 0.1)

    async def asked() -> None:
        pool = Pool("rules", Limits(workers=1), Metrics())
        await pool.start()
        before = pool.pids
        try:
            long = asyncio.create_task(pool.perform(Task("annotate"), LONG))
            await asyncio.sleep(0.2)
            long.cancel()
            while pool.pids == before:
                await asyncio.sleep(0.02)
            answer, _ = await pool.perform(Task("parse"), BODY)
            assert answer.status == 200 and not set(pool.pids) & set(before)
        finally:
            await pool.stop()

    asyncio.run(asked())


def test_a_preset_that_cannot_be_loaded_is_said_by_who_starts() -> None:
    async def start() -> None:
        await Pool("rulez", Limits(workers=1), Metrics()).start()

    with pytest.raises(ModelError, match="did you mean 'rules'"):
        asyncio.run(start())


def test_options_of_the_command_that_cannot_be() -> None:
    for options in (["--preset", "rulez"], ["--port", "99999"], ["--workers", "0"], ["--timeout", "0"]):
        done = CliRunner().invoke(serve, options, standalone_mode=False)
        assert isinstance(done.exception, click.UsageError), options
