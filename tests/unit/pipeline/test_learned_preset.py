"""The preset `en` whole, on a tiny network with random weights: its promises hold whatever the weights are; and folders
of weights."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.unit.encoder.test_session import PIECES, POSITIONS
from tests.unit.encoder.tiny import folder

from timeloom import models
from timeloom.encoder import load_encoder
from timeloom.errors import ModelError
from timeloom.formats.jsonl import render
from timeloom.pipeline import Pipeline, load
from timeloom.times.choice import NAME, SUFFIX
from timeloom.times.features import BITS

TEXT = (
    "Geese fly. It opened on 3 March 1987 and closed in May. Ducks swim. They met last Friday for two hours.\n\n"
    "The week was long. Nobody of us slept on Monday, at 5 p.m., or ever since May. So it goes."
)

WORDS = (
    "last ", "the ", "week", "Monday, ", "5 ", "March ", "1998", "\n", "\n\n", ". ", "two ", "days ", "ago", " at noon", "Easter ",
    "between ", "and ", "he said ", "19980206 ", "10:30 ", "every ", "second ", "half past ", "three", "late ", "\u00e9t\u00e9 ",
)  # fmt: skip


@pytest.fixture(scope="module")
def weights(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return folder(tmp_path_factory.mktemp("weights"), PIECES, POSITIONS)


@pytest.fixture(scope="module")
def loom(weights: Path) -> Pipeline:
    return load("en", weights=weights)


def test_the_encoder_runs_once_for_a_document_and_not_for_its_times(loom: Pipeline, weights: Path) -> None:
    encoder = load_encoder(weights, threads=1)
    for layers, runs in (("all", 1), ("times", 0)):
        before = encoder.runs
        loom(TEXT, "1999-04-07", layers=layers)  # type: ignore[arg-type]  # one of the two
        assert encoder.runs == before + runs


def test_layers_that_are_wanted(loom: Pipeline) -> None:
    whole, times = loom(TEXT, "1999-04-07"), loom(TEXT, "1999-04-07", layers="times")
    assert whole.encoding is not None
    assert len(whole.encoding) == len(whole.sentences)
    assert (times.encoding, times.sentences, times.tokens) == (None, (), ())
    second_pass = [ours for ours, one in zip(whole.times, times.times, strict=True) if ours != one]
    assert all("event-bounds" in time.assumed for time in second_pass)  # they hang on events, which the times lack


def test_the_same_bytes_in_twelve_threads(loom: Pipeline) -> None:
    """And of the text read alone, before and among others."""
    texts = [TEXT, *(TEXT[at:] for at in range(0, len(TEXT), 9)), TEXT.upper(), TEXT]
    alone = [render(loom(text, "1999-04-07")) for text in texts]
    with ThreadPoolExecutor(12) as pool:
        assert list(pool.map(lambda text: render(loom(text, "1999-04-07")), texts * 3)) == alone * 3


def test_threads_of_the_encoder_change_nothing(loom: Pipeline, weights: Path) -> None:
    other = load("en", weights=weights, threads=2)
    assert render(other(TEXT, "1999-04-07")) == render(loom(TEXT, "1999-04-07"))
    assert other.signature() == loom.signature()


def test_a_pipeline_goes_to_another_process(weights: Path) -> None:
    code = (
        f"from timeloom.pipeline import load; from timeloom.formats.jsonl import render;"
        f"import sys; sys.stdout.buffer.write(render(load('en', weights={str(weights)!r})({TEXT!r}, '1999-04-07')))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    assert done.stdout == render(load("en", weights=weights)(TEXT, "1999-04-07"))


def test_torch_is_not_loaded(weights: Path) -> None:
    code = (
        f"import sys; from timeloom.pipeline import load; load('en', weights={str(weights)!r})('in May 1987');"
        "print(sorted({'torch', 'onnx', 'sklearn', 'scipy'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("text", ["", " ", "\n\n", "5", "\ud800 in May", "May " * 400], ids=range(6))
def test_odd_texts(loom: Pipeline, text: str) -> None:
    made = loom(text, "1999-04-07")
    for time in made.times:
        assert time.text == text[time.start : time.end]


def with_times(place: Path, weights: bytes, step: float = 0.01) -> Path:
    models.save_blob(NAME, {SUFFIX: weights}, {"step": step}, place)
    return place


@pytest.mark.parametrize("preset", ["rules", "en-fast", "en"])
def test_weights_of_times_in_the_folder_are_used(preset: str, tmp_path: Path) -> None:
    """Without any weights, what is believed beforehand decides."""
    place = with_times(tmp_path, bytes(1 << BITS))
    ours, shipped = (load(preset, weights=one)(TEXT, "1999-04-07", layers="times") for one in (place, None))
    assert [one.score for one in ours.times] != [one.score for one in shipped.times]
    assert dict(load(preset, weights=place).signature())["weights"] == place.name


@pytest.mark.parametrize("preset", ["rules", "en-fast", "en"])
def test_weights_of_times_that_are_none_are_refused(preset: str, tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="no weights of times"):
        load(preset, weights=with_times(tmp_path, b"few"))
    (tmp_path / f"{NAME}.bin").write_bytes(b"other")
    with pytest.raises(ModelError, match="not that of its card"):
        load(preset, weights=tmp_path)


@pytest.mark.parametrize("preset", ["rules", "en-fast", "en"])
def test_a_folder_without_weights_is_refused(preset: str, tmp_path: Path) -> None:
    with pytest.raises(ModelError, match=r"none of the weights that this preset reads: times.v2") as caught:
        load(preset, weights=tmp_path)
    assert caught.value.place == "weights"


@pytest.mark.parametrize("name", ["rules", "en-fast", "en"])
def test_presets_of_the_first_version_are_gone(name: str) -> None:
    with pytest.raises(ModelError, match=f"gone: {name}.v2 took its place") as caught:
        load(f"{name}.v1")
    assert caught.value.value == f"{name}.v1"


@pytest.mark.parametrize("preset", ["rules", "en", "en-fast"])
@pytest.mark.parametrize("layers", ["all", "times"])
@pytest.mark.parametrize("text", ["", "  ", "\n", "\r\n", "...", "\u2603", "\x00", "\ud800"])
def test_texts_without_words(preset: str, layers: str, text: str) -> None:
    assert load(preset)(text, "2020-01-15", layers=layers).times == ()


@pytest.mark.parametrize("preset", ["en", "en-fast"])
@pytest.mark.parametrize(
    "text",
    [
        "I have yours of the 4th inst. here.",
        "We spoke of Good Friday, Palm Sunday and Ash Wednesday 2018 in school.",
        "The day after tomorrow at dawn.",
        "It came Saturday last to us.",
        "On Black Friday 2019 we went.",
        "Between 1914 and 1918 it fell.",
        "The company reported fourth-quarter earnings last week.",
        "They came at the end of the second millennium BC.",
    ],
)
def test_what_the_rules_read_well_is_not_lost(preset: str, text: str) -> None:
    mine, theirs = (
        [(one.text, one.timex3) for one in load(name)(text, "2020-01-15").times] for name in (preset, "rules")
    )
    assert mine == theirs


@pytest.mark.parametrize("preset", ["en", "en-fast"])
@settings(max_examples=30, deadline=None)
@given(words=st.lists(st.sampled_from(WORDS), max_size=25))
def test_times_lie_apart_and_are_the_text(preset: str, words: list[str]) -> None:
    text = "".join(words)
    document = load(preset)(text, "2020-01-15", layers="times")
    end = 0
    for time in document.times:
        assert time.start >= end
        assert text[time.start : time.end] == time.text
        assert time.score is None or 0 <= time.score <= 1
        end = time.end
    ids = [one.id for one in document.entities]
    assert len(set(ids)) == len(ids)
    assert document == load(preset)(text, "2020-01-15", layers="times")
