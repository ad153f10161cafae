"""`timeloom serve`: the page and the service."""

from __future__ import annotations

import os

import click

from timeloom.errors import ModelError
from timeloom.extras import require
from timeloom.pipeline import presets, resolve
from timeloom.web.limits import Limits

__all__ = ["serve"]

_USUAL = Limits()
_LOCAL = ("localhost", "127.0.0.1", "[::1]")


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, metavar="ADDRESS", help="Where to listen.")
@click.option("--port", type=click.IntRange(0, 65535), default=8077, show_default=True, metavar="N",
              help="0 for one that is free; the address is printed.")  # fmt: skip
@click.option("--preset", default="default", show_default=True, metavar="NAME",
              help=f"What to read with where a request names none: {', '.join(presets())}.")  # fmt: skip
@click.option("--workers", type=click.IntRange(min=1), metavar="N", help="Processes that read.  [default: one a core]")
@click.option("--queue", type=click.IntRange(min=1), default=_USUAL.queue, show_default=True, metavar="N",
              help="Requests that may wait for a worker; one more is refused.")  # fmt: skip
@click.option("--max-bytes", type=click.IntRange(min=1), default=_USUAL.max_bytes, show_default=True, metavar="N",
              help="Refuse a body, or a line of a batch, larger than this.")  # fmt: skip
@click.option("--max-memory", type=click.IntRange(min=0), default=_USUAL.max_memory // 2**20, show_default=True, metavar="MIB",
              help="Replace a worker that holds more when it has answered; 0: never.")  # fmt: skip
@click.option("--timeout", type=click.FloatRange(min=0, min_open=True), default=_USUAL.timeout, show_default=True,
              metavar="SECONDS", help="What a request may take, waiting included.")  # fmt: skip
@click.option("--grace", type=click.FloatRange(min=0, min_open=True), default=_USUAL.grace, show_default=True,
              metavar="SECONDS", help="What a stop waits for requests under way.")  # fmt: skip
@click.option("--allow-host", "names", multiple=True, metavar="NAME",
              help="A name by which the service may be addressed. May be repeated.  [default: on this machine its own names, else any]")  # fmt: skip
@click.option("--quiet", is_flag=True, help="Log errors alone, and not a line for each request.")
def serve(
    host: str, port: int, preset: str, workers: int | None, queue: int, max_bytes: int, max_memory: int, timeout: float, grace: float,
    names: tuple[str, ...], quiet: bool,
) -> None:  # fmt: skip
    """Start the page and the service, and print the address. Ctrl-C (or SIGTERM) ends it in good order.

    Texts stay in memory: none is logged, kept or sent anywhere. To be reached from other machines give --host 0.0.0.0, and put
    what asks for names and passwords before it: the service has no accounts.

    \b
    timeloom serve
    timeloom serve --port 0 --preset en-fast --workers 2
    """
    require("fastapi")
    require("uvicorn")
    try:
        resolve(preset)
    except ModelError as error:
        raise click.UsageError(f"--preset: {error.message} (got {error.value!r})") from error
    from timeloom.web.app import Service
    from timeloom.web.server import serve as run

    limits = Limits(
        workers=workers or os.cpu_count() or 1, queue=queue, max_bytes=max_bytes, max_memory=max_memory * 2**20, timeout=timeout, grace=grace,
        hosts=_hosts(host, names),
    )  # fmt: skip
    run(Service(preset, limits), host, port, _tell, quiet=quiet)


def _hosts(host: str, names: tuple[str, ...]) -> frozenset[str]:
    """On this machine alone a service answers to the machine's own names: else any page in a browser could reach it by a name
    that leads here."""
    local = host.startswith("127.") or host in ("localhost", "::1")
    own = (*_LOCAL, host.lower()) if local else ()
    return frozenset((*own, *(name.lower() for name in names)))


def _tell(address: str) -> None:
    click.echo(f"timeloom: serving on {address}")
