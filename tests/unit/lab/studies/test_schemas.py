"""TimeML against SCATE: the rule of every cause on the smallest text that shows it, regions, and what is left out."""

from __future__ import annotations

import json

import pytest

from timeloom.document import Document, Span, TimeEntity
from timeloom.formats.timeml_read import parse
from timeloom.formats.whole import whole
from timeloom.metrics.overlap import Meant
from timeloom.metrics.track2 import Track2Metric
from timeloom_lab.studies.causes import CAUSES, Disagreement, disagreements, groups
from timeloom_lab.studies.schemas import PUBLISHED, REGIONS, Report, bring_together, compare

HEAD = '<TimeML><DCT><TIMEX3 tid="t0" type="DATE" value="1998-03-04" functionInDocument="CREATION_TIME">4 March</TIMEX3></DCT> '
MADE = "n. 1998"
"""Something in the header that SCATE annotates: it follows the creation time."""


def timeml(body: str, *, id: str = "d", header: str = "", folder: str = "news") -> Document:
    """`We met <1997|in 1997>.`: a text with TIMEX3 as <value|words>, <value mod|words>."""
    parts: list[str] = []
    for number, part in enumerate(body.replace(">", "<").split("<")):
        if number % 2:
            value, _, words = part.partition("|")
            value, _, mod = value.partition(" ")
            told = f' mod="{mod}"' if mod else ""
            parts.append(f'<TIMEX3 tid="t{number}" type="DATE" value="{value}"{told}>{words}</TIMEX3>')
        else:
            parts.append(part)
    written = f"{HEAD}{header}<TEXT>{''.join(parts)}</TEXT></TimeML>"
    return parse(written.encode(), id, f"/pack/{folder}/{id}.tml")


def scate(system: Document, *lines: str, text: str | None = None) -> Document:
    """Entities on the words of the whole file: `L Last last Interval-Type=DocTime Repeating-Interval>M`."""
    everything = whole(system).text if text is None else text
    entities = []
    for line in lines:
        name, kind, words, *rest = line.split()
        shown = words.replace("_", " ")
        start = everything.rindex(shown)
        properties = tuple((part.split("=")[0], part.split("=")[1]) for part in rest if "=" in part)
        links = tuple((part.split(">")[0], part.split(">")[1]) for part in rest if ">" in part)
        entities.append(TimeEntity(name, (Span(start, start + len(shown)),), kind, properties, links))
    return Document(id=system.id, text=everything, dct=system.dct, entities=tuple(entities))


LAST = "Interval-Type=DocTime Semantics=Interval-Not-Included"
BETWEEN = "Start-Interval-Type=Link Start-Included=Not-Included End-Interval-Type=DocTime End-Included=Not-Included"
YEAR = "Y Year 1997 Value=1997"

