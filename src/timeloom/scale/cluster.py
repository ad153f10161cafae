"""The engine of many machines: Ray Data. Needs timeloom[ray].

Lines and rows are read by the process that owns the run and travel to the workers; whole files are opened by the
workers, and have to lie where their nodes see them. Pieces go in waves, since a dataset of Ray is finite; each wave is
mapped by actors that load the model once, and what comes back, in whatever order, is given in that of the input.

Ray does again what a node that is lost had under way, as often as it takes: how often that is can no longer be said to
Ray Data. So who reads notes what it begins, and a piece that was begun a few times and never done is read document by
document, each by a task of its own; one on which workers die again is a failure, as on one machine. Any other error is
one of the cluster, not of a document: the run ends there, and can be resumed.
"""

from __future__ import annotations

import logging
import os
import secrets
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from queue import Empty, Full, Queue
from typing import Any

import msgspec

from timeloom.errors import TimeloomError
from timeloom.extras import require
from timeloom.scale.pieces import Failure, Piece, singles
from timeloom.scale.pool import Outcomes, died
from timeloom.scale.wire import decoded, encoded
from timeloom.scale.work import Done, Work, perform

__all__ = ["perform_on_ray"]

_PATIENCE = 45.0
# Seconds without any outcome after which, where a node is gone, what is left of a wave is done anew.
_WAVE = 2_048
_WAVE_BYTES = 64 * 2**20
# Pieces of a wave, and bytes of input (one big file may have more): what the store of the owner's node holds at a time.
# The model is loaded anew for each wave, which for a worker is a second or two beside minutes.
_AHEAD = 64
# Outcomes that wait to be written; Ray makes no more meanwhile than its own stores hold.
_LIMIT = 1_800.0
_SLOWEST = 2_000
# Seconds without any outcome, and bytes a second of the longest piece of the wave that are granted beside, until the
# run is given up.
_STARTS = 3
# How often a cluster of this machine is started, which fails where the machine is too busy.
_BEGUN = 3
_TRIES = 10
_ALONE = 1
# How often a piece is begun among others; how often a document alone is tried where nodes are lost, and again where a
# worker dies on it.


class _Slot(msgspec.Struct, frozen=True):
    """One outcome as it travels."""

    done: Done | None = None
    failure: Failure | None = None


def perform_on_ray(
    work: Work, pieces: Iterable[Piece], jobs: int | None, address: str | None
) -> Iterator[tuple[Piece, Outcomes]]:
    """The outcomes of every piece, in the order of the pieces, by at most `jobs` workers (None: one a core of the
    cluster).

    `address` is that of a cluster; None takes the one that this process is connected to already, else the one that the
    environment names (RAY_ADDRESS), else starts one of this machine alone.
    """
    with _connected(address) as ray:
        nodes = _Nodes(ray)
        for wave in _waves(pieces):
            yield from _in_order(wave, _outcomes(ray, nodes, work, wave, jobs))


def _waves(pieces: Iterable[Piece]) -> Iterator[list[Piece]]:
    wave: list[Piece] = []
    size = 0
    for piece in pieces:
        if wave and (len(wave) == _WAVE or size + piece.size > _WAVE_BYTES):
            yield wave
            wave, size = [], 0
        wave.append(piece)
        size += piece.size
    if wave:
        yield wave


class _Nodes:
    """The nodes that were there when the cluster was reached, or when one was last missed."""

    def __init__(self, ray: Any) -> None:
        self._ray = ray
        self._known = _alive(ray)

    def one_is_gone(self) -> bool:
        """Whether one is gone since; asked again, only for those that are there now."""
        now = _alive(self._ray)
        gone = bool(self._known - now)
        self._known = now
        return gone


@contextmanager
def _connected(address: str | None) -> Iterator[Any]:
    """Ray, connected to a cluster; what was connected before stays so."""
    # Nothing is told to anybody: Ray reads this when it starts.
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    os.environ.setdefault("RAY_BACKEND_LOG_LEVEL", "fatal")
    ray = require("ray")
    begun = not ray.is_initialized()
    if begun:
        _start(ray, address)
    try:
        yield ray
    finally:
        if begun:
            ray.shutdown()


