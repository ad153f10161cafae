"""`timeloom serve`: the page and the service."""

from __future__ import annotations

import os
from typing import Any

import click

from timeloom.cli.decimals import SECONDS
from timeloom.errors import ModelError
from timeloom.extras import require
from timeloom.pipeline import presets, resolve
from timeloom.web.limits import Limits

__all__ = ["serve"]

_USUAL = Limits()


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, metavar="ADDRESS", help="Where to listen.")
@click.option("--port", type=click.IntRange(0, 65535), default=8077, show_default=True, metavar="N",
              help="0 for one that is free; the address is printed.")  # fmt: skip
@click.option("--preset", default="default", show_default=True, metavar="NAME",
              help=f"What to read with where a request names none: {', '.join(presets())}.")  # fmt: skip
@click.option("--workers", type=click.IntRange(min=1), metavar="N", help="Processes that read.  [default: one a core]")
@click.option("--queue", type=click.IntRange(min=1), default=_USUAL.queue, show_default=True, metavar="N",
              help="Requests that may wait for a worker; one more is refused.")  # fmt: skip
@click.option("--batches", type=click.IntRange(min=1), default=_USUAL.batches, show_default=True, metavar="N",
              help="Batches that may be under way; one more is refused.")  # fmt: skip
@click.option("--connections", type=click.IntRange(min=1), default=_USUAL.connections, show_default=True, metavar="N",
              help="Requests that may be under way, and connections that may be open.")  # fmt: skip
@click.option("--max-bytes", type=click.IntRange(min=1), default=_USUAL.max_bytes, show_default=True, metavar="N",
              help="Refuse a body, or a line of a batch, larger than this.")  # fmt: skip
@click.option("--max-memory", type=click.IntRange(min=0), default=_USUAL.max_memory // 2**20, show_default=True, metavar="MIB",
              help="Replace a worker that holds more when it has answered; 0: never.")  # fmt: skip
@click.option("--timeout", type=SECONDS, default=_USUAL.timeout, show_default=True,
              metavar="SECONDS", help="What a request may take, waiting included.")  # fmt: skip
@click.option("--head-timeout", type=SECONDS, default=_USUAL.head_timeout, show_default=True, metavar="SECONDS",
              help="What the head of a request may take to come.")  # fmt: skip
@click.option("--body-timeout", "body_deadline", type=SECONDS, default=_USUAL.body_deadline, show_default=True, metavar="SECONDS",
              help="What a body may take to come, and the next line of a batch.")  # fmt: skip
@click.option("--send-timeout", type=SECONDS, default=_USUAL.send_timeout, show_default=True, metavar="SECONDS",
              help="Cut off a client that takes nothing of its answer for so long.")  # fmt: skip
@click.option("--grace", type=SECONDS, default=_USUAL.grace, show_default=True,
              metavar="SECONDS", help="What a stop waits for requests under way.")  # fmt: skip
@click.option("--allow-host", "names", multiple=True, metavar="NAME",
              help="A name by which the service may be addressed besides the machine's own and addresses in figures; * for any. May be repeated.")  # fmt: skip
@click.option("--quiet", is_flag=True, help="Log errors alone, and not a line for each request.")
def serve(
    host: str, port: int, preset: str, workers: int | None, max_memory: int, names: tuple[str, ...], quiet: bool, **bounds: Any,
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
        workers=workers or os.cpu_count() or 1, max_memory=max_memory * 2**20, hosts=frozenset(name.lower() for name in names),
        **bounds,
    )  # fmt: skip
    run(Service(preset, limits), host, port, _tell, quiet=quiet)


def _tell(address: str) -> None:
    click.echo(f"timeloom: serving on {address}")
