"""From the pack to the weights of dating, and their card."""

from __future__ import annotations

import hashlib
import random
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import asdict, replace
from functools import partial
from importlib.resources import files
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from timeloom import __version__, corpora, models
from timeloom.stages.dating.dater import NAME, Dater, names_in
from timeloom.stages.dating.features import Bags
from timeloom.stages.dating.years import YearModel
from timeloom_train.dating.combining import combine, pooling, prior_of
from timeloom_train.dating.data import LICENCES, NEWSWIRE, Snippet, kin, load, near
from timeloom_train.dating.fitting import EVEN, FIRST, OWN, YEARS, Fit, Learned, bags_of, fit
from timeloom_train.dating.measuring import figures
from timeloom_train.dating.noise import noisy

__all__ = ["cut", "dater_of", "learn", "left_out", "make"]

FOLDS = 4
FILES = ("dating/extra.jsonl", "dating/semeval/train.jsonl", "dating/semeval/dev.jsonl")
_RUN, _SECONDS = "dating.run", "seconds"
POWERS = (0.0, 0.25, 0.35, 0.5, 0.65, 0.75, 0.85, 1.0)
LICENCE = (
    "Apache-2.0, as timeloom. Learned from snippets of SemEval-2015 task 7 and news of TempEval-3 (research use) and from dated texts in the public "
    "domain, under CC0, CC BY 4.0 (ELTeC-eng) and the Open Parliament Licence v3.0 (Hansard). The file holds weights of hashed "
    "runs of characters and words that three works or more have, none of the texts and no words of them."
)
SOURCES = (
    "Popescu and Strapparava. 2015. SemEval-2015 Task 7: Diachronic Text Evaluation.",
    "Szymanski and Lynch. 2015. UCD: Diachronic Text Classification with Character, Word, and Syntactic N-grams.",
    "UzZaman et al. 2013. SemEval-2013 Task 1: TempEval-3 (TimeBank, AQUAINT and machine-tagged news).",
    "ELTeC-eng: European Literary Text Collection, COST Action CA16204 (CC BY 4.0).",
)


def learn(
    train: Sequence[Snippet], settings: Fit, *, kept: Path | None = None, folds: int = FOLDS,
    say: Callable[[str, int, int], None] = lambda what, done, of: None,
) -> dict[str, NDArray[np.generic]]:  # fmt: skip
    """The arrays of a weight file: the words' model by all texts, the rest by what `folds` models say of the others' works."""
    rng = random.Random(settings.seed)  # noqa: S311 - slips, not secrets
    clean = bags_of([one.text for one in train])
    slipped = bags_of([noisy(one.text, one.year, rng) for one in train])
    fold = np.array([int.from_bytes(hashlib.blake2b(kin(one.work).encode(), digest_size=4).digest(), "big") % folds for one in train])
    short = [cut(one.text, rng) for one in train]
    logits, sizes = np.zeros((2, len(train), YEARS), np.float32), np.zeros((2, len(train)))
    for at in range(folds):
        rest, own = np.flatnonzero(fold != at), np.flatnonzero(fold == at)
        done = None if kept is None else kept / f"fold{at}.npz"
        if done is not None and done.is_file():
            with np.load(done) as held:
                logits[:, own], sizes[:, own] = held["logits"], held["sizes"]
            continue
        some = [train[row] for row in rest.tolist()]
        learned = fit(
            _part(clean, rest), _part(slipped, rest), some, settings, kept=_file(kept, f"fold{at}"),
            say=partial(say, f"fold {at + 1} of {folds}"),
        )  # fmt: skip
        model = _model(learned)
        for which, texts in enumerate(([one.text for one in train], short)):
            asked = [texts[row] for row in own.tolist()]
            logits[which, own], sizes[which, own] = model.logits(asked) - model.bias, model.sizes(asked)
        if done is not None:
            np.savez(done, logits=logits[:, own], sizes=sizes[:, own])
    learned = fit(clean, slipped, train, settings, kept=_file(kept, "all"), say=partial(say, "all"))
    prior = prior_of(train)
    bias = _model(learned).bias
    both = [*train, *(replace(one, text=text) for one, text in zip(train, short, strict=True))]
    names = [names_in(one.text) for one in both]
    told = combine(logits.reshape(-1, YEARS), sizes.reshape(-1), bias, both, names, prior)
    damped = logits[0] * (sizes[0] / (sizes[0] + told.damp))[:, None]
    power = pooling(damped, train, told.sharpness, bias, POWERS)
    return {
        **learned.arrays(), "prior": prior.astype(np.float32), "lags": told.lags.astype(np.float32),
        "places": told.places.astype(np.float32), "kinds": np.array(told.kinds, dtype="U32"),
        "sure": np.array([told.sharpness, told.floor, power]), "damp": np.array([told.damp]), "start": np.array([FIRST]),
    }  # fmt: skip


