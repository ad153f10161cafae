"""Stages that wait until they are asked."""

from __future__ import annotations

import copy
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from timeloom.document import Document
from timeloom.pipeline.late import Late, LateRelator
from timeloom.pipeline.pairs import Labelling
from timeloom.pipeline.recipes import PARSER, WEAVER


class Stage:
    width = 4

    def __call__(self, document: Document) -> Document:
        return document


def test_it_is_made_once_however_many_ask() -> None:
    made: list[Stage] = []

    def make() -> Stage:
        made.append(Stage())
        return made[-1]

    late = Late(make)
    assert not made
    document = Document(id="a", text="It rained in May.")
    with ThreadPoolExecutor(8) as pool:
        assert all(one is document for one in pool.map(late, [document] * 32))
    assert late.width == 4
    assert len(made) == 1


def test_what_it_has_not_it_has_not() -> None:
    late = Late(Stage)
    with pytest.raises(AttributeError, match="height"):
        _ = late.height
    with pytest.raises(AttributeError, match="__len__"):
        _ = late.__len__


def test_only_one_that_labels_pairs_labels_pairs() -> None:
    assert isinstance(LateRelator(Stage), Labelling)
    assert not isinstance(Late(Stage), Labelling)


def test_a_copy_of_a_preset_waits_too() -> None:
    import timeloom

    assert copy.deepcopy(timeloom.load("en")).name == "en.v2"


def test_the_names_of_the_weights_are_those_of_their_rooms() -> None:
    from timeloom.encoder import weaver
    from timeloom.syntax import Parser

    assert (Parser.weights, weaver.NAME) == (PARSER, WEAVER)


def test_times_alone_load_no_network() -> None:
    code = "import sys, timeloom; timeloom.find('on 5 March 2017', preset='en'); print({'numpy', 'onnxruntime'} & sys.modules.keys())"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"