# text with TIMEX3, entities, cause, detail
CASES: dict[str, tuple[str, list[str], str, str]] = {
    "metadata": (
        "Nothing.", ["Y Year 1998 Value=1998"], "metadata", "before the text"
    ),
    "two dates for one expression": (
        "<1997|1997>, <1997-05|May>",
        ["Y Year 1997 Value=1997 Sub-Interval>M", "M Month-Of-Year May Type=May Sub-Interval>D", "D Day-Of-Month Ma Value=7"],
        "parts not composed in TimeML", "1 in SCATE, 2 in TimeML",
    ),
    "one date for two expressions": (
        "<1997|1997 or 1996>", [YEAR, "Z Year 1996 Value=1996"], "parts not composed in SCATE", "2 in SCATE, 1 in TimeML"
    ),
    "crossed": (
        "<1995|1997 or 1996> and <1995|1994>",
        ["Y Year 1997_or Value=1997", "Z Year 1996_and_1994 Value=1994"],
        "parts composed otherwise", "2 in SCATE, 2 in TimeML",
    ),
    "since a year": (
        "since <1996|1996>", [f"B Between since {BETWEEN} Start-Interval>Y", "Y Year 1996 Value=1996"],
        "preposition outside the extent", "Between",
    ),
    "another Friday": (
        "<1998-02-20|last Friday>", [f"L Last last {LAST} Repeating-Interval>W", "W Day-Of-Week Friday Type=Friday"],
        "anchored differently", "day",
    ),
    "another month, of other length": ("<1997-02|March 1997>", [
        "Y Year 1997 Value=1997 Sub-Interval>M", "M Month-Of-Year March Type=March"], "anchored differently", "month"),
    "the day of a month": (
        "<1997-03-05|March 1997>", ["Y Year 1997 Value=1997 Sub-Interval>M", "M Month-Of-Year March Type=March"],
        "finer or coarser", "month in SCATE, day in TimeML",
    ),
    "another year, coarser": ("<1999-07|1997>", [YEAR], "otherwise different", "year in SCATE, month in TimeML"),
    "several intervals": (
        "<1990|last two summers>",
        [f"L Last last {LAST} Repeating-Interval>S", "S Season-Of-Year summers Type=Summer Number>N", "N Number two Value=2"],
        "otherwise different", "several intervals in SCATE",
    ),
    "a duration": ("<P1Y|all of 1997>", [YEAR], "value without interval", "duration"),
    "a reference": ("<PAST_REF|1997>", [YEAR], "value without interval", "reference"),
    "digits that are not known": ("<19XX|1997>", [YEAR], "value without interval", "unknown digits"),
    "a time of no day": ("<T09:00|1997>", [YEAR], "value without interval", "time without date"),
    "a fiscal year": ("<FY1997|1997>", [YEAR], "value without interval", "fiscal year"),
    "a year with a mod": ("<1997 END|late 1997>", [YEAR], "value without interval", "modified"),
    "an operator without its operand": (
        "<1998-02-27|last Friday>", [f"L Last last {LAST}"], "not bounded in SCATE", "open or unknown end"
    ),
    "a pattern": ("<1998-02-27|Friday>", ["W Day-Of-Week Friday Type=Friday"], "not bounded in SCATE", "repeats, with no anchor"),
    "an amount": ("<1998-02-27|week>", ["P Period week Type=Weeks"], "not bounded in SCATE", "an amount"),
    "a modifier": (
        "<1998-02-27|about last Friday>",
        [f"L Last last {LAST} Repeating-Interval>W", "W Day-Of-Week Friday Type=Friday Modifier>M", "M Modifier about Type=Approx"],
        "not bounded in SCATE", "modified",
    ),
    "no time at all": ("<1998-02-27|Friday>", ["X NotNormalizable Friday"], "not bounded in SCATE", "NotNormalizable"),
    "a broken link": (
        "<1998-02-27|last Friday>", ["L Last last Interval-Type=Link Semantics=Interval-Not-Included"],
        "not bounded in SCATE", "its Interval-Type is Link, but it has no Interval",
    ),
    "TimeML has nothing": ("in 1997", [YEAR], "missing in TimeML", "Year"),
    "SCATE has nothing": ("in <1997|1997>", [], "missing in SCATE", ""),
}  # fmt: skip


def found(body: str, lines: list[str]) -> list[Disagreement]:
    system = timeml(body, header=MADE)
    both = bring_together(scate(system, *lines, "T Year 4_March Value=1998 Sub-Interval>TM", *CREATION), system)
    return list(disagreements(both, Track2Metric(overlap="expression")))


CREATION = ("TM Month-Of-Year 4_March Type=March Sub-Interval>TD", "TD Day-Of-Month 4_March Value=4")


class TestCauses:
    @pytest.mark.parametrize(("body", "lines", "cause", "detail"), CASES.values(), ids=CASES.keys())
    def test_one_disagreement(self, body: str, lines: list[str], cause: str, detail: str) -> None:
        (one,) = found(body, lines)
        assert (one.cause, one.detail) == (cause, detail)

    def test_every_cause_is_tried(self) -> None:
        assert {cause for _, _, cause, _ in CASES.values()} == set(CAUSES)

    def test_what_agrees_has_none(self) -> None:
        assert found("in <1997|1997>", [YEAR]) == []

    def test_groups_take_in_what_overlaps_through_others(self) -> None:
        one, other, third = Meant(0, 5, ((0, 1),)), Meant(4, 9, ((0, 1),)), Meant(9, 12, ((0, 1),))
        first, second = groups([one, third], [other])
        assert (first.scate, first.timeml, first.agrees) == ((one,), (other,), True)
        assert (second.scate, second.timeml, second.recalled) == ((third,), (), (0.0,))


@pytest.fixture
def report() -> Report:
    """Two corpora; in the first the creation time and one of two years agree, and a header stands in SCATE alone."""
    first = timeml("in <1997|1997> or <1995|1994>", id="a", header=MADE, folder="AQUAINT")
    second = timeml("in <1997|1997>", id="b", folder="TimeBank")
    golds = [
        scate(first, YEAR, "Z Year 1994 Value=1994", "H Year 1998 Value=1998", "T Year 4_March Value=1998 Sub-Interval>TM",
              *CREATION),
        scate(second, YEAR),
        Document(id="c", text="alone"),
    ]  # fmt: skip
    return compare(golds, [first, second, timeml("also alone", id="e")])