def _start(ray: Any, address: str | None) -> None:
    alone = address is None and not os.environ.get("RAY_ADDRESS")
    options: dict[str, Any] = {"address": address or "auto"}
    if alone:
        # A busy machine takes longer than Ray waits for the parts of its own that it starts.
        slow = {"agent_register_timeout_ms": 120_000}
        options = {"include_dashboard": False, "num_cpus": os.cpu_count(), "_system_config": slow}
    for left in reversed(range(_STARTS if alone else 1)):
        try:
            ray.init(log_to_driver=False, logging_level="error", **options)
            return
        except Exception as error:  # Ray raises a bare Exception, among others
            ray.shutdown()
            if not left:
                reason = (str(error) or repr(error)).splitlines()[0]
                told = "a Ray cluster cannot be started here" if alone else "the Ray cluster cannot be reached"
                raise TimeloomError(f"{told}: {reason}", value=address) from error


def _in_order(wave: list[Piece], found: Iterator[tuple[int, Outcomes]]) -> Iterator[tuple[Piece, Outcomes]]:
    """What comes in any order, in that of the wave."""
    waiting: dict[int, Outcomes] = {}
    due = 0
    for number, outcomes in found:
        waiting[number] = outcomes
        while due in waiting:
            yield wave[due], waiting.pop(due)
            due += 1


def _outcomes(
    ray: Any, nodes: _Nodes, work: Work, wave: list[Piece], jobs: int | None
) -> Iterator[tuple[int, Outcomes]]:
    """The outcomes of a wave, in any order. Raises TimeloomError where the cluster cannot go on."""
    left = dict(enumerate(wave))
    limit = _LIMIT + max(piece.size for piece in wave) / _SLOWEST
    while left:
        try:
            for number, outcomes in _until_silent(nodes, _mapped(ray, work, dict(left), jobs), limit):
                del left[number]
                yield number, outcomes
        except _Silent:
            continue
        except ray.exceptions.RayError:
            # A worker died on some piece again and again, and Ray gave up the whole wave for it.
            for number in list(left):
                yield number, _alone(ray, work, left.pop(number))


class _Silent(Exception):
    """A node is gone, and nothing comes."""


def _until_silent(nodes: _Nodes, found: Iterator[tuple[int, Outcomes]], limit: float) -> Iterator[tuple[int, Outcomes]]:
    """What comes, in the order in which it does.

    An output that lay on a node that is lost is made again by Ray only as long as the actors of its dataset live, which
    they do not once all of it was made: then Ray waits for ever. So where a node is gone and nothing comes, what is
    left is done anew.

    Raises:
        _Silent: a node is gone, and nothing comes; and whatever `found` raises.
        TimeloomError: nothing has come for `limit` seconds.
    """
    came: Queue[tuple[int, Outcomes] | BaseException | None] = Queue(_AHEAD)
    over = threading.Event()
    threading.Thread(target=_pull, args=(found, came, over), daemon=True).start()
    heard = time.monotonic()
    try:
        while True:
            try:
                one = came.get(timeout=_PATIENCE)
            except Empty:
                if nodes.one_is_gone():
                    raise _Silent from None
                if time.monotonic() - heard >= limit:
                    raise _stopped(f"nothing has come from it for {limit / 60:.0f} minutes") from None
                continue
            if one is None:
                return
            if isinstance(one, BaseException):
                raise one
            yield one
            heard = time.monotonic()
    finally:
        over.set()


def _pull(
    found: Iterator[tuple[int, Outcomes]],
    came: Queue[tuple[int, Outcomes] | BaseException | None],
    over: threading.Event,
) -> None:
    """Puts what is found into the queue, as fast as it is taken from there, then None or the error that ended it."""

    def put(one: tuple[int, Outcomes] | BaseException | None) -> bool:
        while not over.is_set():
            with suppress(Full):
                came.put(one, timeout=0.5)
                return True
        return False

    try:
        for one in found:
            if not put(one):
                return
        put(None)
    except BaseException as error:  # noqa: BLE001  # raised by who waits
        put(error)


def _stopped(why: str) -> TimeloomError:
    return TimeloomError(f"the Ray cluster cannot go on: {why}; what was done is kept, and --resume goes on with it")


def _alive(ray: Any) -> set[str]:
    return {node["NodeID"] for node in ray.nodes() if node["Alive"]}


