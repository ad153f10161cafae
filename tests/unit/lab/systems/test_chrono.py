"""Chrono: flags, phrases, builders, the chain of Sub-Intervals, implicit operators, and the learned choice."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from timeloom.calendar.interval import Interval
from timeloom.document import Document, TimeEntity
from timeloom.errors import ModelError
from timeloom.scate import validate
from timeloom_lab.systems.chrono import Chrono, features, load_choice, tag, words_of
from timeloom_lab.systems.chrono.choice import Linear, Network, Tree
from timeloom_lab.systems.chrono.phrases import phrases
from timeloom_lab.systems.folder import VARIABLE, folder

CALENDAR, PERIOD = Linear(1.0, {}), Linear(-1.0, {})
DCT = Interval.of(1998, 3, 4)  # a Wednesday


def document(text: str) -> Document:
    return Document(id="d", text=text, dct=DCT)


def read(text: str, choice: Linear = PERIOD, *, repaired: bool = True) -> tuple[TimeEntity, ...]:
    return Chrono(choice, repaired=repaired)(document(text)).entities


def shown(text: str, entities: tuple[TimeEntity, ...]) -> set[str]:
    """`Type(words)=value>Property:words` of every entity; several links follow each other."""
    by_id = {entity.id: entity for entity in entities}

    def words(entity: TimeEntity) -> str:
        return text[entity.start : entity.end]

    return {
        f"{entity.type}({words(entity)})={entity.get('Value') or entity.get('Type') or ''}"
        + "".join(f">{name}:{words(by_id[target])}" for name, target in entity.links)
        for entity in entities
    }


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("in 1998", {"Year(1998)=1998"}),
        ("May '98", {"Two-Digit-Year(98)=98>Sub-Interval:May", "Month-Of-Year(May)=May"}),
        (
            "1998-02-13 10:35:20",
            {
                "Year(1998)=1998>Sub-Interval:02",
                "Month-Of-Year(02)=February>Sub-Interval:13",
                "Day-Of-Month(13)=13>Sub-Interval:10",
                "Hour-Of-Day(10)=10>Sub-Interval:35",
                "Minute-Of-Hour(35)=35>Sub-Interval:20",
                "Second-Of-Minute(20)=20",
            },
        ),
        (
            "08-15-90 1337EDT",
            {
                "Two-Digit-Year(90)=90>Sub-Interval:08",
                "Month-Of-Year(08)=August>Sub-Interval:15",
                "Day-Of-Month(15)=15>Sub-Interval:13",
                "Hour-Of-Day(13)=13>Sub-Interval:37>Time-Zone:EDT",
                "Minute-Of-Hour(37)=37",
                "Time-Zone(EDT)=",
            },
        ),
        (
            "19980213",
            {
                "Year(1998)=1998>Sub-Interval:02",
                "Month-Of-Year(02)=February>Sub-Interval:13",
                "Day-Of-Month(13)=13",
            },
        ),
        (
            "the 13th of February 1998",
            {
                "Year(1998)=1998>Sub-Interval:February",
                "Month-Of-Year(February)=February>Sub-Interval:13th",
                "Day-Of-Month(13th)=13",
            },
        ),
        ("nineteen ninety-seven", {"Year(nineteen ninety-seven)=1997"}),
        (
            "10 p.m GMT Friday",
            {
                "Hour-Of-Day(10)=10>AMPM-Of-Day:p.m>Time-Zone:GMT",
                "AMPM-Of-Day(p.m)=PM",
                "Time-Zone(GMT)=",
                "Day-Of-Week(Friday)=Friday>Sub-Interval:10",
                "Last(Friday)=>Repeating-Interval:Friday",
            },
        ),
        (
            "two weeks ago",
            {"Number(two)=2", "Period(weeks)=Weeks>Number:two", "Before(ago)=>Period:weeks"},
        ),
        ("twenty four hours", {"Number(twenty four)=24", "Period(hours)=Hours>Number:twenty four"}),
        ("last summer", {"Last(last)=>Repeating-Interval:summer", "Season-Of-Year(summer)=Summer"}),
        ("yesterday", {"Calendar-Interval(yesterday)=Day", "Last(yesterday)=>Repeating-Interval:yesterday"}),
        ("tonight", {"Part-Of-Day(tonight)=Night", "This(tonight)=>Repeating-Interval:tonight"}),
        ("the weekend", {"Part-Of-Week(weekend)=Weekend"}),
        ("now", {"This(now)="}),
        ("nearly two weeks", {"Modifier(nearly)=Approx", "Number(two)=2", "Period(weeks)=Weeks>Number:two>Modifier:nearly"}),
        ("it cost $1998 or 5 million years ago", {"Period(years)=Years", "Before(ago)=>Period:years"}),
        ("they may march this far", set()),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)  # fmt: skip
def test_builders(text: str, expected: set[str]) -> None:
    assert shown(text, read(text)) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("the third quarter", {"NthFromStart(third)=3>Repeating-Interval:quarter", "Calendar-Interval(quarter)=Quarter-Year"}),
        ("last year", {"Last(last)=>Repeating-Interval:year", "Calendar-Interval(year)=Year"}),
        ("twice a week", {"Frequency(twice)=Other>Every:week", "Calendar-Interval(week)=Week"}),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)  # fmt: skip
def test_builders_of_calendar_intervals(text: str, expected: set[str]) -> None:
    assert shown(text, read(text, CALENDAR)) == expected


def test_the_choice_decides() -> None:
    assert "Calendar-Interval(year)=Year" in shown("last year", read("last year", CALENDAR))
    assert "Period(year)=Years" in shown("last year", read("last year", PERIOD))


@pytest.mark.parametrize(
    ("text", "operator"),
    [
        ("on March 3", "Last"),
        ("on March 4", "Last"),
        ("on March 5", "Next"),
        ("in March", "This"),
        ("in January", "Last"),
        ("in October", "Next"),
        ("She left Friday", "Last"),
        ("They will leave Friday", "Next"),
        ("Friday", "Last"),
        ("next Friday", "Next"),
    ],
    ids=str,
)
def test_implicit_operators(text: str, operator: str) -> None:
    found = [entity.type for entity in read(text) if entity.type in ("This", "Last", "Next")]
    assert found == [operator]


@pytest.mark.parametrize(("text", "told"), [("March 3", "Interval-Not-Included"), ("March 4", "Interval-Included")])
def test_the_day_of_writing_is_included(text: str, told: str) -> None:
    assert [entity.get("Semantics") for entity in read(text) if entity.type == "Last"] == [told]


def test_no_operator_without_a_creation_time() -> None:
    made = Chrono(PERIOD)(Document(id="d", text="in January"))
    assert [entity.type for entity in made.entities] == ["Month-Of-Year"]


@pytest.mark.parametrize(
    ("text", "before", "after"),
    [
        ("It was 1953.", 0, 1),
        ("It is 08091998.", 0, 3),
        ("1990 August 15 1830", 4, 5),
    ],
    ids=["a year alone", "digits alone", "a second year"],
)
def test_repairs(text: str, before: int, after: int) -> None:
    assert len(read(text, repaired=False)) == before
    assert len(read(text)) == after


def test_a_phrase_ends_with_its_line() -> None:
    words = words_of(document("last\nweek of March. 1998"), tag)
    assert [[word.bare for word in run] for run in phrases(words, numeric_alone=False)] == [
        ["last"],
        ["week", "of", "march"],
    ]


def test_link_words_only_between_two_flagged_ones() -> None:
    words = words_of(document("the end of the year of it"), tag)
    assert [[word.bare for word in run] for run in phrases(words, numeric_alone=True)] == [["end", "of", "the", "year"]]


def test_features_look_five_words_far_and_not_over_the_line() -> None:
    words = words_of(document("zero one two three four five years six seven eight nine ten eleven\ntwelve"), tag)
    told = features(words, 6)
    assert {"w=one", "w=ten", "w=years", "self-temporal", "numeric-near"} <= told
    assert not {"w=zero", "w=eleven", "w=twelve", "temporal-near"} & told


def test_tags_of_the_stand_in() -> None:
    text = "She walked and was walking in 1998 , has walked , will walk two".split()
    assert [tag_ for tag_ in tag(text) if tag_ != "NN"] == ["VBD", "VBD", "VBG", "CD", "VBZ", "VBN", "MD", "VB", "CD"]


@pytest.mark.parametrize(
    ("choice", "told", "expected"),
    [
        (Linear(-1.0, {"a": 0.6, "b": 0.6}), {"a"}, False),
        (Linear(-1.0, {"a": 0.6, "b": 0.6}), {"a", "b", "c"}, True),
        (Tree(["a", None, None], [2, 0, 0], [1, 0, 0], [False, False, True]), {"a"}, True),
        (Tree(["a", None, None], [2, 0, 0], [1, 0, 0], [False, False, True]), set(), False),
        (Network({"a": [2.0, -5.0]}, [0.0, 1.0], [1.0, -1.0], 0.0), {"a"}, True),
        (Network({"a": [2.0, -5.0]}, [0.0, 1.0], [1.0, -1.0], 0.0), set(), False),
    ],
)
def test_choices(choice: Linear | Tree | Network, told: set[str], expected: bool) -> None:
    assert choice.is_calendar(frozenset(told)) is expected


@pytest.mark.parametrize(
    "content",
    [
        "{",
        "[]",
        '{"weights": {"type": "forest"}}',
        '{"weights": {"type": "linear", "bias": "x", "weights": {}}}',
        '{"weights": {"type": "tree", "names": ["a"], "yes": [0], "no": [0], "calendar": [true]}}',
        '{"weights": {"type": "network", "inputs": {"a": [1]}, "hidden_bias": [], "output": [1], "output_bias": 0}}',
    ],
)
def test_broken_weights_are_told(tmp_path: Path, content: str) -> None:
    path = tmp_path / "nb.json"
    path.write_text(content)
    with pytest.raises(ModelError, match="weights"):
        load_choice(path)


def test_absent_weights_say_how_to_make_them(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="timeloom_train system chrono"):
        load_choice(tmp_path / "nb.json")


def test_weights_are_read_as_they_were_written(tmp_path: Path) -> None:
    path = tmp_path / "svm.json"
    path.write_text(json.dumps({"card": {}, "weights": {"type": "linear", "bias": 0.5, "weights": {"w=year": -1.0}}}))
    assert load_choice(path) == Linear(0.5, {"w=year": -1.0})


def test_folder_of_the_user(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.delenv(VARIABLE, raising=False)
    assert folder("chrono") == tmp_path / "data" / "timeloom" / "systems" / "chrono"
    monkeypatch.setenv(VARIABLE, str(tmp_path / "mine"))
    assert folder("chrono") == tmp_path / "mine" / "chrono"
    assert folder("chrono", tmp_path) == tmp_path / "chrono"


PIECES = st.sampled_from(
    "May 1998 '98 10:35 08-15-90 1337EDT 19980213 Friday p.m. two weeks ago third quarter of last year , . \n nineteen "
    "ninety-six 31 tonight earlier $5 million Feb. 13th 45 02/30 99:99".split(" ")
)


@settings(max_examples=100, deadline=None)
@given(st.lists(PIECES, max_size=12), st.booleans())
def test_any_text_gives_a_legal_graph(pieces: list[str], repaired: bool) -> None:
    text = " ".join(pieces)
    for choice in (CALENDAR, PERIOD):
        made = read(text, choice, repaired=repaired)
        assert not validate(made, extensions=False)
        assert len({entity.id for entity in made}) == len(made)
        assert all(0 <= entity.start < entity.end <= len(text) for entity in made)


LETTERS = st.text(st.sampled_from("09128٣７é:/-.,'$% \n\tapmMaydruEDT’"), max_size=40)
HOSTILE = [
    "9" * 5000,
    "May " + "1" * 5000,
    "1" * 5000 + "th of May",
    "1" * 5000 + " p.m.",
    "1" * 5000 + " weeks",
    "19٩٩",
    "May ٣",
]


@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: f"{text[:6]}.. ({len(text)})")
def test_hostile_numbers(text: str) -> None:
    assert not validate(read(text), extensions=False)


@settings(max_examples=100, deadline=None)
@given(LETTERS)
def test_any_characters_give_a_legal_graph(text: str) -> None:
    assert not validate(read(text, CALENDAR), extensions=False)


@pytest.mark.parametrize("piece", ["Friday x ", "1998 ", "May 3 ", "two ", "of the ", "7", "a", "last year ", "x\n"])
def test_time_grows_with_the_text_and_not_faster(piece: str, no_collector: None) -> None:
    import time

    def seconds(count: int) -> float:
        began = time.process_time()
        read(piece * count)
        return time.process_time() - began

    seconds(500)
    short = min(seconds(1000) for _ in range(3))
    assert min(seconds(8000) for _ in range(2)) < 20 * short + 0.1
