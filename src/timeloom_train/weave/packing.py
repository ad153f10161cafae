"""From a fine-tuned weaver to what is shipped: the encoder made small, the heads taught to read it, with their card."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from timeloom import __version__, models
from timeloom.document import Document
from timeloom.encoder.marks import MARKS
from timeloom.encoder.session import Encoder
from timeloom.encoder.weave_head import WeaveHead
from timeloom.encoder.weaver import NAME, Weaver
from timeloom.encoder.wordpiece import WordPiece
from timeloom.relations.relator import Relator
from timeloom_train.encoder.export import in_whole_numbers
from timeloom_train.reader.sources import SOURCES
from timeloom_train.weave import sources
from timeloom_train.weave.checkpoint import read
from timeloom_train.weave.examples import Example
from timeloom_train.weave.training import Plan, Weave, batch_of, chosen_by, figures, train
from timeloom_train.weave.trust import Answer, answers, measured

__all__ = ["LICENCE", "TEACHER", "WOVEN", "answered", "heads_of", "small", "taught", "trusted", "write"]

LICENCE = (
    "Apache-2.0, as timeloom. all-MiniLM-L6-v2 is Apache-2.0. Learned from: TimeBank and AQUAINT with MATRES and "
    "TimeBank-Dense (research use), with trees of a parser that learned from UD English EWT (CC BY-SA 4.0). The files hold "
    "weights, and pieces of the published vocabulary; none of the texts."
)
TEACHER = "The teacher is timeloom's weave-large.v1, on sentence-transformers/all-mpnet-base-v2 (Apache-2.0)."
"""What a card says of who gave the lessons."""
WOVEN = (
    *(source for source in SOURCES if source.startswith(("Wang", "Silveira", "Pustejovsky"))),
    "Ning, Wu and Roth. 2018. A Multi-Axis Annotation Scheme for Event Temporal Relations. ACL: MATRES.",
    "Cassidy, McDowell, Chambers and Bethard. 2014. An Annotation Framework for Dense Event Ordering. ACL: TimeBank-Dense.",
)


def small(made: Weave, examples: Sequence[Example], cutter_edges: tuple[int, int], positions: int) -> bytes:
    """The encoder as ONNX, with products in whole numbers that are evened out on windows of examples."""
    first, last = cutter_edges
    return in_whole_numbers(
        made.encoder, ([first, *ids, last] for example in examples for ids in example.ids[::2]), positions
    )


def taught(
    made: Weave, encoder: Encoder, learn: Sequence[Example], dev: Sequence[Example], plan: Plan, epochs: int,
    say: Callable[[str], None], *, always: bool = False,
) -> tuple[Weave, dict[str, Any]]:  # fmt: skip
    """The heads after learning on from the vectors of the small encoder, where dev gains by it, or `always`; and the
    figures."""
    heads = Weave(None, made.heads)
    asked = _batches(encoder, dev)
    before = figures(heads, asked)
    say(json.dumps({"small": before}))
    run = None
    if epochs:
        kept = {name: value.clone() for name, value in made.heads.state_dict().items()}
        run = train(heads, _batches(encoder, learn), replace(plan, epochs=epochs, head_rate=2e-4), dev=asked, say=say)
        if run["best"] <= chosen_by(before) and not always:
            made.heads.load_state_dict(kept)
    heads.mode(training=False)
    return heads, {"before": before, "after": figures(heads, asked), "run": run}


def _batches(encoder: Encoder, examples: Sequence[Example]) -> list[dict[str, Any]]:
    return [batch_of(one, 0, 0, vectors=encoder.vectors_of(one.ids)) for one in examples if one.ids]


def heads_of(made: Weave) -> dict[str, NDArray[Any]]:
    """The weights of the heads as they are shipped, in half precision. The manner of annotators serves training
    alone."""
    state = made.heads.state_dict().items()
    return {name: value.numpy().astype(np.float16) for name, value in state if not name.startswith("manner.")}


def trusted(
    lefts: Sequence[Path], root: Path | None, edges: tuple[int, int], shipped: Weaver | None = None
) -> tuple[dict[str, NDArray[Any]], dict[str, Any]]:
    """The lines of trust, as arrays, and what is to be said of them: measured on documents that each of the weavers in
    `lefts` has not learned from, asked of it, and on dev, asked of what is shipped; without that a figure of links on
    dev is one of documents that were not looked at. Times and events are gold; pairs that gold does not relate count as
    wrong."""
    told: list[Answer] = []
    folds, count = [], 0
    for left in lefts:
        made, pieces, history = read(left)
        first, positions = len(pieces) - len(MARKS), int(made.state()["encoder"]["position.weight"].shape[0])
        rows = list(sources.golds(root, "train", WordPiece(pieces), first, only=frozenset(history["without"])))
        data = small(made, [example for _, example in rows], edges, positions)
        told += answered(
            Weaver(Encoder(data, pieces, positions=positions), WeaveHead(heads_of(made)), first),
            [document for document, _ in rows],
        )
        folds.append(history["left"])
        count += len(rows)
    dev: list[Document] = []
    if shipped is not None:
        dev = [document for document, _ in sources.golds(root, "dev", shipped.encoder.cutter, shipped.first_mark or 0)]
        told += answered(shipped, dev)
    lines = measured(told).to_arrays()
    said = {"folds": folds, "left out": count, "dev": len(dev), "answers": len(told), "lines": len(lines)}
    return {name: np.array(line, np.float32) for name, line in lines.items()}, said


def answered(weaver: Weaver, documents: Iterable[Document]) -> list[Answer]:
    """What a weaver says of documents with gold times and events, and whether it is right."""
    relate = Relator(weaver, least=_SLIGHT)
    return [
        answer
        for document in documents
        for answer in answers(document, relate(msgspec.structs.replace(document, links=())).candidates)
    ]


_SLIGHT = 0.02
"""Answers that are less likely are not measured."""


def write(
    data: bytes, pieces: Sequence[str], first_mark: int, positions: int, weights: Mapping[str, NDArray[Any]],
    about: Mapping[str, object], out: Path, more: Sequence[str] = (),
) -> None:  # fmt: skip
    """The two models with their cards: the encoder (`weave.v1`), the heads (`weave.v1.heads`). `more` are sources
    besides those of the annotated texts."""
    told = {**about, "licence": LICENCE, "sources": (*WOVEN, *more), "timeloom": __version__}
    files = {"onnx": data, "vocab.txt": "".join(f"{piece}\n" for piece in pieces).encode()}
    what = "an encoder of neighbouring sentences, for events and their relations; products in whole numbers"
    card = {"model": NAME, "what": what, "positions": positions, "first mark": first_mark, **told}
    models.save_blob(NAME, files, card, out)
    what = "events with their attributes; pairs of events and times: linked or not, labels of TimeML, MATRES, TimeBank-Dense"
    models.save(f"{NAME}.heads", weights, {"model": f"{NAME}.heads", "what": what, **told}, out)
