"""`query_interval` as a tool of an agent: a description in JSON Schema, and an answer in plain data to a call of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from timeloom.asking.interval import query_interval
from timeloom.errors import TimeloomError

__all__ = ["TOOL", "answer"]

TOOL: dict[str, Any] = {
    "name": "query_interval",
    "description": (
        "Turn the words of time of a question into stretches of the calendar. status says which of three answers it is: "
        '"interval" (filter documents by intervals, half open), "none" (no time is mentioned: do not filter), "unresolved" '
        "(a time is mentioned that could not be read: do not filter, tell the user the reasons). residual is the question "
        "without its words of time, for a search by words."
    ),
    "parameters": {
        "type": "object",
        "properties": {
            "question": {"type": "string", "description": "The question as the user asked it."},
            "dct": {
                "type": "string",
                "description": "When it is asked, ISO 8601, such as 2023-11-16 or 2023-11-16T10:35:00+02:00.",
            },
            "prefer": {
                "type": "string",
                "enum": ["past", "future", "nearest", "none"],
                "default": "past",
                "description": 'Which one a bare "in May" or "on Friday" means.',
            },
        },
        "required": ["question"],
        "additionalProperties": False,
    },
}
"""Name, description and parameters, as the interfaces of language models take them."""


def answer(
    arguments: Mapping[str, Any], *, preset: str = "default", tz: str | None = None, language: str = "en"
) -> dict[str, Any]:
    """The answer to a call: that of `query_interval` in plain data, or `{"error": ...}` for arguments that are none,
    since who calls is a model that can mend them. Nothing is raised for what it wrote."""
    unknown = sorted(arguments.keys() - TOOL["parameters"]["properties"].keys())
    if unknown or not isinstance(arguments.get("question"), str):
        told = f"there is no argument {unknown[0]!r}" if unknown else "question is a text"
        return {"error": told}
    dct, prefer = arguments.get("dct"), arguments.get("prefer", "past")
    if not isinstance(dct, str | None) or not isinstance(prefer, str | None):
        return {"error": "dct and prefer are texts"}
    try:
        return query_interval(
            arguments["question"], dct=dct, prefer=prefer, preset=preset, tz=tz, language=language
        ).to_dict()
    except TimeloomError as error:
        return {"error": str(error)}
