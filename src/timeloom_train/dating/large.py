"""What the lowest layers of the large network say of years, learned beside the words: `dating-large.v1`.

The network stays as it was published. Of each text it gives one mean vector; two matrices between it and the years are
learned, once for each kind of texts left out, as the words' model is (`timeloom_train.dating.leaving`), and how much
they count beside the words is settled by those kinds.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import partial
from hashlib import blake2b
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from timeloom import __version__, models
from timeloom.dating.dater import NAME as WORDS
from timeloom.dating.dater import Dater
from timeloom.dating.vectors import NAME, VectorModel, mean_of
from timeloom.encoder.lowest import TAPS, lowest
from timeloom.encoder.published import SHA256
from timeloom.encoder.quantise import packed
from timeloom.encoder.session import Encoder
from timeloom.extras import require
from timeloom_train.dating.combining import prior_of
from timeloom_train.dating.data import LICENCES, Snippet, group, load, near_each, settling
from timeloom_train.dating.fitting import YEARS, Fit, balance, soft
from timeloom_train.dating.leaving import Said, Stranger
from timeloom_train.dating.making import FILES, SOURCES, TERMS, each_without, left_out, settled
from timeloom_train.dating.measuring import figures
from timeloom_train.hashes import sha256_of

__all__ = ["HeardFit", "KeptMeans", "fit", "make"]

_AT_ONCE = 500
"""Texts whose means are written down together."""
_SAME = ("table", "scale", "weight", "matrix", "bias", "start")
"""Arrays that are those of the words' model."""
LICENCE = f"{TERMS} The file holds two matrices from mean vectors of texts to years, and tables of how sure they are; none of the texts and no words of them."
MORE = (
    "Song, Tan, Qin, Lu and Liu. 2020. MPNet: Masked and Permuted Pre-training for Language Understanding. NeurIPS. Weights: "
    "sentence-transformers/all-mpnet-base-v2, Apache-2.0, which are not shipped."
)
Floats = NDArray[np.float32]
Say = Callable[[str, int, int], None]


@dataclass(frozen=True, kw_only=True)
class HeardFit:
    """Settings of one fit. `most` is how many texts of a kind are learned from, `soft` the standard deviation in years
    by which an answer is blurred."""

    rank: int = 8
    epochs: int = 8
    rate: float = 2e-3
    batch: int = 256
    drop: float = 0.1
    soft: float = 8.0
    decay: float = 0.01
    most: int = 3500
    seed: int = 0


class KeptMeans:
    """Mean vectors of texts, in the order in which they were asked for. What is known is written to a folder after
    every so many."""

    def __init__(
        self,
        texts: Iterable[str],
        encoder: Encoder | None,
        folder: Path,
        say: Callable[[int, int], None] = lambda done, of: None,
    ) -> None:
        self.texts = list(dict.fromkeys(texts))
        self.at = {text: at for at, text in enumerate(self.texts)}
        found: list[Floats] = []
        self.made = 0
        folder.mkdir(parents=True, exist_ok=True)
        for first in range(0, len(self.texts), _AT_ONCE):
            some = self.texts[first : first + _AT_ONCE]
            place = folder / f"{blake2b(chr(0).join(some).encode(), digest_size=12).hexdigest()}.npy"
            if not place.is_file():
                if encoder is None:
                    raise FileNotFoundError(place)
                rows = [mean_of(encoder, text) for text in some]
                part = np.array([np.zeros(encoder.width) if row is None else row for row in rows], np.float32)
                np.save(place.with_suffix(".part.npy"), part)
                place.with_suffix(".part.npy").replace(place)
                self.made += len(some)
            found.append(np.load(place))
            say(min(first + _AT_ONCE, len(self.texts)), len(self.texts))
        self.rows = np.concatenate(found)

    def mean(self, text: str) -> NDArray[np.float64] | None:
        """The mean of a text; None where it was not asked for, or has no pieces."""
        at = self.at.get(text)
        return None if at is None or not self.rows[at].any() else self.rows[at].astype(np.float64)

    def of(self, texts: Iterable[str]) -> Floats:
        """The means of texts, shape [texts, width]."""
        return self.rows[[self.at[text] for text in texts]]


