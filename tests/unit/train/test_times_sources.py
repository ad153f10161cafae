"""Sources of times and their figures, on two texts and a few rows of our own."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner

from timeloom.document import Document
from timeloom.errors import CorpusError
from timeloom_train.times.fitting_rows import Judged, fits, judge
from timeloom_train.times.measuring import Row, loom_for, main, measure, read_with, rows, table
from timeloom_train.times.sources import ANNOTATED, SOURCES, TEST_ONLY, Item, items

TML = """<?xml version="1.0" ?>
<TimeML><DOCID>{id}</DOCID>
<DCT><TIMEX3 tid="t0" type="DATE" value="2009-12-19" functionInDocument="CREATION_TIME">2009-12-19</TIMEX3></DCT>
<TEXT>{body}</TEXT></TimeML>
"""
FIRST = 'The mill closed on <TIMEX3 tid="t1" type="DATE" value="1923-03-05">March 5, 1923</TIMEX3>.'
SECOND = 'It was sold in <TIMEX3 tid="t1" type="DATE" value="1931">the year 1931</TIMEX3> and burnt.'
NOON = {"from": "2020-05-06T12:00:00", "to": "2020-05-06T13:00:00"}
EXPRESSION: dict[str, Any] = {
    "id": "duckling_en-1", "suite": "duckling", "language": "en", "text": "5 June 2021", "reference": "2020-05-04T09:30:00",
    "prefer": "future", "mentions": [{"accept": [{"from": "2021-06-05T00:00:00", "to": "2021-06-06T00:00:00"}]}],
}  # fmt: skip
SENTENCE: dict[str, Any] = {
    "id": "recognizers_english-1", "suite": "recognizers", "language": "en", "text": "Paint it on 5 June 2021, please.",
    "reference": "2020-05-04T09:30:20",
    "mentions": [{"start": 12, "end": 23, "accept": [{"from": "2021-06-05T00:00:00", "to": "2021-06-06T00:00:00"}]}],
}  # fmt: skip
NONE = {**SENTENCE, "id": "recognizers_english-2", "text": "Paint the fence, please.", "mentions": []}


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A folder of packs: two texts of TimeBank and AQUAINT, the same two of WikiWars, three rows of suites."""
    train = tmp_path / "timeml" / "train"
    bodies = {"TimeBank/mill": FIRST, "AQUAINT/sale": SECOND}
    for name, body in bodies.items():
        for file in (train / f"{name}.tml", tmp_path / "wikiwars" / f"{name.rpartition('/')[2]}.tml"):
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(TML.format(id=file.stem, body=body))
    (tmp_path / "timeml" / "train.txt").write_text("TimeBank/mill.tml\n")
    (tmp_path / "timeml" / "dev.txt").write_text("AQUAINT/sale.tml\n")
    (tmp_path / "scate").mkdir()
    (tmp_path / "scate" / "dev.txt").write_text("mill\n")
    write(tmp_path, "duckling_en", [EXPRESSION])
    write(tmp_path, "duckling_de", [{**EXPRESSION, "id": "duckling_de-1", "language": "de", "text": "5. Juni 2021"}])
    write(tmp_path, "recognizers_english", [SENTENCE, NONE])
    return tmp_path


