"""A toy for what trains the encoder: two trees and a small network."""

from __future__ import annotations

from pathlib import Path

from timeloom.formats.conllu import Sentence, read_sentences
from timeloom_train.encoder.bert import Shape, build
from timeloom_train.reader.checkpoint import Checkpoint
from timeloom_train.reader.examples import relations
from timeloom_train.reader.network import WordShape, word_head
from timeloom_train.reader.training import Reader

__all__ = ["PIECES", "checkpoint", "trees"]

PIECES = (
    "[PAD] [UNK] [CLS] [SEP] the on in for it . may june july march friday two three months hours until 1932 1961 1974 "
    "1980 4 pier was they painters took boats again b ##o ##a ##t ##s ##ed"
).split()
WIDTH = 24
_TREES = """\
# sent_id = one
# text = The boats crossed.
1\tThe\tthe\tDET\tDT\tDefinite=Def\t2\tdet\t_\t_
2\tboats\tboat\tNOUN\tNNS\tNumber=Plur\t3\tnsubj\t_\t_
3\tcrossed\tcross\tVERB\tVBD\tTense=Past|VerbForm=Fin\t0\troot\t_\tSpaceAfter=No
4\t.\t.\tPUNCT\t.\t_\t3\tpunct\t_\t_

# sent_id = two
# text = They took it again.
1\tThey\tthey\tPRON\tPRP\tNumber=Plur\t2\tnsubj\t_\t_
2\ttook\ttake\tVERB\tVBD\tTense=Past|VerbForm=Fin\t0\troot\t_\t_
3\tit\tit\tPRON\tPRP\tNumber=Sing\t2\tobj\t_\t_
4\tagain\tagain\tADV\tRB\t_\t2\tadvmod\t_\tSpaceAfter=No
5\t.\t.\tPUNCT\t.\t_\t2\tpunct\t_\t_

"""


def trees(folder: Path) -> tuple[list[Sentence], tuple[str, ...], tuple[str, ...]]:
    """Two sentences with their trees, and the relations and tags in them."""
    path = folder / "trees.conllu"
    path.write_text(_TREES, encoding="utf-8")
    found = list(read_sentences(path))
    return found, *relations(found)


def checkpoint(rels: int, tags: int, seed: int = 3) -> Checkpoint:
    """An encoder and its head with random weights."""
    import torch

    torch.manual_seed(seed)
    encoder = build(Shape(pieces=len(PIECES), width=WIDTH, layers=2, inner=32, positions=64))
    words = word_head(WordShape(relations=rels, tags=tags, vector=WIDTH, arc=8, label=4))
    return Checkpoint(tuple(PIECES), Reader(encoder, words).state())
