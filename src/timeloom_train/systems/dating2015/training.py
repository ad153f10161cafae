"""From the pack of dated texts to the weights of all systems: read once, learned one after the other."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

import numpy as np

from timeloom import __version__
from timeloom.models import save
from timeloom_lab.systems.dating2015 import GROUPS, LEARNED, MEMBERS, System, held_out, load, place, weights_name
from timeloom_lab.systems.dating2015 import ambra as ambra_system
from timeloom_lab.systems.dating2015 import ixa as ixa_system
from timeloom_lab.systems.dating2015 import ucd as ucd_system
from timeloom_lab.systems.dating2015.ambra import Ambra
from timeloom_lab.systems.dating2015.ixa import Ixa
from timeloom_lab.systems.dating2015.ngram_files import arcs, words
from timeloom_lab.systems.dating2015.series import Series
from timeloom_lab.systems.dating2015.ucd import Ucd
from timeloom_train.dating.data import Snippet
from timeloom_train.systems.dating2015 import evidence, machines, mixture, pairs
from timeloom_train.systems.dating2015.fit import Made, loss
from timeloom_train.systems.dating2015.texts import Text, parsed, parts

__all__ = ["LEARNERS", "Options", "Texts", "train"]


@dataclass(frozen=True, slots=True)
class Options:
    """What is learned (`names`), whether also without each group, UCD's grains in that, files of n-grams with
    that of their totals, texts of a decade, seed."""

    names: Sequence[str] = LEARNED
    ablate: bool = False
    grains: Sequence[str] = ()
    ngrams: Sequence[Path] = ()
    totals: Path | None = None
    syntactic: Sequence[Path] = ()
    cap: int = 220
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Texts:
    """What is learned from and what is tuned on; `series` is IXA's table of words, that which ships where there is
    none."""

    learned: Sequence[Text]
    tuned: Sequence[Text]
    series: Series | None = None

    @property
    def years(self) -> tuple[list[int], list[int]]:
        return [one.year for one in self.learned], [one.year for one in self.tuned]


def train(root: Path, out: Path | None, options: Options) -> Iterator[str]:
    """Write the weights below a folder of systems; gives a line about each. Deterministic but for the seconds of its
    cards.

    Raises CorpusError where the pack is not below the root, ValueError where it has too little to learn from.
    """
    own = parts(root, options.cap)
    _write(held_out(out), own.held_out)
    yield f"{held_out(out)}: {len(own.held_out)} texts held out"
    texts = Texts(parsed(own.learned), parsed(own.tuned))
    for name in (one for one in MEMBERS if one in options.names):
        yield from _member(name, texts, out, options)
    if "interpolation" in options.names:
        began = time.perf_counter()
        years, tuned = texts.years
        systems: dict[str, System] = {name: load(name, out) for name in MEMBERS}
        made = mixture.fit(systems, [one.document for one in texts.tuned], tuned)
        about = {"median year": round(median(years)), **_card("interpolation", texts, options, began)}
        save("interpolation", made, about, place(out))
        told = ", ".join(f"{name} {weight:.2f}" for name, weight in zip(made["systems"], made["weights"], strict=True))
        yield f"{place(out) / 'interpolation'}.npz: {told}"


def _member(name: str, texts: Texts, out: Path | None, options: Options) -> Iterator[str]:
    """A system, then the same without each of its groups."""
    learner = LEARNERS[name](texts, options)
    for without in ("", *(GROUPS[name] if options.ablate else ())):
        began = time.perf_counter()
        made, lost = learner(without)
        about = {**_card(name, texts, options, began), "without": without, "-log p of tuning": round(lost, 4)}
        held = weights_name(name, without)
        save(held, made, about, place(out))
        yield f"{place(out) / held}.npz: -log p of the texts tuned on {lost:.3f}, {about['seconds']} s"


Learner = Callable[[str], tuple[Made, float]]


def _ambra(texts: Texts, options: Options) -> Learner:
    items = [ambra_system.describe(one.document) for one in texts.learned]
    years, tuned = texts.years

    def learn(without: str) -> tuple[Made, float]:
        made = pairs.fit(items, years, without=[without] if without else [], seed=options.seed)
        scores = np.array([Ambra(made).score(one.document) for one in texts.tuned])
        made = pairs.tune(made, scores, tuned)
        return made, loss(Ambra(made).rows([one.document for one in texts.tuned]), tuned)

    return learn


def _ixa(texts: Texts, options: Options) -> Learner:
    items, asked = ([ixa_system.evidence(one.document) for one in own] for own in (texts.learned, texts.tuned))
    years, tuned = texts.years
    made = evidence.fit(items, years, seed=options.seed)
    if options.ngrams:
        made |= words(options.ngrams, {word for item in items for word in item.words}, options.totals).arrays("series/")
    ixa = Ixa(made, texts.series)
    told = np.array([ixa.parts(item) for item in asked])

    def learn(without: str) -> tuple[Made, float]:
        mixed = evidence.tune(made, told, tuned, [without] if without else [])
        return mixed, loss(Ixa(mixed, texts.series).mixed(told), tuned)

    return learn


def _ucd(texts: Texts, options: Options) -> Learner:
    items = [ucd_system.counted(one.document) for one in texts.learned]
    works = [one.snippet.work for one in texts.learned]
    years, tuned = texts.years
    names = {name for _, own in items for name in own}
    given = arcs(options.syntactic, names) if options.syntactic else None

    def learn(without: str) -> tuple[Made, float]:
        kept = options.grains if without and options.grains else tuple(ucd_system.GRAINS)
        grains = {grain: ucd_system.GRAINS[grain] for grain in kept}
        left = [without] if without else []
        made = machines.fit(items, years, works, without=left, grains=grains, given=given, seed=options.seed)
        system = Ucd(made)
        margins = {grain: np.array([system.margins(one.document, grain) for one in texts.tuned]) for grain in grains}
        made = machines.tune(made, margins, tuned)
        return made, loss(Ucd(made).rows([one.document for one in texts.tuned]), tuned)

    return learn


LEARNERS: dict[str, Callable[[Texts, Options], Learner]] = {"ambra": _ambra, "ixa": _ixa, "ucd": _ucd}
"""What learns each system; it is given a group to leave out, or none."""


# --- what is written -------------------------------------------------------------------------------------------------
def _card(name: str, texts: Texts, options: Options, began: float) -> dict[str, object]:
    families = Counter(one.snippet.family for one in texts.learned)
    return {
        "system": "dating2015", "name": name, "texts": len(texts.learned), "tuned on": len(texts.tuned),
        "families": dict(sorted(families.items())), "texts of a decade": options.cap, "seed": options.seed,
        "seconds": round(time.perf_counter() - began, 2), "version": __version__,
        "licence": "for the user's own use: it learned from texts of SemEval-2015 task 7, which have no licence",
    }  # fmt: skip


def _write(path: Path, snippets: Sequence[Snippet]) -> None:
    """The texts that were held out, for the bench."""
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = (
        json.dumps({"id": one.work, "text": one.text, "year": one.year, "family": one.family}, ensure_ascii=False)
        for one in snippets
    )
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
