"""Dated snippets: what is learned from, and what is held out.

SemEval-2015 task 7 comes with a train and a dev split; news of 1989 to 2006, of which the other texts have next to
none, are those of TempEval-3, dated by their creation times. Of all but SemEval's a tenth of the *works* of every
family is held out: a snippet of a book is no test for what has read the rest of it. A family is the part of `source`
before its first colon, a work the whole `source`; the messages to Congress that two families have are one work.
"""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any

from timeloom.calendar.interval import End
from timeloom.calendar.units import DAY_SECONDS, civil
from timeloom.errors import CorpusError

__all__ = [
    "GROUPS", "LICENCES", "NEWSWIRE", "SEMEVAL", "Snippet", "by_family", "extra", "family", "group", "held_out", "kin", "load", "near",
    "near_each", "newswire", "semeval", "settling", "work",
]  # fmt: skip

LICENCES = {
    "PhilTrans": "CC0",
    "ECCO-TCP": "public domain (ECCO-TCP open release)",
    "US-president": "public domain (US government)",
    "SOTU": "public domain (US government)",
    "civproc": "public domain (statutes)",
    "ELTeC-eng": "CC BY 4.0",
    "PG-Australia": "public domain",
    "ChronAm": "public domain",
    "AZ-news": "public domain",
    "Hansard": "Open Parliament Licence v3.0",
    "Gutenberg": "public domain",
    "newswire": "research use",
}
"""The families that may be learned from, with the terms that were read for each. What is not here is left out."""

SEMEVAL, NEWSWIRE = "SemEval-2015", "newswire"
GROUPS: dict[str, tuple[str, ...]] = {
    "SemEval-2015": (SEMEVAL,),
    "presidents": ("US-president", "SOTU"),
    "Philosophical Transactions": ("PhilTrans",),
    "ECCO": ("ECCO-TCP",),
    "fiction": ("PG-Australia", "ELTeC-eng", "Gutenberg"),
    "papers of 1916 to 1919": ("ChronAm", "AZ-news"),
    "Hansard": ("Hansard",),
    "statutes": ("civproc",),
    "newswire": (NEWSWIRE,),
}
"""Families of one kind, which are left out together: nothing is learned of a kind from its kin."""
_GROUP = {family: name for name, families in GROUPS.items() for family in families}
_WORDS, _FEWEST = 110, 20
_SHINGLE = 8
_UNION = re.compile(r"state-(?:of-the-)?union")
_MESSAGE = re.compile(r"state-(?:of-the-)?union|annual-message")
_SPEECH = re.compile(r"_speech_[0-9]+.*$")
_YEAR = re.compile(r"[0-9]{4}")


@dataclass(frozen=True, slots=True)
class Snippet:
    """A text of some words with the year of writing, the family and the work it is from. `task` is T1 or T2 for
    SemEval."""

    text: str
    year: int
    family: str
    work: str
    task: str | None = None


def family(source: str) -> str:
    """The part before the first colon."""
    return source.partition(":")[0]


def group(family: str) -> str:
    """The kind that a family is of: one of `GROUPS`, or the family itself where none has it."""
    return _GROUP.get(family, family)


def work(source: str, year: int) -> str:
    """What is held out or learned from as a whole."""
    if family(source) == "US-president" and _UNION.search(source):
        return f"SOTU:su{year}.txt"
    return source


def kin(work: str) -> str:
    """What works have in common that are no strangers to each other: the volumes of one book, the speeches of one
    sitting, a president's yearly message and its other edition. What is kin to a held-out work is not learned from."""
    name = family(work)
    if name == "ECCO-TCP":
        return work.rpartition(".")[0] or work
    if name == "Hansard":
        return _SPEECH.sub("", work)
    year = _YEAR.search(work)
    if year and (name == "SOTU" or (name == "US-president" and _MESSAGE.search(work))):
        return f"message:{year[0]}"
    return work


def held_out(work: str) -> bool:
    """Whether a work is of the held-out tenth: by its name alone, so that it stays there when others come."""
    return int.from_bytes(blake2b(work.encode(), digest_size=8).digest(), "big") % 10 == 0


def settling(one: Snippet) -> bool:
    """Whether a text that is held out settles how sure a model is, and is in no figure: half of the works, none of
    SemEval's."""
    return (
        one.family != SEMEVAL
        and int.from_bytes(blake2b(one.work.encode(), digest_size=8).digest(), "big") // 10 % 2 == 0
    )


