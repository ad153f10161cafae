"""The engine for HeidelTime's rule language, on small resources of our own."""

from __future__ import annotations

import pickle
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.property.test_hostile import Steps

import timeloom
from timeloom.calendar import Between, Modified, Repeating, This, Year
from timeloom.document import Document, Token
from timeloom.errors import FormatError, ModelError
from timeloom.pipeline.dct import anchor
from timeloom.pipeline.layers import Layers
from timeloom_lab.systems.heideltime import HeidelTime, patterns, read_resources, runaway
from timeloom_lab.systems.heideltime.feasts import computed
from timeloom_lab.systems.heideltime.grammar import can_be_value, is_value
from timeloom_lab.systems.heideltime.patterns import LONGEST, SHORTER, BadPattern, Matcher, compile_matcher, spaced
from timeloom_lab.systems.heideltime.rule import Rule
from timeloom_lab.systems.heideltime.settling import before_christ, merged
from timeloom_lab.systems.heideltime.spotting import Spotter, matches
from timeloom_lab.systems.heideltime.tokens import sentences_of, words_of
from timeloom_lab.systems.heideltime.undefined import Anchors, Mention, Writing, resolve
from timeloom_lab.systems.heideltime.values import Unfilled, fill, shorter_duration

PATTERNS = {
    "reMonth": "// months\nMarch\nMay\n[Mm]arch[ -]Hare\n",
    "reUnit": "days?\nweeks?\nyears?\n",
    "reWeekday": "Monday\nFriday\n",
    "reFeast": "Easter\nThanksgiving\n",
    "reSide": "[Ll]ast\n[Nn]ext\n[Tt]his\n",
    "tensePos4Past": "VVD\n",
    "tensePos4Future": "MD\n",
    "tenseWord4Future": "will\n",
}
NORMALISATIONS = {
    "normMonth": '"March","03"\n"May","05"\n',
    "normUnit": '"days?","day"\n"weeks?","week"\n"years?","year"\n',
    "normLetter": '"days?","D"\n"weeks?","W"\n"years?","Y"\n',
    "normWeekday": '"Monday","monday"\n"Friday","friday"\n',
    "normPart": '"early","START"\n"mid","MID"\n"late","END"\n"about","APPROX"\n"before","BEFORE"\n',
    "normNumber": '"two","2"\n"twelve","12"\n',
    "normFeast": '"Easter","00-00 funcDateCalc(EasterSunday(YEAR, 0))"\n'
    '"Thanksgiving","11-00 funcDateCalc(WeekdayRelativeTo(YEAR-11-01, 5, 4, true))"\n',
}
DATES = """// dates
RULENAME="date_r1",EXTRACTION="%reMonth (\\d\\d\\d\\d)",NORM_VALUE="group(2)-%normMonth(group(1))"
RULENAME="date_r2",EXTRACTION="%reMonth",NORM_VALUE="UNDEF-year-%normMonth(group(1))"
RULENAME="date_r3",EXTRACTION="%reSide %reUnit",NORM_VALUE="UNDEF-%LOWERCASE%(group(1))-%normUnit(group(2))"
RULENAME="date_r4",EXTRACTION="(two|twelve) %reUnit (ago|later)",NORM_VALUE="UNDEF-this-%normUnit(group(2))-MINUS-%normNumber(group(1))"
RULENAME="date_r5",EXTRACTION="%reWeekday",NORM_VALUE="UNDEF-day-%normWeekday(group(1))"
RULENAME="date_r6",EXTRACTION="%reFeast",NORM_VALUE="UNDEF-year-%normFeast(group(1))"
RULENAME="date_r7",EXTRACTION="between (\\d\\d\\d\\d) and (\\d\\d\\d\\d)",NORM_VALUE="group(1)",OFFSET="group(1)-group(1)"
RULENAME="date_r8",EXTRACTION="\\d\\d\\d\\d",NORM_VALUE="group(0)"
RULENAME="date_r9",EXTRACTION="the (\\d\\d\\d)0s",NORM_VALUE="group(1)"
RULENAME="x_negative_1",EXTRACTION="(room|number) \\d\\d\\d\\d",NORM_VALUE="REMOVE"
RULENAME="x_negative_2",EXTRACTION="%reMonth",NORM_VALUE="REMOVE",POS_CONSTRAINT="group(1):MD:"
"""
PARTS = """RULENAME="date_r1",EXTRACTION="(early|mid|late|about|before) (\\d\\d\\d\\d)",NORM_VALUE="group(2)",NORM_MOD="%normPart(group(1))"
RULENAME="date_r2",EXTRACTION="(early|late) %reMonth (\\d\\d\\d\\d)",NORM_VALUE="group(3)-%normMonth(group(2))",NORM_MOD="%normPart(group(1))"
RULENAME="date_r3",EXTRACTION="(early|late) 17th",NORM_VALUE="16",NORM_MOD="%normPart(group(1))"
"""
DURATIONS = """RULENAME="duration_r1",EXTRACTION="(two|twelve) %reUnit",NORM_VALUE="P%normNumber(group(1))%normLetter(group(2))"
RULENAME="duration_r2",EXTRACTION="(\\d+) (hours|months)",NORM_VALUE="PTgroup(1)H"
"""
SETS = 'RULENAME="set_r1",EXTRACTION="every %reWeekday",NORM_VALUE="XXXX-WXX-5",NORM_QUANT="EVERY",NORM_FREQ="1W"\n'
TIMES = 'RULENAME="time_r1",EXTRACTION="at (\\d\\d):(\\d\\d)",NORM_VALUE="UNDEF-this-dayTgroup(1):group(2)"\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return written(tmp_path / "english")


class Listening:
    """A pattern that says how long the stretches are on which it is tried."""

    def __init__(self, pattern: re.Pattern[str]) -> None:
        self.pattern, self.sizes = pattern, list[int]()

    def finditer(self, text: str, first: int = 0, last: int = sys.maxsize) -> Iterator[re.Match[str]]:
        self.sizes.append(min(last, len(text)) - first)
        return self.pattern.finditer(text, first, last)


def tried_on(matcher: Matcher, text: str) -> list[int]:
    """How long the stretches are on which a pattern is tried, that fits nowhere in the text."""
    listening = Listening(matcher.pattern)
    rule = Rule(
        name="r",
        type="DATE",
        matcher=msgspec.structs.replace(matcher, pattern=cast("re.Pattern[str]", listening)),
        value="2000",
    )
    assert not list(matches([rule], text))
    return listening.sizes


def written(path: Path, dates: str = DATES, *, rules: str | None = None) -> Path:
    files = {f"repattern/resources_repattern_{name}.txt": text for name, text in PATTERNS.items()}
    files |= {f"normalization/resources_normalization_{name}.txt": text for name, text in NORMALISATIONS.items()}
    told = {"date": rules or dates, "duration": DURATIONS, "set": SETS, "time": TIMES}
    files |= {f"rules/resources_rules_{kind}rules.txt": text for kind, text in told.items()}
    for name, text in files.items():
        (path / name).parent.mkdir(parents=True, exist_ok=True)
        (path / name).write_text(text, "utf-8")
    return path


def found(folder: Path, text: str, dct: str | None = "2013-03-22", **options: str | bool) -> list[tuple[str, str]]:
    document = HeidelTime(folder, **options)(Document(id="d", text=text, dct=anchor(dct)))  # type: ignore[arg-type]
    return [(time.text, time.timex3.value) for time in document.times if time.timex3 is not None]


