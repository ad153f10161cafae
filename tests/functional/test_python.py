"""The Python front door with the preset `rules`."""

from __future__ import annotations

import datetime
import json
import os
import pickle
import subprocess
import sys
import threading
from pathlib import Path

import pytest

import timeloom

ROOT = Path(timeloom.__file__).parents[2]
TEXT = "We met on Friday, 3 March 2017, and again two weeks later; we will meet every Monday until May."
DCT = "2017-04-21"


def items(times: list[timeloom.Time]) -> list[dict[str, object]]:
    return [time.to_dict() for time in times]


def test_find_gives_what_annotate_gives_by_its_conventions() -> None:
    document = timeloom.annotate(TEXT, dct=DCT, id="note")
    assert document.id == "note"
    assert items(list(document.times)) == items(timeloom.find(TEXT, dct=DCT, conventions="timeml"))
    assert items(list(timeloom.annotate(TEXT, dct=DCT, layers="times").times)) == items(list(document.times))


def test_every_mention_is_where_it_says() -> None:
    assert all(TEXT[time.start : time.end] == time.text for time in timeloom.find(TEXT, dct=DCT))


@pytest.mark.parametrize(
    "dct",
    [
        datetime.date(2017, 4, 21),
        timeloom.Interval.of(2017, 4, 21),
        "20170421",
    ],
    ids=["date", "interval", "compact"],
)
def test_the_time_of_writing_in_other_forms(dct: object) -> None:
    assert items(timeloom.find(TEXT, dct=dct)) == items(timeloom.find(TEXT, dct=DCT))  # type: ignore[arg-type]  # a table


@pytest.mark.parametrize(
    ("expression", "carets"),
    [
        pytest.param("see you on Friday", "    see you on Friday\n    ^^^^^^^^^^^", id="words before"),
        pytest.param("Friday it is", "    Friday it is\n          ^^^^^^", id="words after"),
        pytest.param("no time at all", "    no time at all\n    ^^^^^^^^^^^^^^", id="no time"),
        pytest.param("than May 1843", "    than May 1843\n    ^^^^^", id="a word before"),
    ],
)
def test_parse_points_at_what_is_in_the_way(expression: str, carets: str) -> None:
    with pytest.raises(timeloom.ExpressionError) as caught:
        timeloom.parse(expression)
    assert str(caught.value).endswith(carets)


@pytest.mark.parametrize("expression", ["", "  \n"], ids=["nothing", "blanks"])
def test_parse_of_nothing(expression: str) -> None:
    with pytest.raises(timeloom.ExpressionError, match="empty"):
        timeloom.parse(expression)


def test_parse_of_two() -> None:
    with pytest.raises(timeloom.ExpressionError, match="more than one"):
        timeloom.parse("5 May 1843 or 6 June 1901")


@pytest.mark.parametrize(
    ("expression", "told"),
    [
        ("than Friday", '"than" is in the way'),
        ("Friday it is", '"it is" is in the way'),
        ("so " * 40 + "Friday", '…" is in the way'),
    ],
)
def test_parse_says_which_word_is_in_the_way(expression: str, told: str) -> None:
    with pytest.raises(timeloom.ExpressionError) as caught:
        timeloom.parse(expression)
    assert told in caught.value.message


@pytest.mark.parametrize("expression", ["5 May 1843.", "5 May 1843?", "on 5 May 1843...", "5 May 1843 !"])
def test_parse_allows_closing_punctuation(expression: str) -> None:
    time = timeloom.parse(expression)
    assert (time.text, time.timex3 and time.timex3.value) == ("5 May 1843", "1843-05-05")


@pytest.mark.parametrize("verb", ["find", "parse", "annotate"])
@pytest.mark.parametrize("text", [None, b"in May", ["in May"], 1843], ids=["None", "bytes", "list", "int"])
def test_what_is_no_text_is_named(verb: str, text: object) -> None:
    name = "expression" if verb == "parse" else "text"
    with pytest.raises(TypeError, match=f"{name} is a str, not {type(text).__name__}"):
        getattr(timeloom, verb)(text)


@pytest.mark.parametrize("options", [{"tz": 5}, {"jurisdiction": 5}, {"first": "3"}, {"first": 0}], ids=str)
def test_an_option_of_the_wrong_type_is_named_once(options: dict[str, object]) -> None:
    (name,) = options
    with pytest.raises(timeloom.ModelError) as caught:
        timeloom.load(**options)  # type: ignore[arg-type]  # a table
    assert str(caught.value).startswith(f"{name}: ")
    assert str(caught.value).count(name) == 1


def test_a_jurisdiction_without_holidays_in_old_years_is_no_warning() -> None:
    """Warnings are errors in these tests: the package of holidays warns of years that it has no table of."""
    from holidays import country_holidays

    with pytest.warns(UserWarning, match="available only from"):
        country_holidays("IN", years=2000)
    timeloom.load(jurisdiction="IN")


