"""Texts that we wrote, for archives of tests."""

from __future__ import annotations

import random
from functools import lru_cache

from timeloom.archive import Dated

PIER = (
    "The pier beside the ferry stairs was closed for the whole of that winter, since the storm of October had carried "
    "away four of its piles. The harbour master wrote to the company that no boat of more than ten tons should lie there "
    "till spring, and that a watchman with a lantern was to walk it every hour of the night."
)
LAMPS = (
    "A lamp was lit at the corner of every street on the evening of the coronation, and the bells rang until midnight. "
    "The baker gave a loaf to each child of the parish, and his apprentice played the fiddle on the steps of the chapel."
)
MILL = (
    "It rained for forty days and the mill stood under water up to the second floor, as every child of the village can "
    "tell. The miller moved his flour to the church tower with a borrowed cart, and lost not more than two sacks of it."
)
SHOWN = (Dated(PIER, "1843-10-02", "pier", "the gazette"), Dated(LAMPS, "1838", "lamps", "the gazette"),
         Dated(MILL, "1901-02", "mill", "the courier"))  # fmt: skip


@lru_cache(maxsize=8)
def filler(words: int, seed: int) -> str:
    """Words that mean nothing."""
    rng = random.Random(seed)
    return " ".join("".join(rng.choices("aeioubdglmnrst", k=rng.randint(2, 9))) for _ in range(words))


def misread(text: str, rate: float, seed: int) -> str:
    """A text with a share of its letters replaced by others."""
    rng = random.Random(seed)
    return "".join(rng.choice("abcdefghijklmnopqrstuvwxyz") if rng.random() < rate else one for one in text)