class TestRules:
    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("It rained in March 2012.", [("March 2012", "2012-03")]),
            ("It rained in March.", [("March", "2013-03")]),
            ("It rained last week.", [("last week", "2013-W11")]),
            ("Next year it will rain.", [("Next year", "2014")]),
            ("It rained two weeks ago.", [("two weeks ago", "2013-W10")]),
            ("It rained twelve years ago.", [("twelve years ago", "2001")]),
            ("On Friday it rained.", [("Friday", "2013-03-22")]),
            ("On Monday it rained.", [("Monday", "2013-03-18")]),
            ("Rain at Easter.", [("Easter", "2013-03-31")]),
            ("Rain on Thanksgiving.", [("Thanksgiving", "2013-11-28")]),
            ("It rained for two days.", [("two days", "P2D")]),
            ("It rained for 48 hours.", [("48 hours", "P2D")]),
            ("It rains every Friday.", [("every Friday", "XXXX-WXX-5")]),
            ("It rained in the 1980s.", [("the 1980s", "198")]),
            ("Rain at 10:35 fell.", [("at 10:35", "2013-03-22T10:35")]),
        ],
        ids=lambda value: value if isinstance(value, str) else "",
    )
    def test_what_they_come_to(self, folder: Path, text: str, expected: list[tuple[str, str]]) -> None:
        assert found(folder, text) == expected

    def test_the_longer_mention_stands_and_so_does_what_a_negative_rule_covers_not(self, folder: Path) -> None:
        assert found(folder, "In room 1999 since 1999") == [("1999", "1999")]
        assert found(folder, "In March 2012 and 2012.") == [("March 2012", "2012-03"), ("2012", "2012")]

    def test_an_offset_leaves_the_rest_of_the_match_out(self, folder: Path) -> None:
        assert found(folder, "It fell between 1914 and 1918.") == [("1914", "1914"), ("1918", "1918")]

    @pytest.mark.parametrize("text", ["a1999", "3.1999", "1999.5", "$1999", "1999°", "x-Marching"])
    def test_a_mention_stands_alone(self, folder: Path, text: str) -> None:
        assert found(folder, f"See {text} here.") == []

    def test_narratives_count_from_what_was_mentioned(self, folder: Path) -> None:
        text = "It was March 1843. Next year it rained. In May it did not."
        told = [("March 1843", "1843-03"), ("Next year", "1844"), ("May", "1844-05")]
        assert found(folder, text, None, domain="narratives") == told
        assert found(folder, text, cues=False)[1:] == [("Next year", "2014"), ("May", "2013-05")]

    def test_scientific_texts_count_from_their_own_zero(self, folder: Path) -> None:
        assert found(folder, "Given two days ago.", domain="scientific") == [("two days ago", "TPZ-0000-00-02")]

    def test_an_unknown_kind_of_text_is_refused(self, folder: Path) -> None:
        with pytest.raises(ModelError, match="news, narratives"):
            HeidelTime(folder, domain="gossip")


class TestGrowth:
    """Lines of Python for n, 2n and 4n mentions: work that grows with the text alone."""

    @pytest.mark.parametrize(
        "words", ["Monday ", "Next year, ", "It was March. ", "In room 1999 since May 1843 "], ids=repr
    )
    @pytest.mark.parametrize("domain", ["news", "narratives"])
    def test_the_work_grows_with_the_text(self, folder: Path, words: str, domain: str) -> None:
        stage = HeidelTime(folder, domain=domain)

        def lines(times: int) -> int:
            document = Document(id="d", text=words * times, dct=anchor("2013-03-22"))
            counter, before = Steps(), sys.gettrace()
            sys.settrace(counter)
            try:
                stage(document)
            finally:
                sys.settrace(before)
            return counter.count

        lines(1)
        one, two, four = lines(60), lines(120), lines(240)
        assert four - two <= 2.3 * (two - one), f"{one}, {two}, {four} lines for n, 2n, 4n"

    def test_many_mentions_that_cross_each_other_are_one(self) -> None:
        chain = [Mention(3 * n, 3 * n + 4, "DATE", f"{1900 + n % 90}", "r-explicit", n, 0) for n in range(2_000)]
        (one,) = merged(chain)
        assert (one.start, one.end, one.value) == (0, 6_001, "1900")

    def test_the_nearest_mention_is_remembered_by_what_is_asked(self) -> None:
        values = ["1843-05-03", "1999", "XXXX", "2001-03", "XXXX-XX-XX", "x"]
        mentions = [Mention(n, n + 1, "DATE", value, "r-explicit", n, 0) for n, value in enumerate(values)]
        anchors = Anchors(mentions, None, domain="narratives")
        year, day = re.compile("[0-9]{4}"), re.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}")
        told = []
        for anchors.at in range(len(mentions)):
            told.append(tuple(None if found is None else found[0] for found in (anchors.last(year), anchors.last(day))))
        first = "1843-05-03"
        assert told == [
            (None, None),
            ("1843", first),
            ("1999", first),
            ("1999", first),
            ("2001", first),
            ("2001", first),
        ]


class TestTags:
    def tagged(self, text: str, *tags: str) -> tuple[Token, ...]:
        out, at = [], 0
        for word, tag in zip(text.split(), tags, strict=True):
            at = text.index(word, at)
            out.append(Token(at, at + len(word), xpos=tag))
            at += len(word)
        return tuple(out)

    def values(self, folder: Path, text: str, *tags: str) -> list[str]:
        document = Document(id="d", text=text, dct=anchor("2013-03-22"), tokens=self.tagged(text, *tags))
        return [time.timex3.value for time in HeidelTime(folder)(document).times if time.timex3 is not None]

    def test_the_tense_says_which_year(self, folder: Path) -> None:
        assert self.values(folder, "It fell in May", "PP", "VVD", "IN", "NP") == ["2012-05"]
        assert self.values(folder, "It will fall in March", "PP", "MD", "VV", "IN", "NP") == ["2013-03"]
        assert self.values(folder, "Since May it will fall", "IN", "NP", "PP", "MD", "VV") == ["2013-05"]

    def test_a_constraint_is_met_by_the_tag_alone(self, folder: Path) -> None:
        assert self.values(folder, "It May rain", "PP", "MD", "VV") == []
        assert found(folder, "It May rain") == [("May", "2013-05")]

    def test_tags_may_be_translated(self, folder: Path) -> None:
        text = "It May rain"
        stage = HeidelTime(folder, tags=lambda token: "MD" if token.xpos == "AUX" else token.xpos)
        assert stage(Document(id="d", text=text, tokens=self.tagged(text, "PRON", "AUX", "VERB"))).times == ()

    @pytest.mark.parametrize("layers", ["times", "all"])
    def test_tags_of_a_tagset_alone_reach_the_rules(self, folder: Path, layers: Layers) -> None:
        text = "It May rain in May"
        given = Document(
            id="d", text=text, dct=anchor("2013-03-22"), tokens=self.tagged(text, "PP", "MD", "VV", "IN", "NP")
        )
        read = timeloom.load(f"heideltime:{folder}").run(given, layers=layers)
        assert [time.start for time in read.times] == [15]
        assert read.tokens == given.tokens

    def test_words_tell_where_there_are_no_tags(self, folder: Path) -> None:
        assert found(folder, "It rained in May.") == [("May", "2012-05")]
        assert found(folder, "It will rain on Monday.") == [("Monday", "2013-03-25")]
        assert found(folder, "It rained in May.", cues=False) == [("May", "2013-05")]

    def test_words_of_the_future_are_the_resources_own_in_other_languages(self, tmp_path: Path) -> None:
        folder = written(tmp_path / "klingon")
        assert found(folder, "Es will am Monday.") == [("Monday", "2013-03-25")]
        assert found(folder, "Es war am Monday.") == [("Monday", "2013-03-18")]


