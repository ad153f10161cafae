"""Knowledge: what stands in the tables, what of it a text names, and what a bad table says."""

from __future__ import annotations

import re
from collections import Counter
from importlib.resources import files

import pytest
from hypothesis import given
from hypothesis import strategies as st

from timeloom.errors import ModelError
from timeloom.language import knowledge
from timeloom.language.knowledge import KINDS, NOT_BEFORE, WITHIN, Fact, facts, mentions, sources

FACTS = facts()
BY_NAME = {fact.name: fact for fact in FACTS}
HEAD = "name\tothers\tkind\tfirst\tlast\tsources"
SOURCES = "id\twhat\twhere\none\tA\tB\ntwo\tC\tD\n"


def found(text: str) -> list[tuple[str, str]]:
    """What a text names: the words, and the name of the fact."""
    return [(text[start:end], fact.name) for start, end, fact in mentions(text)]


def test_the_table_is_as_large_as_is_said() -> None:
    assert len(FACTS) >= 1500


def test_no_name_stands_twice() -> None:
    names = Counter(name for fact in FACTS for name in (fact.name, *fact.others))
    assert [name for name, count in names.items() if count > 1] == []


def test_names_and_years_are_plain() -> None:
    for fact in FACTS:
        for name in (fact.name, *fact.others):
            assert name == " ".join(name.split()), fact
            assert re.match(r"[^\W_]", name), fact
        assert 1550 <= fact.first <= 2025, fact
        assert fact.last is None or fact.first <= fact.last <= 2025, fact


def test_every_kind_is_used_and_means_one_thing() -> None:
    assert {fact.kind for fact in FACTS} == set(KINDS)
    assert set(KINDS) > NOT_BEFORE and set(KINDS) > WITHIN


def test_a_fact_has_two_sources_that_agree() -> None:
    known = sources()
    for fact in FACTS:
        assert len(set(fact.sources)) == len(fact.sources) >= 2, fact
        assert set(fact.sources) <= set(known), fact


def test_every_source_is_used_and_says_what_it_is_and_where() -> None:
    known = sources()
    assert set(known) == {id for fact in FACTS for id in fact.sources}
    assert all(source.id == id and source.what and source.where for id, source in known.items())


def test_a_life_is_long_enough_and_not_too_long() -> None:
    assert [fact for fact in FACTS if fact.kind == "person" and not 15 <= (fact.last or 0) - fact.first <= 110] == []


def test_no_name_is_one_word_of_every_day() -> None:
    """A lone word is a term, a place, a war of its own; a person's surname alone only where none else bears it."""
    lone = {name for fact in FACTS if fact.kind == "person" for name in (fact.name, *fact.others) if " " not in name}
    assert lone.isdisjoint({"Washington", "Lincoln", "Johnson", "Newton", "Franklin", "Wilson", "Burke", "Paine"})


@pytest.mark.parametrize(
    ("name", "kind", "first", "last"),
    [
        ("Abraham Lincoln", "person", 1809, 1865),
        ("Charles Dickens", "person", 1812, 1870),
        ("President Lincoln", "office", 1861, 1865),
        ("World War I", "war", 1914, 1918),
        ("Battle of Waterloo", "battle", 1815, 1815),
        ("uranium", "element", 1789, None),
        ("Texas", "state", 1845, None),
    ],
)
def test_what_everybody_knows(name: str, kind: str, first: int, last: int | None) -> None:
    fact = BY_NAME[name]
    assert (fact.kind, fact.first, fact.last) == (kind, first, last)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("", []),
        ("Nothing of note was said.", []),
        ("He met Abraham Lincoln there.", [("Abraham Lincoln", "Abraham Lincoln")]),
        ("President Lincoln's speech", [("President Lincoln", "President Lincoln")]),
        ("the first world war", []),
        ("After the Second World War, uranium.", [("Second World War", "World War II"), ("uranium", "uranium")]),
        ("Uranium was dear.", [("Uranium", "uranium")]),
        ("URANIUM", []),
        ("Vice President Nixon, Vice-President Nixon, vice\nPresident Nixon", []),
        ("A vice. President Nixon spoke", [("President Nixon", "President Nixon")]),
        ("Abraham\n  Lincoln spoke", [("Abraham\n  Lincoln", "Abraham Lincoln")]),
        ("Abraham, Lincoln", []),
        ("abraham lincoln", []),
        ("Abraham Lincolnshire", []),
        ("the Seven Years’ War", [("Seven Years’ War", "Seven Years' War")]),
        ("the battle of Waterloo was lost", [("battle of Waterloo", "Battle of Waterloo")]),
    ],
)
def test_names_in_a_text(text: str, names: list[tuple[str, str]]) -> None:
    assert found(text) == names


def test_the_longest_name_wins() -> None:
    assert found("under George III and George IV") == [("George III", "George III"), ("George IV", "George IV")]
    assert found("George IIII") == []
    assert found("President Lyndon Johnson") == [("President Lyndon Johnson", "President Lyndon Johnson")]


