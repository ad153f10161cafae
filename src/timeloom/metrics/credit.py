"""Relaxed credit: what a disjunction S of relations earns as the answer to a key K, which is a disjunction too."""

from __future__ import annotations

from typing import Literal

__all__ = ["Over", "set_credit"]

Over = Literal["larger", "response", "key"]
"""What is shared is divided by the larger of both disjunctions (as TempEval-1 has it), by S, or by K."""


def set_credit(shared: int, response: int, key: int, over: Over = "larger") -> float:
    """|S & K| over max(|S|, |K|), |S| or |K|, from these numbers; 0 for nothing over nothing.

    Tannier and Muller start from Tversky's ratio of what is common to what is compared; these are its three plain
    cases.
    """
    size = {"larger": max(response, key), "response": response, "key": key}[over]
    return shared / size if size else 0.0