class TestRanges:
    RULES = (
        'RULENAME="interval_01",EXTRACTION="[Ff]rom <TX3_([0-9]+)> to <TX3_([0-9]+)>",NORM_VALUE="group(1)-group(2)"\n'
    )

    def test_two_times_are_one(self, folder: Path) -> None:
        (folder / "rules" / "resources_rules_intervalrules.txt").write_text(self.RULES, "utf-8")
        document = HeidelTime(folder)(
            Document(id="d", text="Closed from March 2012 to May 2012, and in 1999. From 1999 to 1998.")
        )
        whole, *rest = document.times
        assert (whole.id, whole.text, whole.edtf) == ("t1", "March 2012 to May 2012", "2012-03/2012-05")
        assert whole.timex3 is not None
        assert (whole.timex3.value, whole.timex3.begin, whole.timex3.end) == ("P3M", "2012-03", "2012-05")
        assert whole.intervals[0].isoformat() == ("2012-03-01T00:00:00", "2012-06-01T00:00:00")
        assert [part.id for part in whole.parts] == ["t1.1", "t1.2"]
        assert [time.text for time in rest] == ["1999", "1999", "1998"]
        assert [time.text for time in document.timexes] == ["March 2012", "May 2012", "1999", "1999", "1998"]
        assert len(HeidelTime(folder, ranges=False)(document).times) == 5


class TestBeforeChrist:
    @pytest.mark.parametrize(
        ("values", "expected"),
        [
            (("BC0044", "0043"), "BC0043"),
            (("BC0044", "0045"), "BC0045"),
            (("BC0240", "0238"), "BC0238"),
            (("BC0240", "0338"), "0338"),
            (("0040", "0043"), "0043"),
        ],
    )
    def test_an_early_year_after_one_before_christ(self, values: tuple[str, ...], expected: str) -> None:
        mentions = [Mention(n, n + 1, "DATE", value, "r-explicit", n, 0) for n, value in enumerate(values)]
        before_christ(mentions)
        assert mentions[-1].value == expected


class TestTimes:
    def test_they_are_like_any_other(self, folder: Path) -> None:
        loom = timeloom.load(f"heideltime:{folder}")
        document = loom("It rained last week and every Friday for two days, in PAST days.", "2013-03-22")
        week, fridays, days = document.times
        assert week.intervals[0].isoformat() == ("2013-03-11T00:00:00", "2013-03-18T00:00:00")
        assert week.tree == This(Year(2013), Repeating.week(11))
        assert week.why == "rule date_r3 of HeidelTime gives UNDEF-last-week, which is 2013-W11 here"
        assert (fridays.rrule, fridays.more, len(fridays.intervals)) == ("FREQ=WEEKLY;BYDAY=FR", True, 3)
        assert fridays.intervals[0].isoformat()[0] == "2013-03-22T00:00:00"
        assert days.timex3 is not None and days.timex3.type == "DURATION" and days.tree is not None
        assert document.language == "en"

    def test_a_date_has_its_tree_and_edtf(self, folder: Path) -> None:
        time = timeloom.load(f"heideltime:{folder}")("In March 2012.").times[0]
        assert time.edtf == "2012-03"
        assert time.tree == This(Year(2012), Repeating.month(3))

    @pytest.mark.parametrize(
        ("words", "mod", "bounds", "form"),
        [
            ("early March 2012", "START", ("2012-03-01T00:00:00", "2012-03-11T00:00:00"), "2012-03-01/2012-03-10"),
            ("mid 2012", "MID", ("2012-05-01T00:00:00", "2012-09-01T00:00:00"), "2012-05/2012-08"),
            ("late 17th", "END", ("1667-01-01T00:00:00", "1700-01-01T00:00:00"), "1667/1699"),
            ("about 2012", "APPROX", ("2012-01-01T00:00:00", "2013-01-01T00:00:00"), "2012~"),
            ("before 2012", "BEFORE", (None, "2012-01-01T00:00:00"), "/2011"),
        ],
    )
    def test_a_mod_is_in_the_tree_and_the_interval(
        self, tmp_path: Path, words: str, mod: str, bounds: tuple[str | None, str], form: str
    ) -> None:
        folder = written(tmp_path / "english", PARTS)
        (time,) = HeidelTime(folder)(Document(id="d", text=f"It was {words}.", dct=anchor("2013-03-22"))).times
        assert time.timex3 is not None and time.timex3.mod == mod
        assert [one.isoformat() for one in time.intervals] == [bounds]
        assert time.edtf == form
        assert time.tree is not None
        assert time.why.endswith(f", mod {mod}")

    def test_a_range_goes_by_the_mods_of_its_ends_and_its_value_by_their_values(self, tmp_path: Path) -> None:
        folder = written(tmp_path / "english", PARTS)
        (folder / "rules" / "resources_rules_intervalrules.txt").write_text(TestRanges.RULES, "utf-8")
        whole, same = HeidelTime(folder)(
            Document(id="d", text="From late March 2012 to early May 2012. From late March 2012 to early March 2012.")
        ).times
        assert whole.timex3 is not None
        assert (whole.timex3.value, whole.timex3.begin, whole.timex3.end) == ("P3M", "2012-03", "2012-05")
        assert [one.isoformat() for one in whole.intervals] == [("2012-03-21T00:00:00", "2012-05-11T00:00:00")]
        assert whole.edtf == "2012-03-21/2012-05-10"
        late = This(Year(2012), Modified(Repeating.month(3), "End"))
        early = This(Year(2012), Modified(Repeating.month(5), "Start"))
        assert whole.tree == Between(late, early, start_included=True, end_included=True)
        assert same.intervals == ()
        assert same.unresolved is not None and same.unresolved.reason == "impossible"

    def test_every_few_days_is_listed(self, tmp_path: Path) -> None:
        rule = 'RULENAME="set_r1",EXTRACTION="every (\\d) days",NORM_VALUE="Pgroup(1)D"\n'
        folder = written(tmp_path / "english")
        (folder / "rules" / "resources_rules_setrules.txt").write_text(rule, "utf-8")
        (time,) = HeidelTime(folder)(Document(id="d", text="It rains every 3 days.", dct=anchor("2013-03-22"))).times
        assert time.rrule == "FREQ=DAILY;INTERVAL=3"
        assert [one.isoformat()[0][:10] for one in time.intervals] == ["2013-03-22", "2013-03-25", "2013-03-28"]

    @pytest.mark.parametrize("value", ["XXXX-XX-XX", "196X", "2013-XX"])
    def test_what_has_no_tree_says_so(self, tmp_path: Path, value: str) -> None:
        folder = written(tmp_path / "english", f'RULENAME="date_r1",EXTRACTION="one day",NORM_VALUE="{value}"\n')
        (time,) = HeidelTime(folder)(Document(id="d", text="It rained one day.", dct=anchor("2013-03-22"))).times
        assert time.tree is None and time.intervals == ()
        assert time.why == f"rule date_r1 of HeidelTime gives {value}; this has no SCATE tree"
        assert time.unresolved is not None and time.unresolved.reason == "unknown-anchor"

    def test_without_the_time_of_writing_it_is_unresolved(self, folder: Path) -> None:
        time = timeloom.load(f"heideltime:{folder}")("In March it rained.").times[0]
        assert time.timex3 is not None and time.timex3.value == "XXXX-03"
        assert time.unresolved is not None and time.unresolved.reason == "no-dct"

    def test_the_pipeline_travels_and_is_a_value(self, folder: Path) -> None:
        loom = timeloom.load(f"heideltime:{folder}", domain="narratives")
        assert pickle.loads(pickle.dumps(loom)) == loom
        assert timeloom.load(f"heideltime:{folder}") != loom
        assert loom.signature().to_dict()["domain"] == "narratives"

    def test_cues_of_the_tense_are_an_option(self, folder: Path) -> None:
        loom = timeloom.load(f"heideltime:{folder}", cues=False)
        values = [
            [time.timex3.value for time in one("It rained in May.", "2013-03-22").times if time.timex3]
            for one in (loom, timeloom.load(f"heideltime:{folder}"))
        ]
        assert values == [["2013-05"], ["2012-05"]]
        assert pickle.loads(pickle.dumps(loom)) == loom
        assert timeloom.load(f"heideltime:{folder}") != loom
        assert loom.signature().to_dict()["cues"] == "off"
        with pytest.raises(ModelError, match="cues of the tense"):
            timeloom.load("rules", cues=False)

    def test_another_language_than_that_of_the_folder_is_refused(self, tmp_path: Path) -> None:
        german, klingon, made = (written(tmp_path / name) for name in ("german", "klingon", "auto-german"))
        for asked in ("es", "fr-CA"):
            with pytest.raises(
                ModelError, match=f"the rules of the folder german are for de, and {asked} was asked for"
            ):
                timeloom.load(f"heideltime:{german}", language=asked)
        assert timeloom.load(f"heideltime:{german}").language == "de"
        assert timeloom.load(f"heideltime:{german}", language="de-AT").language == "de-AT"
        assert timeloom.load(f"heideltime:{klingon}").language == "und"
        assert timeloom.load(f"heideltime:{klingon}", language="tlh").language == "tlh"
        assert timeloom.load(f"heideltime:{made}").language == "de"
        assert [time.text for time in timeloom.find("In May.", preset=f"heideltime:{german}")] == ["May"]
        assert timeloom.parse("in May", preset=f"heideltime:{german}").text == "May"

    def test_options_that_rules_do_not_know_are_refused(self, folder: Path) -> None:
        with pytest.raises(ModelError, match="no zone, order"):
            timeloom.load(f"heideltime:{folder}", date_order="DMY")
        with pytest.raises(ModelError, match="kind of text"):
            timeloom.load("rules", domain="narratives")

    def test_offsets_and_texts_agree(self, folder: Path) -> None:
        text = "😀 It rained\nlast\nweek, Monday; “March 2012”… May!"
        document = timeloom.load(f"heideltime:{folder}")(text, "2013-03-22")
        assert [text[time.start : time.end] for time in document.times] == [time.text for time in document.times]
        assert [time.text for time in document.times] == ["last\nweek", "Monday", "March 2012", "May"]


