"""The sources that the reader of times learns from and is judged by: annotated texts, and rows of other tools' test
suites.

A source is read from the folder of the data packs. Its dev part is never learned from. TimeBank and AQUAINT have a list
for it; of the others about a tenth is dev, chosen by what a text says, so that the choice is the same everywhere and
near copies ("at 5 pm", "at 6 pm") lie on one side, whichever suites they are in.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, get_args

import msgspec

from timeloom import formats
from timeloom.calendar.interval import Interval
from timeloom.document import Document, Time
from timeloom.errors import CorpusError
from timeloom.pipeline.dct import anchor
from timeloom.timeml import Timex3
from timeloom.times.interpret import Interpreter

__all__ = [
    "ANNOTATED",
    "DOCUMENTS",
    "EWT",
    "OWN",
    "SCATE",
    "SILVER",
    "SOURCES",
    "SUITES",
    "CLASSES",
    "TEST_ONLY",
    "WRITTEN",
    "Item",
    "Split",
    "items",
]

SUITES = ("ctparse", "recognizers", "duckling")
"""Sources of rows of other tools' test suites."""
ANNOTATED = ("timebank", "aquaint", "wikiwars", "tweets")
"""Sources of whole texts with TIMEX3."""
SOURCES = (*ANNOTATED, *SUITES)
TEST_ONLY = frozenset({"tweets"})
"""Never learned from, neither directly nor as counts: their licence allows to measure on them and nothing else."""
SILVER = "silver"
"""News tagged by machines: learned from with a small weight, since it holds what little gold does not, and never
measured on."""
OWN = "own"
"""Sentences of our own, from tests and probes, with the answers of the reader that went before, which those tests had
fixed (`own.jsonl`), and sentences in frames: with what looks like a time (`lookalikes`), and with times of several
parts (`frames`). Learned from, and never measured on."""
CLASSES = "classes"
"""Sentences of our own by class: in which tense, order or a note of few words says which one is meant, whatever is near
(`tellings`, `counted_tellings`, `notes`, `stories`), and what is a time and what is none (`frames`). Real texts are not
so even, so they count little."""
WRITTEN = "written"
"""Messages, notes, notices and short reports in four languages, each with the stretches of the calendar that it means,
which language models wrote that knew nothing of this program, sentences of our tests with the answers that these fix,
and some in frames of what is moved (`written.jsonl`, in the form of suites). Only the changes for everyday learn from
them; rows kept aside are in `benchmarks/data/messages.jsonl`."""
DOCUMENTS = "documents"
"""Whole documents of many kinds in four languages (logs, chats, minutes, notices, letters, histories, lives, notes of a
clinic), each with every mention of time in it and what that means, which language models wrote that knew nothing of
this program (`documents.jsonl`, in the form of suites). Spans on which careful readers differ are `open`. Others of the
kind are kept aside in `benchmarks/data/documents.jsonl`."""
SCATE = "scate"
"""Newswire with graphs of SCATE, much of it the same documents as TimeBank and AQUAINT: left out with either of
them."""
EWT = "ewt"
"""Web texts with trees (UD EWT, its train part): where a word is a verb, counts what stands beside it or is part of a
name, it is no time. What else is one was said by the reader that went before (`ewt.jsonl`: ids and extents), and counts
little."""
DEV_SHARE = 0.1
"""The share of a source without a list that is dev."""
Split = Literal["all", "train", "dev"]
_LISTED = {"timebank": "TimeBank", "aquaint": "AQUAINT"}


@dataclass(frozen=True, slots=True, eq=False)
class Item:
    """One text to be read: of an annotated source with `gold`, of a suite with its JSON `row` (see `fitting_rows`).

    `dct` is when it was written, as an interval (a day, a minute, a second). `prefer` is the direction that the suite
    asks for ("future"), None where it says nothing.
    """

    source: str
    id: str
    language: str
    text: str
    dct: Interval | None
    gold: Document | None = None
    row: Mapping[str, Any] | None = None
    prefer: str | None = None
    ways_only: bool = False
    """Does it teach which one is meant, and not what is a time?"""
    extents: frozenset[tuple[int, int]] | None = None
    """Extents of times that the reader that went before found, of texts without gold; None for all others."""

    @property
    def timexes(self) -> tuple[Time, ...]:
        """The gold TIMEX3 in the body of the text; none for a row of a suite."""
        return () if self.gold is None else self.gold.timexes

    @property
    def is_expression(self) -> bool:
        """Whether the whole text is one expression of time: a row of a suite whose mentions have no span."""
        mentions = self.row["mentions"] if self.row is not None else []
        return bool(mentions) and "start" not in mentions[0]