@pytest.mark.parametrize("fact", FACTS, ids=lambda fact: fact.name)
def test_every_name_is_found_whole(fact: Fact) -> None:
    for name in (fact.name, *fact.others):
        assert mentions(f"Of {name}, they said") == [(3, 3 + len(name), fact)]


WORDS = sorted({word for fact in FACTS[::9] for name in (fact.name, *fact.others) for word in name.split()})


@given(st.lists(st.sampled_from([*WORDS, "the", "of", "—", "\n", "’s", "Ünder", "(", "...", "_"])).map(" ".join))
def test_mentions_lie_in_the_text_apart_and_in_order(text: str) -> None:
    free = 0
    for start, end, fact in mentions(text):
        assert free <= start < end <= len(text)
        free = end
        said = " ".join(text[start:end].translate(knowledge.ALIKE).split())
        names = {name.translate(knowledge.ALIKE) for name in (fact.name, *fact.others)}
        assert said in names or said[0].lower() + said[1:] in names


@given(st.text())
def test_any_text_can_be_read(text: str) -> None:
    assert all(0 <= start < end <= len(text) for start, end, _ in mentions(text))


def test_facts_are_loaded_once() -> None:
    assert facts("en") is facts("en")
    assert sources("en") is sources("en")


@pytest.mark.parametrize("language", ["xx", "", "../en", "en/../en"])
def test_a_language_without_knowledge_is_an_error(language: str) -> None:
    with pytest.raises(ModelError, match="no knowledge for this language"):
        facts(language)
    with pytest.raises(ModelError, match="no knowledge for this language"):
        mentions("Abraham Lincoln", language)


@pytest.fixture
def made(tmp_path, monkeypatch):
    """A language of its own: given the rows of both tables, its code."""
    monkeypatch.setattr(knowledge, "files", lambda _: tmp_path)

    def write(rows: str, known: str = SOURCES) -> str:
        code = f"y{len(list(tmp_path.iterdir()))}"
        (tmp_path / code).mkdir()
        (tmp_path / code / "knowledge.tsv").write_text(f"{HEAD}\n{rows}", "utf-8")
        (tmp_path / code / "knowledge_sources.tsv").write_text(known, "utf-8")
        return code

    yield write
    for cached in (facts, sources, knowledge._index):
        cached.cache_clear()


def test_a_small_table_is_read(made) -> None:
    code = made("the Fair\tFair; Great Fair\tevent\t1851\t1851\tone two\nlamp\t\tterm\t1900\t\ttwo one\n")
    fair, lamp = facts(code)
    assert fair == Fact("the Fair", ("Fair", "Great Fair"), "event", 1851, 1851, ("one", "two"))
    assert (lamp.name, lamp.others, lamp.last, lamp.means) == ("lamp", (), None, "made or named")
    assert [(start, end) for start, end, _ in mentions("At the Great Fair, X and The Fair", code)] == [
        (7, 17),
        (25, 33),
    ]


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ("A\t\tevent\t1851\t1851", "too few or too many fields"),
        ("A\t\tparty\t1851\t1851\tone two", "no such kind of fact"),
        ("\t\tevent\t1851\t1851\tone two", "no such kind of fact"),
        ("A\t\tevent\t1852\t1851\tone two", "these are no years in order"),
        ("A\t\tevent\t\t1851\tone two", "these are no years in order"),
        ("A\t\tevent\tc1850\t\tone two", "these are no years in order"),
        ("A\t\tevent\t1851\t1851\tone three", "no such source"),
        ("A\t\tevent\t1851\t1851\t", "no such source"),
        ("A\t\tevent\t1851\t1851\tone", "a fact needs two sources that agree"),
        ("A\t\tevent\t1851\t1851\tone one", "a fact needs two sources that agree"),
    ],
)
def test_a_row_that_cannot_be_used_is_named(made, row: str, message: str) -> None:
    code = made(f"Good\t\tevent\t1851\t1851\tone two\n{row}\n")
    with pytest.raises(ModelError, match=rf"{code}/knowledge.tsv.*line 3.*{message}|{message}") as raised:
        facts(code)
    assert "line 3" in str(raised.value)


def test_a_source_that_stands_twice_is_named(made) -> None:
    code = made("", f"{SOURCES}one\tE\tF\n")
    with pytest.raises(ModelError, match="this source stands twice") as raised:
        sources(code)
    assert "line 4" in str(raised.value)


def test_other_columns_are_an_error(made) -> None:
    code = made("", "id\twhere\n")
    with pytest.raises(ModelError, match="the columns are not those of this table"):
        facts(code)


def test_a_name_without_a_word_is_an_error(made) -> None:
    code = made("...\t\tevent\t1851\t1851\tone two\n")
    with pytest.raises(ModelError, match="a name begins with a word"):
        mentions("...", code)


def test_the_tables_are_plain_files_of_the_language() -> None:
    room = files("timeloom.language") / "en"
    for name in ("knowledge.tsv", "knowledge_sources.tsv"):
        content = (room / name).read_text("utf-8")
        assert content.endswith("\n") and "\r" not in content