class TestFaults:
    def test_a_broken_line_costs_itself_alone(self, tmp_path: Path) -> None:
        broken = (
            DATES
            + 'RULENAME="bad1",EXTRACTION="(a",NORM_VALUE="1"\nnonsense\n'
            + (
                'RULENAME="bad2",EXTRACTION="%reNone",NORM_VALUE="1"\nRULENAME="bad3",EXTRACTION="a",NORM_VALUE="group(4)"\n'
                'RULENAME="date_r1",EXTRACTION="a",NORM_VALUE="1"\n'
            )
        )
        folder = written(tmp_path / "x", broken)
        told = [(fault.file, fault.line, fault.reason) for fault in read_resources(folder).faults]
        first = DATES.count("\n") + 1
        assert told == [
            ("rules/resources_rules_daterules.txt", first, "a ( is never closed"),
            (
                "rules/resources_rules_daterules.txt",
                first + 1,
                'this is not RULENAME="...",EXTRACTION="...",NORM_VALUE="..."',
            ),
            ("rules/resources_rules_daterules.txt", first + 2, "there is no pattern of this name: %reNone"),
            ("rules/resources_rules_daterules.txt", first + 3, "it speaks of group 4, and its pattern has 0"),
            ("rules/resources_rules_daterules.txt", first + 4, "there is a rule of this name already, in line 2"),
        ]
        assert found(folder, "In March 2012.") == [("March 2012", "2012-03")]

    def test_bytes_that_are_no_utf8_are_told(self, folder: Path) -> None:
        path = folder / "repattern" / "resources_repattern_reMonth.txt"
        path.write_bytes(path.read_bytes() + b"Mar\xe7h\n")
        faults = read_resources(folder).faults
        assert [(fault.line, fault.reason[:17]) for fault in faults] == [(5, "this is not UTF-8")]
        assert found(folder, "In March 2012.") == [("March 2012", "2012-03")]

    def test_a_value_that_cannot_be_filled_is_a_problem_of_the_document(self, folder: Path) -> None:
        path = folder / "normalization" / "resources_normalization_normMonth.txt"
        path.write_text('"May","05"\n', "utf-8")
        document = HeidelTime(folder)(Document(id="d", text="In March 2012, May 2012."))
        assert [(time.text, time.timex3 is None) for time in document.times] == [
            ("March", True),
            ("2012", False),
            ("May 2012", False),
        ]
        march = document.times[0]
        assert march.unresolved is not None and march.unresolved.reason == "not-read"
        assert (
            march.unresolved.detail
            == "rule date_r2 (rules/resources_rules_daterules.txt:3): %normMonth does not know 'March'"
        )
        assert document.meta.problems[0].place == "rule date_r1 (rules/resources_rules_daterules.txt:2)"
        assert document.meta.problems[0].reason == "%normMonth does not know 'March'"

    def test_a_folder_without_rules_is_refused(self, tmp_path: Path) -> None:
        with pytest.raises(FormatError, match="no folder of resources"):
            read_resources(tmp_path / "none")
        (tmp_path / "rules").mkdir()
        with pytest.raises(FormatError, match="no rule could be read"):
            timeloom.load(f"heideltime:{tmp_path}")

    def test_the_same_contents_are_compiled_once(self, folder: Path) -> None:
        assert read_resources(folder) is read_resources(str(folder))
        first = read_resources(folder)
        written(folder, DATES + 'RULENAME="date_r99",EXTRACTION="yore",NORM_VALUE="PAST_REF"\n')
        assert read_resources(folder).hash != first.hash
        assert found(folder, "In days of yore.") == [("yore", "PAST_REF")]


