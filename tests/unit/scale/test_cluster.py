"""The engine of a cluster, with a Ray of our own that fails as one asks it to."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from timeloom.document import Document
from timeloom.errors import TimeloomError
from timeloom.pipeline import Pipeline
from timeloom.scale import cluster
from timeloom.scale.pieces import Item, Piece
from timeloom.scale.pool import Outcomes
from timeloom.scale.wire import decoded
from timeloom.scale.work import Work


class RayError(Exception):
    """As of Ray."""


def kind(name: str) -> type[RayError]:
    return type(name, (RayError,), {})


NAMES = ("WorkerCrashedError", "ActorDiedError", "OutOfMemoryError", "NodeDiedError", "ObjectLostError", "RayTaskError")
ERRORS = {"RayError": RayError, **{name: kind(name) for name in NAMES}}


class FakeRay:
    """Tasks are done at once; `fault` may raise for a piece. `alive` are the nodes."""

    exceptions = SimpleNamespace(**ERRORS)

    def __init__(self, fault: Callable[[Piece], None] = lambda piece: None) -> None:
        self.alive = {"a", "b", "c"}
        self.tried: list[str] = []
        self._fault = fault

    def nodes(self) -> list[dict[str, Any]]:
        return [{"NodeID": name, "Alive": name in self.alive} for name in "abc"]

    def remote(self, **options: object) -> Callable[[Any], Any]:
        return lambda function: SimpleNamespace(remote=lambda *told: (function, told))

    def get(self, asked: tuple[Any, tuple[Work, bytes]]) -> bytes:
        function, told = asked
        piece = decoded(told[1], Piece)
        assert piece.items is not None
        self.tried.append(piece.items[0].place)
        self._fault(piece)
        made: bytes = function(*told)
        return made


def unchanged(document: Document) -> Document:
    return document


LOOM = Pipeline(segment=unchanged, recognise=unchanged, compose=unchanged, interpret=unchanged)
WORK = Work(loom=LOOM, target="jsonl", max_bytes=1000, layers="times")


def piece(number: int, *texts: str, size: int = 10) -> Piece:
    items = tuple(
        Item(f"line {n}", line=b'{"id": "d%d-%d", "text": "%s"}' % (number, n, text.encode()))
        for n, text in enumerate(texts)
    )
    return Piece(path="rows.jsonl", format="jsonl", size=size, items=items)


PIECES = [piece(0, "one"), piece(1, "two", "deadly", "three"), piece(2, "four")]


@pytest.fixture
def ran(monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[Outcomes]]:
    """Runs pieces on a Ray of our own; `mapped(piece)` makes what Ray Data gives for each of those that are left."""

    def run(ray: FakeRay, mapped: Callable[[dict[int, Piece]], Iterator[tuple[int, Outcomes]]]) -> list[Outcomes]:
        class Connected:
            def __enter__(self) -> FakeRay:
                return ray

            def __exit__(self, *error: object) -> None:
                """It goes on."""

        monkeypatch.setattr(cluster, "_connected", lambda address: Connected())
        monkeypatch.setattr(cluster, "_mapped", lambda ray, work, wave, jobs: mapped(wave))
        monkeypatch.setattr(cluster, "_PATIENCE", 0.05)
        found = list(cluster.perform_on_ray(WORK, PIECES, None, None))
        assert [one for one, _ in found] == PIECES
        return [outcomes for _, outcomes in found]

    return run


def done(one: Piece) -> Outcomes:
    return cluster.perform(WORK, one)


def deadly(name: str) -> Callable[[Piece], None]:
    def fault(one: Piece) -> None:
        if one.items is not None and one.items[0].line is not None and b"deadly" in one.items[0].line:
            raise ERRORS[name](f"{name}: why")

    return fault


def given_up(left: dict[int, Piece]) -> Iterator[tuple[int, Outcomes]]:
    """The first piece, and then the whole wave fails."""
    if 0 in left:
        yield 0, done(left[0])
    raise ERRORS["ActorDiedError"]("an actor died time and again")


@pytest.mark.parametrize("name", ["WorkerCrashedError", "ActorDiedError", "OutOfMemoryError"])
def test_a_deadly_document_costs_itself_alone(ran: Callable[..., list[Outcomes]], name: str) -> None:
    ray = FakeRay(deadly(name))
    outcomes = ran(ray, given_up)
    assert [len(one) for one in outcomes] == [1, 3, 1]
    failure = outcomes[1][1]
    assert getattr(failure, "reason", "") == "line 1: the process that read it died"
    assert [getattr(one, "document", "") for one in (*outcomes[0], outcomes[1][0], outcomes[1][2], *outcomes[2])] == [
        "d0-0", "d1-0", "d1-2", "d2-0",
    ]  # fmt: skip
    assert ray.tried == ["line 0", "line 1", "line 2", "line 0"]


@pytest.mark.parametrize("name", ["RayTaskError", "RayError"])
def test_an_error_of_the_cluster_is_no_failure_of_a_document(ran: Callable[..., list[Outcomes]], name: str) -> None:
    """As where the workers have no timeloom: not a million lines of failed.jsonl, but the end of the run."""
    with pytest.raises(TimeloomError, match=f"cannot go on: {name}: why; what was done is kept"):
        ran(FakeRay(deadly(name)), given_up)


def test_a_node_that_is_lost_is_tried_again(ran: Callable[..., list[Outcomes]]) -> None:
    left = [2]

    def fault(one: Piece) -> None:
        if left[0]:
            left[0] -= 1
            raise ERRORS["NodeDiedError"]("gone")

    assert [len(one) for one in ran(FakeRay(fault), given_up)] == [1, 3, 1]
    with pytest.raises(TimeloomError, match="cannot go on: NodeDiedError"):
        ran(FakeRay(deadly("NodeDiedError")), given_up)


def test_output_that_is_lost_with_a_node_is_made_again(ran: Callable[..., list[Outcomes]]) -> None:
    """The node goes before anything of the wave was asked for, and Ray waits for ever."""
    ray = FakeRay()
    waves: list[list[int]] = []

    def silent_once(left: dict[int, Piece]) -> Iterator[tuple[int, Outcomes]]:
        waves.append(list(left))
        if len(waves) == 1:
            ray.alive.remove("b")
            yield 0, done(left[0])
            time.sleep(5)
        for number, one in left.items():
            yield number, done(one)

    assert [len(one) for one in ran(ray, silent_once)] == [1, 3, 1]
    assert waves == [[0, 1, 2], [1, 2]]


def test_a_cluster_that_says_nothing_is_given_up(
    ran: Callable[..., list[Outcomes]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "_LIMIT", 0.2)

    def silent(left: dict[int, Piece]) -> Iterator[tuple[int, Outcomes]]:
        time.sleep(3)
        yield 0, done(left[0])

    with pytest.raises(TimeloomError, match="nothing has come from it"):
        ran(FakeRay(), silent)


def test_what_is_found_waits_for_who_writes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "_AHEAD", 4)
    pulled: list[int] = []

    def found() -> Iterator[tuple[int, Outcomes]]:
        for number in range(100):
            pulled.append(number)
            yield number, []

    came = cluster._until_silent(cluster._Nodes(FakeRay()), found(), 60.0)
    next(came)
    time.sleep(0.2)
    assert len(pulled) <= 6
    assert sum(1 for _ in came) == 99


def test_a_wave_has_so_many_pieces_and_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "_WAVE", 3)
    monkeypatch.setattr(cluster, "_WAVE_BYTES", 100)
    sizes = [10, 10, 10, 10, 95, 300, 50, 50, 1]
    waves = cluster._waves(piece(n, "x", size=size) for n, size in enumerate(sizes))
    assert [[one.size for one in wave] for wave in waves] == [[10, 10, 10], [10], [95], [300], [50, 50], [1]]
