"""What benchmarks/fuzzing has found, each in its smallest form."""

from __future__ import annotations

import pytest

from timeloom import formats
from timeloom.calendar.tree import Intersection, Numbered, Union
from timeloom.calendar.units import days
from timeloom.calendar.value import Unresolved
from timeloom.document import Document
from timeloom.errors import FormatError
from timeloom.formats import jsonl, timeml_read, timeml_write
from timeloom.formats.creation import creation_interval, creation_value
from timeloom.stages.interpret.names import name_of
from timeloom.timeml import interval_of, timex3

DOCUMENT = '<TimeML><DOCID>d</DOCID><TEXT><EVENT eid="e1">rain</EVENT> <TIMEX3 tid="t1" {}>May</TIMEX3></TEXT>\n{}</TimeML>\n'


class TestFormats:
    @pytest.mark.parametrize("format", ["text", "task7"])
    def test_no_text_is_written_that_is_no_text_when_read(self, format: str) -> None:
        with pytest.raises(FormatError, match=r"a text cannot hold U\+0000"):
            formats.dumps(Document(id="d", text="5 March \0"), format)

    def test_json_holds_a_timex3_of_a_type_that_there_is_not(self) -> None:
        read = timeml_read.parse(DOCUMENT.format('type="Date" value="1998-05"', "").encode(), "d")
        again = jsonl.parse(jsonl.render(read), "again", "line 1")
        assert [time.timex3 for time in again.times] == [time.timex3 for time in read.times]
        assert again.times[0].timex3 is not None
        assert again.times[0].timex3.type == "Date"

    @pytest.mark.parametrize(
        "rows",
        [
            '<TLINK lid="l1" eventInstanceID="ei1" relatedToTim="t1" />\n'
            '<TLINK lid="l1" relType="AFTER" eventInstanceID="ei1" relatedToTime="t1" />\n',
            '<MAKEINSTANCE eiid="ei2" eventID="e9" tense="PAST" />\n<MAKEINSTANCE eiid="ei2" eventID="e1" />\n',
        ],
        ids=["link", "instance"],
    )
    def test_a_broken_row_with_the_id_of_a_whole_one_stays_as_it_is(self, rows: str) -> None:
        rows = f'<MAKEINSTANCE eiid="ei1" eventID="e1" />\n{rows}'
        data = DOCUMENT.format('type="DATE" value="1998-05"', rows).encode()
        read = timeml_read.parse(data, "d")
        assert len(read.meta.problems) == 1
        assert timeml_write.render(read) == (data, ())

    def test_a_year_of_eight_digits_is_no_compact_date(self) -> None:
        far = interval_of("19981998")
        assert far is not None
        assert far.start == days(19981998) * 86_400
        assert creation_value(far) == "+19981998"
        assert creation_interval("+19981998") == far


class TestTrees:
    """Trees without parts can be built, and say that they are nothing."""

    @pytest.mark.parametrize("tree", [Intersection(()), Union(())])
    def test_nothing_has_a_value(self, tree: Intersection | Union) -> None:
        assert timex3(tree, Unresolved("impossible", "nothing")).value

    def test_nothing_has_a_name(self) -> None:
        assert name_of(Numbered(Union(()), 3)) == "3 s"