class TestPatterns:
    @pytest.mark.parametrize(
        ("java", "text", "fits"),
        [
            (r"\d+", "12", True),
            (r"\d+", "١٢", False),
            (r"[\s]+", "\u00a0", False),
            (r"\bMai\b", "übMai", False),
            (r"[\d\d]", "7", True),
            (r"a\-b", "a-b", True),
            (r"\u00e9t\u00e9", "été", True),
            (r"[^\s]+", "ab", True),
            (r"x{2,3}", "xxx", True),
            (r"(?!b)[ab]", "a", True),
            (r"[\S]", "é", True),
            (r"(?<!\d\s?-\s)at", "3 - at", False),
            (r"(?<!\d\s?-\s)at", "3- at", False),
            (r"(?<!(a|bc)[\s]+)at", "bc at", False),
            (r"(?<!(a|bc)[\s]+)at", "b at", True),
            (r"(?<=[Dd]'[\s]?)at", "d'at", True),
        ],
    )
    def test_they_mean_what_java_means(self, java: str, text: str, fits: bool) -> None:
        assert (compile_matcher(java).pattern.search(text) is not None) == fits

    @pytest.mark.parametrize("java", ["(", "a)", "[a", "*", "\\", r"\p{Lu}", "a**", "[a&&b]", r"\u12", "(?<n>a)"])
    def test_what_is_none_is_refused(self, java: str) -> None:
        with pytest.raises(BadPattern):
            compile_matcher(java)

    def test_groups_keep_their_numbers_beside_a_look_behind(self) -> None:
        found = compile_matcher(r"(?<!(a|bc) )(x)(y)").pattern.search("b xy")
        assert found is not None and found.groups() == (None, "x", "y")

    def test_a_blank_is_a_run_of_blanks_and_within_a_class_one(self) -> None:
        assert spaced("a b[ -]c") == r"a[\s]+b[\s-]c"

    @pytest.mark.parametrize(
        ("java", "text"),
        [
            ("[a-z ]*[a-z ]*[a-z ]*[5-9]", "of it " * 112),
            ("(a|aa)+[5-9]!?", "a" * 45),
            ("([a-z]{1,9}){1,20}[5-9]", "a" * 45),
            ("(the|[a-z]+|[a-z ])+ [0-9]+", "the end " * 70),
            ("(a+)+b", "a" * 45),
            ("the ([0-9]+-?)*x", "the " + "5" * 45),
            (".*\\d.*\\d.*\\d.*June", "1 " * 150),
            ("\\w*1\\w*1\\w*1\\w* June", "1" * 300),
            ("[a-z ]*in[a-z ]*in[a-z ]*in[a-z ]* June", "in " * 100),
            ("(in|on)?.*(in|on).*(in|on).*(in|on) June", "in " * 100),
            (".*in.*on.*at.*June", "in on at " * 33),
            ("( [a-z]+)*in( [a-z]+)*in( [a-z]+)*in( [a-z]+)*z", " inin" * 60),
            ("(?=.*\\d.*\\d.*\\d.*z)June", "1 " * 150),
            ("(September|September)+x", "September" * 30),
        ],
    )
    def test_one_that_could_run_away_is_refused_and_told(self, tmp_path: Path, java: str, text: str) -> None:
        bad = f'RULENAME="date_r0",EXTRACTION="{java}",NORM_VALUE="2000"\n'
        path = written(tmp_path / "english", rules=bad + DATES)
        resources = read_resources(path)
        told = [(fault.file, fault.line) for fault in resources.faults if "could run away" in fault.reason]
        assert told == [("rules/resources_rules_daterules.txt", 1)]
        found = HeidelTime(resources)(Document(id="d", text=f"{text}. It opened in March 1958.")).times
        assert [time.text for time in found] == ["March 1958"]

    @pytest.mark.parametrize("java", ["[0-9]+ of [0-9]+", "[a-z]+ 5 [a-z]+", ".*in", r"\d+-\d+-\d+"])
    def test_pieces_between_that_no_repetition_passes_over_cost_nothing(self, java: str) -> None:
        assert not compile_matcher(spaced(java)).bounded

    def test_one_that_is_slow_is_tried_on_short_stretches(self) -> None:
        slow = compile_matcher("[a-z]*x?[a-z]*[5-9]")
        assert slow.bounded
        assert max(tried_on(slow, "a" * 3000)) == SHORTER

    def test_long_blanks_are_read_in_short_stretches(self) -> None:
        assert max(tried_on(compile_matcher(spaced("the  ?of")), "the" + " " * 5000)) == SHORTER

    def test_others_are_tried_on_long_ones(self) -> None:
        assert max(tried_on(compile_matcher("in [0-9]+"), "a " * 3000)) == LONGEST

    @pytest.mark.parametrize("java", ["(a+)?b+", "(?:[ab]*c)*", "([A-Z][a-z]+ )*[A-Z][a-z]+", "(one|two)( (one|two))*"])
    def test_repetitions_that_cannot_run_away_are_neither(self, java: str) -> None:
        assert not compile_matcher(java).bounded

    @pytest.mark.parametrize(
        ("java", "before"),
        [
            ("([Tt]he )?([Mm]ay|June)", "(?=J|[Mm]|[Tt])"),
            ("(a+b|c*d|e{2}f|g{0,2}h)i", "(?=a|c|d|e|g|h)"),
            ("((?:x)?)(y?)", ""),
            ("(x|.)y", ""),
            ("([^a]b)", ""),
            (r"(?:\bMay|(?=x)\d|(?<!a)z)", "(?=M|[0-9]|z)"),
            (r"(a)?\1b", ""),
            ("May", ""),
            ("[Mm]ay", ""),
        ],
    )
    def test_what_it_begins_with_is_looked_for_first(self, java: str, before: str) -> None:
        written = compile_matcher(java).pattern.pattern
        assert written.startswith(before or java[:1])
        assert written.startswith("(?=") == bool(before)

    @given(
        st.lists(
            st.sampled_from(
                ["a", "b", "[ab]", "(a|b)", "(a|)", "c?", "b*", "a+?", "(b|[ac])?", "|", "(?=a)", r"\b", "."]
            ),
            min_size=1,
            max_size=6,
        ),
        st.text("abc ", max_size=12),
    )
    def test_it_changes_no_match(self, atoms: list[str], text: str) -> None:
        java = "(" + "".join(atoms) + ")"
        try:
            plain = re.compile(java)
            matcher = compile_matcher(java)
        except (re.error, BadPattern):
            return
        assert [found.span() for found in matcher.pattern.finditer(text)] == [
            found.span() for found in plain.finditer(text)
        ]

    @pytest.mark.parametrize(
        ("java", "texts"),
        [
            (r"([Tt]he )?(last|next)[\s]+(weeks?|days?)", ["the last week", "next\n days", "xlast day"]),
            (r"(\d\d?)( of | )(May|June)", ["3 May", "12 of June", "see 3 of May now"]),
            (r"(early|mid)(-| )?(\d\d\d0)s?", ["mid-1990s", "early1990", "mid 1990s"]),
            (r"[Pp][\.]?[Mm][\.]?", ["p.m.", "PM", "5p.m"]),
        ],
    )
    def test_what_a_pattern_needs_is_held_by_all_that_it_fits(self, java: str, texts: list[str], folder: Path) -> None:
        rule = read_resources(folder).rules[0]
        matcher = compile_matcher(java)
        assert matcher.needs
        import msgspec

        spotter = Spotter([msgspec.structs.replace(rule, matcher=matcher)])
        for text in texts:
            assert matcher.pattern.search(text) and spotter.candidates(text), text
        assert not spotter.candidates("nothing of the kind stands here")

    def test_a_list_is_read_once_however_many_rules_ask_for_it(self, monkeypatch: pytest.MonkeyPatch) -> None:
        words = f"({'|'.join(f'[Ww]ord{n}s?' for n in range(200))})"
        first = compile_matcher(f"{words} ago")
        read = []
        atom = patterns._Reader._atom
        monkeypatch.setattr(patterns._Reader, "_atom", lambda reader, depth: read.append(1) or atom(reader, depth))
        second = compile_matcher(f"in {words} ago")
        assert len(read) < 20
        assert second.pattern.pattern.count("[Ww]ord") == first.pattern.pattern.count("[Ww]ord")
        assert second.pattern.search("in word17s ago") and not second.pattern.search("in ord17 ago")
        assert first.needs and second.needs

    def test_each_set_of_signs_is_tried_on_each_sign_of_a_text_once(self, monkeypatch: pytest.MonkeyPatch) -> None:
        tried = []
        fits = runaway.fits_sign
        monkeypatch.setattr(runaway, "fits_sign", lambda part, sign: tried.append(1) or fits(part, sign))
        runaway.work_of("(?:(?:abc|bca|cab|[a-c]x) ?)+" * 30, (2000,))
        assert len(tried) < 2_000

    def test_long_texts_are_read_in_stretches(self, folder: Path) -> None:
        text = "x" * 5000 + " in March 2012 " + "y" * 4990 + " in May 2013 " + "z" * 100
        assert found(folder, text) == [("March 2012", "2012-03"), ("May 2013", "2013-05")]