def items(source: str, data: Path, split: Split = "all") -> list[Item]:
    """The items of a source, from the folder of the data packs, in an order that is always the same.

    Raises ValueError for a source or split that is not known, CorpusError where the pack is absent or a row is none.
    """
    if source not in (*SOURCES, SCATE, SILVER, OWN, CLASSES, EWT, WRITTEN, DOCUMENTS):
        raise ValueError(f"there is no source {source!r}; there are {', '.join(SOURCES)}")
    if split not in get_args(Split):
        raise ValueError(f"there is no split {split!r}; there are {', '.join(get_args(Split))}")
    if source in _LISTED:
        return _listed(source, data / "timeml", split)
    if source in (OWN, CLASSES):
        return _own() if source == OWN else _told()
    if source in (WRITTEN, DOCUMENTS):
        _check_tree()
        return [_of_row(source, row) for row in _rows(Path(__file__).parent / f"{source}.jsonl")]
    if source == EWT:
        read = formats.read(data / "ud" / "en_ewt" / "train.conllu") if split != "dev" else []
        found = {row["id"]: frozenset(map(tuple, row["spans"])) for row in _rows(Path(__file__).parent / "ewt.jsonl")}
        return [Item(EWT, one.id, "en", one.text, None, gold=one, extents=found.get(one.id)) for one in read]
    if source == SCATE:
        return _graphs(data / "scate", split)
    if source == SILVER:
        return _folder(source, data / "timeml" / source, split)
    if source in ANNOTATED:
        return _folder(source, data / source, split)
    return _suite(source, data / "suites", split)


# --- annotated texts -------------------------------------------------------------------------------------------------
def _listed(source: str, pack: Path, split: Split) -> list[Item]:
    dev = _lines(pack / "dev.txt")
    train = [name for name in _lines(pack / "train.txt") if name not in set(dev)]
    names = {"all": [*train, *dev], "train": train, "dev": dev}[split]
    return [_annotated(source, pack / "train" / name) for name in names if name.startswith(f"{_LISTED[source]}/")]


def _graphs(pack: Path, split: Split) -> list[Item]:
    """Documents of SCATE; their times are the roots of their graphs, as timeloom itself interprets them."""
    wanted = ("train", "dev") if split == "all" else (split,)
    interpret = Interpreter()
    read = [
        document
        for part in wanted
        for name in _lines(pack / f"{part}.txt")
        for document in formats.read(pack / "all" / name)
    ]
    return [Item(SCATE, one.id, one.language, one.text, one.dct, gold=interpret(one)) for one in read]


def _folder(source: str, pack: Path, split: Split) -> list[Item]:
    files = sorted(pack.glob("*.tml"))
    if not files:
        raise CorpusError("the folder is absent or holds no .tml file", document=source, place=str(pack))
    dev = _dev(file.stem for file in files)
    return [_annotated(source, file) for file in files if _wanted(file.stem, dev, split)]


def _own() -> list[Item]:
    """The sentences of our own; they need no folder. Raises CorpusError where there is no source tree."""
    _check_tree()
    from timeloom_train.times import bare_numbers, lookalikes, lookalikes_abroad

    found = [
        *_rows(Path(__file__).parent / "own.jsonl"),
        *lookalikes.rows(),
        *lookalikes_abroad.rows(),
        *bare_numbers.rows(),
    ]
    return [_of_sentence(OWN, f"{OWN}-{number}", row) for number, row in enumerate(found, 1)]


