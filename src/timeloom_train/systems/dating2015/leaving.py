"""The systems of 2015 on kinds of texts that they have never seen, beside our own stage on the same texts.

Each kind is left out once, as `timeloom_train.dating.leaving` leaves it out: the systems learn from a share of each
decade of the others, IXA's table of words is counted in the others, and the weights of their mixture are those of works
that none has learned from.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import msgspec
import numpy as np

from timeloom.metrics.dating import GRAINS, DatingMetric
from timeloom.metrics.significance import Difference
from timeloom_lab.studies.dating import OURS, Item, Ours, Outcome, against, run
from timeloom_lab.systems.dating2015 import MEMBERS, System
from timeloom_lab.systems.dating2015.ambra import Ambra
from timeloom_lab.systems.dating2015.interpolation import Interpolation
from timeloom_lab.systems.dating2015.ixa import Ixa
from timeloom_lab.systems.dating2015.ucd import Ucd
from timeloom_train.dating.data import Snippet
from timeloom_train.dating.fitting import Fit
from timeloom_train.dating.leaving import Stranger
from timeloom_train.dating.making import dater_without, without
from timeloom_train.systems.dating2015 import mixture
from timeloom_train.systems.dating2015.tables import counted
from timeloom_train.systems.dating2015.texts import Text, chosen, parsed, tuning
from timeloom_train.systems.dating2015.training import LEARNERS, Options, Texts

__all__ = ["Kind", "kinds_left_out", "pooled", "table"]

STYLE = "T2"


@dataclass(frozen=True, slots=True)
class Kind:
    """What every way of dating did with texts of a kind that it has never seen."""

    name: str
    texts: int
    outcomes: Sequence[Outcome]


def kinds_left_out(root: Path, options: Options, *, most: int, kept: Path | None = None) -> Iterator[Kind]:
    """Every kind of the pack once, so many of its texts at most; `kept` is the folder of our own models that
    `dating-left-out` keeps."""
    found = without(root, Fit(seed=options.seed), kept=kept)
    read = _Parsed()
    for one in found:
        asked = one.asked.whole[:most]
        # several texts of a work have its name
        items = [
            Item(msgspec.structs.replace(text.document, id=str(at)), text.year) for at, text in enumerate(read(asked))
        ]
        systems: dict[str, System] = {OURS: Ours(dater_without(one, found)), **_learned(one, read, options)}
        yield Kind(one.name, len(items), run(items, STYLE, systems, f"{one.name} left out"))


def pooled(kinds: Sequence[Kind]) -> tuple[list[Outcome], str]:
    """All kinds as one set of texts, and what a paired bootstrap says of the differences to ours, in words."""
    metric = DatingMetric()
    names = [one.system for one in kinds[0].outcomes]
    together = []
    for at, name in enumerate(names):
        counts = tuple(count for kind in kinds for count in kind.outcomes[at].counts)
        off = tuple(years for kind in kinds for years in kind.outcomes[at].off)
        together.append(Outcome(name, metric.aggregate(counts, corpus="kinds left out"), counts, off))
    compared = against(together, OURS, "kinds left out")
    return together, "" if compared is None else "\n".join(_told(one) for one in compared.differences)


def _told(one: Difference) -> str:
    within = "" if one.interval is None else " ({:+.3f} to {:+.3f})".format(*one.interval)
    return f"{one.system} less ours, {one.name}: {one.difference:+.3f}{within}, p {one.p:.3f}, after Holm's correction {one.adjusted:.3f}"


def table(kinds: Sequence[Kind]) -> str:
    """The scores, fine to coarse, of every kind and of their mean, a row for each way of dating."""
    names = [one.system for one in kinds[0].outcomes]
    rows = [f"{'kind':28} {'texts':>5}  " + "  ".join(f"{name:17}" for name in names)]
    told = [(kind.name, kind.texts, [_scores(one) for one in kind.outcomes]) for kind in kinds]
    mean = [np.mean([row[2][at] for row in told], axis=0) for at in range(len(names))]
    whole = [("mean of the kinds", sum(row[1] for row in told), mean)] if len(told) > 1 else []
    for name, texts, scores in [*told, *whole]:
        rows.append(
            f"{name:28} {texts:5}  " + "  ".join(f"{' '.join(f'{score:.3f}' for score in own):17}" for own in scores)
        )
    return "\n".join(rows)


def _scores(outcome: Outcome) -> list[float]:
    return [outcome.score.figures[f"score:{grain}"] or 0.0 for grain in GRAINS]


class _Parsed:
    """Texts with their trees, each parsed once."""

    def __init__(self) -> None:
        self._known: dict[str, Text] = {}

    def __call__(self, snippets: Sequence[Snippet]) -> list[Text]:
        new = [one for one in snippets if one.text not in self._known]
        self._known |= {one.snippet.text: one for one in parsed(new)}
        return [replace(self._known[one.text], year=one.year, snippet=one) for one in snippets]


def _learned(one: Stranger, read: _Parsed, options: Options) -> dict[str, System]:
    """The systems and their mixture, of the texts of other kinds."""
    picked = chosen(one.rest, options.cap)
    learned, tuned = ([text for text in picked if tuning(text.work) is is_tuned] for is_tuned in (False, True))
    texts = Texts(read(learned), read(tuned), counted(text for text in one.rest if not tuning(text.work)))
    made = {name: LEARNERS[name](texts, options)("")[0] for name in MEMBERS}
    systems: dict[str, System] = {
        "ambra": Ambra(made["ambra"]),
        "ixa": Ixa(made["ixa"], texts.series),
        "ucd": Ucd(made["ucd"]),
    }
    weights = mixture.fit(systems, [text.document for text in texts.tuned], texts.years[1])
    return {**systems, "interpolation": Interpolation(weights, systems)}
