"""The command in a process of its own that has timeloom in memory already: forked, as a start costs a second and there
are hundreds.

What is forked does all that `python -m timeloom` does after its imports, with files for its three streams. A command
that needs other variables, a signal or a pipe is a test for `subprocess`.
"""

from __future__ import annotations

import contextlib
import io
import multiprocessing
import os
import sys
from collections.abc import Sequence
from pathlib import Path

CONTEXT = multiprocessing.get_context("forkserver")
CONTEXT.set_forkserver_preload(["tests.functional.forked_warm"])
SECONDS = 120
STREAMS = ("stdin", "stdout", "stderr")


def ran(arguments: Sequence[str], folder: Path, streams: Path) -> int:
    """Runs the command in `folder`, its streams being the files of those names in `streams`; its exit code."""
    process = CONTEXT.Process(target=run, args=(list(arguments), folder, streams))
    process.start()
    process.join(SECONDS)
    if process.exitcode is None:
        process.kill()
        process.join()
        raise TimeoutError(f"timeloom {' '.join(arguments)}: more than {SECONDS} seconds")
    code = process.exitcode
    process.close()
    return code


def run(arguments: list[str], folder: Path, streams: Path) -> None:
    """In the fork."""
    import timeloom.__main__ as module

    os.chdir(folder)
    for number, name in enumerate(STREAMS):
        file = os.open(streams / name, os.O_RDONLY if number == 0 else os.O_WRONLY | os.O_APPEND)
        os.dup2(file, number)
        os.close(file)
    sys.stdin, sys.stdout, sys.stderr = (
        io.TextIOWrapper(os.fdopen(number, mode), encoding="utf-8", errors=errors)
        for number, mode, errors in ((0, "rb", "strict"), (1, "wb", "strict"), (2, "wb", "backslashreplace"))
    )
    # What a worker of a pool, and the name that the usage shows, are taken from.
    sys.modules["__main__"] = module
    sys.argv = [str(module.__file__), *arguments]
    try:
        module.main()
    finally:
        with contextlib.suppress(OSError):
            sys.stdout.flush()
            sys.stderr.flush()
