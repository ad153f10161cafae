"""A worker: a process that reads one request at a time, from frames on standard input to frames on standard output.

It is started by `timeloom.web.pool` and by nobody else. It ends with its input, so it does not outlive the service,
however that ends and whatever the worker is at.
"""

from __future__ import annotations

import os
import select
import signal
import sys
import threading
import warnings
from typing import BinaryIO

import msgspec

from timeloom.errors import TimeloomError
from timeloom.web.faults import fault_of, where
from timeloom.web.frames import Answer, Task, read_frame, write_frame

__all__ = ["main"]

_WARM = "The bridge was opened on 5 March 2017, two years after the flood."


def main(preset: str) -> None:
    """Load the preset, say so with a first frame (or why not), then answer until the input ends."""
    # Ctrl-C is for the service, which ends its workers. What anything prints must not come between the frames.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    warnings.filterwarnings("ignore", category=UserWarning, module="holidays")
    if hasattr(select, "poll"):
        threading.Thread(target=_end_with_owner, daemon=True).start()
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    _serve(preset, sys.stdin.buffer, out)


def _end_with_owner() -> None:
    """A killed service cannot stop its workers, and one that reads a text looks at its input only when it is done."""
    ends = select.poll()
    ends.register(0, 0)  # nothing to read: only the end, when nobody holds the other side any more
    ends.poll()
    os._exit(0)


def _serve(preset: str, stream: BinaryIO, out: BinaryIO) -> None:
    from timeloom.web.bodies import Annotate
    from timeloom.web.readings import Reader
    from timeloom.web.tasks import perform

    reader = Reader(preset)
    try:
        reader.annotate(Annotate(text=_WARM, dct="2017-05-01"))
    except TimeloomError as error:
        status, told = fault_of(error)
        _send(out, Answer(status=status), msgspec.json.encode(told))
        return
    _send(out, Answer(), b"")
    while (frame := read_frame(stream)) is not None:
        head, body = frame
        answer, data, failure = perform(reader, msgspec.json.decode(head, type=Task), body)
        if failure is not None:
            sys.stderr.write(f"timeloom: a worker failed: {where(failure)}\n")
        _send(out, answer, data)


def _send(out: BinaryIO, answer: Answer, data: bytes) -> None:
    write_frame(out, answer, data)
    out.flush()


if __name__ == "__main__":
    main(sys.argv[1])
