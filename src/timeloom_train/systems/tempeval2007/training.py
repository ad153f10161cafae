"""Each system, from documents with items to its arrays.

Where one task's answers are features of another (B in A and C, A in C), those of a training document come from weights
that have not seen it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from timeloom.document import Document
from timeloom_lab.systems.tempeval2007 import LEARNED, asked, cu_tmp, lcc_te, naist, usfd, wvali
from timeloom_lab.systems.tempeval2007.constituents import Constituents
from timeloom_lab.systems.tempeval2007.features import Known, ask_first
from timeloom_lab.systems.tempeval2007.items import TASKS, task_of
from timeloom_lab.systems.tempeval2007.vectors import SupportVectors
from timeloom_lab.systems.tempeval2007.view import Question, View
from timeloom_train.folds import dealt
from timeloom_train.systems.tempeval2007 import chains, counting, vectors
from timeloom_train.systems.tempeval2007.vectors import Kernel

__all__ = ["TRAINERS", "cross_validated", "train"]

Made = dict[str, NDArray[np.generic]]
Describe = Callable[[View, Question, Known], frozenset[str]]

CU_TMP = {
    task: Kernel(degree=2, gain=0.05, offset=1.0, price=price) for task, price in (("A", 0.03), ("B", 1.0), ("C", 0.1))
}
LCC_TE = {task: Kernel(price=price) for task, price in (("A", 0.1), ("B", 0.1), ("C", 0.03))}
USFD = Kernel(price=1.0, least=1)
"""Prices of CU-TMP and LCC-TE are by cross-validation on the training documents; USFD's is the default of WEKA's
SMO."""
NAIST_DECAY = {"A": 30.0, "B": 3.0, "C": 30.0}
_FOLDS = 5
_LEAST_RIGHT = 5
"""Answers that a rule must have given in training."""


def train(name: str, documents: Sequence[Document], *, seed: int = 0) -> Made:
    """The arrays of a system. Deterministic. Raises ValueError for a name that is none and where no task has items."""
    if name not in TRAINERS:
        raise ValueError(f"a system is one of {', '.join(TRAINERS)} (got {name!r})")
    if not any(task_of(link) for document in documents for link in document.links):
        raise ValueError("there are no items of A, B or C to learn from")
    return TRAINERS[name]([View(document) for document in documents], seed)


def cross_validated(name: str, documents: Sequence[Document], *, seed: int = 0) -> dict[str, tuple[int, int]]:
    """Task -> how many items a system has right in documents that it did not learn from, and of how many."""
    right, total = Counter[str](), Counter[str]()
    for unseen in _unseen([document.id for document in documents], seed):
        learned = [document for document in documents if document.id not in unseen]
        system = LEARNED[name](train(name, learned, seed=seed))
        for document in (one for one in documents if one.id in unseen):
            total.update(task_of(link) for link in document.links)
            gold = {link.id: link.relation for link in document.links}
            right.update(task_of(link) for link in system(asked(document)).links if gold[link.id] == link.relation)
    return {task: (right[task], total[task]) for task in TASKS if total[task]}


def _unseen(ids: Sequence[str], seed: int) -> list[frozenset[str]]:
    """Ids by fold: what is asked while all others are learned from; nothing for a single document."""
    return [frozenset(fold) for fold in dealt(ids, min(_FOLDS, len(ids)), seed)] if len(ids) > 1 else []


def _split(views: Sequence[View], seed: int) -> Iterator[tuple[list[View], list[View]]]:
    """What is learned from and what is asked, fold by fold; a single document is both."""
    for unseen in _unseen([view.document.id for view in views], seed) or [
        frozenset(view.document.id for view in views)
    ]:
        learned = [view for view in views if view.document.id not in unseen]
        yield learned or list(views), [view for view in views if view.document.id in unseen]


# --- support vectors -------------------------------------------------------------------------------------------------
def _pairs(
    views: Sequence[View], task: str, describe: Describe, known: dict[str, Known]
) -> tuple[list[frozenset[str]], list[str]]:
    told = [(view, one) for view in views for one in view.of(task)]
    items = [describe(view, one, known.get(view.document.id, {})) for view, one in told]
    return items, [one.label for _, one in told]


def _machines(views: Sequence[View], task: str, describe: Describe, kernel: Kernel, known: dict[str, Known]) -> Made:
    items, labels = _pairs(views, task, describe, known)
    return vectors.fit(task, items, labels, kernel) if items else {}


def _unseen_b(views: Sequence[View], describe: Describe, kernel: Kernel, seed: int) -> dict[str, Known]:
    """Document -> the answers of B to all of its events, by machines that did not learn from it."""
    found: dict[str, Known] = {}
    for learned, unseen in _split(views, seed):
        made = _machines(learned, "B", describe, kernel, {})
        if made:
            machine = SupportVectors(made, "B")
            for view in unseen:
                found[view.document.id] = ask_first(view, lambda one: machine(describe(view, one, {})))  # noqa: B023
    return found


def _cu_tmp(views: Sequence[View], seed: int) -> Made:
    known = _unseen_b(views, cu_tmp.describe, CU_TMP["B"], seed)
    made = _machines(views, "B", cu_tmp.describe, CU_TMP["B"], {})
    for task in ("A", "C"):
        made |= _machines(views, task, cu_tmp.describe, CU_TMP[task], known)
    return made


def _lcc_te(views: Sequence[View], seed: int) -> Made:
    known = _unseen_b(views, lcc_te.describe, LCC_TE["B"], seed)
    with_a: dict[str, Known] = {}
    for learned, unseen in _split(views, seed):
        made = _machines(learned, "A", lcc_te.describe, LCC_TE["A"], known)
        for view in unseen:
            own = dict(known.get(view.document.id, {}))
            if made:
                machine = SupportVectors(made, "A")
                for one in view.of("C"):
                    for event in (one.source, one.target):
                        for time in view.around(event)[:1]:
                            own[event.id, time.id] = machine(
                                lcc_te.describe(view, Question(-1, "A", event, time, ""), own)
                            )
            with_a[view.document.id] = own
    told: dict[str, dict[str, Known]] = {"A": known, "B": {}, "C": with_a}
    whole: Made = {}
    for task in TASKS:
        whole |= _machines(views, task, lcc_te.describe, LCC_TE[task], told[task])
    whole["rules"] = np.array(_good_rules(views, told, seed), dtype=np.str_)
    return whole


def _good_rules(views: Sequence[View], known: dict[str, dict[str, Known]], seed: int) -> list[str]:
    """The rules that are right at least as often as machines that have not seen the document, on what they answer."""
    right, machine_right, answers = Counter[str](), Counter[str](), Counter[str]()
    for learned, unseen in _split(views, seed) if len(views) > 1 else ():
        for task in TASKS:
            made = _machines(learned, task, lcc_te.describe, LCC_TE[task], known[task])
            if not made:
                continue
            machine = SupportVectors(made, task)
            for view in unseen:
                for one in view.of(task):
                    said = machine(lcc_te.describe(view, one, known[task].get(view.document.id, {})))
                    for name in lcc_te.RULES:
                        _, label = lcc_te.rule(view, one, frozenset([name]))
                        if label:
                            answers[name] += 1
                            right[name] += label == one.label
                            machine_right[name] += said == one.label
    return [
        name
        for name in lcc_te.RULES
        if right[name] >= _LEAST_RIGHT and right[name] >= machine_right[name] and answers[name]
    ]


# --- the others ------------------------------------------------------------------------------------------------------
def _naist(views: Sequence[View], seed: int) -> Made:
    made: Made = {}
    for task in TASKS:
        told = [(view, view.of(task)) for view in views if view.of(task)]
        if told:
            items = [[naist.describe(view, one) for one in own] for view, own in told]
            labels = [[one.label for one in own] for _, own in told]
            made |= chains.fit(task, items, labels, decay=NAIST_DECAY[task])
    return made


def _usfd(views: Sequence[View], seed: int) -> Made:
    made: Made = {}
    for task in TASKS:
        told = [(view, one) for view in views for one in view.of(task)]
        items, labels = [usfd.describe(view, one) for view, one in told], [one.label for _, one in told]
        if not items:
            continue
        if task == "A":
            made |= counting.instances(task, items, labels, usfd.ATTRIBUTES[task])
        elif task == "B":
            made |= counting.decision_table(task, items, labels, usfd.ATTRIBUTES[task])
        else:
            made |= vectors.fit(task, [usfd.names(item) for item in items], labels, USFD)
    return made


def _wvali(views: Sequence[View], seed: int) -> Made:
    climbed = {view.document.id: Constituents(view) for view in views}
    made: Made = {}
    known: dict[str, Known] = {}
    for task in ("B", "A", "C"):
        told = [(view, one) for view in views for one in view.of(task)]
        own = [
            wvali.describe(view, climbed[view.document.id], one, known.get(view.document.id, {})) for view, one in told
        ]
        if own:
            made |= counting.tallies(task, own, [one.label for _, one in told])
        if task == "B" and own:
            system = wvali.Wvali(made)
            known = {view.document.id: system.beside_writing(view, climbed[view.document.id]) for view in views}
    return made


TRAINERS: dict[str, Callable[[Sequence[View], int], Made]] = {
    "cu-tmp": _cu_tmp,
    "lcc-te": _lcc_te,
    "naist": _naist,
    "usfd": _usfd,
    "wvali": _wvali,
}
"""Name -> what makes the arrays of a system."""
