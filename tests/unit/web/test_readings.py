"""What a worker answers: texts and documents, options, expressions, dates of texts."""

from __future__ import annotations

import msgspec
import pytest
from tests.unit.web.asking import ask, document

from timeloom.document import wire
from timeloom.errors import TimeloomError
from timeloom.extras import available
from timeloom.pipeline import find, parse, written
from timeloom.web.faults import RequestError
from timeloom.web.frames import Task
from timeloom.web.readings import Reader
from timeloom.web.tasks import perform


def test_a_text_is_answered_as_the_library_reads_it() -> None:
    text = "She left in May 1843, two days after the vote."
    told = ask("annotate", text=text, dct="1850-01-01", id="note").json()
    assert told["document"] == document(text, "1850-01-01") | {"id": "note"}
    assert msgspec.convert(told["document"], wire.WholeDocument).id == "note"


def test_options_are_those_of_the_library() -> None:
    text = "The vote on 3/4/2019 at 5 p.m. was on Labor Day, or on Friday."
    options = {"tz": "Europe/Lisbon", "date_order": "DMY", "prefer": "future", "jurisdiction": "US"}
    told = ask("annotate", text=text, dct="2019-06-01", **options).json()
    found = find(text, dct="2019-06-01", preset="rules", **options)  # type: ignore[arg-type]
    values = [time["timex3"]["value"] for time in told["document"]["times"]]
    assert values == [time.timex3.value for time in found if time.timex3]
    assert values == ["2019-04-03T17:00", "2019-09-02", "2019-06-07"]


def test_settings_of_conventions_change_what_is_read() -> None:
    def morning(conventions: object) -> list[list[str]]:
        time = ask("parse", expression="this morning", dct="2019-06-01", conventions=conventions).json()["time"]
        return time["intervals"]

    assert morning(None)[0][0] == "2019-06-01T06:00:00"
    assert morning("timenorm_scala")[0][0] == "2019-06-01T00:00:00"
    assert morning({"parts_of_day": [["Morning", 4 * 3600, 12 * 3600]]})[0][0] == "2019-06-01T04:00:00"
    assert morning({"name": "timenorm_scala", "week_start": 7})[0][0] == "2019-06-01T00:00:00"


def test_a_document_is_read_on_from() -> None:
    half = document("It rained on 5 May 1843.")
    half["times"][0]["timex3"]["value"] = "1843-05-06"
    told = ask("timeline", document=half, dct="1850-01-01").json()
    assert told["document"]["times"][0]["timex3"]["value"] == "1843-05-06"  # the layer that it has stands
    assert [place["kind"] for place in told["timeline"]["places"]] == ["creation", "time"]
    assert told["timeline"] == told["document"]["timeline"]


def test_a_document_with_another_time_of_writing_is_read_anew() -> None:
    half = document("She left on Tuesday.", "2019-06-01")
    told = ask("annotate", document=half, dct="2020-01-01").json()["document"]
    assert told["times"][0]["timex3"]["value"] == "2019-12-31"
    assert ask("annotate", document=half, dct="2019-06-01").json()["document"]["times"] == half["times"]


def test_what_is_said_of_a_document_holds_or_is_refused() -> None:
    half = document("She left in May.", "2019-06-01")
    assert ask("annotate", document=half, id="note").json()["document"]["id"] == "note"
    told = ask("annotate", document=half, language="de")
    assert (told.status, told.json()["error"]["place"]) == (422, "language")
    assert "read as en" in told.json()["error"]["message"]


@pytest.mark.parametrize("folder", ["/root", ".", "/nowhere", "/proc/1/root", "x" * 5000])
def test_a_request_names_no_folder_of_the_machine(folder: str) -> None:
    for name, body in (
        ("annotate", {"text": "May 1843"}),
        ("parse", {"expression": "May 1843"}),
        ("timeline", {"text": "May 1843"}),
    ):
        status, message = refused(name, f"heideltime:{folder}", **body)
        assert status == 422
        assert message.startswith("there is no preset of this name; there are default, ")


def refused(name: str, preset: str, **body: object) -> tuple[int, str]:
    """The status and the message of a request that names a preset."""
    answer, data, _ = perform(Reader("rules"), Task(name, {}), msgspec.json.encode({**body, "preset": preset}))
    return answer.status, msgspec.json.decode(data)["error"]["message"]