def extra(folder: Path) -> Iterator[Snippet]:
    """The texts of `dating/extra.jsonl` whose licence is known. Raises CorpusError for a line that is none."""
    for at, row in _rows(folder / "dating" / "extra.jsonl"):
        try:
            source, year, text = str(row["source"]), int(row["year"]), str(row["text"])
        except (KeyError, ValueError) as error:
            raise CorpusError("a dated text has text, year and source", place=f"line {at}", value=str(error)) from error
        if family(source) in LICENCES:
            yield Snippet(text, year, family(source), work(source, year))


def semeval(folder: Path, split: str) -> Iterator[Snippet]:
    """The snippets of `dating/semeval` in a split, train or dev, that have words."""
    for at, row in _rows(folder / "dating" / "semeval" / f"{split}.jsonl"):
        try:
            id, year, text, task = str(row["id"]), int(row["year_mid"]), str(row["text"]), str(row["task"])
        except (KeyError, ValueError) as error:
            raise CorpusError(
                "a snippet has id, text, task and year_mid", place=f"line {at}", value=str(error)
            ) from error
        if text.strip():
            yield Snippet(text, year, SEMEVAL, f"{SEMEVAL}:{id}", task)


def newswire(folder: Path, most: int = 3) -> Iterator[Snippet]:
    """Stretches of some hundred words of the news of TempEval-3 (its silver and its train lists), so many of each
    text."""
    from timeloom.formats import read

    names = (folder / "timeml" / "train.txt").read_text(encoding="utf-8").split()
    wanted = {Path(name).stem for name in names}
    for part in ("silver", "train"):
        for path in sorted((folder / "timeml" / part).rglob("*.tml")):
            if part == "train" and path.stem not in wanted:
                continue
            for document in read(path, "timeml"):
                if document.dct is None or isinstance(document.dct.start, End):
                    continue
                year = civil(document.dct.start // DAY_SECONDS)[0]
                words = document.text.split()
                for at in range(0, min(len(words), most * _WORDS), _WORDS):
                    if len(words) - at >= _FEWEST:
                        yield Snippet(" ".join(words[at : at + _WORDS]), year, NEWSWIRE, f"{NEWSWIRE}:{path.stem}")


def load(folder: Path, *, without: Sequence[str] = ()) -> tuple[list[Snippet], list[Snippet]]:
    """What is learned from and what is held out: `(train, mixed dev)`, without the families in `without` in the first.

    The mixed dev is SemEval's dev and the held-out tenth of every family. What is kin to a work of it, or shares a good
    part of its words in a row with it, is not learned from.
    """
    dev = [*semeval(folder, "dev")]
    train = [*semeval(folder, "train")]
    for snippet in (*extra(folder), *newswire(folder)):
        (dev if held_out(snippet.work) else train).append(snippet)
    copies, strange = near(dev, train), {kin(one.work) for one in dev}
    rest = (one for at, one in enumerate(train) if at not in copies and kin(one.work) not in strange)
    return [one for one in rest if one.family not in without], dev


def near(held: Iterable[Snippet], train: Sequence[Snippet], share: float = 0.1) -> set[int]:
    """The indices of `train` of which more than `share` of the runs of eight words are in `held` too."""
    return near_each({"": held}, train, share)[""]


def near_each(
    held: Mapping[str, Iterable[Snippet]], train: Sequence[Snippet], share: float = 0.1
) -> dict[str, set[int]]:
    """The same for several sets of texts at once."""
    seen: dict[int, list[str]] = {}
    for name, snippets in held.items():
        for shingle in {shingle for one in snippets for shingle in _shingles(one.text)}:
            seen.setdefault(shingle, []).append(name)
    found: dict[str, set[int]] = {name: set() for name in held}
    for at, one in enumerate(train):
        own = _shingles(one.text)
        for name, count in Counter(name for shingle in own for name in seen.get(shingle, ())).items():
            if count > share * len(own):
                found[name].add(at)
    return found


def by_family(snippets: Iterable[Snippet]) -> dict[str, list[Snippet]]:
    """The snippets of each family."""
    found: dict[str, list[Snippet]] = defaultdict(list)
    for one in snippets:
        found[one.family].append(one)
    return dict(found)


def _shingles(text: str) -> set[int]:
    words = re.findall(r"[a-z0-9]+", text.lower())
    return {hash(tuple(words[at : at + _SHINGLE])) for at in range(len(words) - _SHINGLE + 1)}


def _rows(path: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    if not path.is_file():
        raise CorpusError("the pack of dated texts has no such file", document=str(path))
    with path.open(encoding="utf-8") as lines:
        for at, line in enumerate(lines, 1):
            try:
                row = json.loads(line)
            except ValueError as error:
                raise CorpusError("this line is no JSON", document=str(path), place=f"line {at}") from error
            yield at, row