def fit(means: Floats, snippets: Sequence[Snippet], settings: HeardFit) -> dict[str, NDArray[Any]]:
    """`inward`, `shift` and `outward` as they are shipped, by means [texts, width] and years. Deterministic for one
    thread."""
    torch = require("torch")
    torch.manual_seed(settings.seed)
    middle, spread = means.mean(0), means.std(0) + np.float32(1e-6)
    x, counts = torch.from_numpy((means - middle) / spread), torch.from_numpy(balance(snippets))
    answers = torch.from_numpy(soft([one.year for one in snippets], settings.soft))
    inward, outward = torch.nn.Linear(x.shape[1], settings.rank), torch.nn.Linear(settings.rank, answers.shape[1])
    parts = [*inward.parameters(), *outward.parameters()]
    optimiser = torch.optim.AdamW(parts, lr=settings.rate, weight_decay=settings.decay)
    drawn, size = torch.Generator().manual_seed(settings.seed), len(snippets)
    steps, done = settings.epochs * -(-size // settings.batch), 0
    for _ in range(settings.epochs):
        order = torch.randperm(size, generator=drawn)
        for some in order.split(settings.batch):
            for part in optimiser.param_groups:
                part["lr"] = settings.rate * (1 - done / steps) + 1e-6
            logits = outward(inward(torch.nn.functional.dropout(x[some], settings.drop)))
            lost = (-(answers[some] * torch.log_softmax(logits, 1)).sum(1) * counts[some]).mean()
            optimiser.zero_grad()
            lost.backward()
            optimiser.step()
            done += 1
    matrix = (inward.weight.detach().numpy() / spread).T
    shift = inward.bias.detach().numpy() - middle @ matrix
    return {
        "shift": shift.astype(np.float32),
        **packed({"inward": matrix, "outward": outward.weight.detach().numpy().T}),
    }


def _model(arrays: Mapping[str, NDArray[Any]], kept: KeptMeans, heard: float = 1.0) -> VectorModel:
    return VectorModel.from_arrays({**arrays, "heard": np.array([heard])}, YEARS, None, kept)


def _with(said: Said, model: VectorModel) -> Said:
    return replace(said, vectors=np.asarray(model.logits([one.text for one in said.texts]), np.float32))


def _learned(found: Sequence[Stranger], train: Sequence[Snippet], settings: HeardFit) -> list[Snippet]:
    """What is learned from: of each kind what it is asked for when left out, and others up to `most`."""
    asked = {id(one) for stranger in found for one in stranger.asked.whole}
    rng, made = random.Random(settings.seed), []  # noqa: S311 - a draw
    for kind in sorted({group(one.family) for one in train}):
        own = [one for one in train if group(one.family) == kind]
        first, rest = [one for one in own if id(one) in asked], [one for one in own if id(one) not in asked]
        rng.shuffle(rest)
        made += [*first, *rest[: max(0, settings.most - len(first))]]
    return made


def make(
    root: Path,
    out: Path,
    kept: Path,
    settings: HeardFit,
    *,
    command: str,
    threads: int = 1,
    say: Say = lambda what, done, of: None,
) -> dict[str, dict[str, float]]:
    """Write dating-large.v1.npz and its card to `out`; `kept` is a folder of `dating-left-out`, which has the words'
    models without each kind, and gets the means of the vectors. Returns the figures on the kinds left out."""
    began = time.perf_counter()
    train, dev = load(root)
    found = each_without(train, dev, Fit(seed=settings.seed), kept=kept, say=say)
    learned, known = _learned(found, train, settings), [one for one in dev if not settling(one)]
    told = (part for one in found for part in (one.asked, one.met))
    texts = [*(one.text for one in (*learned, *known)), *(one.text for part in told for one in part.texts)]
    means = KeptMeans(texts, lowest(threads=threads), kept / "vectors", partial(say, "vectors"))
    copies = near_each({one.name: one.asked.whole for one in found}, learned)
    strangers, nets = [], {}
    for stranger in found:
        rest = [
            one
            for at, one in enumerate(learned)
            if group(one.family) != stranger.name and at not in copies[stranger.name]
        ]
        nets[stranger.name] = fit(means.of(one.text for one in rest), rest, settings)
        model = _model(nets[stranger.name], means)
        strangers.append(replace(stranger, asked=_with(stranger.asked, model), met=_with(stranger.met, model)))
        say("without each kind", len(strangers), len(found))

    def dater(one: Stranger) -> Dater:
        arrays = settled(
            one.arrays, [other for other in strangers if other is not one], prior_of(one.rest), without=one.name
        )
        return Dater.from_arrays(arrays, vectors=_model(nets[one.name], means, float(arrays["heard"][0])))

    rows = left_out(strangers, dater)
    net = fit(means.of(one.text for one in learned), learned, settings)
    arrays = settled(models.arrays(WORDS), strangers, prior_of(train))
    whole = Dater.from_arrays(arrays, vectors=_model(net, means, float(arrays["heard"][0])))
    about = {
        "model": NAME,
        "what": "what mean vectors of the lowest layers of all-mpnet-base-v2, which is not shipped, say of years beside the words of dating.v1",
        "data": {
            "learned from": "SemEval-2015 task 7, dated texts of open terms, news of TempEval-3; what is kin to held-out works left out",
            "texts": dict(sorted(Counter(one.family for one in learned).items())),
            "held out": dict(sorted(Counter(one.family for one in known).items())),
            "held out, and settled by": dict(sorted(Counter(one.family for one in dev if settling(one)).items())),
            "terms": {"SemEval-2015": "research use", **LICENCES}, "words": models.card(WORDS)["sha256"],
            "sha256": {name: sha256_of(root / name) for name in FILES}, "network": SHA256,
        },
        "kept": f"the words' models without each kind are those of dating-left-out; of {len(means.texts)} mean vectors {means.made} were made in this run, the others before it",
        "layers": list(TAPS), "fit": asdict(settings), "seed": settings.seed, "command": command,
        "seconds": round(time.perf_counter() - began, 1), "figures": figures(whole, known), "figures of kinds left out": rows,
        "licence": LICENCE, "sources": [*SOURCES, MORE], "made by": f"timeloom {__version__}",
    }  # fmt: skip
    models.save(NAME, {**net, **{name: array for name, array in arrays.items() if name not in _SAME}}, about, out)
    return rows
