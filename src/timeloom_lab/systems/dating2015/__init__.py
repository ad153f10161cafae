"""The systems of SemEval-2015 task 7, diachronic text evaluation, re-created: `SYSTEMS` names them.

Popescu and Strapparava 2015, SemEval 2015, Task 7: Diachronic Text Evaluation. Each gives a text a distribution over
the years from 1700 to 2026 and is a stage `Document -> Document` that sets `written`. A system never sees a list of
candidates: what is chosen of one follows from the distribution (`timeloom.dating.choose`), but for the width of its
intervals, for which UCD has a machine for each grain. They read documents that somebody has parsed (AMBRA, UCD) and
read for times (IXA): `timeloom_lab.studies.dating.prepared` does both. Weights are made by `python -m timeloom_train
system dating2015`.

    system = load("ixa")
    (document,) = prepared([Document(id="1", text="...")])
    print(system(document).written.year)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from timeloom.errors import ModelError
from timeloom.models import arrays, card, holds
from timeloom_lab.systems.dating2015 import ambra, ixa, ucd
from timeloom_lab.systems.dating2015.baselines import Median
from timeloom_lab.systems.dating2015.interpolation import Interpolation, System
from timeloom_lab.systems.dating2015.years import COUNT, LAST_YEAR, YEARS
from timeloom_lab.systems.folder import folder
from timeloom_lab.systems.tempeval2007.vectors import Arrays

__all__ = [
    "COUNT", "FOLDER", "GROUPS", "LAST_YEAR", "LEARNED", "MEMBERS", "SYSTEMS", "YEARS", "Interpolation", "Median", "System",
    "held_out", "load", "place", "weights_name",
]  # fmt: skip

FOLDER = "dating2015"
"""The folder of their weights among those of the systems."""
MEMBERS: dict[str, Callable[[Arrays], System]] = {"ambra": ambra.Ambra, "ixa": ixa.Ixa, "ucd": ucd.Ucd}
"""Name -> what makes the system from its weights."""
LEARNED = (*MEMBERS, "interpolation")
SYSTEMS: dict[str, str] = {
    "median": "median year", "ambra": "AMBRA", "ixa": "IXA", "ucd": "UCD", "interpolation": "interpolation",
}  # fmt: skip
"""Name -> the name in tables."""
GROUPS: Mapping[str, tuple[str, ...]] = {"ambra": ambra.GROUPS, "ixa": ixa.GROUPS, "ucd": ucd.GROUPS}
"""The groups of features, by system: what an ablation leaves out."""


def place(root: str | Path | None = None) -> Path:
    """The folder of the weights, below the folder of the systems."""
    return folder(FOLDER, root)


def held_out(root: str | Path | None = None) -> Path:
    """The file with the texts that were held out when the systems learned: one JSON object a line with id, text, year,
    family."""
    return place(root) / "held-out.jsonl"


def weights_name(name: str, without: str = "") -> str:
    """The name of the weights of a system, or of those that it learned without a group of features."""
    return f"{name}.without-{without.replace(' ', '-')}" if without else name


def load(name: str, root: str | Path | None = None, *, without: str = "") -> System:
    """A system by name, with its weights; `without` is a group of features that it did not learn.

    Raises ValueError for a name that is none, ModelError where there are no weights.
    """
    if name not in SYSTEMS:
        raise ValueError(f"a system is one of {', '.join(SYSTEMS)} (got {name!r})")
    where = place(root)
    if name == "median":
        if not holds("interpolation", where):
            raise ModelError(_missing(""), value=str(where))
        return Median([int(card("interpolation", where)["median year"])])
    held = weights_name(name, without)
    if not holds(held, where):
        raise ModelError(_missing(without), value=str(where / f"{held}.npz"))
    if name == "interpolation":
        return Interpolation(arrays(held, where), {member: load(member, root) for member in MEMBERS})
    return MEMBERS[name](arrays(held, where))


def _missing(without: str) -> str:
    option = " --ablate" if without else ""
    return f"there are no weights; make them with `python -m timeloom_train system dating2015{option}`"
