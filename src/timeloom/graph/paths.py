"""The fewest links that lead from one end point to another."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence

__all__ = ["FREE", "Step", "cheapest_path"]

FREE = -1
"""In place of a link: the step from the start of an interval to its end."""

Step = tuple[int, bool, int]
"""A step to a point: the point, whether it is strict, the link that states it."""


def cheapest_path(
    steps: Sequence[Sequence[Step]],
    start: int,
    goal: int,
    bound: int,
    *,
    strict: bool,
    effort: int = 1 << 62,
    allowed: Callable[[int], bool] | None = None,
) -> tuple[list[int] | None, int]:
    """The links on a cheapest path of at most `bound` links, if there is one, and how many steps were looked at.

    Each step over a link costs one, free steps cost nothing. `strict` asks for a path with a strict step. From a point
    to itself there is the path without steps, or with `strict` a cycle. Only points that are `allowed` are passed.
    Breadth first over pairs (point, strict step met yet), free steps first; given up after `effort` steps.
    """
    first = 2 * start
    if start == goal and not strict:
        return [], 0
    came: dict[int, tuple[int, int]] = {}
    cost = {first: 0}
    queue = deque([first])
    spent = 0
    while queue and spent <= effort:
        state = queue.popleft()
        here, far = state >> 1, cost[state]
        if here == goal and (state & 1 or not strict):
            return list(_links(came, first, state)), spent
        for there, is_strict, link in steps[here]:
            spent += 1
            total = far + (link != FREE)
            reached = 2 * there + (state & 1 | is_strict)
            known = min(cost.get(reached, bound + 1), cost.get(2 * there + 1, bound + 1))
            if total < known and (allowed is None or allowed(there)):
                cost[reached] = total
                came[reached] = (state, link)
                (queue.append if link != FREE else queue.appendleft)(reached)
    return None, spent


def _links(came: dict[int, tuple[int, int]], first: int, state: int) -> Iterator[int]:
    while state != first:
        state, link = came[state]
        if link != FREE:
            yield link
