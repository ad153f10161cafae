"""Where examples come from, by the ids of corpora: gold, weak labels, trees, generated dates; and folds of documents."""

from __future__ import annotations

import hashlib
import json
import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import msgspec

from timeloom import corpora
from timeloom.corpora.places import find_root
from timeloom.document import Document
from timeloom.encoder import WordPiece, prune
from timeloom.language import load as words_of
from timeloom.pipeline import load
from timeloom.stages.recognise.gate import Gate
from timeloom.stages.segment import Segmenter
from timeloom_train.dates import FORMATS, FURTHER, generate
from timeloom_train.reader.examples import Example, of_document, of_sentence, relations

__all__ = [
    "SCATE", "SILVER", "TIMEX", "TREES", "Gold", "dates", "elsewhere", "fold_of", "gold", "inventories", "silver", "stem", "trees",
    "vocabulary",
]  # fmt: skip

SCATE, TIMEX, SILVER, TREES = "scate/newswire", "tbaq", "tempeval3/silver", "ud/en_ewt"
_FEWEST = 3
"""A piece that no published list ranks is kept if so many documents have it."""


class Gold(NamedTuple):
    """One document to learn from or to be asked: as read, as the rules read it, what is gold of it, its split."""

    stem: str
    kind: str
    split: str
    document: Document
    read: Document

    def examples(self, cutter: WordPiece, gate: Gate | None = None) -> Iterator[Example]:
        """Its sentences with the labels of its kind."""
        if self.kind == "scate":
            return of_document(self.document, self.read, cutter, scate=self.document, gate=gate)
        return of_document(self.document, self.read, cutter, timex=self.document, gate=gate)


def stem(id: str) -> str:
    """What the ids of one text have in common: AQUAINT/APW.tml and APW are one."""
    return id.rpartition("/")[2].removesuffix(".tml")


def fold_of(name: str, folds: int, seed: int = 0) -> int:
    """The fold of a document by its stem, whatever corpus it is read from: one text is in one fold."""
    return int.from_bytes(hashlib.sha256(f"{seed} {name}".encode()).digest()[:4], "big") % folds


def gold(root: Path | None, kinds: Sequence[str] = ("scate", "timex")) -> list[Gold]:
    """The annotated documents of both splits, read by the rules from text and creation time alone."""
    loom = load("rules")
    found = []
    for kind, name in (("scate", SCATE), ("timex", TIMEX)):
        if kind not in kinds:
            continue
        for split in ("train", "dev"):
            for document in corpora.load(name, split, root=root):
                read = loom(document.text, document.dct, id=document.id, layers="times")
                found.append(Gold(stem(document.id), kind, split, document, read))
    return found


def silver(root: Path | None, cutter: WordPiece, *, limit: int | None, seed: int = 0) -> Iterator[Example]:
    """Sentences of the machine-tagged texts: SCATE by our rules, TIMEX3 as they are tagged. One sentence in eight of
    those in which neither finds anything is kept. None of these texts is annotated by hand in the other corpora."""
    loom = load("rules")
    rng = random.Random(seed)  # noqa: S311 - a draw, not secrets
    texts = corpora.load(SILVER, root=root)
    ids = sorted(texts.ids)
    rng.shuffle(ids)
    for id_ in ids[:limit]:
        document = texts.document(id_)
        read = loom(document.text, document.dct, id=document.id, layers="times")
        weak = msgspec.structs.replace(document, entities=read.entities)
        for example in of_document(document, read, cutter, scate=weak, timex=document, weight=0.5):
            if example.rules.any() or (example.timex is not None and example.timex.any()) or rng.random() < 1 / 8:
                yield example


def elsewhere(root: Path | None, cutter: WordPiece, count: int, seed: int = 0) -> Iterator[Example]:
    """So many sentences that are no news, half of them of the web (UD EWT), half of 1700 to 2014 (data/dating/extra.jsonl,
    open or public domain), in which the rules find a time: labelled by the rules, so that the reader trusts them on texts
    of which it has no gold. Old texts are left out where there are none."""
    loom = load("rules")
    gate = Gate(words_of("en"))
    web = ((f"ewt-{number}", tree.text) for number, tree in enumerate(corpora.treebank(TREES, "train", root=root)))
    for texts, share in ((_drawn(web, seed), count // 2), (_drawn(_old(root), seed), count - count // 2)):
        made = 0
        for id_, text in texts:
            read = loom(text, None, id=id_, layers="times")
            if not read.times:
                continue
            for example in of_document(read, read, cutter, scate=read, timex=read, weight=0.3, gate=gate):
                if example.rules.any():
                    yield example
                    made += 1
            if made >= share:
                break


def _drawn(texts: Iterable[tuple[str, str]], seed: int) -> list[tuple[str, str]]:
    found = sorted(texts)
    random.Random(seed).shuffle(found)  # noqa: S311 - a draw, not secrets
    return found


def _old(root: Path | None) -> Iterator[tuple[str, str]]:
    file = find_root(root) / "dating" / "extra.jsonl"
    if file.is_file():
        with file.open(encoding="utf-8") as lines:
            for number, line in enumerate(lines):
                yield f"old-{number:06}", json.loads(line)["text"]


def dates(cutter: WordPiece, count: int, seed: int = 0) -> Iterator[Example]:
    """Isolated dates in many formats, with their graphs (`timeloom_train.dates`)."""
    loom = load("rules")
    for number, sample in enumerate(generate(count, formats=(*FORMATS, *FURTHER), seed=seed)):
        document = sample.document
        read = loom(document.text, document.dct, id=f"date-{number}", layers="times")
        yield from of_document(document, read, cutter, scate=document, weight=0.5)


def trees(root: Path | None, split: str, cutter: WordPiece) -> Iterator[Example]:
    """The sentences of a split of the treebank, by the relations and tags of its training split."""
    rels, tags = inventories(root)
    for tree in corpora.treebank(TREES, split, root=root):
        made = of_sentence(tree, cutter, rels, tags)
        if made is not None:
            yield made


@lru_cache(maxsize=4)
def inventories(root: Path | None) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The relations and the tags of the treebank."""
    return relations(corpora.treebank(TREES, "train", root=root))


def vocabulary(published: Sequence[str], root: Path | None, limit: int) -> list[int]:
    """The rows of the published vocabulary to keep: pieces that three documents of the texts learned from have, most
    frequent first, then the published order, which is by frequency too."""
    cutter = WordPiece(published)
    counts: Counter[int] = Counter()
    among: Counter[int] = Counter()
    segment = Segmenter(tokens=False)
    texts = [*corpora.load(TIMEX, "train", root=root), *corpora.load(SILVER, root=root)]
    pieces = [
        [id for span in segment(one).sentences for id in cutter.encode(one.text, span.start, span.end).ids]
        for one in texts
    ]
    by_document: dict[str, list[int]] = {}
    for number, tree in enumerate(corpora.treebank(TREES, "train", root=root)):
        by_document.setdefault(tree.document or str(number), []).extend(cutter.encode(tree.text).ids)
    for ids in (*pieces, *by_document.values()):
        counts.update(ids)
        among.update(set(ids))
    ranked = [id for id, _ in counts.most_common() if among[id] >= _FEWEST]
    return prune(published, [published[id] for id in ranked] + list(published), limit)
