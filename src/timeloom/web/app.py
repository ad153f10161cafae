"""The application: routes, each of which hands its body to a worker; and what needs none (page, options, health)."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Coroutine
from contextlib import aclosing, suppress
from functools import wraps
from typing import Any

import msgspec
from fastapi import FastAPI, Request, Response
from starlette.exceptions import HTTPException
from starlette.routing import Match, Route

from timeloom._version import __version__
from timeloom.pipeline.recipes import DEFAULT_LANGUAGE, resolve
from timeloom.web import bodies
from timeloom.web.batch import answered_lines
from timeloom.web.describing import describe, operations
from timeloom.web.faults import BUSY, RequestError, refusal
from timeloom.web.frames import Answer, Task
from timeloom.web.gate import Gate
from timeloom.web.incoming import LEFT, Gone, Room, check_encoding, check_form, check_text, check_type, whole_body
from timeloom.web.limits import Limits
from timeloom.web.metrics import Metrics
from timeloom.web.offered import offered
from timeloom.web.pace import USUAL
from timeloom.web.page_files import page_file
from timeloom.web.pool import Pool
from timeloom.web.streamed import SlicedResponse, StreamedResponse
from timeloom.web.tasks import TASKS, checked_query, decoded

__all__ = ["Service"]

Endpoint = Callable[..., Awaitable[Response]]

_NEWLINES = ("application/x-ndjson", "application/jsonl", "application/json-lines", "application/json")
_TEXT = "text/plain; version=0.0.4; charset=utf-8"


class Service:
    """One service: its limits, counts and workers, and `app`, the ASGI application. `stopping` says that the end is
    asked for."""

    def __init__(self, preset: str = "default", limits: Limits | None = None) -> None:
        """Nothing is started yet: `pool.start` starts the workers."""
        self.limits = limits or Limits()
        self.metrics = Metrics()
        self.room = Room(self.limits.held_bytes)
        self.batches = 0
        self.preset = preset
        self.pool = Pool(preset, self.limits, self.metrics)
        self.stopping = asyncio.Event()
        self.inner = self._application()
        routes = frozenset(("/", "/static/", "/openapi.json", *_PLAIN, *(f"/{name}" for name in TASKS)))
        self.app = Gate(self.inner, self.limits, self.metrics, routes)

    def _application(self) -> FastAPI:
        app = FastAPI(
            title="timeloom", version=__version__, docs_url=None, redoc_url=None, redirect_slashes=False,
            description="Reads texts, finds their times and events, and says exactly when is meant.",
        )  # fmt: skip
        for name in TASKS:
            endpoint = self._batch(name) if name.startswith("batch/") else self._task(name)
            app.add_api_route(
                f"/{name}", _answered(endpoint), methods=["POST"], response_model=None, **operations(name)
            )
        for path, endpoint in self._plain().items():
            told = operations(path)
            app.add_api_route(path, _answered(endpoint), methods=["GET"], response_model=None, **told)
            app.add_api_route(path, _answered(endpoint), methods=["HEAD"], response_model=None, include_in_schema=False)
        describe(app)
        _refusals(app)
        return app

    # --- what reads ---------------------------------------------------------------------------------------------------
    def _task(self, name: str) -> Endpoint:
        async def endpoint(request: Request) -> Response:
            if TASKS[name].is_form:
                check_form(request.headers.get("content-type"), request.headers.get("origin"))
            else:
                check_type(request.headers.get("content-type"))
            check_encoding(request.headers.get("content-encoding"))
            query = checked_query(name, request.query_params.multi_items())
            receive, leave = self.room.counted(request.receive)
            try:
                most = self.limits.document_bytes if TASKS[name].carries else self.limits.max_bytes
                length = request.headers.get("content-length")
                body = await self._before_the_end(whole_body(receive, length, self.limits, most))
                self.metrics.received += len(body)
                asked = decoded(TASKS[name], body)
                check_text(asked, self.limits)
                answer, told = await self._unless_gone(request, Task(name, query), body, _costly(asked))
                return SlicedResponse(told, answer, self.room)
            except Gone:
                return _response(Answer(status=499), b"")
            finally:
                leave()

        return endpoint

    async def _before_the_end(self, reading: Coroutine[None, None, bytes]) -> bytes:
        """A body; where the service is to end, one that is not there soon is not waited for."""
        read, stop = asyncio.ensure_future(reading), asyncio.ensure_future(self.stopping.wait())
        try:
            await asyncio.wait((read, stop), return_when=asyncio.FIRST_COMPLETED)
            await asyncio.wait((read,), timeout=_SOON)
            if not read.done():
                raise RequestError(BUSY, "the service is about to end")
            return read.result()
        finally:
            read.cancel()
            stop.cancel()

    async def _unless_gone(
        self, request: Request, task: Task, body: bytes, options: tuple[str, ...]
    ) -> tuple[Answer, bytes]:
        """The answer of a worker; a client that goes away meanwhile leaves the queue."""
        asked = asyncio.ensure_future(self.pool.perform(task, body, options))
        gone = asyncio.ensure_future(request.receive())
        try:
            await asyncio.wait((asked, gone), return_when=asyncio.FIRST_COMPLETED)
            if not asked.done():
                raise Gone
            return asked.result()
        finally:
            for one in (asked, gone):
                one.cancel()
            with suppress(asyncio.CancelledError, Exception):
                await gone

    def _pace(self) -> dict[str, dict[str, float]]:
        """Seconds a byte that a timeline is expected to take, by preset, of the language that has slow ones; as the
        answers were, or as is usual before there were any."""
        language = DEFAULT_LANGUAGE
        expected = {}
        for preset in ("default", *USUAL):
            known = self.pool.rate("timeline", *_costly(bodies.Annotate(preset=preset, language=language)))
            usual = USUAL[resolve(preset, language).partition(".")[0]]
            expected[preset] = usual if known is None else known
        return {language: expected}

    def _batch(self, name: str) -> Endpoint:
        async def endpoint(request: Request) -> Response:
            check_type(request.headers.get("content-type"), *_NEWLINES)
            check_encoding(request.headers.get("content-encoding"))
            task = Task(name, checked_query(name, request.query_params.multi_items()))
            if self.batches >= self.limits.batches:
                raise RequestError(BUSY, "too many batches are under way; try again in a moment", value=self.batches)
            if task.query:  # an option that does not fit is one error, and not one for each line
                self.batches += 1
                try:
                    answer, told = await self.pool.perform_line(task, b"")
                finally:
                    self.batches -= 1
                if answer.status != 200:
                    return _response(answer, told)
            return StreamedResponse(self._lines(request, task))

        return endpoint

    async def _lines(self, request: Request, task: Task) -> AsyncGenerator[bytes, None]:
        """The answers of a batch, which is counted meanwhile."""
        self.batches += 1
        left = request.scope.get("state", {}).get(LEFT)
        lines = answered_lines(request.receive, task, self.pool, self.limits, self.stopping, self.room, left)
        try:
            async with aclosing(lines):
                async for line in lines:
                    yield line
        finally:
            self.batches -= 1

    # --- what does not ------------------------------------------------------------------------------------------------
    def _plain(self) -> dict[str, Endpoint]:
        async def page(request: Request) -> Response:
            return _file(request, "index.html")

        async def static(request: Request, name: str) -> Response:
            return _file(request, name)

        async def options(request: Request) -> Response:
            told = {**offered(self.preset, self.limits), "pace": self._pace()}
            return _response(Answer(), msgspec.json.encode(told))

        async def health(request: Request) -> Response:
            return _response(Answer(), msgspec.json.encode({"status": "ok", "version": __version__}))

        async def ready(request: Request) -> Response:
            is_ready = self.pool.ready and not self.stopping.is_set()
            told = {"status": "ready" if is_ready else "not ready", "workers": len(self.pool.pids)}
            return _response(Answer(status=200 if is_ready else 503), msgspec.json.encode(told))

        async def metrics(request: Request) -> Response:
            told = self.metrics.text(
                waiting=self.pool.waiting, wait=self.pool.wait, pids=self.pool.pids, version=__version__
            )
            return _response(Answer(type=_TEXT), told.encode())

        return {
            "/": page, "/static/{name}": static, "/options": options, "/health": health, "/ready": ready,
            "/metrics": metrics,
        }  # fmt: skip


_SOON = 1.0
"""Seconds that the rest of a body may take once the service is to end."""
_COSTLY = ("preset", "language", "layers", "format", "what")
"""Fields of a body that decide how long it takes, beside its length."""
_NAME = 40
"""Characters of such a field that count: what is longer is no name of anything."""
_PLAIN = ("/options", "/health", "/ready", "/metrics")


def _costly(asked: msgspec.Struct) -> tuple[str, ...]:
    return tuple(str(getattr(asked, one, ""))[:_NAME] for one in _COSTLY)


def _response(answer: Answer, body: bytes) -> Response:
    return Response(body, answer.status, headers=answer.headers, media_type=answer.type)


def _file(request: Request, name: str) -> Response:
    found = page_file(name)
    if found is None:
        raise RequestError(404, "there is no such file")
    headers = {"etag": found.tag, "cache-control": "no-cache"}
    if request.headers.get("if-none-match") == found.tag:
        return _response(Answer(status=304, type=found.type, headers=headers), b"")
    return _response(Answer(type=found.type, headers=headers), found.data)


def _answered(endpoint: Endpoint) -> Endpoint:
    """The endpoint, with errors as answers."""

    @wraps(endpoint)
    async def answered(*arguments: Any, **named: Any) -> Response:
        try:
            return await endpoint(*arguments, **named)
        except Exception as error:  # noqa: BLE001 - whatever it is, somebody waits for an answer
            return _response(*refusal(error))

    return answered


def _refusals(app: FastAPI) -> None:
    """What FastAPI refuses by itself, in the shape of every other error."""
    words = {404: "there is no such route", 405: "the route does not take this method"}

    async def refused(request: Request, error: Exception) -> Response:
        status = error.status_code if isinstance(error, HTTPException) else 500
        answer, body = refusal(RequestError(status, words.get(status, "the request cannot be answered")))
        if status == 405:
            found = {
                method
                for route in app.routes
                if isinstance(route, Route) and route.matches(request.scope)[0] == Match.PARTIAL
                for method in route.methods or ()
            }
            answer.headers["allow"] = ", ".join(sorted(found))
        return _response(answer, body)

    app.add_exception_handler(HTTPException, refused)
