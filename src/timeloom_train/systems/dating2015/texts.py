"""The texts that the systems learn from: a share of each decade, from all families alike, parsed.

Three parts by work, so that no book stands in two: what is learned from; a tenth by which temperatures, widths and the
weights of mixtures are chosen (`tuning`); and SemEval's dev with the works that are `held_out`, which nothing here
looks at.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path

from timeloom.document import Document
from timeloom_lab.studies.dating import prepared
from timeloom_train.dating.data import Snippet, extra, held_out, near, semeval

__all__ = ["CAP", "Parts", "Text", "chosen", "parsed", "parts", "tuning"]

CAP = 220
"""Texts of each decade, without those of SemEval: of every family as many, while it has some."""


@dataclass(frozen=True, slots=True)
class Text:
    """A parsed document with the year of its writing."""

    document: Document
    year: int
    snippet: Snippet


@dataclass(frozen=True, slots=True)
class Parts:
    """What is learned from, what is tuned on, and what is left for the score."""

    learned: list[Snippet]
    tuned: list[Snippet]
    held_out: list[Snippet]


def _number(name: str) -> int:
    return int.from_bytes(blake2b(name.encode(), digest_size=8).digest(), "big")


def tuning(work: str) -> bool:
    """Whether a work that is not held out is tuned on: by its name alone, a tenth."""
    return _number(work) % 10 == 1


def chosen(snippets: Iterable[Snippet], cap: int = CAP) -> list[Snippet]:
    """All snippets of SemEval, and `cap` of the others in each decade: one of each family in turn, in the order of the
    hashes of their texts. Deterministic."""
    found: list[Snippet] = []
    others: dict[int, dict[str, list[Snippet]]] = defaultdict(lambda: defaultdict(list))
    for one in snippets:
        if one.task is not None:
            found.append(one)
        else:
            others[one.year // 10][one.family].append(one)
    for _, families in sorted(others.items()):
        for own in families.values():
            own.sort(key=lambda one: (_number(one.text), one.work))
        taken: list[Snippet] = []
        for turn in range(max(map(len, families.values()))):
            taken += [own[turn] for _, own in sorted(families.items()) if len(own) > turn]
        found += taken[:cap]
    return found


def parts(folder: Path, cap: int = CAP) -> Parts:
    """The three parts of the pack below a folder: SemEval's snippets and `dating/extra.jsonl`. What shares a good part
    of its words in a row with what is held out is not learned from. Raises CorpusError where the pack is not there."""
    others = list(extra(folder))
    left = [*semeval(folder, "dev"), *(one for one in others if held_out(one.work))]
    train = [*semeval(folder, "train"), *(one for one in others if not held_out(one.work))]
    copies = near(left, train)
    picked = chosen((one for at, one in enumerate(train) if at not in copies), cap)
    learned, tuned = ([one for one in picked if tuning(one.work) is is_tuned] for is_tuned in (False, True))
    return Parts(learned, tuned, left)


def parsed(snippets: Sequence[Snippet]) -> list[Text]:
    """The texts with the sentences, tokens and trees of the preset `en`, and the times of the preset `rules`."""
    documents = prepared(Document(id=one.work, text=one.text) for one in snippets)
    return [Text(document, one.year, one) for document, one in zip(documents, snippets, strict=True)]