class TestReport:
    def test_regions(self, report: Report) -> None:
        told = {(cell.corpus, cell.region): (cell.row.tally.gold, cell.row.tally.system) for cell in report.cells}
        assert told == {
            ("AQUAINT", "text"): (2, 2),
            ("AQUAINT", "body"): (3, 3),
            ("AQUAINT", "whole"): (4, 3),
            ("TimeBank", "text"): (1, 1),
            ("TimeBank", "body"): (1, 2),
            ("TimeBank", "whole"): (1, 2),
        }

    def test_figures(self, report: Report) -> None:
        rows = {(cell.corpus, cell.region): cell.row for cell in report.cells}
        assert rows["AQUAINT", "text"].f1 == 0.5
        assert (rows["AQUAINT", "whole"].precision, rows["AQUAINT", "whole"].recall) == pytest.approx((2 / 3, 2 / 4))

    def test_published_figures_stand_beside_ours(self, report: Report) -> None:
        told = {(cell.corpus, cell.region): cell.published for cell in report.cells if cell.published}
        assert told == PUBLISHED
        assert {region for _, region in PUBLISHED} < set(REGIONS)

    def test_figures_of_table_2_as_printed(self) -> None:
        assert PUBLISHED == {
            ("AQUAINT", "body"): (92.2, 92.2, 92.2),
            ("AQUAINT", "whole"): (92.2, 67.1, 77.7),
            ("TimeBank", "body"): (82.4, 83.0, 82.7),
            ("TimeBank", "whole"): (82.4, 71.2, 76.4),
        }

    def test_counts_by_cause_and_corpus(self, report: Report) -> None:
        assert report.corpora == ("AQUAINT", "TimeBank")
        assert report.agreements == {"AQUAINT": 2, "TimeBank": 1}
        assert report.counts("metadata", "AQUAINT") == (1, 0)
        assert report.counts("anchored differently", "AQUAINT") == (1, 1)
        assert report.counts("missing in SCATE", "TimeBank") == (0, 1)
        assert report.counts("metadata", "TimeBank") == (0, 0)
        lost = [report.counts(cause) for cause in CAUSES]
        assert (sum(ours for ours, _ in lost), sum(theirs for _, theirs in lost)) == (2, 2)
        assert report.details("anchored differently") == {"year": 1}

    def test_documents_without_a_partner(self, report: Report) -> None:
        assert (report.missing, report.extra) == (("c",), ("e",))

    def test_plain_data(self, report: Report) -> None:
        told = json.loads(json.dumps(report.to_dict(listed=True)))
        assert told["causes"]["metadata"]["corpora"] == {"AQUAINT": [1, 0], "TimeBank": [0, 0]}
        assert [each["cause"] for each in told["disagreements"]] == [
            "metadata",
            "anchored differently",
            "missing in SCATE",
        ]
        assert "disagreements" not in report.to_dict()
        assert "1994" not in json.dumps(report.to_dict())

    def test_the_order_of_documents_does_not_matter(self) -> None:
        systems = [timeml("in <1997|1997>", id=name) for name in "ab"]
        golds = [scate(system, YEAR) for system in systems]
        assert compare(golds, systems) == compare(golds[::-1], systems[::-1])

    def test_an_unknown_convention(self) -> None:
        with pytest.raises(ValueError, match="conventions is one of"):
            compare([], [], conventions="mine")


class TestTexts:
    def test_the_raw_text_of_the_file(self) -> None:
        system = timeml("in <1997|1997>", header=MADE)
        both = bring_together(scate(system, YEAR), system)
        text = both.scate.text
        assert both.timeml.text == text == "4 March n. 1998in 1997"
        assert text[both.body.start : both.body.end] == "in 1997"
        assert both.creation is not None
        assert text[both.creation.start : both.creation.end] == "4 March"

    def test_a_text_that_holds_the_body_alone(self) -> None:
        system = timeml("in <1997|1997>")
        both = bring_together(scate(system, YEAR, text="Written elsewhere: in 1997."), system)
        assert both.body == Span(19, 26)
        assert both.creation is None
        assert list(disagreements(both, Track2Metric(overlap="expression"))) == []

    def test_scate_without_its_text(self) -> None:
        system = timeml("in <1997|1997>")
        gold = scate(system, YEAR)
        bare = Document(id="d", text="", dct=gold.dct, entities=gold.entities)
        left = disagreements(bring_together(bare, system), Track2Metric(overlap="expression"))
        assert [(each.cause, each.group.timeml[0].label) for each in left] == [("missing in SCATE", "1998-03-04")]

    def test_scate_without_its_time_of_writing_is_given_the_day_of_the_other(self) -> None:
        system = timeml("in <1997|1997>")
        gold = scate(system, YEAR)
        bare = Document(id="d", text="", entities=gold.entities)
        both = bring_together(bare, system)
        assert both.scate.dct is not None
        assert (both.scate.dct.isoformat()[0], both.scate.text) == ("1998-03-04T00:00:00", both.timeml.text)

    def test_another_text_costs_the_document(self) -> None:
        system, good = timeml("in <1997|1997>"), timeml("in <1997|1997>", id="good")
        done = compare([scate(system, text="in 1998"), scate(good, YEAR)], [system, good])
        assert [error.document for error in done.errors] == ["d"]
        assert [cell.documents for cell in done.cells] == [1, 1, 1]
