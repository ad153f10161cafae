"""The process of the service: uvicorn around the application, its address told, its end in good order."""

from __future__ import annotations

import asyncio
import logging
import signal
import socket  # noqa: TID251 - a service listens
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import uvicorn

from timeloom.errors import FormatError
from timeloom.web.app import Service
from timeloom.web.connections import connection_type, watch
from timeloom.web.limits import Limits
from timeloom.web.names import names_at

__all__ = ["serve"]

_BACKLOG = 512
_OWN_FILES = 128


def serve(service: Service, host: str, port: int, told: Callable[[str], None], *, quiet: bool = False) -> None:
    """Answer until the process is asked to end (SIGTERM, SIGINT), then finish what is under way, within the grace of
    the limits. `told` gets the address when the service listens: with `port` 0 the system chooses one.

    Raises FormatError for an address that cannot be had, ModelError for a preset that cannot be loaded.
    """
    _log_to_stderr(quiet=quiet)
    listening = _bound(host, port)
    limits = service.limits
    service.app.names = names_at(listening.getsockname()[0], limits.hosts)
    _make_room_for(limits)
    config = uvicorn.Config(
        service.app, log_config=None, access_log=False, server_header=False, lifespan="off", ws="none",
        http=connection_type(limits, service.metrics), backlog=_BACKLOG, timeout_keep_alive=30,
        timeout_graceful_shutdown=max(1, round(limits.grace)), loop="asyncio",
    )  # fmt: skip
    try:
        asyncio.run(_run(service, _Server(config, service.stopping), listening, told))
    finally:
        listening.close()


async def _run(service: Service, server: _Server, listening: socket.socket, told: Callable[[str], None]) -> None:
    """The workers first: nobody is let in before there is somebody who reads."""
    with server.capture_signals():
        starting = asyncio.ensure_future(service.pool.start())
        await asyncio.wait((starting, asyncio.ensure_future(server.asked.wait())), return_when=asyncio.FIRST_COMPLETED)
        if not starting.done():
            starting.cancel()
            await asyncio.gather(starting, return_exceptions=True)
            await service.pool.stop()
            return
        starting.result()
        listening.listen(_BACKLOG)  # whoever reads the address may come at once
        told(_address(listening))
        watching = asyncio.create_task(watch(server.server_state.connections))
        try:
            await server.serve([listening])
        finally:
            watching.cancel()
            await service.pool.stop()


class _Server(uvicorn.Server):
    """uvicorn's server, which ends with the signals instead of dying by them again when it is done."""

    def __init__(self, config: uvicorn.Config, asked: asyncio.Event) -> None:
        super().__init__(config)
        self.asked = asked
        self._held = 0

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Both signals ask for the end; asked twice, what is under way is cut off."""
        self._held += 1
        if self._held > 1:  # uvicorn asks for it again within ours
            yield
            return
        loop = asyncio.get_running_loop()
        for name in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(name, self._end)
        try:
            yield
        finally:
            for name in (signal.SIGTERM, signal.SIGINT):
                loop.remove_signal_handler(name)

    def _end(self) -> None:
        self.force_exit = self.should_exit
        self.should_exit = True
        self.asked.set()


def _bound(host: str, port: int) -> socket.socket:
    """A socket at the address. Raises FormatError."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        listening = socket.socket(family, kind, protocol)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind(address)
        except OSError:
            listening.close()
            raise
    except OSError as error:
        raise FormatError(
            f"the address cannot be had: {error.strerror or error}", place="--host, --port", value=f"{host}:{port}"
        ) from error
    listening.setblocking(False)
    return listening


def _make_room_for(limits: Limits) -> None:
    """As many open files as there may be connections, where the system lets us."""
    try:
        import resource
    except ImportError:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = limits.connections + 8 * limits.workers + _OWN_FILES
    if soft != resource.RLIM_INFINITY and soft < wanted:
        most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, most), hard))


def _address(listening: socket.socket) -> str:
    host, port = listening.getsockname()[:2]
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


def _log_to_stderr(*, quiet: bool) -> None:
    """One line for a request, by the service's own logger; uvicorn tells its errors alone."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(logging.Formatter("timeloom: %(message)s"))
    own = logging.getLogger("timeloom.web")
    own.handlers, own.propagate = [handler], False
    own.setLevel(logging.WARNING if quiet else logging.INFO)
    theirs = logging.getLogger("uvicorn")
    theirs.handlers, theirs.propagate = [handler], False
    theirs.setLevel(logging.CRITICAL)
