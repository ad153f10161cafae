"""`timeloom timeline`."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Command = Callable[..., Any]


def test_a_page_and_a_picture(command: Command, tmp_path: Path) -> None:
    ran = command("timeline", "examples/news.txt", "--html", "out/page.html", "--svg", "out/line.svg")
    assert ran.code == 0, ran.err
    page = (tmp_path / "out" / "page.html").read_text("utf-8")
    assert "<svg" in page
    assert "Skerra" in page
    assert (tmp_path / "out" / "line.svg").read_text("utf-8").lstrip().startswith("<svg")


def test_a_text_in_the_command_is_read_as_one_in_a_file_or_from_a_pipe(command: Command, tmp_path: Path) -> None:
    text = "The mill burnt on 3 May 1851 and was built again in 1853."
    (tmp_path / "mill.txt").write_text(text, "utf-8")
    told = ["--format", "csv", "--preset", "rules"]
    ways = [command("timeline", given, *told, stdin=text.encode()) for given in (text, "mill.txt", "-")]
    assert ways[0].out.count("\n") == 3
    assert {ran.out for ran in ways} == {ways[0].out}
    assert command("timeline", text, "--preset", "rules", "--svg", "mill.svg").code == 0
    assert (tmp_path / "mill.svg").is_file()


@pytest.mark.parametrize(("more", "zone"), [((), "+02:00"), (("--tz", "Europe/Berlin"), "Europe/Berlin")])
def test_all_is_on_the_clock_of_writing(command: Command, more: tuple[str, ...], zone: str) -> None:
    """What a text tells without a zone, whether it is counted from the time of writing or not: nothing is wider for
    it."""
    text = (
        "The conference opened on 3 June 2024. The review is on 24/9 at 10:00. We meet this afternoon between 3 and 4. "
        "Bob joins us from 2-3:30 pm tomorrow. Please send the figures by Tuesday noon. It started in 2019."
    )
    ran = command("timeline", text, "--dct", "2024-09-12T09:41:07+02:00", *more)
    rows = [re.split(r"  +", row)[0] for row in ran.out.splitlines() if "  " in row]
    assert rows
    assert all(f"({zone})" in row for row in rows), ran.out
    for when in (
        "in Mon 3 June 2024",
        "Thu 12 September 2024, 15:00 – 16:00",
        "in Fri 13 September 2024, 14:00 – 15:30",
        "by Tue 17 September 2024, 12:01",
    ):
        assert f"{when} ({zone})" in ran.out


@pytest.mark.parametrize(
    "outputs",
    [
        pytest.param(["--html", "examples/news.txt"], id="the page over the text"),
        pytest.param(["--svg", "./examples/../examples/news.txt"], id="the picture over the text"),
        pytest.param(["--html", "link.txt"], id="over a link to the text"),
        pytest.param(["--html", "examples/news.dct"], id="over its time of writing"),
        pytest.param(["--html", "one.html", "--svg", "one.html"], id="one over the other"),
    ],
)
def test_nothing_is_written_over_what_is_read(command: Command, tmp_path: Path, outputs: list[str]) -> None:
    (tmp_path / "link.txt").symlink_to(tmp_path / "examples" / "news.txt")
    held = {path: path.read_bytes() for path in (tmp_path / "examples").iterdir()}
    ran = command("timeline", "examples/news.txt", *outputs)
    assert ran.code == 2
    assert "choose another name" in ran.err
    assert {path: path.read_bytes() for path in (tmp_path / "examples").iterdir()} == held
    assert not (tmp_path / "one.html").exists()


def test_what_is_hidden_and_folded_is_counted_and_shown_with_all(command: Command) -> None:
    text = (
        "The mill burned on 3 May 1851. The mayor said that the town would build it again. It was built in 1853. Rain fell. Snow fell. "
        "Hail fell. Wheat grew. Barley grew. Rye grew."
    )
    told, everything = command("timeline", text).out, command("timeline", text, "--all").out
    assert "1 event hidden (--all shows them)" in told
    assert "events without a date, or with none but the time of writing (--all lists them)" in told
    assert "The mill *burned*" in told
    assert "Rain *fell*" not in told
    assert "hidden" not in everything
    assert "Rain *fell*" in everything
    assert "The mayor *said*" in everything
    data = json.loads(command("timeline", text, "--all", "--format", "json").out)
    assert [place["hidden"] for place in data["places"] if place.get("hidden")] == ["report"]


def test_the_page_needs_nothing_else(command: Command, tmp_path: Path) -> None:
    command("timeline", "examples/chronicle.txt", "--html", "page.html")
    page = (tmp_path / "page.html").read_text("utf-8")
    assert "src=" not in page
    assert "@import" not in page
    assert "<link" not in page


def test_the_same_text_gives_the_same_bytes(command: Command, tmp_path: Path) -> None:
    for name in ("a.html", "b.html"):
        command("timeline", "examples/letter-1843.txt", "--html", name, PYTHONHASHSEED=str(len(name) + ord(name[0])))
    assert (tmp_path / "a.html").read_bytes() == (tmp_path / "b.html").read_bytes()


class TestPrinted:
    def test_the_times_of_a_text_in_order(self, command: Command) -> None:
        ran = command("timeline", "examples/letter-1843.txt", "--preset", "rules")
        assert ran.code == 0, ran.err
        lines = ran.out.splitlines()
        assert lines[0].startswith("letter-1843, written Tue 12 September 1843: 0 events, ")
        order = [place for word in ("[1797", "[Candlemas", "the time of writing]", "[Lady Day, 1854")
                 for place, line in enumerate(lines) if word in line]  # fmt: skip
        assert order == sorted(order)
        assert len(order) == 4

    def test_times_that_mean_one_stretch_are_one_row_and_vague_ones_have_none(
        self, command: Command, tmp_path: Path
    ) -> None:
        (tmp_path / "mill.txt").write_text(
            "Sales fell last year. In 2005 the mill lost money, and in the past it had burned. Sales fell in 2005.",
            "utf-8",
        )
        ran = command("timeline", str(tmp_path / "mill.txt"), "--dct", "2006-12-02", "--preset", "rules")
        rows = [line.split("  ")[-1].strip() for line in ran.out.splitlines() if line.endswith("]")]
        assert rows == ["[last year; 2005]", "[the time of writing]"]
        assert ran.out.splitlines()[-1] == "Times without a place: the past"

    def test_a_set_has_no_row_for_what_is_linked_with_it(self, command: Command, tmp_path: Path) -> None:
        (tmp_path / "rent.txt").write_text(
            "The tenant moved in on 15 December 2023 and has paid every month since.", "utf-8"
        )
        ran = command("timeline", str(tmp_path / "rent.txt"))
        assert "[every month]" not in ran.out and "[15 December 2023]" in ran.out
        assert ran.out.splitlines()[-1] == "Times without a place: every month"

    def test_a_text_that_no_reader_of_events_reads_is_told(self, command: Command, tmp_path: Path) -> None:
        (tmp_path / "muehle.txt").write_text("Die Mühle brannte am 3. Mai 1834 ab.", "utf-8")
        ran = command("timeline", str(tmp_path / "muehle.txt"), "--dct", "2018-10-09", "--language", "de")
        assert "[3. Mai 1834]" in ran.out
        assert "events are found in English alone" in ran.err

    def test_json_is_the_timeline(self, command: Command) -> None:
        ran = command("timeline", "examples/letter-1843.txt", "--preset", "rules", "--format", "json")
        made = json.loads(ran.out)
        assert made["id"] == "letter-1843"
        assert made["counts"]["times"] == len([place for place in made["places"] if place["kind"] == "time"])

    def test_csv_has_a_row_a_place(self, command: Command) -> None:
        ran = command("timeline", "examples/letter-1843.txt", "--preset", "rules", "--format", "csv")
        rows = list(csv.DictReader(io.StringIO(ran.out)))
        lent = next(row for row in rows if row["text"] == "Lady Day, 1854")
        assert (lent["t_start"], lent["t_end"]) == ("1854-03-25T00:00:00", "1854-03-26T00:00:00")

    def test_why_goes_with_the_text(self, command: Command) -> None:
        assert command("timeline", "examples/news.txt", "--why", "--format", "csv").code == 2


ANNOTATED = """<?xml version="1.0" ?>
<TimeML><DOCID>weather</DOCID>
<DCT><TIMEX3 tid="t0" type="DATE" value="2017-03-08" functionInDocument="CREATION_TIME">2017-03-08</TIMEX3></DCT>
<TEXT>The bridge <EVENT eid="e1" class="OCCURRENCE">fell</EVENT> on <TIMEX3 tid="t1" type="DATE" value="2017-03-06">Monday</TIMEX3>
after days of <EVENT eid="e2" class="OCCURRENCE">rain</EVENT>, <EVENT eid="e3" class="REPORTING">said</EVENT> the mayor.</TEXT>
<MAKEINSTANCE eventID="e1" eiid="ei1" tense="PAST" aspect="NONE" polarity="POS" pos="VERB"/>
<MAKEINSTANCE eventID="e2" eiid="ei2" tense="NONE" aspect="NONE" polarity="POS" pos="NOUN"/>
<MAKEINSTANCE eventID="e3" eiid="ei3" tense="PAST" aspect="NONE" polarity="POS" pos="VERB"/>
<TLINK lid="l1" relType="IS_INCLUDED" eventInstanceID="ei1" relatedToTime="t1"/>
<TLINK lid="l2" relType="BEFORE" eventInstanceID="ei2" relatedToEventInstance="ei1"/>
<TLINK lid="l3" relType="BEFORE" eventInstanceID="ei1" relatedToEventInstance="ei2"/>
</TimeML>
"""


class TestAnnotated:
    @pytest.fixture
    def weather(self, tmp_path: Path) -> str:
        (tmp_path / "weather.tml").write_text(ANNOTATED, "utf-8")
        return "weather.tml"

    def test_given_links_and_their_reasons(self, command: Command, weather: str) -> None:
        ran = command("timeline", weather, "--annotated", "--why")
        assert ran.code == 0, ran.err
        assert "in Mon 6 March 2017" in ran.out
        assert "is included in 'Monday' (2017-03-06), said by link l1" in ran.out
        assert "by the end of Mon 6 March 2017" in ran.out

    def test_a_contradiction_is_told_and_no_failure(self, command: Command, weather: str) -> None:
        ran = command("timeline", weather, "--annotated")
        assert "TLINK l3: it cannot hold with others, and is left out of the timeline (got 'l2')" in ran.err
        assert "1 link or dates contradict others" in ran.out

    def test_drawn_with_its_events(self, command: Command, weather: str) -> None:
        ran = command("timeline", weather, "--annotated", "--svg", "w.svg", "--html", "w.html")
        assert ran.code == 0, ran.err
        assert ran.out == ""
        assert "3 events and 1 time" in ran.err


class TestEstimated:
    """`--dct estimate`: whoever reads the timeline is told that nobody stated when the text was written."""

    TEXT = "The iPhone 4 came out last year, and Facebook and Twitter were full of it. President Obama spoke next.\n"

    @pytest.fixture
    def text(self, tmp_path: Path) -> str:
        (tmp_path / "post.txt").write_text(self.TEXT, "utf-8")
        return "post.txt"

    def test_the_head_says_so(self, command: Command, text: str) -> None:
        ran = command("timeline", text, "--dct", "estimate", "--why")
        assert ran.code == 0, ran.err
        found = re.match(r"post, written (\d{4}) – (\d{4}), estimated from its words \(80%\): ", ran.out)
        assert found is not None
        assert f"timeloom: written from {found[1]} to {found[2]}, as its words say (80%)" in ran.err
        assert f"lies in [{found[1]}-01-01, {int(found[2]) + 1}-01-01), estimated from the words of the text" in ran.out
        assert "as given" not in ran.out

    def test_a_date_that_is_given_is_not_called_estimated(self, command: Command, text: str) -> None:
        ran = command("timeline", text, "--dct", "2011")
        assert ran.out.startswith("post, written 2011: ")
        data = json.loads(command("timeline", text, "--dct", "2011", "--format", "json").out)
        assert "written" not in data

    def test_json_and_csv(self, command: Command, text: str) -> None:
        told = json.loads(command("timeline", text, "--dct", "estimate", "--format", "json").out)["written"]
        assert told["estimated"] is True
        assert told["first"] <= told["year"] <= told["last"]
        assert told["level"] == 0.8
        rows = list(csv.DictReader(io.StringIO(command("timeline", text, "--dct", "estimate", "--format", "csv").out)))
        creation = next(row for row in rows if row["kind"] == "creation")
        assert creation["earliest_start"] == f"{told['first']}-01-01T00:00:00"
        assert creation["why"].endswith("estimated from the words of the text")

    def test_the_page_and_the_picture(self, command: Command, text: str, tmp_path: Path) -> None:
        ran = command("timeline", text, "--dct", "estimate", "--html", "page.html", "--svg", "line.svg")
        assert ran.code == 0, ran.err
        words = r"ritten \d{4} – \d{4}, estimated from its words \(80%\)"
        assert re.search(rf"<p class='written'>W{words}\.</p>", (tmp_path / "page.html").read_text("utf-8"))
        assert re.search(f">w{words}</text>", (tmp_path / "line.svg").read_text("utf-8"))

    def test_the_date_beside_a_file_is_told_and_not_used(self, command: Command, text: str, tmp_path: Path) -> None:
        alone = command("timeline", text, "--dct", "estimate").out
        (tmp_path / "post.dct").write_text("1843-09-12\n", "utf-8")
        ran = command("timeline", text, "--dct", "estimate")
        assert ran.out == alone
        assert (
            "written 1843-09-12, as post.txt or the .dct beside it says; that is not used, since --dct is given"
            in ran.err
        )
        assert "not used" not in command("timeline", text).err

    def test_a_text_that_says_nothing(self, command: Command, tmp_path: Path) -> None:
        (tmp_path / "blank.txt").write_text("\n", "utf-8")
        ran = command("timeline", "blank.txt", "--dct", "estimate", "--format", "text", "--html", "blank.html")
        assert ran.code == 0, ran.err
        assert "timeloom: nothing in the text says when it was written" in ran.err
        assert ran.out.startswith("blank: ")
        assert "Nothing in the text says when it was written" in (tmp_path / "blank.html").read_text("utf-8")

    def test_what_is_counted_from_it_lies_in_its_stretch(self, command: Command, tmp_path: Path) -> None:
        words = "The publick was surpriz'd. The King came to town last year. The fleet will sail in March.\n"
        (tmp_path / "gazette.txt").write_text(words, "utf-8")
        told = json.loads(command("timeline", "gazette.txt", "--dct", "estimate", "--format", "json").out)
        first, last = told["written"]["first"], told["written"]["last"]
        assert first + 2 < last
        places = {place["text"]: place for place in told["places"]}
        for name in ("last year", "came"):
            assert places[name]["earliest_start"] == f"{first - 1}-01-01T00:00:00"
            assert places[name]["latest_end"] == f"{last}-01-01T00:00:00"
        year = places["last year"]
        assert (year["latest_start"], year["earliest_end"]) == (year["latest_end"], year["earliest_start"])
        stretch = f"[{first - 1}-01-01, {last}-01-01)"
        assert year["why"] == [
            f"not before {first - 1}-01-01, over by {last}-01-01: lies in {stretch}, by its own words and the estimated "
            "time of writing"
        ]

    def test_annotations_have_no_words(self, command: Command, text: str) -> None:
        ran = command("timeline", text, "--annotated", "--dct", "estimate")
        assert ran.code == 2
        assert "--dct estimate goes by the words" in ran.err

    def test_parse_says_it_too(self, command: Command, text: str, tmp_path: Path) -> None:
        (tmp_path / "post.dct").write_text("1843-09-12\n", "utf-8")
        ran = command("parse", "--file", text, "--dct", "estimate")
        assert "that is not used, since --dct is given" in ran.err
        assert "as its words say (80%)" in ran.err
        assert "writing-estimated" in ran.out


def test_a_calendar_file(command: Command, tmp_path: Path) -> None:
    pytest.importorskip("icalendar")
    ran = command("timeline", "examples/letter-1843.txt", "--preset", "rules", "--ics", "letter.ics")
    assert ran.code == 0, ran.err
    data = (tmp_path / "letter.ics").read_bytes()
    assert b"DTSTART;VALUE=DATE:17520902" in data
    printed = command("timeline", "examples/letter-1843.txt", "--preset", "rules", "--format", "ics")
    assert printed.code == 0
    assert printed.out.replace("\r\n", "\n") == data.decode().replace("\r\n", "\n")


@pytest.mark.parametrize("verb", [["timeline"], ["parse", "--file"]], ids=["timeline", "parse"])
@pytest.mark.parametrize(
    ("text", "dct", "told"),
    [
        ("It closed last Friday.", [], "1 time depends on when the text was written; --dct says it"),
        ("It closed last Friday and opens on Monday.", [], "2 times depend on when"),
        ("It closed last Friday.", ["--dct", "2023-11-16"], ""),
        ("It closed on 3 May 1958.", [], ""),
    ],
    ids=["one", "two", "told when", "nothing waits"],
)
def test_what_waits_for_the_time_of_writing_is_said(
    command: Command, tmp_path: Path, verb: list[str], text: str, dct: list[str], told: str
) -> None:
    (tmp_path / "note.txt").write_text(text, "utf-8")
    ran = command(*verb, "note.txt", "--preset", "rules", *dct)
    assert ran.code == 0, ran.err
    assert (told in ran.err) if told else ("--dct" not in ran.err)


class TestStated:
    """A text that bears its day is read by it where nobody says when it was written."""

    LETTER = "Leeds, 12 September 1843\n\nMy dear Sir,\n\nThe mill burnt yesterday.\n"

    @pytest.fixture
    def letter(self, tmp_path: Path) -> Path:
        path = tmp_path / "letter.txt"
        path.write_text(self.LETTER, "utf-8")
        return path

    @pytest.mark.usefixtures("letter")
    def test_it_is_taken_and_told(self, command: Command) -> None:
        ran = command("timeline", "letter.txt", "--why")
        assert ran.err == "timeloom: written 1843-09-12, as the head of letter.txt says\n"
        assert ran.out.startswith("letter, written Tue 12 September 1843, as the text says: ")
        assert "Mon 11 September 1843" in ran.out
        told = json.loads(command("timeline", "letter.txt", "--format", "json").out)
        assert told["written"] == {"stated": True, "text": "12 September 1843", "start": 7, "end": 24}
        assert any(", as the text says" in why for place in told["places"] for why in place["why"])

    def test_the_foot_and_standard_input(self, command: Command) -> None:
        foot = f"{self.LETTER.partition('1843')[2]}\nYours,\nW. Hale\nLeeds, 12 September 1843\n"
        ran = command("timeline", "-", "--preset", "rules", stdin=foot.encode())
        assert ran.err == "timeloom: written 1843-09-12, as the foot of the text says\n"

    @pytest.mark.usefixtures("letter")
    @pytest.mark.parametrize(("dct", "said"), [("none", ""), ("1900-01-01", ", written Mon 1 January 1900")])
    def test_what_is_given_comes_first(self, command: Command, dct: str, said: str) -> None:
        ran = command("timeline", "letter.txt", "--preset", "rules", "--dct", dct)
        assert ran.out.startswith(f"letter{said}: ")
        assert "as the head" not in ran.err
        assert ("1 time depends on when the text was written" in ran.err) is (dct == "none")

    def test_what_stands_beside_it_comes_first(self, command: Command, letter: Path) -> None:
        letter.with_suffix(".dct").write_text("1843-10-01\n", "utf-8")
        assert command("timeline", "letter.txt", "--preset", "rules").out.startswith(
            "letter, written Sun 1 October 1843: "
        )
        stated = command("timeline", "letter.txt", "--preset", "rules", "--dct", "stated")
        assert stated.out.startswith("letter, written Tue 12 September 1843, as the text says: ")
        assert "that is not used" in stated.err

    @pytest.mark.usefixtures("letter")
    def test_parse_takes_it_too(self, command: Command) -> None:
        ran = command("parse", "--file", "letter.txt", "--preset", "rules", "--format", "csv")
        assert "1843-09-11" in ran.out
        assert ran.err == "timeloom: written 1843-09-12, as the head of letter.txt says\n"

    @pytest.mark.usefixtures("letter")
    def test_where_nothing_is_read_nothing_is_stated(self, command: Command) -> None:
        assert command("timeline", "letter.txt", "--annotated", "--dct", "stated").code == 2
        assert command("ask", "what did we discuss in May?", "--dct", "stated").code == 2