LOOKUPS = {"normDay": {"2": "02", "01": "01", "1": "01"}}


class TestValues:
    @pytest.mark.parametrize(
        ("template", "value"),
        [
            ("x%normDay(group(1))", "x02"),
            ("%SUBSTRING%(group(2),0,3)", "abc"),
            ("%UPPERCASE%(%SUBSTRING%(group(2),0,1))", "A"),
            ("%normDay(%SUM%(%normDay(group(1)),-1))", "01"),
            ("UNDEF-centurygroup(1)-group(1)", "UNDEF-century2-2"),
            ("%normDay(group(3))", ""),
            ("%LOWERCASE%(AB)", "ab"),
            ("%CHINESENUMBERS%(一九９8)", "1998"),
        ],
    )
    def test_templates(self, template: str, value: str) -> None:
        assert fill(template, {0: "", 1: "2", 2: "abcd", 3: None}.get, LOOKUPS) == value

    @pytest.mark.parametrize(
        "template",
        ["%normDay(group(2))", "%none(group(1))", "group(3)", "%SUM%(group(2),1)", "%SUBSTRING%(group(1),0,9)"],
    )
    def test_what_cannot_be_filled_says_so(self, template: str) -> None:
        with pytest.raises(Unfilled):
            fill(template, {0: "", 1: "2", 2: "abcd", 3: None}.get, LOOKUPS)

    @pytest.mark.parametrize(
        ("given", "short"), [("PT48H", "P2D"), ("PT25H", "PT25H"), ("PT120M", "PT2H"), ("P24M", "P2Y"), ("P7M", "P7M")]
    )
    def test_durations_in_the_coarser_unit(self, given: str, short: str) -> None:
        assert shorter_duration(given) == short

    @pytest.mark.parametrize(
        ("asked", "day"),
        [
            ("2014-00-00 funcDateCalc(EasterSunday(YEAR, 0))", "2014-04-20"),
            ("2014-00-00 funcDateCalc(EasterSunday(YEAR, 49))", "2014-06-08"),
            ("2014-00-00 funcDateCalc(EasterSundayOrthodox(YEAR, 0))", "2014-04-20"),
            ("2013-00-00 funcDateCalc(WeekdayRelativeTo(YEAR-12-25, 1, -1, false))", "2013-12-22"),
            ("XXXX-00-00 funcDateCalc(EasterSunday(YEAR, 0))", "XXXX-XX-XX"),
            ("2014-00-00 funcDateCalc(NoSuch(YEAR))", "XXXX-XX-XX"),
            ("2014-05-01", "2014-05-01"),
            ("1953-00-00 decadeCalc(8)", "198"),
        ],
    )
    def test_days_that_are_computed(self, asked: str, day: str) -> None:
        assert computed(asked) == day


class TestUndefined:
    WRITING = Writing(2013, 2, 22)  # a Friday

    def value(
        self, asked: str, *before: str, domain: str = "news", tense: str = "", writing: Writing | None = WRITING
    ) -> str:
        mentions = [Mention(n, n + 1, "DATE", value, "r-explicit", n, 0) for n, value in enumerate((*before, asked))]
        return resolve(asked, Anchors(mentions, writing, domain=domain), len(before), tense=tense)

    @pytest.mark.parametrize(
        ("asked", "value"),
        [
            ("UNDEF-last-quarter", "2012-Q4"),
            ("UNDEF-this-quarter-MINUS-2", "2012-Q3"),
            ("UNDEF-next-month", "2013-03"),
            ("UNDEF-last-decade", "200"),
            ("UNDEF-this-decade-MINUS-3", "198X"),
            ("UNDEF-last-century", "19"),
            ("UNDEF-this-dayTEV", "2013-02-22TEV"),
            ("UNDEF-last-march", "2012-03"),
            ("UNDEF-next-march", "2013-03"),
            ("UNDEF-last-february-21", "2013-02-21"),
            ("UNDEF-last-february-23", "2012-02-23"),
            ("UNDEF-last-SU", "2012-SU"),
            ("UNDEF-next-SP", "2014-SP"),
            ("UNDEF-last-friday", "2013-02-15"),
            ("UNDEF-next-monday", "2013-02-25"),
            ("UNDEF-century86-05", "2086-05"),
            ("UNDEF-year-Q3", "2012-Q3"),
            ("UNDEF-nonsense", "UNDEF-nonsense"),
        ],
    )
    def test_counted_from_the_day_of_writing(self, asked: str, value: str) -> None:
        assert self.value(asked) == value

    @pytest.mark.parametrize(
        ("asked", "before", "value"),
        [
            ("UNDEF-REF-day-PLUS-3", "1998-12-30", "1999-01-02"),
            ("UNDEF-REF-week-MINUS-1", "1998-12-30", "1998-12-23"),
            ("UNDEF-REFUNIT-year-MINUS-1", "1998-12-30", "1997-12-30"),
            ("UNDEF-REF-year-MINUS-1", "BC0044", "BC0045"),
            ("UNDEF-REF-century-PLUS-1", "BC0144", "BC00"),
            ("UNDEF-REF-century-PLUS-1", "BC0044", "00"),
            ("UNDEF-REF-month-PLUS-1", "1998-12", "1999-01"),
            ("UNDEF-REF-quarter-PLUS-0", "1998-05-03", "1998-Q2"),
            ("UNDEF-REF-day-PLUS-3", "1998", "XXXX-XX-XX"),
            ("UNDEF-REFDATE", "1998-05", "1998-05"),
        ],
    )
    def test_counted_from_what_was_mentioned(self, asked: str, before: str, value: str) -> None:
        assert self.value(asked, before) == value

    @pytest.mark.parametrize(
        ("asked", "tense", "value"),
        [
            ("UNDEF-year-05", "PAST", "2012-05"),
            ("UNDEF-year-05", "FUTURE", "2013-05"),
            ("UNDEF-year-01", "FUTURE", "2014-01"),
            ("UNDEF-century86", "PAST", "1986"),
            ("UNDEF-day-monday", "PAST", "2013-02-18"),
            ("UNDEF-day-monday", "FUTURE", "2013-02-25"),
        ],
    )
    def test_by_tense(self, asked: str, tense: str, value: str) -> None:
        assert self.value(asked, tense=tense) == value