def _mapped(ray: Any, work: Work, wave: dict[int, Piece], jobs: int | None) -> Iterator[tuple[int, Outcomes]]:
    """The outcomes of a wave by Ray Data, in any order."""
    arrow, data = require("pyarrow"), require("ray.data")
    logging.getLogger("ray.data").setLevel(logging.CRITICAL)  # what goes wrong in it is told by the run
    context = data.DataContext.get_current()
    context.enable_progress_bars = False
    blocks = [arrow.table({"number": [number], "piece": [encoded(piece)]}) for number, piece in wave.items()]
    most = min(len(wave), jobs or max(1, int(ray.cluster_resources().get("CPU", 1))))
    name = f"timeloom-{secrets.token_hex(8)}"
    counting = ray.remote(num_cpus=0, max_restarts=-1)(_Begun).options(name=name).remote()
    results = data.from_arrow(blocks).map_batches(
        Worker, fn_constructor_args=(work, name), batch_format="pyarrow", batch_size=None, num_cpus=1,
        compute=data.ActorPoolStrategy(min_size=1, max_size=most),
    )  # fmt: skip
    for batch in results.iter_batches(batch_format="pyarrow", batch_size=None, prefetch_batches=1):
        for number, told in zip(batch["number"].to_pylist(), batch["outcomes"].to_pylist(), strict=True):
            yield number, _alone(ray, work, wave[number]) if told is None else _unpacked(told)
    del counting  # it ends with its last handle


class _Begun:
    """Counts how often each piece of a wave was begun."""

    def __init__(self) -> None:
        self._times: dict[int, int] = {}

    def add(self, number: int) -> int:
        """How often it was begun, this time included."""
        self._times[number] = self._times.get(number, 0) + 1
        return self._times[number]


def _alone(ray: Any, work: Work, piece: Piece) -> Outcomes:
    """A piece document by document, each by a task of its own, tried again when its node is lost."""
    task = ray.remote(num_cpus=1, max_retries=_ALONE, max_calls=1)(_performed)
    outcomes: Outcomes = []
    for single in singles(piece):
        outcomes += _of_task(ray, task, work, single)
    return outcomes


def _of_task(ray: Any, task: Any, work: Work, single: Piece) -> Outcomes:
    """The outcome of one document; that the worker died on it is one, that the cluster failed is not.

    Raises TimeloomError for any other error of Ray, such as that its workers have no timeloom.
    """
    told = ray.exceptions
    left = _TRIES
    while True:
        left -= 1
        try:
            return _unpacked(ray.get(task.remote(work, encoded(single))))
        except (told.WorkerCrashedError, told.ActorDiedError, told.OutOfMemoryError):
            return [died(single)]
        except (told.NodeDiedError, told.ObjectLostError) as error:
            if not left:
                raise _stopped(_first_line(error)) from error
        except told.RayError as error:
            raise _stopped(_first_line(error)) from error


def _first_line(error: Exception) -> str:
    """What an error of Ray says; of one that was raised in a worker its last line, which is the error itself."""
    lines = [line for line in str(error).splitlines() if line.strip()] or [repr(error)]
    return lines[-1] if lines[0].startswith("\x1b") or "ray::" in lines[0] else lines[0]


def _performed(work: Work, told: bytes) -> bytes:
    return _packed(perform(work, decoded(told, Piece)))


class Worker:
    """An actor: has the pipeline, and maps pieces to their outcomes; to None one on which others died."""

    def __init__(self, work: Work, counting: str) -> None:
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
        self._work = work
        self._counting = counting

    def __call__(self, batch: Any) -> Any:
        arrow = require("pyarrow")
        told = [
            None if self._is_deadly(number) else _performed(self._work, piece)
            for number, piece in zip(batch["number"].to_pylist(), batch["piece"].to_pylist(), strict=True)
        ]
        return arrow.table({"number": batch["number"], "outcomes": arrow.array(told, arrow.large_binary())})

    def _is_deadly(self, number: int) -> bool:
        """Whether a piece was begun often enough. Where the count is lost with its node, it begins anew."""
        ray = require("ray")
        try:
            return bool(ray.get(ray.get_actor(self._counting).add.remote(number)) > _BEGUN)
        except (ray.exceptions.RayError, ValueError):  # there is none of this name just now
            return False


def _packed(outcomes: Outcomes) -> bytes:
    return encoded([_Slot(done=one) if isinstance(one, Done) else _Slot(failure=one) for one in outcomes])


def _unpacked(told: bytes) -> Outcomes:
    slots = decoded(told, list[_Slot])
    return [one for slot in slots if (one := slot.done or slot.failure) is not None]