def cut(text: str, rng: random.Random) -> str:
    """From 4 to 60 words in a row: what is written is seldom as long as what is learned from, and a short text is less sure."""
    words = text.split()
    length = round(4 * 15 ** rng.random())
    first = rng.randint(0, max(0, len(words) - length))
    return " ".join(words[first : first + length])


def dater_of(arrays: dict[str, NDArray[np.generic]]) -> Dater:
    """What dates texts by these weights."""
    return Dater.from_arrays(arrays)


def make(
    root: Path, out: Path, settings: Fit, *, without: Sequence[str] = (), command: str,
    say: Callable[[str, int, int], None] = lambda what, done, of: None,
) -> dict[str, dict[str, float]]:  # fmt: skip
    """Write dating.v1.npz and its card to `out`; `out/dating.run` is what a run that was stopped goes on with. Returns the
    figures on the mixed dev."""
    began = time.perf_counter() - _before(out)
    train, dev = load(root, without=without)
    kept = out / _RUN
    kept.mkdir(parents=True, exist_ok=True)

    def told_of(what: str, done: int, of: int) -> None:
        say(what, done, of)
        if done == of:
            (kept / _SECONDS).write_text(f"{time.perf_counter() - began:.1f}\n", encoding="utf-8")

    arrays = learn(train, settings, kept=kept, say=told_of)
    dater = dater_of(arrays)
    told = {"mixed, as extra has it": figures(dater, [one for one in dev if one.family != NEWSWIRE])["mixed"], **figures(dater, dev)}
    about = {
        "model": NAME,
        "what": "a distribution over years: hashed runs of characters and words, a linear model of low rank; years and names",
        "data": {
            "learned from": "SemEval-2015 task 7, dated texts of open terms, news of TempEval-3; what is kin to held-out works left out",
            "texts": dict(sorted(Counter(one.family for one in train).items())),
            "held out": dict(sorted(Counter(one.family for one in dev).items())),
            "left out": list(without),
            "sha256": {
                **{name: _hash(root / name) for name in FILES},
                "language/en/knowledge.tsv": _hash(Path(str(files("timeloom.language") / "en" / "knowledge.tsv"))),
            },
            "corpora": [corpora.load("tempeval3/silver", root=root).name, corpora.load("tbaq", split="train", root=root).name],
            "terms": {"SemEval-2015": "research use", **LICENCES},
        },
        "fit": {**asdict(settings), "weight of SemEval": OWN, "evenness of quarters": EVEN, "powers tried": list(POWERS)},
        "seed": settings.seed,
        "folds": FOLDS,
        "command": command,
        "seconds": round(time.perf_counter() - began, 1),
        "figures": told,
        "licence": LICENCE,
        "sources": list(SOURCES),
        "made by": f"timeloom {__version__}",
    }
    models.save(NAME, arrays, about, out)
    return told


def left_out(
    root: Path, families: Sequence[str], settings: Fit, *, folds: int = 2, most: int = 1000,
    say: Callable[[str, int, int], None] = lambda what, done, of: None,
) -> dict[str, float]:  # fmt: skip
    """The figures on texts of families (train and dev alike, at most so many) by what has learned from all others."""
    train, dev = load(root)
    asked = [one for one in (*train, *dev) if one.family in families]
    asked = random.Random(settings.seed).sample(asked, min(most, len(asked)))  # noqa: S311 - a draw
    copies = near(asked, train)
    rest = [one for at, one in enumerate(train) if one.family not in families and at not in copies]
    return figures(dater_of(learn(rest, settings, folds=folds, say=say)), asked)["mixed"]


def _before(out: Path) -> float:
    """The seconds that runs which were stopped have taken, up to their last whole part."""
    path = out / _RUN / _SECONDS
    return float(path.read_text(encoding="utf-8")) if path.is_file() else 0.0


def _model(learned: Learned) -> YearModel:
    return YearModel.from_arrays(learned.arrays(), YEARS)


def _file(kept: Path | None, name: str) -> Path | None:
    return None if kept is None else kept / f"{name}.pt"


def _part(found: Bags, rows: NDArray[np.int64]) -> Bags:
    """The bags of some texts."""
    lengths = np.diff(found.bounds)[rows]
    at = np.concatenate([np.arange(found.bounds[row], found.bounds[row + 1]) for row in rows])
    return Bags(np.concatenate(([0], np.cumsum(lengths))), found.number[at])


def _hash(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()
