"""The six systems of TempEval 2007 (SemEval-2007 task 15), re-created: `SYSTEMS` names them.

Verhagen, Gaizauskas, Schilder, Hepple, Katz and Pustejovsky 2007, SemEval-2007 Task 15: TempEval Temporal Relation
Identification; and 2009, The TempEval Challenge: Identifying Temporal Relations in Text (Language Resources and
Evaluation 43), which describes the systems. Each is a stage `Document -> Document`: it reads events, times, tokens with
trees and links without labels (`items`), and gives those links that it answers. Weights are made by `python -m
timeloom_train system tempeval2007`; XRCE-T has none.

    system = load("cu-tmp", "tempeval-style/tbdense/train@b170962d")
    document = system(asked(told(document)))
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from timeloom.document import Document
from timeloom.errors import ModelError
from timeloom.models import arrays, holds
from timeloom_lab.systems.folder import folder
from timeloom_lab.systems.tempeval2007.cu_tmp import CuTmp
from timeloom_lab.systems.tempeval2007.items import asked, told
from timeloom_lab.systems.tempeval2007.lcc_te import LccTe
from timeloom_lab.systems.tempeval2007.naist import Naist
from timeloom_lab.systems.tempeval2007.usfd import Usfd
from timeloom_lab.systems.tempeval2007.vectors import Arrays
from timeloom_lab.systems.tempeval2007.wvali import Wvali
from timeloom_lab.systems.tempeval2007.xrce_t import XrceT

__all__ = ["FOLDER", "LEARNED", "SYSTEMS", "System", "asked", "load", "place", "told"]

System = Callable[[Document], Document]
FOLDER = "tempeval2007"
"""The folder of their weights among those of the systems."""
LEARNED: dict[str, Callable[[Arrays], System]] = {
    "cu-tmp": CuTmp,
    "lcc-te": LccTe,
    "naist": Naist,
    "usfd": Usfd,
    "wvali": Wvali,
}
"""Name -> what makes the system from its weights."""
SYSTEMS: dict[str, str] = {
    "cu-tmp": "CU-TMP", "lcc-te": "LCC-TE", "naist": "NAIST", "usfd": "USFD", "wvali": "WVALI", "xrce-t": "XRCE-T",
}  # fmt: skip
"""Name -> the name in the papers."""


def place(items: str, root: str | Path | None = None) -> Path:
    """The folder of the weights that were learned from the items of that name, below the folder of the systems."""
    return folder(FOLDER, root) / items.replace("/", "-")


def load(name: str, items: str = "", root: str | Path | None = None) -> System:
    """A system by name; one that learns, with the weights that it learned from the items of a name (`place`).

    Raises ValueError for a name that is none, ModelError where there are no weights.
    """
    if name not in SYSTEMS:
        raise ValueError(f"a system is one of {', '.join(SYSTEMS)} (got {name!r})")
    if name not in LEARNED:
        return XrceT()
    where = place(items, root)
    if not holds(name, where):
        message = f"there are no weights; make them with `python -m timeloom_train system tempeval2007 --only {name}`"
        raise ModelError(message, value=str(where / f"{name}.npz"))
    return LEARNED[name](arrays(name, where))
