"""What knows nothing of a text still scores when it is dated: random choice, and always the same year.

The baselines of SemEval-2015 task 7 (Popescu and Strapparava 2015): an interval of the list by chance, as an exact
expectation, and the interval that holds 1850. The score is soft, so no figure of a system says much without these
beside it.
"""

from __future__ import annotations

from collections.abc import Sequence

from timeloom.document import Document
from timeloom.metrics import Score
from timeloom.metrics.dating import DatingMetric, holding, random_counts

__all__ = ["baselines"]


def baselines(
    golds: Sequence[Document], *, years: Sequence[int] = (1850,), corpus: str | None = None
) -> dict[str, Score]:
    """The score of each baseline by its name: "random", then "always 1850" for every year."""
    metric = DatingMetric()
    found = {"random": metric.aggregate([random_counts(gold) for gold in golds], corpus=corpus)}
    for year in years:
        found[f"always {year}"] = metric.score(golds, [holding(gold, year) for gold in golds], corpus=corpus)
    return found
