"""How good a way to learn is, by documents left out: each fold is asked of a weaver that learned from the others, for as many
epochs as were decided on beforehand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from timeloom.extras import require
from timeloom_train.folds import dealt
from timeloom_train.weave.training import Plan, Weave, counted, heads_alone, shares, train

__all__ = ["left_out"]

Keep = Callable[[Weave, dict[str, object], Path], None]
"""Writes a weaver and what is said of it to a folder: `weave.pt`, and what else it may need."""


def left_out(
    begin: Callable[[], Weave], batches: Mapping[str, dict[str, Any]], plan: Plan, folds: int, folder: Path, keep: Keep
) -> Iterator[tuple[str, dict[str, float]]]:
    """The figures of each fold, and at last ("all") of all documents counted together, each asked of a weaver that has not learned
    from it. `batches` are by document. A fold whose weaver is in the folder is not learned again."""
    total: Counter[str] = Counter()
    for number, fold in enumerate(dealt(list(batches), folds, plan.seed)):
        place, apart = folder / f"fold-{number}", set(fold)
        weave = begin()
        if (place / "weave.pt").is_file():
            weave.restore(require("torch").load(place / "weave.pt", weights_only=True))
        else:
            learn = [batch for name, batch in batches.items() if name not in apart]
            runs = {"gold": train(weave, learn, plan, folder=place / "gold"), "heads": heads_alone(weave, learn, plan, folder=place / "heads")}
            keep(weave, {"left": [number, folds], "without": sorted(fold), "documents": len(learn), "runs": runs}, place)
        weave.mode(training=False)
        found = counted(weave, [batches[name] for name in fold])
        total.update(found)
        yield str(number), shares(found)
    yield "all", shares(total)