class TestWords:
    def words(self, text: str) -> list[str]:
        return [text[start:end] for start, end in words_of(text)]

    @pytest.mark.parametrize(
        ("text", "words"),
        [
            ("It's 1997-98 now... (yes)!", ["It", "'s", "1997-98", "now", "..", ".", "(", "yes", ")", "!"]),
            ("U.S. of A. isn't", ["U.", "S.", "of", "A.", "is", "n't"]),
            ("l'été -- dix", ["l'", "été", "--", "dix"]),
            ("3,5 and 1.000", ["3,5", "and", "1.000"]),
        ],
    )
    def test_words(self, text: str, words: list[str]) -> None:
        assert self.words(text) == words

    def test_sentences(self) -> None:
        text = 'He said "no." It was Jan. 5, 1990. On the 5. it rained. J. P. Smith left.'
        cut = [text[span.start : span.end] for span in sentences_of(text, words_of(text))]
        assert cut == ['He said "no."', "It was Jan.", "5, 1990. On the 5. it rained. J. P. Smith left."]

    def test_scripts_without_blanks(self, folder: Path) -> None:
        rules = DATES + 'RULENAME="date_r50",EXTRACTION="(\\d\\d\\d\\d)年(\\d)月",NORM_VALUE="group(1)-0group(2)"\n'
        assert found(written(folder, rules), "新码头1958年5月启用。") == [("1958年5月", "1958-05")]


OPTIONS = 'RULENAME="date_r90",EXTRACTION="(in) (\\d\\d\\d\\d)",NORM_VALUE="{}"{}\n'
"""A rule of two groups, to be given a value and options."""


class TestWrongRules:
    def faults(self, path: Path, value: str, options: str = "") -> list[str]:
        folder = written(path / "english", DATES + OPTIONS.format(value, options))
        told = [fault for fault in read_resources(folder).faults if fault.line == DATES.count("\n") + 1]
        assert {fault.file for fault in told} <= {"rules/resources_rules_daterules.txt"}
        assert found(folder, "In March 2012.") == [("March 2012", "2012-03")]  # the other rules go on
        return [fault.reason for fault in told]

    @pytest.mark.parametrize(
        ("value", "options", "reason"),
        [
            ("%SUBSTRING%(group(1))", "", "%SUBSTRING% wants a text and two places"),
            ("%SUBSTRING%(group(1),a,b)", "", "%SUBSTRING% wants a text and two places"),
            ("%SUBSTRING%(group(1),²,3)", "", "%SUBSTRING% wants a text and two places"),
            ("%SUBSTRING%(0,1)", "", "%SUBSTRING% wants a text and two places"),
            ("group(2)-%normNothing(group(1))", "", "there is no normalisation of this name: %normNothing"),
            ("group(2)-%REVERSE%(group(1))", "", "there is no function of this name: %REVERSE%"),
            ("%UPPERCASE%(%normNothing(group(1)))", "", "there is no normalisation of this name: %normNothing"),
            ("group(2)-%normMonth(group(1)", "", "a ( is never closed behind %normMonth"),
            ("group(2)-%normMonth", "", "this is neither a call nor a group(n): -%normMonth"),
            ("group(x)", "", "this is neither a call nor a group(n): group(x)"),
            ("group(3)", "", "it speaks of group 3, and its pattern has 2"),
            ("group(2)", ',NORM_MOD="%normNothing(group(1))"', "there is no normalisation of this name: %normNothing"),
            (
                "group(2)-00-00 funcDateCalc(Nonsense(YEAR, 1))",
                "",
                "there is no day of this name: funcDateCalc(Nonsense)",
            ),
            ("group(2)", ',OFSET="group(2)-group(2)"', "a rule has no option OFSET; did you mean OFFSET?"),
            ("group(2)", ',COLOUR="red"', "a rule has no option COLOUR; there are OFFSET, NORM_QUANT"),
            ("group(2)", ',OFFSET="group(2)"', "an OFFSET is group(n)-group(m), not group(2)"),
            ("group(2)", ',OFFSET="2-2"', "an OFFSET is group(n)-group(m), not 2-2"),
            ("group(2)", ',OFFSET="group(2)-group(7)"', "it speaks of group 7, and its pattern has 2"),
            ("group(2)", ',POS_CONSTRAINT="group(1)=IN"', "a POS_CONSTRAINT is group(n):TAG:, not group(1)=IN"),
            ("group(2)", ',POS_CONSTRAINT="group(4):IN:"', "it speaks of group 4, and its pattern has 2"),
            (
                "group(2)",
                ",OFFSET=group(2)-group(2)",
                "what stands behind the value is no option: OFFSET=group(2)-group(2)",
            ),
        ],
    )
    def test_what_no_text_can_fill_is_told_and_not_used(
        self, tmp_path: Path, value: str, options: str, reason: str
    ) -> None:
        (told,) = self.faults(tmp_path, value, options)
        assert told.startswith(reason)
        assert found(tmp_path / "english", "It fell in 1843.") == [("1843", "1843")]  # by the rule of years

    @pytest.mark.parametrize(
        "value",
        [
            "hello world",
            "UNDEF-foo-bar",
            "UNDEF-next-group(1)-week",
            "UNDEF-this-fortnight-PLUS-1",
            "PTgroup(2)D",
            "20group(2)-monday",
            "",
        ],
    )
    def test_a_value_that_never_is_one_is_told_and_what_it_finds_has_none(self, tmp_path: Path, value: str) -> None:
        (told,) = self.faults(tmp_path, value)
        assert told == f"its value can never be one of TIMEX3: {value}; what it finds is kept without a value"
        document = HeidelTime(tmp_path / "english")(Document(id="d", text="It fell in 1843.", dct=anchor("2013-03-22")))
        (time,) = document.times
        assert (time.text, time.timex3, time.intervals, time.edtf) == ("in 1843", None, (), None)
        assert time.unresolved is not None and time.unresolved.reason == "not-read"
        (problem,) = document.meta.problems
        assert problem.place == f"rule date_r90 (rules/resources_rules_daterules.txt:{DATES.count(chr(10)) + 1})"
        assert (problem.document, problem.value, problem.start, problem.end) == ("d", "in 1843", 8, 15)
        assert problem.place in time.unresolved.detail and problem.reason in time.unresolved.detail

    def test_a_value_that_is_none_in_one_text_is_told_there(self, tmp_path: Path) -> None:
        folder = written(
            tmp_path / "english",
            DATES + 'RULENAME="date_r90",EXTRACTION="ere (\\w+)",NORM_VALUE="UNDEF-this-group(1)"\n',
        )
        assert read_resources(folder).faults == ()
        document = HeidelTime(folder)(Document(id="d", text="Rain ere week. Rain ere dawn.", dct=anchor("2013-03-22")))
        assert [(time.text, time.timex3 and time.timex3.value) for time in document.times] == [
            ("ere week", "2013-W12"),
            ("ere dawn", None),
        ]
        assert [problem.reason for problem in document.meta.problems] == [
            "its value is none of TIMEX3: UNDEF-this-dawn"
        ]

    @pytest.mark.parametrize(
        "value",
        [
            "group(2)", "UNDEF-centurygroup(2)", "UNDEF-%LOWERCASE%(group(1))-week", "UNDEF-this-%normUnit(group(1))-PLUS-%normNumber(group(1))",
            "P%normNumber(group(1))%UPPERCASE%(%SUBSTRING%(%normUnit(group(1)),0,1))", "UNDEF-year-%normFeast(group(1))", "REMOVE",
            "UNDEF-day-%normWeekday(group(1))TNI", "UNDEF-year-00-00 decadeCalc(group(2))", "XXXX-WXX-5", "FUTURE_REF", "UNDEF-REFDATE",
            "UNDEF-REFUNIT-year-MINUS-1", "UNDEF-last-group(1)-%normMonth(group(1))T10:30",
        ],
    )  # fmt: skip
    def test_values_that_can_be_one_are_not_told(self, tmp_path: Path, value: str) -> None:
        assert self.faults(tmp_path, value) == []

    @pytest.mark.parametrize(
        "option", ['NORM_MOD="BANANA"', 'NORM_FREQ="zzz"', 'NORM_QUANT="12"', 'NORM_MOD="Xgroup(1)"']
    )
    def test_what_stands_beside_a_value_and_never_is_one_is_told_and_left_out(
        self, tmp_path: Path, option: str
    ) -> None:
        name, _, said = option.partition("=")
        (told,) = self.faults(tmp_path, "group(2)", f",{option}")
        assert told == f"its {name} can never be one of TIMEX3: {said[1:-1]}; what it finds is kept without it"
        stage = HeidelTime(tmp_path / "english")
        given = Document(id="d", text="It fell in 1843.", dct=anchor("2013-03-22"))
        document = stage(given)
        (time,) = document.times
        assert time.timex3 is not None
        assert (time.timex3.value, time.timex3.mod, time.timex3.freq, time.timex3.quant) == ("1843", None, None, None)
        (problem,) = document.meta.problems
        assert problem.reason.startswith(f"its {name[5:].lower()} is none of TIMEX3, and left out: ")
        ((mention, _),) = stage.mentions(given, [])
        assert mention.mod + mention.freq + mention.quant == said[1:-1].replace("group(1)", "in")

    @pytest.mark.parametrize(
        "option",
        [
            'NORM_MOD="ON_OR_BEFORE"',
            'NORM_FREQ="2X"',
            'NORM_FREQ="2"',
            'NORM_FREQ="group(2)week-WE"',
            'NORM_QUANT="EVERY"',
        ],
    )
    def test_what_can_stand_beside_a_value_is_not_told(self, tmp_path: Path, option: str) -> None:
        assert self.faults(tmp_path, "group(2)", f",{option}") == []

    @pytest.mark.parametrize("extraction", ["", "\\b", "(?=May)", "(x{0})*"])
    def test_an_extraction_without_width_is_told(self, tmp_path: Path, extraction: str) -> None:
        folder = written(
            tmp_path / "english", DATES + f'RULENAME="date_r90",EXTRACTION="{extraction}",NORM_VALUE="2000"\n'
        )
        (fault,) = read_resources(folder).faults
        assert (fault.line, fault.reason) == (
            DATES.count("\n") + 1,
            "its EXTRACTION fits no sign of any text, so it finds nothing",
        )

    def test_normalisations_of_days_that_cannot_be_computed_are_told(self, folder: Path) -> None:
        path = folder / "normalization" / "resources_normalization_normFeast.txt"
        path.write_text(
            path.read_text("utf-8")
            + '"Yule","00-00 funcDateCalc(Solstice(YEAR))"\n"Lent","00-00 funcDateCalc(EasterSunday(YEAR,-46)"\n',
            "utf-8",
        )
        assert [
            (fault.file, fault.line, fault.reason.partition(";")[0]) for fault in read_resources(folder).faults
        ] == [
            (
                "normalization/resources_normalization_normFeast.txt",
                3,
                "there is no day of this name: funcDateCalc(Solstice)",
            ),
            (
                "normalization/resources_normalization_normFeast.txt",
                4,
                "this day cannot be computed: funcDateCalc(EasterSunday(YEAR,-46)",
            ),
        ]

    def test_files_of_unknown_names_are_told(self, folder: Path) -> None:
        (folder / "rules" / "resources_rules_foo.txt").write_text("x\n", "utf-8")
        (folder / "rules" / "daterules.txt").write_text("x\n", "utf-8")
        assert list(map(str, read_resources(folder).faults)) == [
            "rules/daterules.txt:0: it is not read: names begin with resources_rules_",
            "rules/resources_rules_foo.txt:0: it is not read: there are no foo, but daterules, durationrules, intervalrules, setrules, "
            "temponymrules, timerules",
        ]

    def test_a_rule_of_intervals_names_two_groups(self, folder: Path) -> None:
        rule = 'RULENAME="interval_01",EXTRACTION="from <TX3_([0-9]+)> to <TX3_([0-9]+)>",NORM_VALUE="group(1)"\n'
        (folder / "rules" / "resources_rules_intervalrules.txt").write_text(rule, "utf-8")
        (fault,) = read_resources(folder).faults
        assert (fault.line, fault.reason) == (1, "a rule of intervals has the value group(n)-group(m), not group(1)")