def write(data: Path, name: str, rows: list[dict[str, Any]]) -> None:
    (data / "suites").mkdir(exist_ok=True)
    (data / "suites" / f"{name}.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))


def ids(source: str, data: Path, split: Any = "all") -> list[str]:
    return [item.id for item in items(source, data, split)]


# --- sources ---------------------------------------------------------------------------------------------------------
def test_lists_say_what_is_dev_where_there_are_lists(data: Path) -> None:
    assert [ids("timebank", data, split) for split in ("all", "train", "dev")] == [["mill"], ["mill"], []]
    assert [ids("aquaint", data, split) for split in ("all", "train", "dev")] == [["sale"], [], ["sale"]]
    assert set(SOURCES) > set(ANNOTATED) > TEST_ONLY


def test_an_annotated_text_has_its_timexes_and_no_row(data: Path) -> None:
    (item,) = items("timebank", data)
    assert (item.source, item.language, item.text, item.row, item.is_expression) == (
        "timebank", "en", "The mill closed on March 5, 1923.", None, False,
    )  # fmt: skip
    assert [(time.text, time.timex3.value) for time in item.timexes if time.timex3] == [("March 5, 1923", "1923-03-05")]
    assert item.gold is not None and item.dct == item.gold.dct


def test_a_row_is_an_item_of_its_suite_in_all_languages(data: Path) -> None:
    german, english = items("duckling", data)
    assert (german.language, english.language, english.prefer) == ("de", "en", "future")
    assert english.is_expression and english.gold is None and english.timexes == ()
    assert english.dct is not None and english.dct.length == 60
    sentence, none = items("recognizers", data)
    assert not sentence.is_expression and not none.is_expression
    assert sentence.dct is not None and sentence.dct.length == 1


def test_every_source_has_a_dev_part_and_near_copies_lie_on_one_side(data: Path) -> None:
    assert sorted(ids("wikiwars", data, "train") + ids("wikiwars", data, "dev")) == ids("wikiwars", data)
    assert len(ids("wikiwars", data, "dev")) == 1
    words = ["paint", "fence", "roof", "barn", "gate", "shed", "wall", "door", "mast", "boat"]
    texts = [
        f"{verb} the {word} at {hour} pm" for verb in ("Paint", "mend", "sell") for word in words for hour in (5, 11)
    ]
    write(data, "ctparse", [{**EXPRESSION, "id": f"ctparse-{at}", "text": text} for at, text in enumerate(texts)])
    train, dev = ({item.text for item in items("ctparse", data, split)} for split in ("train", "dev"))
    assert train | dev == set(texts) and not train & dev
    assert 0 < len(dev) < len(texts) / 3
    assert {text.replace(" 5 ", " 11 ") for text in dev} <= dev


def test_what_is_not_there_is_told(data: Path, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="no source"):
        items("tempeval", data)
    with pytest.raises(ValueError, match="no split"):
        items("timebank", data, "test")  # type: ignore[arg-type]
    for source in ("tweets", "ctparse"):
        with pytest.raises(CorpusError):
            items(source, data)
    with pytest.raises(CorpusError, match="list"):
        items("timebank", tmp_path / "nowhere")
    (data / "suites" / "ctparse.jsonl").write_text("{}\n[]\n")
    with pytest.raises(CorpusError, match="line 2"):
        items("ctparse", data)


# --- rows of suites --------------------------------------------------------------------------------------------------
def time(*interval: str | None, type: str = "DATE", value: str = "2020") -> dict[str, Any]:
    return {
        "timex3": {"type": type, "value": value},
        "intervals": [list(interval)] if interval else [],
        "start": 0,
        "end": 4,
    }


DAY = ("2020-05-06T00:00:00", "2020-05-07T00:00:00")
MORNING = {"from": "2020-05-06T06:00:00", "to": "2020-05-06T12:00:00", "open": [False, False]}


@pytest.mark.parametrize(
    ("found", "want", "does"),
    [
        (time(*DAY), {"from": DAY[0], "to": DAY[1]}, True),
        (time(*DAY), {"from": DAY[0]}, True),
        (time(*DAY), {"from": DAY[0], "to": "2020-05-06T00:01:00", "grain": "minute"}, True),
        (time(*DAY), {"from": DAY[1]}, False),
        (time(*DAY), {"from": DAY[0], "to": "2020-05-06T00:00:00"}, True),  # its last day
        (time(DAY[0], "2020-06-01T00:00:00"), {"from": DAY[0], "to": "2020-05-01T00:00:00"}, True),  # its last month
        (time(DAY[0], "2020-06-01T00:00:00"), {"from": DAY[0], "to": "2020-05-20T00:00:00"}, False),
        (time(DAY[0], "2021-01-01T00:00:00"), {"from": DAY[0], "to": "2020-01-01T00:00:00"}, True),  # its last year
        (time("2020-05-06T06:00:00", "2020-05-06T10:00:00"), MORNING, True),  # by more than half
        (time("2020-05-06T06:00:00", "2020-05-06T08:00:00"), MORNING, False),
        (time("2020-05-06T12:00:00", "2020-05-06T12:40:00"), NOON, False),  # no range: both ends
        (time(None, DAY[0]), {"to": DAY[0], "open": [True, False]}, True),
        (time(*DAY), {"to": DAY[0], "open": [True, False]}, True),  # the day itself
        (time(DAY[0], None), {"from": DAY[0], "open": [False, True]}, True),
        (time(DAY[0], None), {"from": DAY[0], "to": DAY[1]}, False),
        (time("2020-05-07T02:00:00", None), {"day": DAY[0], "hours": [18, 30]}, True),
        (time("2020-05-07T06:00:00", None), {"day": DAY[0], "hours": [18, 30]}, False),
        (time(None, DAY[0]), {"day": DAY[0], "hours": [18, 30]}, False),
        (time("+12020-05-07T06:00:00", None), {"day": DAY[0], "hours": [18, 30]}, False),
        (
            time("1999-01-01T12:00:00+02:00", "1999-01-01T13:00:00Z"),
            {"clock": "12:00:00", "clock_to": "13:00:00"},
            True,
        ),
        (time("1999-01-01T12:00:00", None), {"clock": "12:00:00", "clock_to": "13:00:00"}, False),
        (time("1999-01-01T12:00:00", None), {"clock": "12:30:00"}, False),
        (time(type="DURATION", value="PT90M"), {"duration": "PT1H30M"}, True),
        (time(type="DURATION", value="P1M"), {"duration": "P30D"}, False),
        (time(type="DURATION", value="PXM"), {"duration": "PXM"}, False),
        (time(type="SET", value="P1W"), {"set": True}, True),
        (time(*DAY, type="SET"), {"from": DAY[0]}, False),
        (time(*DAY), {"set": True}, False),
        (time(), {"from": DAY[0]}, False),
        ({**time(*DAY), "timex3": None}, {"from": DAY[0]}, True),
    ],
)
def test_a_time_fits_a_reading(found: dict[str, Any], want: dict[str, Any], does: bool) -> None:
    assert fits(found, want) is does


def test_a_row_is_right_when_all_its_mentions_are() -> None:
    good, bad = {"from": DAY[0]}, {"from": DAY[1]}
    touching = [{"start": 3, "end": 9, "accept": [bad, good]}, {"start": 4, "end": 9, "accept": [good]}]
    assert judge({"mentions": touching}, [time(*DAY)]) == Judged(2, 1, 1, False, False)
    assert judge({"mentions": touching[:1]}, [time(*DAY)]) == Judged(1, 1, 1, False, True)
    assert judge({"mentions": [{"accept": [good]}]}, [time(DAY[1]), time(*DAY)][1:]) == Judged(1, 1, 1, False, True)
    assert judge({"mentions": [{"accept": [good]}]}, []) == Judged(1, 0, 0, False, False)
    assert judge({"mentions": []}, [time(*DAY)]) == Judged(0, 0, 0, True, False)
    assert judge({"mentions": []}, []) == Judged(0, 0, 0, False, True)


# --- figures ---------------------------------------------------------------------------------------------------------
def told(item: Item) -> Document:
    """The gold itself, and nothing for a row."""
    return item.gold if item.gold is not None else Document(id=item.id, text=item.text)


def test_gold_is_all_right_and_half_of_it_is_not(data: Path) -> None:
    both = [*items("timebank", data), *items("aquaint", data)]
    assert measure("both", both, told) == Row("both", 2, 1.0, 1.0, 1.0)

    def half(item: Item) -> Document:
        found = told(item)
        return found if item.id == "mill" else msgspec.structs.replace(found, times=())

    assert measure("both", both, half).strict == pytest.approx(2 / 3)
    assert measure("none", [], told) == Row("none", 0)


def test_suites_are_judged_by_their_rows(data: Path) -> None:
    rules = read_with(loom_for("rules"))
    assert measure("duckling", items("duckling", data), rules) == Row(
        "duckling", 2, right=1.0, mentions=2, found=2, mentions_right=2
    )
    row = measure("recognizers", items("recognizers", data), told)
    assert (row.right, row.mentions, row.mentions_right, row.negatives, row.false) == (0.5, 1, 0, 1, 0)


def test_an_expression_is_read_as_a_whole_or_not_at_all(data: Path) -> None:
    _, item = items("duckling", data)
    rules = read_with(loom_for("rules"))
    assert [time.text for time in rules(item).times] == ["5 June 2021"]
    row = {**EXPRESSION, "text": "5 June 2021 or 6 June 2022"}
    assert rules(Item("duckling", "x", "en", row["text"], item.dct, row=row)).times == ()
    text = Item("recognizers", "y", "en", row["text"], item.dct, row={**row, "mentions": []})
    assert len(rules(text).times) == 2


def test_the_table_has_news_together_and_each_language(data: Path) -> None:
    made = rows(["timebank", "aquaint", "duckling"], data, "all", read_with(loom_for("rules")))
    assert [row.source for row in made] == ["timebank", "aquaint", "tbaq", "duckling", "duckling de", "duckling en"]
    shown = table(made).splitlines()
    assert shown[0].startswith("| source | items | strict | relaxed | value | fully right |")
    assert shown[5] == "| duckling | 2 | - | - | - | 100.0 | 2/2 | 0/0 |"


def test_the_command_prints_the_table(data: Path) -> None:
    ran = CliRunner().invoke(main, ["--data", str(data), "--only", "wikiwars", "--split", "all"])
    assert ran.exit_code == 0, ran.output
    assert ran.output.splitlines()[2].startswith("| wikiwars | 2 | ")
    failed = CliRunner().invoke(main, ["--data", str(data), "--only", "tweets"])
    assert failed.exit_code == 1 and "tweets" in failed.output
