"""What is remembered rather than fitted: instances for K*, a decision table, tallies of descriptions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

__all__ = ["decision_table", "instances", "tallies"]

Made = dict[str, NDArray[np.generic]]
_STALE = 5
"""Best-first search ends after so many widenings without a gain (WEKA's default)."""


def instances(prefix: str, items: Sequence[Mapping[str, str]], labels: Sequence[str], names: Sequence[str]) -> Made:
    """Arrays for `KStar`. Raises ValueError where there are none."""
    if not items:
        raise ValueError("there are no items to learn from")
    known = sorted(set(labels))
    made: Made = {
        f"{prefix}/labels": np.array(known),
        f"{prefix}/attributes": np.array(list(names)),
        f"{prefix}/answers": np.array([known.index(label) for label in labels], dtype=np.int32),
    }
    columns = []
    for name in names:
        values = sorted({item[name] for item in items})
        made[f"{prefix}/values/{name}"] = np.array(values, dtype=np.str_)
        columns.append([values.index(item[name]) for item in items])
    made[f"{prefix}/items"] = np.array(columns, dtype=np.int32).T.reshape(len(items), len(columns))
    return made


def decision_table(
    prefix: str, items: Sequence[Mapping[str, str]], labels: Sequence[str], names: Sequence[str]
) -> Made:
    """Arrays for `DecisionTable`: the attributes by best-first search forwards, judged by leaving one out. Raises
    ValueError where there are no items."""
    if not items:
        raise ValueError("there are no items to learn from")
    known = sorted(set(labels))
    answers = [known.index(label) for label in labels]
    schema = _search(items, answers, len(known), names)
    cells = _cells(items, answers, len(known), schema)
    keys = sorted(cells)
    return {
        f"{prefix}/labels": np.array(known),
        f"{prefix}/attributes": np.array(list(schema), dtype=np.str_),
        f"{prefix}/cells": np.array(keys, dtype=np.str_).reshape(len(keys), len(schema)),
        f"{prefix}/answers": np.array([int(cells[key].argmax()) for key in keys], dtype=np.int32),
        f"{prefix}/other": np.array([int(np.bincount(answers, minlength=len(known)).argmax())], dtype=np.int32),
    }


def _search(
    items: Sequence[Mapping[str, str]], answers: Sequence[int], size: int, names: Sequence[str]
) -> tuple[str, ...]:
    """The schema: the best subset met. Of open subsets the best is widened by each attribute, until five bring no
    gain."""
    judged: dict[tuple[str, ...], int] = {(): _left_out(items, answers, size, ())}
    open_, best, stale = [()], (), 0  # type: tuple[list[tuple[str, ...]], tuple[str, ...], int]
    while open_ and stale < _STALE:
        widened = max(open_, key=lambda schema: (judged[schema], -len(schema)))
        open_.remove(widened)
        before = judged[best]
        for name in names:
            schema = tuple(one for one in names if one == name or one in widened)
            if name not in widened and schema not in judged:
                judged[schema] = _left_out(items, answers, size, schema)
                open_.append(schema)
        best = max(judged, key=lambda schema: (judged[schema], -len(schema)))
        stale = 0 if judged[best] > before else stale + 1
    return best


def _cells(
    items: Sequence[Mapping[str, str]], answers: Sequence[int], size: int, schema: Sequence[str]
) -> dict[tuple[str, ...], NDArray[np.int64]]:
    found: dict[tuple[str, ...], NDArray[np.int64]] = {}
    for item, answer in zip(items, answers, strict=True):
        found.setdefault(tuple(item[name] for name in schema), np.zeros(size, np.int64))[answer] += 1
    return found


def _left_out(items: Sequence[Mapping[str, str]], answers: Sequence[int], size: int, schema: Sequence[str]) -> int:
    """How many items the others of their cell (or, in an empty one, all others) have right."""
    total = np.bincount(answers, minlength=size)
    right = 0
    for counts in _cells(items, answers, size, schema).values():
        for answer, count in enumerate(counts.tolist()):
            others = counts if counts.sum() > 1 else total
            left = others.copy()
            left[answer] -= 1
            right += count * int(count and left.argmax() == answer)
    return right


def tallies(prefix: str, descriptions: Iterable[Sequence[str]], labels: Sequence[str]) -> Made:
    """Arrays for `Tallies`: every description of every item counts. Raises ValueError where there are no items."""
    if not labels:
        raise ValueError("there are no items to learn from")
    known = sorted(set(labels))
    counts: dict[str, Counter[str]] = {}
    for own, label in zip(descriptions, labels, strict=True):
        for description in dict.fromkeys(own):
            counts.setdefault(description, Counter())[label] += 1
    keys = sorted(counts)
    table = [[counts[key][label] for label in known] for key in keys]
    return {
        f"{prefix}/labels": np.array(known),
        f"{prefix}/keys": np.array(keys, dtype=np.str_),
        f"{prefix}/counts": np.array(table, dtype=np.int32),
    }
