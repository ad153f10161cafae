"""The tool of an agent: its schema describes what it takes, and no call of a model raises."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import pytest

from timeloom.asking.tool import TOOL, answer


def test_the_description_is_json_and_a_schema() -> None:
    assert json.loads(json.dumps(TOOL)) == TOOL
    jsonschema.Draft202012Validator.check_schema(TOOL["parameters"])


def test_an_answer() -> None:
    found = answer({"question": "emails of May", "dct": "2023-11-16"}, preset="rules")
    assert (found["status"], found["residual"]) == ("interval", "emails")
    assert found["intervals"][0]["t_start"] == "2023-05-01T00:00:00"
    json.dumps(found)


def test_prefer() -> None:
    found = answer({"question": "in May", "dct": "2023-11-16", "prefer": "future"}, preset="rules")
    assert found["intervals"][0]["t_start"] == "2024-05-01T00:00:00"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ({}, "question is a text"), ({"question": 5}, "question is a text"), ({"question": "x", "when": "now"}, "'when'"),
        ({"question": "x", "dct": "soon"}, "ISO 8601"), ({"question": "x", "dct": 2023}, "dct and prefer"),
        ({"question": "x", "prefer": "maybe"}, "past, future"),
    ],
)  # fmt: skip
def test_what_it_cannot_take_is_told(arguments: dict[str, Any], told: str) -> None:
    assert told in answer(arguments, preset="rules")["error"]