def test_parse_allows_blanks_around() -> None:
    time = timeloom.parse("  5 May 1843\n")
    assert (time.start, time.end) == (2, 12)


@pytest.mark.parametrize("tz", ["+02:00", "-0530", "+03", "UTC", "Europe/Lisbon"])
def test_a_zone_is_a_name_or_an_offset(tz: str) -> None:
    time = timeloom.parse("10:35 on 5 May 1843", tz=tz)
    assert time.zone == tz
    assert [interval.zone for interval in time.intervals] == [tz]


@pytest.mark.parametrize("tz", ["+2:00", "+25:00", "+02:60", "", "Europe", "../UTC", "\0"])
def test_what_is_no_zone_is_an_error(tz: str) -> None:
    with pytest.raises(timeloom.ModelError, match="tz: no such zone"):
        timeloom.load(tz=tz)


@pytest.mark.parametrize(
    ("options", "word"),
    [
        ({"preset": "rulse"}, "rules"),
        ({"tz": "Mars/Olympus"}, "tz"),
        ({"date_order": "DYM"}, "DMY"),
        ({"prefer": "later"}, "future"),
        ({"conventions": "timenorm"}, "timenorm_scala"),
        ({"language": "tlh"}, "language"),
        ({"jurisdiction": "Atlantis"}, "jurisdiction"),
    ],
    ids=lambda value: next(iter(value)) if isinstance(value, dict) else "",
)
def test_a_bad_option_is_named(options: dict[str, str], word: str) -> None:
    with pytest.raises(timeloom.ModelError, match=word):
        timeloom.find("May", **options)  # type: ignore[arg-type]  # a table


def test_a_pipeline_travels_as_its_recipe() -> None:
    loom = timeloom.load("rules", prefer="past", conventions="timenorm_scala", first=5)
    held = pickle.dumps(loom)
    assert len(held) < 4000
    again = pickle.loads(held)
    assert again == loom
    assert again(TEXT, DCT) == loom(TEXT, DCT)
    assert again.signature() == loom.signature()


def test_the_default_preset_is_a_version_of_en() -> None:
    assert timeloom.load().signature()["preset"] == "en.v2"
    assert {"default", "en", "en-fast", "rules", "rules.v2"} <= set(timeloom.presets())


def test_an_annotated_document_is_left_as_it_is() -> None:
    document = timeloom.annotate(TEXT, dct=DCT)
    assert timeloom.load().run(document) == document


def test_threads_share_a_pipeline() -> None:
    loom = timeloom.load("rules")
    texts = [f"In {1800 + n} it rained for {n + 1} days, last Friday and on {n % 28 + 1} May." for n in range(12)]
    expected = [loom(text, DCT) for text in texts]
    barrier = threading.Barrier(len(texts))
    found: dict[int, list[timeloom.Document]] = {}

    def work(n: int) -> None:
        barrier.wait()
        found[n] = [loom(texts[n], DCT) for _ in range(5)]

    threads = [threading.Thread(target=work, args=(n,)) for n in range(len(texts))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(document == expected[n] for n, documents in found.items() for document in documents)


@pytest.mark.parametrize(
    "variables",
    [
        {"TZ": "Pacific/Kiritimati"},
        {"LC_ALL": "C"},
        {"LANG": "tr_TR.UTF-8", "LC_ALL": "tr_TR.UTF-8"},
        {"PYTHONHASHSEED": "1"},
        {"PYTHONOPTIMIZE": "2"},
    ],
    ids=lambda variables: " ".join(f"{name}={value}" for name, value in variables.items()),
)
def test_nothing_of_the_process_shows_in_the_result(variables: dict[str, str]) -> None:
    text = (ROOT / "examples" / "letter-1843.txt").read_text("utf-8")
    code = (
        "import json, sys, timeloom\n"
        "text = sys.stdin.buffer.read().decode()\n"
        "print(json.dumps([t.to_dict() for t in timeloom.find(text, dct='1843-09-12')]))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        input=text.encode(),
        capture_output=True,
        env={**os.environ, **variables},
        check=True,
    )
    assert json.loads(done.stdout) == json.loads(json.dumps(items(timeloom.find(text, dct="1843-09-12"))))


def test_a_text_alone_and_among_others_gives_the_same() -> None:
    loom = timeloom.load("rules")
    alone = loom(TEXT, DCT)
    for name in ("news", "letter-1843", "clinical-note"):
        loom((ROOT / "examples" / f"{name}.txt").read_text("utf-8"))
    assert loom(TEXT, DCT) == alone


def test_read_and_write(tmp_path: Path) -> None:
    given = timeloom.read(ROOT / "examples" / "news.txt")
    assert [document.times for document in given] == [()]
    read = [timeloom.load().run(document) for document in given]
    timeloom.write(read, tmp_path / "out", "jsonl")
    (again,) = timeloom.read(tmp_path / "out")
    assert again.times == read[0].times
    assert again.dct == given[0].dct
