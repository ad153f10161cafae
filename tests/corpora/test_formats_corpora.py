"""The readers and writers on all of the real files: counts that are known, and not a byte changed."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import msgspec
import pytest

from timeloom import formats
from timeloom.document import Document
from timeloom.formats import anafora_read, anafora_write, timeml_read, timeml_write

DATA = Path(__file__).resolve().parents[3] / "shared" / "data"
TIMEML = DATA / "timeml"
SCATE = DATA / "scate" / "all"

pytestmark = [
    pytest.mark.corpora,
    pytest.mark.skipif(not DATA.is_dir(), reason="the data packs (TempEval-3, SCATE) are not beside the checkout"),
]


def counted(documents: list[Document]) -> dict[str, int]:
    total: Counter[str] = Counter()
    for document in documents:
        total.update(
            documents=1,
            events=len(document.events),
            instances=sum(len(event.instances) for event in document.events),
            times=len(document.times),
            signals=len(document.signals),
            problems=len(document.meta.problems),
            undated=document.dct is None,
        )
        total.update(link.kind for link in document.links)
    return dict(+total)


@pytest.fixture(scope="module")
def train() -> list[Document]:
    return formats.read(TIMEML / "train")


# TempEval-3 training minus what is held out; TIMEX3 here without the creation times, EVENT without those of headlines.
@pytest.mark.parametrize(
    ("folder", "counts"),
    [
        (
            "train/TimeBank",
            {
                "documents": 169, "events": 6028, "instances": 6006, "times": 1165, "TLINK": 4656, "SLINK": 2141,
                "ALINK": 192,
            },
        ),
        (
            "train/AQUAINT",
            {
                "documents": 73, "events": 4431, "instances": 4431, "times": 579, "signals": 268, "TLINK": 5977,
                "SLINK": 675, "ALINK": 71,
            },
        ),
        pytest.param(
            "silver", {"documents": 2452, "events": 81_329, "instances": 80_654, "times": 12_739, "TLINK": 112_911},
            marks=pytest.mark.long,
        ),
    ],
    ids=["TimeBank", "AQUAINT", "silver"],
)  # fmt: skip
def test_timeml_counts(folder: str, counts: dict[str, int]) -> None:
    assert counted(formats.read(TIMEML / folder)) == counts


def test_a_landmark_of_timebank(train: list[Document]) -> None:
    document = next(one for one in train if one.id == "ABC19980108.1830.0711")
    said = [
        (time.id, time.timex3.value if time.timex3 else "", document.text[time.start : time.end])
        for time in document.times
    ]
    assert said[:2] == [("t83", "P1W", "week"), ("t85", "P1D", "the last twenty four hours")]
    assert document.times[1].attributes[-1] == ("anchorTimeID", "t0")


def test_text_is_what_any_xml_reader_gives(train: list[Document]) -> None:
    from lxml import etree

    for document in train:
        root = etree.parse(str(document.meta.path)).getroot()
        text = root.find("TEXT")
        assert text is not None
        assert document.text == "".join(text.itertext())
        marked = list(text.iter("TIMEX3", "EVENT", "SIGNAL"))
        ours = sorted((*document.times, *document.events, *document.signals), key=lambda one: (one.start, -one.end))
        assert [document.text[one.start : one.end] for one in ours] == ["".join(one.itertext()) for one in marked]


def test_timeml_comes_back_byte_for_byte(train: list[Document]) -> None:
    for document in train:
        data, problems = timeml_write.render(document)
        assert problems == ()
        assert data == Path(str(document.meta.path)).read_bytes()


def test_timeml_stripped_and_rewritten_has_the_same_annotations(train: list[Document]) -> None:
    for document in train:
        bare = formats.strip(document)
        data, problems = timeml_write.render(msgspec.structs.replace(document, meta=bare.meta))
        again = timeml_read.parse(data, document.id)
        assert problems == again.meta.problems == ()
        for layer in ("text", "dct", "times", "events", "signals", "links"):
            assert getattr(again, layer) == getattr(document, layer), document.id


def test_anafora_counts_and_comes_back_byte_for_byte() -> None:
    documents = formats.read(SCATE)
    assert len(documents) == 64
    assert sum(len(document.entities) for document in documents) == 1707
    for document in documents:
        data, problems = anafora_write.render(document)
        assert problems == document.meta.problems == ()
        assert document.dct is not None
        assert data == Path(str(document.meta.path)).read_bytes()
        assert anafora_read.parse(data, document.id).entities == document.entities
        assert all(document.text[entity.start : entity.end].strip() for entity in document.entities)


@pytest.mark.parametrize("format", ["jsonl", "brat"])
def test_other_formats_hold_the_same_annotations(train: list[Document], format: str, tmp_path: Path) -> None:
    dev = [document for document in train if document.id in _dev()]
    assert formats.write(dev, tmp_path, format) == []
    again = {document.id: document for document in formats.read(tmp_path)}
    assert len(again) == 20
    for document in dev:
        other = again[document.id]
        for layer in ("text", "dct", "times", "events", "signals", "links"):
            assert getattr(other, layer) == getattr(document, layer), document.id


def _dev() -> set[str]:
    names = (TIMEML / "dev.txt").read_text(encoding="utf-8").split()
    return {Path(name).name.removesuffix(".tml") for name in names}
