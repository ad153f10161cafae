"""Small corpora of our own in every layout, and a registry that knows them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from timeloom.corpora import registry
from timeloom.corpora.checks import manifest
from timeloom.corpora.copies import open_copy
from timeloom.corpora.registry import Entry

BOAT = """<?xml version="1.0" ?>
<TimeML>
<DOCID>{id}</DOCID>
<DCT><TIMEX3 tid="t0" type="DATE" value="2019-06-03" functionInDocument="CREATION_TIME">3 June</TIMEX3></DCT>
<TEXT>The {id} <EVENT eid="e1" class="OCCURRENCE">left</EVENT> and <EVENT eid="e2" class="OCCURRENCE">sank</EVENT> \
<TIMEX3 tid="t1" type="DATE" value="2019-06-02">yesterday</TIMEX3>.</TEXT>
<MAKEINSTANCE eiid="ei1" eventID="e1" tense="PAST" polarity="NEG"/>
<MAKEINSTANCE eiid="ei2" eventID="e2" tense="PAST" polarity="POS"/>
<TLINK lid="l1" relType="BEFORE" eventInstanceID="ei1" relatedToEventInstance="ei2"/>
<TLINK lid="l2" relType="AFTER" eventInstanceID="ei2" relatedToEventInstance="ei1"/>
</TimeML>
"""
ANAFORA = "<data><annotations><entity><id>1@e@{id}@gold</id><span>{span}</span><type>Last</type></entity></annotations></data>"
TREE = "# newdoc id = {id}\n# text = Up\n1\tUp\tup\tADV\tRB\t_\t0\troot\t_\t_\n"
SNIPPET = '{{"id": "{id}", "task": "{task}", "text": "To-day", "F": {{"candidates": [[1700, 1706]], "gold": [1700, 1706]}}}}\n'
TOKENS = "{id}\t0\t0\tUp\n"
BOATS = ("ark", "barge", "canoe", "dory")

FILES = {
    **{f"boats/{id}.tml": BOAT.format(id=id) for id in BOATS},
    "first/x.tml": '<TimeML><s>It <EVENT eid="e1" tense="PAST">sank</EVENT>.</s></TimeML>',
    "scate/near/near.TimeNorm.gold.completed.xml": ANAFORA.format(id="near", span="3,7"),
    "scate/near/near": "of late",
    "scate/near/near.dct": "2019-06-03\n",
    "scate/ark/ark.TimeNorm.gold.completed.xml": ANAFORA.format(id="ark", span="3,7"),
    "notes/annotations/n1/n1.TimeNorm.gold.completed.xml": ANAFORA.format(id="n1", span="0,5"),
    "notes/texts/n1.txt": '[meta rev_date="06/03/2019" start_date="06/01/2019" rev="0002"]\n\nSeen lately.',
    "dense.txt": "ark\te1\te2\tb\nark\te1\te9\tb\nbarge\te2\tt0\tv\n",
    "tree/train.conllu": TREE.format(id="w1"),
    "tree/dev.conllu": TREE.format(id="w2") + "\n" + TREE.format(id="w3"),
    "snippets/dev.jsonl": "".join(
        SNIPPET.format(id=id, task=task) for id, task in (("a", "T1"), ("b", "T2"), ("c", "T1"))
    ),
    "second/train/base-segmentation.tab": TOKENS.format(id="s1"),
}
KNOWN: tuple[dict[str, Any], ...] = (
    {
        "id": "boats", "format": "timeml", "places": ["elsewhere", "boats"], "splits": {"train": "ark barge", "dev": "canoe"},
        "faults": [
            {"name": "polarity", "what": "it says nothing", "handled": "left out", "fix": "drop-polarity"},
            {"name": "twice", "what": "a pair is linked twice", "handled": "left out", "fix": "drop-repeated-links"},
            {"name": "odd", "what": "boats sink", "handled": "not mended"},
        ],
    },
    {"id": "first", "format": "tempeval1", "places": ["first"]},
    {"id": "both", "parts": ["boats", "first"]},
    {"id": "scate", "format": "anafora", "places": ["scate"], "texts": ["boats"], "splits": {"train": "ark near"}},
    {"id": "notes", "format": "anafora", "places": ["notes/annotations"], "texts": ["notes/texts"]},
    {"id": "dense", "format": "tbdense", "places": ["dense.txt"], "over": ["boats"], "splits": {"train": "ark barge", "dev": "zille"}},
    {"id": "tree", "format": "conllu", "places": ["tree"], "files": {name: [f"{name}.conllu"] for name in ("train", "dev", "test")}},
    {"id": "second", "format": "tempeval2", "places": ["second"], "files": {"train": ["train/base-segmentation.tab"]}},
    {"id": "snippets/1", "format": "task7", "places": ["snippets"], "select": "T1", "files": {"dev": ["dev.jsonl"]}},
    {"id": "snippets/2", "format": "task7", "places": ["snippets"], "select": "T2", "files": {"dev": ["dev.jsonl"]}},
    {"id": "absent", "format": "timeml", "places": ["nowhere", "nor/here"], "get": "Ask the harbour master."},
)  # fmt: skip

Known = dict[str, Entry]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A folder with all of them."""
    for name, text in FILES.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return tmp_path


@pytest.fixture
def known(root: Path, monkeypatch: pytest.MonkeyPatch) -> Known:
    """The registry of them, with the checksums of what is in the folder."""
    monkeypatch.delenv("TIMELOOM_CORPORA", raising=False)
    base = {"title": "a title", "licence": "ours", "citation": "We. 2019.", "get": "Make it."}
    entries = {one["id"]: msgspec.convert(base | one, Entry) for one in KNOWN}
    monkeypatch.setattr(registry, "_registry", lambda: entries)
    for id, made in entries.items():
        entries[id] = _hashed(made, root)
    return entries


def _hashed(made: Entry, root: Path) -> Entry:
    """The entry with fingerprints and manifests of the splits that it lists, or that are files of it."""
    copy = open_copy(made, root)
    if copy is None:
        return made
    digests = {piece: copy.digest(piece) for piece in copy.pieces()}
    lists = {split: list(made.listed(split)) for split in made.splits} or {split: [split] for split in made.files}
    splits = {
        split: " ".join(f"{id}:{digests[id][:8]}" if id in digests else id for id in names)
        for split, names in lists.items()
    }
    hashes = {
        split: manifest({id: digests[id] for id in names if id in digests})
        for split, names in lists.items()
        if digests.keys() & set(names)
    } or {"all": manifest(digests)}
    return msgspec.structs.replace(made, splits=splits, sha256=hashes)


@pytest.fixture
def change(root: Path) -> Callable[[str, str], None]:
    """`change("boats/ark.tml", "...")` writes another text; "" takes the file away."""

    def write(name: str, text: str) -> None:
        path = root / name
        path.write_text(text, "utf-8") if text else path.unlink()

    return write
