"""Documents that fit the shape and make no sense: an answer or an error of ours, never a failure."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from tests.unit.web.asking import document

from timeloom.web.export import EXPORTS
from timeloom.web.faults import where
from timeloom.web.frames import Task
from timeloom.web.readings import Reader
from timeloom.web.tasks import perform

Path = tuple[str | int, ...]
TEXT = "Sales fell on Tuesday after the strike ended on 5 May. Prices rose from March to July, two days after the vote."
EDITS: list[dict[str, Any]] = [
    {"op": "time.set", "id": "t1", "expression": "5 May 2012"},
    {"op": "time.set", "id": "t2", "value": "2013-05"},
    {"op": "time.remove", "id": "t1"},
    {"op": "time.add", "start": 0, "end": 5, "expression": "1843"},
    {"op": "event.add", "start": 0, "end": 5},
    {"op": "event.remove", "id": "e1"},
    {"op": "link.set", "source": "ei1", "target": "t1", "relation": "BEFORE"},
    {"op": "link.remove", "id": "l1"},
    {"op": "dct.set", "dct": "2014-01-01"},
    {"op": "dct.set", "dct": None},
]
WORDS = ("", "x", "t1", "ei1", "t0", "e1", "l1", "SIMULTANEOUS", "P3D", "2013-13")


def paths(of: Any, path: Path = ()) -> Iterator[Path]:
    yield path
    for key in of if isinstance(of, dict) else range(len(of)) if isinstance(of, list) else ():
        yield from paths(of[key], (*path, key))


def at(of: Any, path: Path) -> Any:
    for key in path:
        of = of[key]
    return of


def twisted(given: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """A document with some values changed for others of their kind, some rows left out, some told twice."""
    made = copy.deepcopy(given)
    for _ in range(chance.randint(1, 5)):
        there = list(paths(made))[1:]
        path = chance.choice(there)
        parent, key = at(made, path[:-1]), path[-1]
        value, lot = parent[key], chance.random()
        kin = [other for other in there if type(at(made, other)) is type(value)]
        if isinstance(parent, list) and lot < 0.2:
            del parent[key]
        elif isinstance(parent, list) and lot < 0.4:
            parent.append(copy.deepcopy(value))
        elif isinstance(value, bool):
            parent[key] = not value
        elif isinstance(value, int):
            parent[key] = chance.choice([0, value + 1, max(0, value - 1), value + 50, 10**6, chance.randint(0, 120)])
        elif isinstance(value, str):
            parent[key] = chance.choice([at(made, chance.choice(kin)), *WORDS])
        elif isinstance(value, (list, dict)) and lot < 0.7:
            parent[key] = copy.deepcopy(at(made, chance.choice(kin)))
    return made


@pytest.mark.parametrize("preset", ["rules", "en-fast"])
def test_no_document_makes_a_worker_fail(preset: str) -> None:
    chance = random.Random(20261122)
    whole = document(TEXT, "2013-03-22", "en-fast")
    reader = Reader(preset)
    answered = 0
    for _ in range(40):
        twist = twisted(whole, chance)
        asked: list[tuple[str, dict[str, Any]]] = [
            ("annotate", {}),
            ("timeline", {"dct": "2013-03-22"}),
            ("correct", {"edits": chance.sample(EDITS, chance.randint(0, 3))}),
            ("correct", {"edits": chance.sample(EDITS, chance.randint(0, 3)), "skip": True}),
            ("export", {"format": chance.choice(list(EXPORTS))}),
            ("picture", {"what": chance.choice(["timeline", "temporal", "dating"])}),
            ("picture", {"what": "scate", "time": "t1"}),
        ]
        for name, more in asked:
            body = json.dumps({"document": twist, **more}).encode()
            answer, _data, failure = perform(reader, Task(name), body)
            assert failure is None, where(failure)
            answered += answer.status == 200
        opened = {"name": "a.json", "content": json.dumps(twist)}
        answer, _data, failure = perform(reader, Task("open"), json.dumps(opened).encode())
        assert failure is None, where(failure)
        answered += answer.status == 200
    assert answered > 40
