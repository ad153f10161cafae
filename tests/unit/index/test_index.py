"""The index beside a filter that looks at every document."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from timeloom.calendar.interval import End, Interval
from timeloom.document import Document, Event, Time
from timeloom.document.timeline import Place, Timeline
from timeloom.errors import CorpusError, ExpressionError, FormatError
from timeloom.index import Builder, Hit, Index, stretch
from timeloom.index.entries import entries_of, sentences_of, words_of
from timeloom.index.when import FIRST, LAST, bounds

pytest.importorskip("duckdb")

WORDS = ("harbour", "fire", "Feuer", "café", "bridge", "burnt", "council", "rain")
YEAR = 31_556_952


def time(id: str, start: int, *intervals: Interval, more: bool = False) -> Time:
    return Time(id=id, start=start, end=start + 4, text="then", intervals=intervals, more=more)


def documents(count: int) -> Iterator[Document]:
    """Documents of three sentences, each of which speaks of one stretch, some of them open, before 1 or long."""
    for n in range(count):
        text, times = "", []
        for k in range(3):
            seed = (n * 3 + k) * 7919 % 1009
            begin = (seed - 500) * 11 * YEAR
            interval = (
                Interval(begin, begin + (86_400, 40 * 86_400, 90 * YEAR)[seed % 3]),
                Interval(begin, End.OPEN),
                Interval(End.UNKNOWN, begin),
            )[0 if seed % 5 else 1 + seed % 2]
            times.append(time(f"t{k + 1}", len(text), interval, more=seed % 17 == 0))
            text += f"then {WORDS[seed % 8]} and {WORDS[seed // 8 % 8]}. "
        yield Document(id=f"d{n:03d}", text=text, times=tuple(times))


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Index]:
    path = tmp_path_factory.mktemp("index") / "all.duckdb"
    with Builder(path) as builder:
        for document in documents(120):
            assert builder.add(document) == "added"
    with Index(path) as store:
        yield store


def brute(between: tuple[int, int] | None, words: tuple[str, ...]) -> set[tuple[str, str]]:
    found = set()
    for document in documents(120):
        held = set(words_of(document.text))
        if not all(set(words_of(word)) <= held for word in words):
            continue
        for time in document.times:
            spans = [*time.intervals, *([Interval(time.intervals[-1].end, End.OPEN)] if time.more else [])]
            for span in spans:
                start = span.start if isinstance(span.start, int) else FIRST
                end = span.end if isinstance(span.end, int) else LAST
                known = isinstance(span.start, int) or isinstance(span.end, int)
                if known and (between is None or (start < between[1] and end > between[0])):
                    found.add((document.id, time.id))
    return found


instants = st.integers(-6000 * YEAR, 6000 * YEAR)


@given(st.tuples(instants, st.integers(1, 300 * YEAR)), st.lists(st.sampled_from(WORDS), max_size=2))
def test_as_a_filter_that_looks_at_all(index: Index, asked: tuple[int, int], words: list[str]) -> None:
    begin, length = asked
    hits = index.search(Interval(begin, begin + length), " ".join(words) or None, limit=None)
    assert {(hit.document, hit.ref) for hit in hits} == brute((begin, begin + length), tuple(words))
    assert len(hits) == len({(hit.document, hit.ref) for hit in hits})
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)
    for hit in hits:
        assert hit.interval is not None
        assert hit.closeness == pytest.approx(closeness(hit.interval, begin, begin + length))


def closeness(interval: Interval, a: int, b: int) -> float:
    if not isinstance(interval.start, int) or not isinstance(interval.end, int):
        return 0.0
    return (min(interval.end, b) - max(interval.start, a)) / (interval.end - interval.start)


def test_open_ends_of_the_question(index: Index) -> None:
    found = {(hit.document, hit.ref) for hit in index.search(("1200", None), limit=None)}
    assert found == brute((bounds("1200")[0], LAST), ())
    found = {(hit.document, hit.ref) for hit in index.search((None, "-0400"), limit=None)}
    assert found == brute((FIRST, bounds("-0400")[1]), ())


def test_words_of_the_sentence_come_first(index: Index) -> None:
    hits = index.search(text="cafe fire", limit=None)
    assert {(hit.document, hit.ref) for hit in hits} == brute(None, ("café", "fire"))
    assert hits[0].share == 1.0
    assert {"cafe", "fire"} <= set(words_of(hits[0].sentence))
    assert hits[-1].share is not None
    assert hits[-1].share < 1
    assert all(hit.sentence[hit.at : hit.to] == "then" == hit.text for hit in hits)


def test_beginnings_of_words(index: Index) -> None:
    found = {hit.document for hit in index.search(text="FI*", limit=None)}
    assert found == {document.id for document in documents(120) if "fire" in document.text}
    assert index.search(text="fi") == []


def test_a_limit(index: Index) -> None:
    every = index.search(text="fire", limit=None)
    assert index.search(text="fire", limit=3) == every[:3]


@pytest.mark.parametrize("text", ["", "  ", "*", "?!"])
def test_a_text_without_words(index: Index, text: str) -> None:
    with pytest.raises(ValueError, match="no word"):
        index.search(text=text)


def test_a_stretch_that_is_none(index: Index) -> None:
    with pytest.raises(ExpressionError):
        index.search("last summer")
    with pytest.raises(ExpressionError, match="before it starts"):
        index.search(("1950", "1940"))


def placed(id: str = "news") -> Document:
    """An event on a day, one that nothing dates, and a time of writing."""
    text = "The fire burnt. It rained. Dr. Lee left on 4 May."
    event = Event(id="e1", start=9, end=14, attributes=(("class", "OCCURRENCE"),))
    other = Event(id="e2", start=19, end=25, attributes=(("class", "STATE"),))
    day = stretch("1944-05-04")
    place = Place(
        id="e1", kind="event", start=9, end=14, text="burnt", earliest_start=day.start, latest_start=day.start,
        earliest_end=day.end, latest_end=day.end,
    )  # fmt: skip
    return Document(id=id, text=text, events=(event, other), dct=stretch("1950"), timeline=Timeline(places=(place,)))


def test_events_and_the_time_of_writing(tmp_path: Path) -> None:
    with Builder(tmp_path / "x") as builder:
        builder.add(placed())
    with Index(tmp_path / "x") as store:
        (hit,) = store.search("1944-05")
        assert (hit.kind, hit.type, hit.text, hit.closeness) == ("event", "OCCURRENCE", "burnt", 1.0)
        assert (hit.sentence, hit.at, hit.to) == ("The fire burnt.", 9, 14)
        assert store.search("1950") == []
        assert [hit.kind for hit in store.search("1950", kinds=("creation",))] == ["creation"]
        assert {hit.ref for hit in store.search(text="fire")} == {"e1", "e2"}
        assert [hit.ref for hit in store.search(text="fire", types=("STATE",))] == ["e2"]
        with pytest.raises(ValueError, match="a kind is one of"):
            store.search("1950", kinds=("day",))  # type: ignore[arg-type]


def test_plain_data(tmp_path: Path) -> None:
    with Builder(tmp_path / "x") as builder:
        builder.add(placed())
    with Index(tmp_path / "x") as store:
        told = store.search("1944-05")[0].to_dict()
    assert told["interval"] == ["1944-05-04T00:00:00", "1944-05-05T00:00:00"]
    assert told["ends"] == ["known", "known"]
    assert msgspec.json.decode(msgspec.json.encode(told)) == told


def test_documents_are_replaced_by_their_id(tmp_path: Path) -> None:
    def found() -> list[Hit]:
        with Index(tmp_path / "x") as store:
            assert store.documents == 2
            return store.search(text="fire", limit=None)

    first, other = placed(), placed("other")
    with Builder(tmp_path / "x") as builder:
        assert [builder.add(first), builder.add(other), builder.add(first)] == ["added", "added", "unchanged"]
    assert len(found()) == 4
    changed = msgspec.structs.replace(first, text=first.text.replace("fire", "wood"))
    with Builder(tmp_path / "x") as builder:
        assert [builder.add(changed), builder.add(other)] == ["replaced", "unchanged"]
        assert len(builder) == 2
    assert {hit.document for hit in found()} == {"other"}
    with Builder(tmp_path / "x") as builder:
        assert [builder.add(first), builder.add(changed), builder.add(first)] == ["replaced"] * 3
    assert {hit.document for hit in found()} == {"news", "other"}
    assert len(found()) == 4


def test_nothing_of_a_block_that_fails_is_half_there(tmp_path: Path) -> None:
    def fail() -> None:
        with Builder(tmp_path / "x") as builder:
            builder.add(placed())
            raise KeyError("a fault")

    with pytest.raises(KeyError):
        fail()
    with Index(tmp_path / "x") as store:
        assert (store.documents, store.mentions) == (0, 0)


def test_what_is_no_index(tmp_path: Path) -> None:
    (tmp_path / "x").write_bytes(b"no database" * 500)
    for opened in (Index, Builder):
        with pytest.raises(FormatError, match="cannot be used"):
            opened(tmp_path / "x")
    with pytest.raises(FormatError, match="no such index"):
        Index(tmp_path / "none")


def test_an_archive_is_no_index(tmp_path: Path) -> None:
    from timeloom.archive import Builder as Archive

    with Archive(tmp_path / "x"):
        pass
    with pytest.raises(FormatError, match="is no index"):
        Index(tmp_path / "x")


def test_it_is_not_written_by_two(tmp_path: Path) -> None:
    import subprocess
    import sys

    with Builder(tmp_path / "x"):
        script = "import sys; from timeloom.index import Builder; Builder(sys.argv[1])"
        done = subprocess.run([sys.executable, "-c", script, str(tmp_path / "x")], capture_output=True, text=True)
    assert CorpusError.__name__ in done.stderr
    assert "open elsewhere" in done.stderr


@pytest.mark.parametrize(
    ("text", "interval"),
    [
        ("1944-03", ("1944-03", "1944-04")),
        ("1944-03/1944-06", ("1944-03", "1944-07")),
        ("-0043-03-15", ("-0043-03-15", "-0043-03-16")),
        ("BC0044", ("-0043", "-0042")),
        ("194X", ("1940", "1950")),
        ("18XX", ("1800", "1900")),
        ("1944~", ("1944", "1945")),
        ("1944-W10", ("1944-03-06", "1944-03-13")),
        ("1944/..", ("1944", End.OPEN)),
        ("/1944", (End.OPEN, "1945")),
        ("19440412", ("1944-04-12", "1944-04-13")),
        ("1944-21", ("1944-03-20", "1944-06-21")),
        ("-0043-24", ("-0043-12-21", "-0042-03-20")),
        ("1944-04-XX", ("1944-04", "1944-05")),
        ("1944-XX-XX", ("1944", "1945")),
        ("Y12000", ("+12000", "+12001")),
        ("Y-12000", ("-12000", "-11999")),
    ],
)
def test_stretches(text: str, interval: tuple[str, str | End]) -> None:
    assert stretch(text) == Interval.iso(*interval)


@pytest.mark.parametrize("text", ["500", "44", "1", "1944-03T12:00", "1944-03 12:00", "19441301", "1944-13", "1944-20"])
def test_no_stretches(text: str) -> None:
    with pytest.raises(ExpressionError):
        stretch(text)


@pytest.mark.parametrize("between", [1843, ("1943", "1944", "1945"), None.__class__, b"1944"])
def test_what_is_no_stretch_is_told(between: object, tmp_path: Path) -> None:
    with Builder(tmp_path / "x"):
        pass
    with Index(tmp_path / "x") as store, pytest.raises(ExpressionError, match="a text, an Interval, or a pair"):
        store.search(between)  # type: ignore[arg-type]


def test_a_closed_builder_takes_nothing(tmp_path: Path) -> None:
    with Builder(tmp_path / "x") as builder:
        builder.add(Document(id="a", text="Rain."))
    with pytest.raises(ValueError, match="after the end of its block"):
        builder.add(Document(id="b", text="Snow."))
    with pytest.raises(ValueError, match="after the end of its block"):
        builder.remove("a")


def test_documents_are_taken_out(tmp_path: Path) -> None:
    day = Interval.iso("1944-04-12")
    old, new, other = (Document(id=id, text="then", times=(time("t1", 0, day),)) for id in ("old", "new", "other"))
    with Builder(tmp_path / "x") as builder:
        builder.add(old)
        builder.add(other)
    with Builder(tmp_path / "x") as builder:
        builder.add(new)
        assert [builder.remove(id) for id in ("old", "new", "old", "none")] == [True, True, False, False]
        assert len(builder) == 1
        assert builder.add(old) == "added"
        assert builder.remove("old")
    with Index(tmp_path / "x") as store:
        assert [hit.document for hit in store.search("1944")] == ["other"]
        assert store.search(text="then")[0].document == "other"
        assert (store.documents, store.mentions) == (1, 1)


def test_no_name_is_the_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with Builder(":memory:") as builder:
        builder.add(Document(id="a", text="Rain."))
    with Index(":memory:") as store:
        assert [hit.document for hit in store.search(text="rain", kinds=("time", "event", "creation"))] == []
        assert store.documents == 1


def test_another_file_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "rows.jsonl").write_text('{"id": "a", "text": "Rain."}\n')
    with pytest.raises(FormatError, match="it is no database"):
        Index(tmp_path / "rows.jsonl")


def test_years_that_64_bits_do_not_hold(tmp_path: Path) -> None:
    far = Interval.iso("-500000000000-01-01", "500000000000-01-01")
    with Builder(tmp_path / "x") as builder:
        builder.add(Document(id="far", text="then", times=(time("t1", 0, far),)))
    with Index(tmp_path / "x") as store:
        assert [hit.document for hit in store.search("2000")] == ["far"]


def test_sentences_that_nobody_has_cut() -> None:
    document = Document(id="a", text='He left. "It rained." She came\n\nOn 4 May it snowed')
    sentences = sentences_of(document)
    assert [one.text for one in sentences] == ["He left.", '"It rained."', "She came", "On 4 May it snowed"]
    assert all(document.text[one.start :].startswith(one.text) for one in sentences)
    assert list(entries_of(Document(id="b", text=""), sentences_of(Document(id="b", text="")))) == []
