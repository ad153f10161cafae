"""Track 1 against anaforatools itself: every row of every document, and every figure of the sums, to the last digit.

The systems are the golds, damaged: annotations dropped, doubled, moved and made up, types and values changed, links led
elsewhere. What is damaged how follows from a number, so that the same files are compared on every run.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from timeloom import formats
from timeloom.document import Document
from timeloom.metrics import Counts, Metric, metric
from timeloom.scate import schema

evaluate: Any = pytest.importorskip("anafora.evaluate", reason="anaforatools is not installed")

DATA = Path(__file__).resolve().parents[3] / "shared" / "data" / "scate" / "all"

# anaforatools tells of documents that it misses with logging.warn, which Python has deprecated
pytestmark = pytest.mark.filterwarnings("ignore:The 'warn' function is deprecated:DeprecationWarning")

ENTITY = """<entity><id>{id}@e@{doc}@gold</id><span>{span}</span><type>{type}</type><parentsType>x</parentsType>
<properties>{properties}</properties></entity>
"""
LAST = "<Semantics>Interval-Not-Included</Semantics><Interval-Type>DocTime</Interval-Type><Interval></Interval>"
OWN = {
    "harvest": (
        ("1", "0,4", "Last", LAST + "<Period></Period><Repeating-Interval>2@e@harvest@gold</Repeating-Interval>"),
        ("2", "5,10", "Month-Of-Year", "<Type>March</Type><Sub-Interval>3@e@harvest@gold</Sub-Interval>"),
        ("3", "11,12", "Day-Of-Month", "<Value>8</Value><Modifier>4@e@harvest@gold</Modifier>"),
        ("4", "13,18", "Modifier", "<Type>Approx</Type>"),
        ("5", "20,24", "Year", "<Value>1843</Value><Sub-Interval></Sub-Interval><Modifier></Modifier>"),
        ("6", "30,35", "Event", ""),
    ),
    "ferry": (
        ("1", "0,9", "Sum", "<Periods>2@e@ferry@gold</Periods><Periods>3@e@ferry@gold</Periods>"),
        ("2", "0,3", "Period", "<Type>Days</Type><Number>4@e@ferry@gold</Number><Modifier></Modifier>"),
        ("3", "4,9", "Period", "<Type>Weeks</Type><Number></Number><Modifier></Modifier>"),
        ("4", "0,1", "Number", "<Value>2</Value>"),
        ("5", "12,14;18,20", "Year", "<Value>1998</Value>"),
        ("6", "12,14;18,20", "Year", "<Value>1998</Value>"),
        ("7", "22,27", "Frequency", "<Type>Other</Type><Every></Every><Number>4@e@ferry@gold</Number>"),
    ),
    "circle": (
        ("1", "0,4", "Last", LAST.replace("<Interval></Interval>", "<Interval>2@e@circle@gold</Interval>")),
        ("2", "5,9", "Next", LAST.replace("<Interval></Interval>", "<Interval>1@e@circle@gold</Interval>")),
    ),
    "empty": (),
}
TYPES = ("Year", "Period", "Event", "Modifier", "Day-Of-Week")


def own_files(folder: Path) -> Path:
    for doc, entities in OWN.items():
        written = "".join(
            ENTITY.format(id=id, doc=doc, span=span, type=type_, properties=properties)
            for id, span, type_, properties in entities
        )
        root = ElementTree.fromstring(f"<data><annotations>\n{written}</annotations></data>")
        for entity in root.iter("entity"):
            complete(entity)
        write(folder / doc / f"{doc}.TimeNorm.gold.completed.xml", root)
    return folder


def complete(entity: ElementTree.Element) -> None:
    """An empty tag for every property that the schema has and the entity has not, and no other empty one."""
    properties = _part(entity, "properties")
    names = schema(extensions=False).types[str(_part(entity, "type").text)].properties
    for part in [part for part in properties if not part.text]:
        if part.tag not in names or len(properties.findall(part.tag)) > 1:
            properties.remove(part)
    for name in names:
        if properties.find(name) is None:
            ElementTree.SubElement(properties, name)


def write(place: Path, root: ElementTree.Element) -> None:
    place.parent.mkdir(parents=True)
    place.write_text(ElementTree.tostring(root, encoding="unicode"), encoding="utf-8")


def damage(gold: Path, system: Path, seed: int) -> None:
    """A damaged copy of every gold document but one in ten, which are missing."""
    for number, place in enumerate(sorted(gold.glob("*/*.xml"))):
        if number % 10 == 7:
            continue
        root = ElementTree.parse(place).getroot()
        annotations = root.find("annotations")
        assert annotations is not None
        dice = random.Random(f"{seed} {place.parent.name}")
        for entity in list(annotations):
            if entity.tag == "entity":
                HURTS[dice.choice(sorted(HURTS))](annotations, entity, dice)
        for entity in annotations.iter("entity"):
            complete(entity)
        write(system / place.parent.name / place.name.replace("gold", "system"), root)


def _part(entity: ElementTree.Element, name: str) -> ElementTree.Element:
    found = entity.find(name)
    assert found is not None
    return found


def _drop(annotations: ElementTree.Element, entity: ElementTree.Element, dice: random.Random) -> None:
    annotations.remove(entity)
    own = _part(entity, "id").text
    for left in annotations.iter():
        if left.text == own:
            left.text = None  # as Anafora leaves no link to what was deleted


def _double(annotations: ElementTree.Element, entity: ElementTree.Element, dice: random.Random) -> None:
    copy = ElementTree.fromstring(ElementTree.tostring(entity))
    _part(copy, "id").text = f"9{_part(entity, 'id').text}"
    annotations.append(copy)


def _move(annotations: ElementTree.Element, entity: ElementTree.Element, dice: random.Random) -> None:
    span = _part(entity, "span")
    start, end = str(span.text).split(",")[:2]
    span.text = f"{start},{int(end.split(';')[0]) + 1}"


def _split(annotations: ElementTree.Element, entity: ElementTree.Element, dice: random.Random) -> None:
    span = _part(entity, "span")
    span.text = f"{span.text};4000,4004"


def _retype(annotations: ElementTree.Element, entity: ElementTree.Element, dice: random.Random) -> None:
    _part(entity, "type").text = dice.choice(TYPES)


def _change(annotations: ElementTree.Element, entity: ElementTree.Element, dice: random.Random) -> None:
    """Another value, or another target, for one property: a number more, a word turned round, the link of a sibling."""
    told = [part for part in _part(entity, "properties") if part.text]
    if told:
        part = dice.choice(told)
        targets = [str(_part(other, "id").text) for other in annotations if other.tag == "entity"]
        part.text = dice.choice(targets) if "@" in str(part.text) else f"0{part.text}"


def _empty(annotations: ElementTree.Element, entity: ElementTree.Element, dice: random.Random) -> None:
    told = list(_part(entity, "properties"))
    if told:
        dice.choice(told).text = None


def _repeat(annotations: ElementTree.Element, entity: ElementTree.Element, dice: random.Random) -> None:
    """The same property once more: of a repeated one anaforatools sees the last."""
    properties = _part(entity, "properties")
    told = [part for part in properties if part.text]
    if told:
        part, other = dice.choice(told), dice.choice(told)
        ElementTree.SubElement(properties, part.tag).text = dice.choice((part.text, other.text))


def _spare(annotations: ElementTree.Element, entity: ElementTree.Element, dice: random.Random) -> None:
    return None


HURTS = {
    "change": _change,
    "double": _double,
    "drop": _drop,
    "empty": _empty,
    "move": _move,
    "repeat": _repeat,
    "retype": _retype,
    "spare": _spare,
    "spare more": _spare,
    "split": _split,
}


def ours(gold: Path, system: Path, made: Metric) -> Iterator[tuple[str, Counts]]:
    systems = {document.id: document for document in formats.read(system, "anafora")}
    for document in formats.read(gold, "anafora"):
        yield document.id, made.count(document, systems.get(document.id, Document(id=document.id, text="")))


def compare(gold: Path, system: Path, exclude: tuple[str, ...]) -> tuple[int, int]:
    """Asserts that all is equal; gives the number of documents and of rows that were compared."""
    made = metric("scate-track1", exclude=exclude)
    counted = dict(ours(gold, system, made))
    sums: dict[str, Any] = {}
    documents = rows = 0
    for name, scores in evaluate.score_dirs(str(gold), str(system), exclude=set(exclude) or None):
        theirs = {":".join(key) if isinstance(key, tuple) else key: value for key, value in scores.items()}
        mine = counted.pop(name).rows
        told = {row: (value.reference, value.predicted, value.correct) for row, value in theirs.items()}
        assert {row: (tally.gold, tally.system, tally.recalled) for row, tally in mine.items()} == told
        for row, value in theirs.items():
            sums.setdefault(row, evaluate.Scores()).update(value)
        documents, rows = documents + 1, rows + len(told)
    assert all(part.skipped for part in counted.values()), "a document that anaforatools has not scored"
    score = made.aggregate([part for _, part in ours(gold, system, made)])
    assert {name: (row.precision, row.recall, row.f1) for name, row in score.rows.items()} == {
        row: (value.precision(), value.recall(), value.f1()) for row, value in sums.items()
    }
    return documents, rows


@pytest.mark.xfail(strict=True, reason="a repeated tag whose last element is empty: unset there, its value before here")
def test_known_difference(tmp_path: Path) -> None:
    """Anafora writes no such file, and what stands in one is not thrown away here."""
    gold = own_files(tmp_path / "gold")
    written = ENTITY.format(
        id="1", doc="ferry", span="0,4", type="Year", properties="<Value>1998</Value><Value></Value>"
    )
    root = ElementTree.fromstring(f"<data><annotations>{written}</annotations></data>")
    write(tmp_path / "system" / "ferry" / "ferry.TimeNorm.system.completed.xml", root)
    compare(gold, tmp_path / "system", ())


EXCLUDED = pytest.mark.parametrize(
    "exclude", [("Event", "Modifier"), ()], ids=["without Event and Modifier", "all types"]
)


@EXCLUDED
@pytest.mark.parametrize("seed", range(8))
def test_own_files(tmp_path: Path, exclude: tuple[str, ...], seed: int) -> None:
    gold = own_files(tmp_path / "gold")
    damage(gold, tmp_path / "system", seed)
    documents, rows = compare(gold, tmp_path / "system", exclude)
    assert documents == len(OWN) - 1  # the gold whose links run in a circle is skipped
    assert rows > 40


@EXCLUDED
@pytest.mark.corpora
@pytest.mark.skipif(not DATA.is_dir(), reason="the SCATE data pack is not beside the checkout")
@pytest.mark.parametrize("seed", range(2))
def test_pack(tmp_path: Path, exclude: tuple[str, ...], seed: int) -> None:
    damage(DATA, tmp_path / "system", seed)
    documents, rows = compare(DATA, tmp_path / "system", exclude)
    assert documents == 64
    assert rows > 5000