class TestGrammar:
    @pytest.mark.parametrize(
        "value",
        "2013 198 19 BC0044 2013-03 2013-03-22 2013-W12 2013-W12-WE 2013-Q1 2013-H2 2013-SU XXXX-XX-XX XXXX-WXX-5TNI 2013-03-22T10:35 "
        "2013-03-22TEV T10:35 2013-03-22T10:35:10+02:00 P3D PXY P0.5Y PT1H30M P1DT2H PAST_REF FY2013 TPZ-0000-00-02 TPZ+0003".split(),
    )
    def test_values(self, value: str) -> None:
        assert is_value(value)
        assert can_be_value([{value}])

    @pytest.mark.parametrize(
        "value",
        [
            "",
            "hello",
            "UNDEF-this-day",
            "P14H",
            "2013-13",
            "2013-MINUS-",
            "2013-Q-1",
            "PT",
            "P",
            "19-12",
            "2013 ",
            "REMOVE",
        ],
    )
    def test_what_is_none(self, value: str) -> None:
        assert not is_value(value)

    @given(
        st.sampled_from(["2013-03", "UNDEF-last-week", "P3D", "UNDEF-century86-05", "PXY", "hello", "UNDEF-foo"]),
        st.data(),
    )
    def test_a_template_can_be_what_its_parts_can(self, value: str, data: st.DataObject) -> None:
        cuts = sorted(data.draw(st.lists(st.integers(0, len(value)), min_size=2, max_size=2)))
        parts = [value[: cuts[0]], value[cuts[0] : cuts[1]], value[cuts[1] :]]
        known = can_be_value([{value}])
        assert can_be_value([{part, "#"} for part in parts]) == known
        assert can_be_value([{parts[0]}, None, {parts[2]}]) >= known


def test_an_amount_that_a_rule_calls_a_date_says_that_it_has_no_interval(tmp_path: Path) -> None:
    folder = written(tmp_path / "english", 'RULENAME="date_r1",EXTRACTION="(\\d) hours",NORM_VALUE="PTgroup(1)H"\n')
    (found,) = HeidelTime(folder)(Document(id="d", text="It took 2 hours.", dct=anchor("2013-03-22"))).times
    assert found.intervals == ()
    assert found.unresolved is not None
    assert found.unresolved.detail == "PT2H is an amount, and the rule calls it a DATE"