def test_a_document_whose_spans_lie_elsewhere_is_answered_with_its_problems() -> None:
    whole = document("It rained on 5 May 1843.")
    whole["text"] = "It rained."
    told = ask("annotate", document=whole).json()
    assert {problem["reason"] for problem in told["problems"]} == {"its span lies outside the text of 10 characters"}


def test_a_text_without_a_date_is_dated_by_its_words_where_that_is_asked() -> None:
    text = "The Pretender's adherents were taken up by his Majesty's messengers, as 'tis said, last year."
    told = ask("annotate", text=text, dct="estimate").json()["document"]
    assert told["written"]["year"] is not None
    assert "writing-estimated" in told["times"][0]["assumed"]


def test_a_body_without_a_text_and_one_with_both_are_refused() -> None:
    for body in ({}, {"text": "x", "document": document("x")}):
        assert ask("annotate", **body).status == 422


def test_an_expression() -> None:
    assert ask("parse", expression="the 1980s").json()["time"] == parse("the 1980s", preset="rules").to_dict()
    bad = ask("parse", expression="a dog")
    assert (bad.status, bad.json()["error"]["kind"]) == (422, "ExpressionError")


def test_when_a_text_was_written() -> None:
    text = "The Pretender's adherents were taken up by his Majesty's messengers, as 'tis said."
    told = ask("date", text=text, least=0.5, level=0.9).json()["written"]
    found = written(text, least=0.5, level=0.9)
    assert (told["year"], told["level"], told["least"]) == (found.year, 0.9, 0.5)
    with pytest.raises(RequestError, match="level"):
        ask("date", text=text, level=2)


def test_a_line_of_a_batch_is_read_with_the_options_of_the_query() -> None:
    told = ask("batch/annotate", {"date_order": "DMY"}, text="3/4/2019", id="a").json()
    assert told["id"] == "a"
    assert told["document"]["times"][0]["timex3"]["value"] == "2019-04-03"


def test_lines_of_other_batches() -> None:
    told = ask("batch/parse", {"date_order": "DMY"}, expression="3/4/2019", id="a").json()
    assert (told["id"], told["time"]["timex3"]["value"]) == ("a", "2019-04-03")
    dated = ask("batch/date", text="Taken up by his Majesty's messengers.", id="b").json()
    assert dated["id"] == "b" and dated["written"]["year"]


def test_an_option_of_a_batch_that_is_none_is_said_of_each_line() -> None:
    told = ask("batch/annotate", {"layers": "all of it"}, text="3/4/2019")
    assert (told.status, told.json()["error"]["place"]) == (422, "layers")


def test_a_fault_of_ours_is_told_without_its_words(monkeypatch: pytest.MonkeyPatch) -> None:
    from timeloom.web import readings, tasks
    from timeloom.web.frames import Task

    def broken(self: readings.Reader, body: object) -> dict[str, object]:
        raise ValueError("the text was: secret")

    monkeypatch.setattr(readings.Reader, "parse", broken)
    answer, data, failure = tasks.perform(readings.Reader("rules"), Task("parse"), b'{"expression": "May"}')
    assert answer.status == 500 and isinstance(failure, ValueError)
    assert b"secret" not in data


def test_errors_of_the_library_keep_their_parts() -> None:
    from timeloom.web.faults import fault

    error = TimeloomError("bad", document="d", place="p", value={"a": 1}, text="abc", start=1)
    assert fault(error) == {
        "kind": "TimeloomError", "message": "bad", "document": "d", "place": "p", "value": "{'a': 1}", "text": "abc",
        "start": 1, "end": None,
    }  # fmt: skip
    assert fault(TimeloomError("bad", value="x" * 5000))["value"] == "x" * 399 + "…"


@pytest.mark.skipif(not available("py3langid"), reason="the extra langid is not installed")
def test_the_language_of_a_text_is_guessed_where_that_is_asked() -> None:
    told = ask("language", text="Der Vertrag wurde im vergangenen Sommer unterschrieben.").json()["guessed"]
    assert (told["language"], told["default"]) == ("de", False)
    read = ask("timeline", text="Der Vertrag wurde am Montag unterschrieben.", dct="2024-03-20", language="auto").json()
    assert read["document"]["language"] == "de" and read["document"]["guessed"]["language"] == "de"


def test_a_language_without_rules_is_refused_by_name() -> None:
    told = ask("annotate", text="Maanantaina", language="fi")
    assert told.status == 422 and told.json()["error"]["value"] == "fi"
