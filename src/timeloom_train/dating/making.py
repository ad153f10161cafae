"""From the pack to the weights of dating, and their card."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import asdict
from functools import partial
from importlib.resources import files
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from timeloom import __version__, corpora, models
from timeloom.dating.dater import NAME, Dater, names_in
from timeloom.dating.features import Bags
from timeloom_train.dating.combining import LEAST, Combined, combine, pooling, prior_of
from timeloom_train.dating.data import LICENCES, NEWSWIRE, Snippet, load, settling
from timeloom_train.dating.fitting import EVEN, FIRST, OWN, Fit, bags_of, fit
from timeloom_train.dating.leaving import MET, MOST, Arrays, Said, Stranger, drawn, strangers
from timeloom_train.dating.measuring import figures
from timeloom_train.dating.noise import noisy
from timeloom_train.hashes import sha256_of

__all__ = [
    "FILES",
    "SOURCES",
    "TERMS",
    "dater_of",
    "dater_without",
    "each_without",
    "learn",
    "left_out",
    "make",
    "settled",
    "without",
]

FILES = ("dating/extra.jsonl", "dating/semeval/train.jsonl", "dating/semeval/dev.jsonl")
SETTLED = 300
"""Texts of a kind, whole and cut short, that the second step learns by."""
STRANGE = 6.0
"""How many times as much a kind that a model has never seen counts in that step as the works of kinds that it knows."""
_RUN, _SECONDS = "dating.run", "seconds"
POWERS = (0.0, 0.25, 0.35, 0.5, 0.65, 0.75, 0.85, 1.0)
TERMS = (
    "Apache-2.0, as timeloom. Learned from snippets of SemEval-2015 task 7 and news of TempEval-3 (research use) and from dated texts in the public "
    "domain, under CC0, CC BY 4.0 (ELTeC-eng) and the Open Parliament Licence v3.0 (Hansard)."
)
LICENCE = f"{TERMS} The file holds weights of hashed runs of characters and words that three works or more have, none of the texts and no words of them."
SOURCES = (
    "Popescu and Strapparava. 2015. SemEval-2015 Task 7: Diachronic Text Evaluation.",
    "Szymanski and Lynch. 2015. UCD: Diachronic Text Classification with Character, Word, and Syntactic N-grams.",
    "UzZaman et al. 2013. SemEval-2013 Task 1: TempEval-3 (TimeBank, AQUAINT and machine-tagged news).",
    "ELTeC-eng: European Literary Text Collection, COST Action CA16204 (CC BY 4.0).",
)


def learn(
    train: Sequence[Snippet], met: Sequence[Snippet], settings: Fit, *, kept: Path | None = None,
    say: Callable[[str, int, int], None] = lambda what, done, of: None,
) -> tuple[Arrays, list[Stranger]]:  # fmt: skip
    """The arrays of a weight file: the words' model by all texts, the rest by what models say of kinds that they have
    never seen and of works held out (`met`) of kinds that they know; and those kinds, for what they tell of how good it
    is."""
    clean, slipped = _read(train, settings)
    found = strangers(train, met, clean, slipped, settings, kept=kept, say=say)
    part = None if kept is None else kept / "all.pt"
    learned = fit(clean, slipped, train, settings, kept=part, say=partial(say, "all"))
    return settled(learned.arrays(), found, prior_of(train)), found


def without(
    root: Path, settings: Fit, *, most: int | None = None, kept: Path | None = None,
    say: Callable[[str, int, int], None] = lambda what, done, of: None,
) -> list[Stranger]:  # fmt: skip
    """Every kind of the pack left out once; with `most` only so many texts of a kind are drawn first."""
    train, dev = load(root)
    if most is not None:
        train = drawn(train, most, random.Random(settings.seed))  # noqa: S311 - a draw
    return each_without(train, dev, settings, kept=kept, say=say)


def each_without(
    train: Sequence[Snippet], dev: Sequence[Snippet], settings: Fit, *, kept: Path | None = None,
    say: Callable[[str, int, int], None] = lambda what, done, of: None,
) -> list[Stranger]:  # fmt: skip
    """Every kind of these texts left out once."""
    return strangers(
        train, [one for one in dev if settling(one)], *_read(train, settings), settings, kept=kept, say=say
    )


def _read(train: Sequence[Snippet], settings: Fit) -> tuple[Bags, Bags]:
    """The runs of the texts without and with slips."""
    rng = random.Random(settings.seed)  # noqa: S311 - slips, not secrets
    return bags_of([one.text for one in train]), bags_of([noisy(one.text, one.year, rng) for one in train])


def settled(
    arrays: Arrays, by: Sequence[Stranger], prior: NDArray[np.float64], *, without: str | None = None
) -> Arrays:
    """The arrays of a weight file, of those of the words: how sure they are, and what years and names say, is learned
    by these kinds (`STRANGE`), and by works held out of kinds that the models know, but for those of the kind
    `without`. Every model counts the same. There is no bias: of a kind that nobody knows all years are alike."""
    some = [(one.asked.part(SETTLED), STRANGE) for one in by] + [
        (one.met.part(SETTLED, without=without), 1.0) for one in by
    ]
    texts = [text for part, _ in some for text in part.texts]
    logits, sizes = np.concatenate([part.logits for part, _ in some]), np.concatenate([part.sizes for part, _ in some])
    counts = np.concatenate([np.full(len(part.texts), much / max(1, len(part.texts))) for part, much in some])
    heard = [part.vectors for part, _ in some if part.vectors is not None]
    told = combine(
        logits,
        sizes,
        counts,
        texts,
        [names_in(one.text) for one in texts],
        prior,
        np.concatenate(heard) if heard else None,
    )
    whole = np.concatenate([_settled(one.asked, told) for one in by])
    power = pooling(whole, [text for one in by for text in one.asked.whole], told.sharpness, POWERS)
    return {
        **arrays, "bias": np.zeros_like(arrays["bias"]), "prior": prior.astype(np.float32), "lags": told.lags.astype(np.float32),
        "places": told.places.astype(np.float32), "kinds": np.array(told.kinds, dtype="U32"),
        "sure": np.array([told.sharpness, told.floor, power]), "damp": np.array([told.damp]),
        "spread": np.array([told.spread]), "start": np.array([FIRST]), **({"heard": np.array([told.heard])} if heard else {}),
    }  # fmt: skip


def _settled(said: Said, told: Combined) -> NDArray[np.float64]:
    """The logits of the whole texts as `YearModel` gives them, before they are made sharper."""
    logits, sizes = said.logits[: len(said.whole)], said.sizes[: len(said.whole)]
    words = logits * (sizes / (sizes + told.damp) * np.maximum(logits.std(axis=1), LEAST) ** told.spread)[:, None]
    return np.asarray(words if said.vectors is None else words + told.heard * said.vectors[: len(said.whole)])


def left_out(
    found: Sequence[Stranger], dater: Callable[[Stranger], Dater] | None = None
) -> dict[str, dict[str, float]]:
    """The figures of every kind by what has learned from all others, with the rest learned by the other kinds; their
    mean and the worst (of each figure, by score of fine lists). `dater` makes what dates a kind, else it is
    `dater_without`."""
    told = {}
    for one in found:
        told[one.name] = figures(dater_without(one, found) if dater is None else dater(one), one.asked.whole)["mixed"]
    rows = list(told.values())
    mean = {name: round(float(np.mean([row[name] for row in rows])), 4) for name in rows[0]}
    return {**told, "mean": mean, "worst": min(rows, key=lambda row: row["T2 score:F"])}


def dater_without(one: Stranger, found: Sequence[Stranger]) -> Dater:
    """What dates texts of a kind by what has learned from all others, settled by these."""
    others = [other for other in found if other is not one]
    return dater_of(settled(one.arrays, others, prior_of(one.rest), without=one.name))


def dater_of(arrays: Arrays) -> Dater:
    """What dates texts by these weights."""
    return Dater.from_arrays(arrays)


def make(
    root: Path, out: Path, settings: Fit, *, without: Sequence[str] = (), command: str,
    say: Callable[[str, int, int], None] = lambda what, done, of: None,
) -> dict[str, dict[str, float]]:  # fmt: skip
    """Write dating.v1.npz and its card to `out`; `out/dating.run` is what a run that was stopped goes on with. Returns
    the figures on the mixed dev."""
    began = time.perf_counter() - _before(out)
    train, dev = load(root, without=without)
    kept = out / _RUN
    kept.mkdir(parents=True, exist_ok=True)

    def told_of(what: str, done: int, of: int) -> None:
        say(what, done, of)
        if done == of:
            (kept / _SECONDS).write_text(f"{time.perf_counter() - began:.1f}\n", encoding="utf-8")

    met = [one for one in dev if settling(one)]
    arrays, found = learn(train, met, settings, kept=kept, say=told_of)
    dater, dev = dater_of(arrays), [one for one in dev if not settling(one)]
    told = {
        "mixed, as extra has it": figures(dater, [one for one in dev if one.family != NEWSWIRE])["mixed"],
        **figures(dater, dev),
    }
    about = _card(root, settings, train, dev, met, without) | {
        "command": command,
        "seconds": round(time.perf_counter() - began, 1),
        "figures": told,
        "figures of kinds left out": left_out(found),
        "licence": LICENCE,
        "sources": list(SOURCES),
        "made by": f"timeloom {__version__}",
    }
    models.save(NAME, arrays, about, out)
    return told


def _card(
    root: Path, settings: Fit, train: list[Snippet], dev: list[Snippet], met: list[Snippet], without: Sequence[str]
) -> dict[str, object]:
    """What the card says of what was learned from, and how."""
    return {
        "model": NAME,
        "what": "a distribution over years: hashed runs of characters and words, a linear model of low rank; years and names",
        "data": {
            "learned from": "SemEval-2015 task 7, dated texts of open terms, news of TempEval-3; what is kin to held-out works left out",
            "texts": dict(sorted(Counter(one.family for one in train).items())),
            "held out": dict(sorted(Counter(one.family for one in dev).items())),
            "held out, and settled by": dict(sorted(Counter(one.family for one in met).items())),
            "left out": list(without),
            "sha256": {
                **{name: sha256_of(root / name) for name in FILES},
                "language/en/knowledge.tsv": sha256_of(Path(str(files("timeloom.language") / "en" / "knowledge.tsv"))),
            },
            "corpora": [
                corpora.load("tempeval3/silver", root=root).name,
                corpora.load("tbaq", split="train", root=root).name,
            ],
            "terms": {"SemEval-2015": "research use", **LICENCES},
        },
        "fit": {
            **asdict(settings),
            "weight of SemEval": OWN,
            "evenness of quarters": EVEN,
            "powers tried": list(POWERS),
            "texts of a kind left out at most": MOST,
            "texts of a kind that is known at most": MET,
            "a kind never seen counts": STRANGE,
        },
        "seed": settings.seed,
    }


def _before(out: Path) -> float:
    """The seconds that runs which were stopped have taken, up to their last whole part."""
    path = out / _RUN / _SECONDS
    return float(path.read_text(encoding="utf-8")) if path.is_file() else 0.0
