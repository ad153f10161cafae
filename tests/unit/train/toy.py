"""A toy for everything that trains the reader: ten sentences of ours with gold, three to ask, two trees, a small network."""

from __future__ import annotations

from pathlib import Path

from timeloom.calendar import Interval
from timeloom.document import Document
from timeloom.formats.conllu import Sentence, read_sentences
from timeloom.pipeline import load
from timeloom_train.encoder.bert import Shape, build
from timeloom_train.reader.examples import relations
from timeloom_train.reader.fitting import Checkpoint
from timeloom_train.reader.network import CharShape, WordShape, char_head, word_head
from timeloom_train.reader.sources import Gold
from timeloom_train.reader.training import Reader

__all__ = ["ASKED", "PIECES", "TEXT", "checkpoint", "golds", "trees"]

TEXT = (
    "The ferry sank in May 1932. Boats crossed until 1961. On Friday nobody rowed. It closed on 4 June. "
    "The mayor spoke for two hours. In 1974 the pier was painted. The painters took three months. "
    "They came back in March 1980. On Friday they rested. It opens again in July."
)
ASKED = "On Friday the pier closed. It opened in May 1980. The painters took two months."
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


def golds() -> list[Gold]:
    """SCATE and TIMEX3 of the texts: what the rules find, but that a Friday is no time."""
    found = []
    for split, text in (("train", TEXT), ("dev", ASKED)):
        read = load("rules")(text, Interval.of(1999, 4, 7), id=split, layers="times")
        document = Document(
            id=split, text=text, dct=read.dct,
            entities=tuple(one for one in read.entities if text[one.start : one.end] != "Friday"),
            times=tuple(one for one in read.times if "Friday" not in one.text),
        )  # fmt: skip
        assert len(read.entities) - len(document.entities) >= 2
        found += [Gold(split, kind, split, document, read) for kind in ("scate", "timex")]
    return found


def trees(folder: Path) -> tuple[list[Sentence], tuple[str, ...], tuple[str, ...]]:
    """Two sentences with their trees, and the relations and tags in them."""
    path = folder / "trees.conllu"
    path.write_text(_TREES, encoding="utf-8")
    found = list(read_sentences(path))
    return found, *relations(found)


def checkpoint(rels: int, tags: int, seed: int = 3) -> Checkpoint:
    """A reader with random weights."""
    import torch

    torch.manual_seed(seed)
    encoder = build(Shape(pieces=len(PIECES), width=WIDTH, layers=2, inner=32, positions=64))
    chars = char_head(CharShape(vector=WIDTH, projected=8, char=8, category=4, rule=4, width=16, dropout=0.0))
    words = word_head(WordShape(relations=rels, tags=tags, vector=WIDTH, arc=8, label=4))
    return Checkpoint(tuple(PIECES), Reader(encoder, chars, words).state())