def _told() -> list[Item]:
    """Sentences of our own that teach which one is meant. Raises CorpusError where there is no source tree."""
    _check_tree()
    from timeloom_train.times import counted_tellings, frames, histories, notes, stories, tellings

    ways = [
        _of_sentence(CLASSES, f"{CLASSES}-ways-{number}", row, ways_only=True)
        for number, row in enumerate((*tellings.rows(), *histories.rows(), *stories.rows()), 1)
    ]
    found = [*frames.rows(), *counted_tellings.rows(), *notes.rows(), *stories.logs()]
    return [*ways, *(_of_sentence(CLASSES, f"{CLASSES}-{number}", row) for number, row in enumerate(found, 1))]


def _check_tree() -> None:
    if not (Path(__file__).parent / "own.jsonl").is_file():
        raise CorpusError(
            "the sentences of our own are no part of a wheel: train in the source tree",
            value=str(Path(__file__).parent),
        )


def _of_sentence(source: str, id: str, row: Mapping[str, Any], *, ways_only: bool = False) -> Item:
    text, dct = row["text"], anchor(row["dct"])
    times = tuple(
        Time(id=f"t{number}", start=start, end=end, text=text[start:end], timex3=Timex3(kind, value))
        for number, (start, end, kind, value) in enumerate(row["times"], 1)
    )
    gold = Document(id=id, text=text, dct=dct, language=row["language"], times=times)
    return Item(source, id, row["language"], text, dct, gold=gold, ways_only=ways_only)


def _annotated(source: str, file: Path) -> Item:
    (gold,) = formats.read(file, "timeml")
    return Item(source, gold.id, gold.language, gold.text, gold.dct, gold=gold)


def _lines(file: Path) -> list[str]:
    if not file.is_file():
        raise CorpusError("the list is absent", place=str(file))
    return file.read_text(encoding="utf-8").split()


# --- suites ----------------------------------------------------------------------------------------------------------
def _suite(source: str, pack: Path, split: Split) -> list[Item]:
    files = [pack / f"{source}.jsonl", *sorted(pack.glob(f"{source}_*.jsonl"))]
    rows = [row for file in files if file.is_file() for row in _rows(file)]
    if not rows:
        raise CorpusError("there is no row of it", document=source, place=str(pack))
    dev = _dev(_shape(row["text"]) for row in rows)
    return [_of_row(source, row) for row in rows if _wanted(_shape(row["text"]), dev, split)]


def _rows(file: Path) -> Iterator[dict[str, Any]]:
    if not file.is_file():
        raise CorpusError(
            "there is no such file; sentences of our own are in the source of timeloom, not in its wheel",
            place=str(file),
        )
    for number, line in enumerate(file.read_bytes().splitlines(), start=1):
        try:
            yield msgspec.json.decode(line, type=dict[str, Any])
        except msgspec.DecodeError as error:
            raise CorpusError(f"line {number} is no JSON object: {error}", place=str(file)) from error


def _of_row(source: str, row: Mapping[str, Any]) -> Item:
    # A time of writing to the full minute is that minute, not its first second; of a document written at midnight the
    # day alone is known.
    written = row["reference"].removesuffix("T00:00:00") if source == DOCUMENTS else row["reference"]
    dct = anchor(written.removesuffix(":00"))
    return Item(source, row["id"], row["language"], row["text"], dct, row=row, prefer=row.get("prefer"))


# --- splits ----------------------------------------------------------------------------------------------------------
def _shape(text: str) -> str:
    """What near copies have in common: small letters, and a 0 for every number."""
    return re.sub(r"\d+", "0", text.lower())


def _share(key: str) -> float:
    """A number from 0 to below 1 that is the same for a key everywhere and always."""
    return int.from_bytes(hashlib.sha256(key.encode()).digest()[:8], "big") / 2**64


def _dev(keys: Iterable[str]) -> Collection[str]:
    """The keys that are dev: at least one, however few there are."""
    known = set(keys)
    return {key for key in known if _share(key) < DEV_SHARE} or {min(known, key=_share)}


def _wanted(key: str, dev: Collection[str], split: Split) -> bool:
    return split == "all" or (key in dev) == (split == "dev")
