"""The files of tasks: what they hold, and what is said of a broken one."""

from __future__ import annotations

import re

import pytest

from timeloom.errors import FormatError
from timeloom.graph.labels import SCHEMES
from timeloom.relations.tasks import names, read_task, task, tasks

GOOD = """
name = "x"
title = "a title"
guideline = "A guideline."
ends = ["event", "time"]
measure = "strict"
[relations]
scheme = "tempeval"
labels = ["BEFORE", "VAGUE"]
[words]
some = "one two"
[[pattern]]
name = "p"
reach = "tree"
path = ["down obl|advmod"]
source = { words = "some" }
example = "An [example] of {May}."
"""


def test_the_tasks_are_those_of_the_article() -> None:
    assert names() == ("A", "B", "C", "1", "2", "3", "4", "5a", "5b", "5c", "5d", "5e", "6", "7", "8", "9")


@pytest.mark.parametrize("name", names())
class TestEveryTask:
    def test_is_complete(self, name: str) -> None:
        one = task(name)
        assert one.guideline.endswith(".")
        assert one.guideline.count(". ") == 0, "one sentence"
        assert set(one.labels) <= set(SCHEMES[one.scheme].relations)

    def test_has_labels_that_a_graph_can_hold(self, name: str) -> None:
        from timeloom.graph import Constraint, IncrementalGraph

        one = task(name)
        for label in one.labels:
            assert IncrementalGraph().add(Constraint("a", SCHEMES[one.scheme].relations[label], "b")), "convex"

    def test_has_the_full_set_where_a_signal_is_explicit_and_a_coarse_one_elsewhere(self, name: str) -> None:
        assert (task(name).scheme == "timeml") == (name in ("2", "4", "9"))

    def test_has_examples_with_both_ends(self, name: str) -> None:
        for pattern in task(name).patterns:
            assert "[" in pattern.example
            assert ("{" in pattern.example) == (task(name).ends[1] != "creation")


def test_a_name_is_found_in_either_case() -> None:
    assert task("5C") is task("5c")
    assert task("a").name == "A"


def test_an_unknown_name_is_told_with_what_there_is() -> None:
    with pytest.raises(FormatError, match=re.escape("there are A, B, C, 1")):
        task("10")


def test_lists_of_other_files_are_seen() -> None:
    reporting = tasks()["5c"].words["reporting"]
    assert "said" in reporting
    assert tasks()["8"].patterns[0].source.none[0].words == reporting


def test_a_good_file_is_read() -> None:
    one = read_task(GOOD, "x.toml")
    assert one.labels == ("BEFORE", "VAGUE")
    assert one.patterns[0].path[0].relations == {"obl", "advmod"}
    assert one.patterns[0].source.words == {"one", "two"}


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('name = "x"', "name =", "no TOML"),
        ('name = "x"', 'name = "y"', "name: a task is called as its file (got 'y')"),
        ('title = "a title"', "title = 3", "title: it is a text (got 3)"),
        ('title = "a title"', 'titel = "a title"', "titel: there is no such key; did you mean title?"),
        ('ends = ["event", "time"]', 'ends = ["event"]', "ends: they are two of event, time, creation"),
        ('ends = ["event", "time"]', 'ends = ["creation", "time"]', "ends: the creation time is a target"),
        ('measure = "strict"', 'measure = "kind"', "measure: it is one of strict, relaxed (got 'kind')"),
        ('scheme = "tempeval"', 'scheme = "mine"', "relations.scheme: it is one of allen, timeml"),
        ('"VAGUE"]', '"IBEFORE"]', "relations.labels: a label of tempeval is one of BEFORE"),
        ('"VAGUE"]', '"BEFORE"]', "relations.labels: they are a list of labels, each once"),
        ('some = "one two"', 'some = "One"', "words.some: a list is a string of words in lower case"),
        ('reach = "tree"', 'reach = "leaf"', "pattern[1].reach: it is one of tree"),
        ('reach = "tree"', 'reach = "next"', "pattern[1].path: a path goes with the reach tree"),
        ('path = ["down obl|advmod"]', "", "pattern[1].path: the reach tree has a path"),
        ('"down obl|advmod"', '"left obl"', 'pattern[1].path[1]: a step is "up" or "down"'),
        ('"down obl|advmod"', '"down obl advmod"', "pattern[1].path[1]: relations are told apart by |"),
        ('words = "some"', 'words = "others"', "pattern[1].source.words: there is no such list of words; there are some"),
        ('words = "some"', 'word = "some"', "pattern[1].source.word: there is no such key; did you mean words?"),
        ('words = "some"', "upos = 3", "pattern[1].source.upos: it is a string or a list of strings (got 3)"),
        ('words = "some"', "has = 3", "pattern[1].source.has: it is a list of conditions (got 3)"),
        ('words = "some"', 'has = [{ deprel = 1 }]', "pattern[1].source.has[1].deprel: it is a string"),
        ('words = "some"', 'side = "left"', "pattern[1].source.side: it is one of before, after"),
        ('words = "some"', 'event = "yes"', "pattern[1].source.event: it is true or false"),
        ('words = "some"', "is = 1", "pattern[1].source.is: it is a table of names and values"),
        ('reach = "tree"', 'reach = "tree"\narguments = ["TMP"]', "pattern[1].arguments: they go with the reach argument"),
    ],
)  # fmt: skip
def test_a_broken_file_says_where(old: str, new: str, told: str) -> None:
    assert old in GOOD
    with pytest.raises(FormatError) as caught:
        read_task(GOOD.replace(old, new, 1), "x.toml")
    assert str(caught.value).startswith("x.toml: ")
    assert told in str(caught.value)


def test_two_patterns_of_one_name() -> None:
    with pytest.raises(FormatError, match="two patterns have one name"):
        read_task(GOOD + GOOD[GOOD.index("[[pattern]]") :], "x.toml")
