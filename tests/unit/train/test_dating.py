"""Training of dating: data and splits, slips of print, and a toy that learns two periods."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from timeloom.errors import CorpusError
from timeloom_train.dating.data import (
    GROUPS,
    LICENCES,
    SEMEVAL,
    Snippet,
    extra,
    group,
    held_out,
    kin,
    load,
    near,
    semeval,
    settling,
    work,
)
from timeloom_train.dating.noise import noisy

OLD = "he shew'd the musick to the publick and hath ask'd his Majesty's pleasure in the matter of the coach number {}"
NEW = "she watched television and phoned the office about the computer before the meeting on the airport in row {}"


def shuffled(text: str, seed: str) -> str:
    """The words in an order of their own, so that no two texts share a run of them."""
    words = text.split()
    random.Random(seed).shuffle(words)
    return " ".join(words)


def snippets(count: int) -> list[Snippet]:
    return [
        Snippet(
            shuffled(text.format(f"{at} {'abcdefgh'[at % 8]}"), f"{family}{at}"),
            year + at % 5,
            family,
            f"{family}:{year}:{at}",
        )
        for at in range(count)
        for family in ("One", "Other")
        for text, year in ((OLD, 1740), (NEW, 1990))
    ]


# --- data ------------------------------------------------------------------------------------------------------------
def pack(folder: Path) -> Path:
    dating = folder / "dating" / "semeval"
    dating.mkdir(parents=True)
    rows = [{"text": f"words of text {at}", "year": 1800 + at, "source": f"SOTU:su{1800 + at}.txt"} for at in range(40)]
    rows.append({"text": "nobody knows the terms", "year": 1800, "source": "Unheard:1"})
    (folder / "dating" / "extra.jsonl").write_text("\n".join(map(json.dumps, rows)) + "\n")
    for split in ("train", "dev"):
        row = {"id": split, "text": f"a snippet for {split}", "year_mid": 1750, "task": "T2"}
        blank = {"id": "blank", "text": " ", "year_mid": 1750, "task": "T2"}
        (dating / f"{split}.jsonl").write_text(json.dumps(row) + "\n" + json.dumps(blank) + "\n")
    (folder / "timeml").mkdir()
    (folder / "timeml" / "train.txt").write_text("")
    return folder


def test_works_are_held_out_whole_and_texts_of_unknown_terms_left_out(tmp_path: Path) -> None:
    train, dev = load(pack(tmp_path))
    assert {one.family for one in (*train, *dev)} == {"SOTU", "SemEval-2015"}
    assert [one.text for one in train if one.family == "SemEval-2015"] == ["a snippet for train"]
    assert [one.text for one in dev if one.family == "SemEval-2015"] == ["a snippet for dev"]
    rest = {one.work for one in train if one.family == "SOTU"}, {one.work for one in dev if one.family == "SOTU"}
    assert not rest[0] & rest[1]
    assert all(map(held_out, rest[1]))
    assert not any(map(held_out, rest[0]))
    assert len(rest[0]) + len(rest[1]) == 40


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("ECCO-TCP:K003810.000", "ECCO-TCP:K003810.001"),
        ("Hansard:cfcbc6_speech_11", "Hansard:cfcbc6_speech_3"),
        ("SOTU:su1799.txt", "US-president:1799-12-03-third-annual-message.txt"),
    ],
)
def test_volumes_speeches_and_editions_are_kin(one: str, other: str) -> None:
    assert kin(one) == kin(other)
    assert kin(one) != kin("US-president:1799-02-22-proclamation.txt")


def test_what_is_kin_to_a_held_out_work_is_not_learned_from(tmp_path: Path) -> None:
    folder = pack(tmp_path)
    held = next(
        f"ECCO-TCP:K{at}.000"
        for at in range(99)
        if held_out(f"ECCO-TCP:K{at}.000") and not held_out(f"ECCO-TCP:K{at}.001")
    )
    rows = [{"text": f"volume {end}", "year": 1750, "source": held[:-1] + end} for end in "01"]
    with (folder / "dating" / "extra.jsonl").open("a") as lines:
        lines.write("\n".join(map(json.dumps, rows)) + "\n")
    train, dev = load(folder)
    assert [one.text for one in dev if one.family == "ECCO-TCP"] == ["volume 0"]
    assert not [one for one in train if one.family == "ECCO-TCP"]


def test_every_family_is_of_one_kind() -> None:
    families = [family for kind in GROUPS.values() for family in kind]
    assert sorted(families) == sorted({SEMEVAL, *LICENCES})
    assert group("SOTU") == group("US-president") == "presidents"
    assert group("Unheard") == "Unheard"


def test_half_of_the_works_held_out_settle_how_sure_a_model_is_and_none_of_the_tasks_own() -> None:
    told = [settling(Snippet("a text", 1800, "ECCO-TCP", f"ECCO-TCP:{at}")) for at in range(400)]
    assert 150 < sum(told) < 250
    assert not any(settling(Snippet("a text", 1800, SEMEVAL, f"{SEMEVAL}:{at}")) for at in range(40))
    held = [settling(Snippet("a text", 1800, "a", work)) for work in map(str, range(4000)) if held_out(work)]
    assert 0.4 < sum(held) / len(held) < 0.6


def test_messages_that_two_families_have_are_one_work() -> None:
    assert work("US-president:2009-02-24-state-union-address.txt", 2009) == work("SOTU:su2009.txt", 2009)
    assert work("US-president:2009-02-24-farewell.txt", 2009) != work("SOTU:su2009.txt", 2009)


def test_what_shares_its_words_is_found() -> None:
    text = "the ship sailed from the harbour on a cold morning with all her men on deck and the flag was flown"
    held = [Snippet(text, 1800, "a", "a:1")]
    train = [
        Snippet(f"{text} for the last time", 1800, "b", "b:1"),
        Snippet("another text altogether", 1800, "b", "b:2"),
    ]
    assert near(held, train) == {0}


@pytest.mark.parametrize("line", ['{"text": "x", "source": "SOTU:a"}', "no json"])
def test_a_broken_line_names_its_place(tmp_path: Path, line: str) -> None:
    (tmp_path / "dating").mkdir()
    (tmp_path / "dating" / "extra.jsonl").write_text(f'{{"text": "x", "year": 1, "source": "SOTU:a"}}\n{line}\n')
    with pytest.raises(CorpusError, match="line 2"):
        list(extra(tmp_path))


def test_a_missing_pack_is_said(tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match="no such file"):
        list(semeval(tmp_path, "train"))


# --- noise -----------------------------------------------------------------------------------------------------------
def test_the_long_s_is_read_as_f_in_old_print_only_and_never_at_the_end_of_a_word() -> None:
    text = "these masters possess houses " * 20
    old = [noisy(text, 1750, random.Random(at)) for at in range(12)]
    new = [noisy(text, 1850, random.Random(at)) for at in range(12)]
    assert max(one.count("f") for one in old) > 60
    assert max(one.count("f") for one in new) < 20
    assert all("masterf" not in one for one in old)


def test_slips_are_few_and_the_same_for_the_same_draw() -> None:
    text = "The quick brown fox jumps over the lazy dog. " * 30
    one = noisy(text, 1900, random.Random(3))
    assert one == noisy(text, 1900, random.Random(3))
    assert one != text
    assert abs(len(one) - len(text)) < 0.05 * len(text)


# --- learning --------------------------------------------------------------------------------------------------------
@pytest.fixture
def one_thread() -> Iterator[None]:
    torch = pytest.importorskip("torch", reason="torch is needed for training only")
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(threads)


@pytest.mark.usefixtures("one_thread")
def test_two_periods_are_learned_the_same_again_and_after_a_stop(tmp_path: Path) -> None:
    from timeloom_train.dating.fitting import Fit
    from timeloom_train.dating.making import dater_of, learn

    train, met = snippets(30), snippets(34)[120:]
    settings = Fit(epochs=3, batch=8, works=2, seed=1)
    arrays, _ = learn(train, met, settings)
    dater = dater_of(arrays)
    old, new = dater.years([OLD.format("77 x"), NEW.format("77 x")])
    assert 1700 + int(np.argmax(old)) in range(1725, 1765)
    assert 1700 + int(np.argmax(new)) in range(1975, 2015)
    assert old[:100].sum() > 0.9
    assert new[250:].sum() > 0.9

    def stop(what: str, done: int, of: int) -> None:
        if what == "all" and done > of // 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        learn(train, met, settings, kept=tmp_path, say=stop)
    assert {path.name for path in tmp_path.iterdir()} >= {"without One.npz", "without Other.npz", "all.pt"}
    again, _ = learn(train, met, settings, kept=tmp_path)
    assert {name: part.tobytes() for name, part in again.items()} == {
        name: part.tobytes() for name, part in arrays.items()
    }


@pytest.mark.usefixtures("one_thread")
def test_a_kind_is_dated_by_what_has_not_seen_it() -> None:
    from timeloom_train.dating.fitting import Fit
    from timeloom_train.dating.making import learn, left_out

    train, met = snippets(20), snippets(24)[80:]
    arrays, found = learn(train, met, Fit(epochs=3, batch=8, works=2, seed=1))
    assert [one.name for one in found] == ["One", "Other"]
    for one in found:
        assert {text.family for text in one.rest} == {"One", "Other"} - {one.name}
        assert {text.family for text in one.asked.texts} == {one.name}
        assert {text.family for text in one.met.texts} == {"One", "Other"} - {one.name}
        assert not {text.work for text in one.met.texts} & {text.work for text in train}
        for said in (one.asked, one.met):
            assert len(said.texts) == 2 * len(said.whole) == len(said.logits) == len(said.sizes)
            part = said.part(3)
            assert [text.work for text in part.texts] == [text.work for text in said.whole[:3]] * 2
            assert (part.logits[3] == said.logits[len(said.whole)]).all()
        assert not one.met.part(99, without=one.met.whole[0].family).texts
    assert not arrays["bias"].any()
    told = left_out(found)
    assert list(told) == ["One", "Other", "mean", "worst"]
    assert (
        told["worst"]["T2 score:F"]
        == min(told[name]["T2 score:F"] for name in ("One", "Other"))
        <= told["mean"]["T2 score:F"]
    )


@pytest.mark.usefixtures("one_thread")
def test_what_too_few_works_have_is_not_kept() -> None:
    from timeloom.dating.features import bags
    from timeloom_train.dating.fitting import bags_of, weigh

    texts = ["alpha beta", "alpha gamma", "alpha delta delta"]
    found = weigh(bags_of(texts), ["w:1", "w:2", "w:3"], least=3)
    kept = set(np.flatnonzero(found).tolist())
    assert kept
    assert kept <= set.intersection(*(set(bags([text]).number.tolist()) for text in texts))
    assert not weigh(bags_of(texts), ["w:1", "w:1", "w:1"], least=2).any()


# --- what a large network says beside the words ----------------------------------------------------------------------
class Told:
    """Stands in for the network: a vector for each text, by what century it sounds like."""

    width = 6

    def __init__(self) -> None:
        self.asked: list[str] = []

    def mean(self, text: str) -> np.ndarray:
        self.asked.append(text)
        drawn = np.random.default_rng(len(text)).normal(size=self.width) * 0.1
        return drawn + (np.eye(self.width)[0] if "shew'd" in text else np.eye(self.width)[1])


def means(texts: list[str], told: Told | None, folder: Path, monkeypatch: pytest.MonkeyPatch):  # type: ignore[no-untyped-def]
    from timeloom_train.dating import large

    monkeypatch.setattr(large, "mean_of", lambda encoder, text: encoder.mean(text))
    return large.KeptMeans(texts, told, folder)  # type: ignore[arg-type]


@pytest.mark.usefixtures("one_thread")
def test_means_are_kept_and_two_periods_are_learned_from_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from timeloom.dating.vectors import VectorModel
    from timeloom_train.dating.fitting import YEARS
    from timeloom_train.dating.large import HeardFit, fit

    train, told = snippets(40), Told()
    texts = [one.text for one in train]
    kept = means(texts, told, tmp_path, monkeypatch)
    assert told.asked == list(dict.fromkeys(texts))
    again = means(texts, None, tmp_path, monkeypatch)
    assert (again.rows == kept.rows).all() and kept.mean("never asked for") is None
    arrays = fit(kept.of(texts), train, HeardFit(rank=2, epochs=60, rate=0.02, batch=32))
    model = VectorModel.from_arrays({**arrays, "heard": np.array([1.0])}, YEARS, None, kept)
    old, new = model.logits(
        [next(text for text in texts if "shew'd" in text), next(text for text in texts if "television" in text)]
    )
    assert 1700 + int(np.argmax(old)) in range(1725, 1760) and 1700 + int(np.argmax(new)) in range(1975, 2010)


@pytest.mark.usefixtures("one_thread")
def test_how_much_is_heard_is_settled_by_kinds_left_out() -> None:
    from dataclasses import replace

    from timeloom_train.dating.combining import prior_of
    from timeloom_train.dating.fitting import FIRST, YEARS, Fit
    from timeloom_train.dating.making import learn, settled

    train, met = snippets(20), snippets(24)[80:]
    arrays, found = learn(train, met, Fit(epochs=1, batch=8, works=2, seed=1))
    years = FIRST + np.arange(YEARS)

    def heard(right: bool) -> float:
        def said(one):  # type: ignore[no-untyped-def]
            off = np.array([np.abs(years - (text.year if right else 1850)) for text in one.texts])
            return replace(one, vectors=(-off / 20).astype(np.float32))

        by = [replace(one, asked=said(one.asked), met=said(one.met)) for one in found]
        told = settled(arrays, by, prior_of(train))
        return float(told["heard"][0] * told["sure"][0])

    assert heard(True) > 2 * heard(False)
    assert "heard" not in settled(arrays, found, prior_of(train))
