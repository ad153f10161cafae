"""`timeloom bench dating` on a small pack of ours, trained as users train it."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from timeloom.cli.main import timeloom
from timeloom_train.__main__ import timeloom_train
from timeloom_train.systems.dating2015.texts import chosen, parts

pytest.importorskip("sklearn")

OLD = "coach hath majesty doth shew publick musick compleat chuse thither".split()
NEW = "engine electric program job television music public today railway people".split()
BOTH = "the of a and house river man ship was in with water morning field to near".split()
PLACES = "Ash Birch Cedar Dale Elm Fir Gale Hill Ivy June Kite Lark Moss Nut Oak Pine Quay Reed Sand Thorn".split()
FAMILIES = ("PhilTrans", "US-president")


def written(words: list[str], place: str, number: int) -> str:
    """Words of a period and of both in an order of their own, so that no two texts share a run of them."""
    drawn = random.Random(f"{place}{number}{words[0]}")
    told = drawn.sample(words, 6) + drawn.sample(BOTH, 10)
    drawn.shuffle(told)
    return f"{place} {' '.join(told)}."


@pytest.fixture(scope="module")
def pack(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with dating/extra.jsonl and dating/semeval, and the weights that were learned from it."""
    folder = tmp_path_factory.mktemp("pack")
    semeval = folder / "dating" / "semeval"
    semeval.mkdir(parents=True)
    lines = [
        {
            "text": written(OLD if year < 1800 else NEW, place, number),
            "year": year,
            "source": f"{family}:{place}-{number}",
        }
        for number in range(2)
        for at, place in enumerate(PLACES)
        for family, year in zip(FAMILIES, (1710 + at, 1960 + at), strict=True)
    ]
    (folder / "dating" / "extra.jsonl").write_text("".join(f"{json.dumps(line)}\n" for line in lines), encoding="utf-8")
    for split, year in (("train", 1715), ("dev", 1716)):
        told = [
            {"id": f"{split}{at}", "text": written(OLD, place, year), "task": "T2", "year_mid": year + at}
            for at, place in enumerate(PLACES[:6])
        ]
        (semeval / f"{split}.jsonl").write_text("".join(f"{json.dumps(line)}\n" for line in told), encoding="utf-8")
    return folder


def bench(pack: Path, *arguments: object) -> Result:
    given = ["--root", pack, "--weights", pack / "systems", "--no-own", "--no-ours"]
    return CliRunner().invoke(timeloom, ["bench", "dating", *map(str, [*given, *arguments])], catch_exceptions=False)


def test_parts_share_no_work(pack: Path) -> None:
    own = parts(pack)
    works = [{one.work for one in part} for part in (own.learned, own.tuned, own.held_out)]
    assert all(works)
    assert not works[0] & works[1]
    assert not (works[0] | works[1]) & works[2]


def test_families_take_turns_in_a_decade(pack: Path) -> None:
    own = [one for one in parts(pack).learned if one.task is None]
    few = chosen(own, 3)
    assert {one.year // 10 for one in few} == {one.year // 10 for one in own}
    assert max(sum(one.year // 10 == decade for one in few) for decade in {one.year // 10 for one in few}) <= 3
    assert chosen(reversed(own), 3) == few


def test_the_whole_study(pack: Path) -> None:
    first = bench(pack, "--format", "json")
    assert first.exit_code == 0, first.output
    assert "ambra, ixa, ucd, interpolation learn" in first.stderr
    told = json.loads(first.stdout)
    assert [one["lists"] for one in told] == ["T1-style", "T2-style"]
    systems = told[1]["systems"]
    assert list(systems) == ["random", "median", "ambra", "ixa", "ucd", "interpolation"]
    for name in ("ixa", "ucd", "interpolation"):
        assert systems[name]["score"]["figures"]["score:C"] > systems["random"]["score"]["figures"]["score:C"]
        assert systems[name]["median years off"] < 40
    assert systems["ucd"]["published"][0] == [0.7592, 0.463]

    again = bench(pack, "--style", "T2", "--only", "ixa")
    assert again.exit_code == 0, again.output
    assert not again.stderr
    assert "IXA" in again.stdout
    assert "0.262/0.038" in again.stdout
    assert "AMBRA" not in again.stdout

    items = pack / "items.jsonl"
    items.write_text(json.dumps({"text": written(NEW, "Wye", 1), "year": 1969}) + "\n", encoding="utf-8")
    own = json.loads(bench(pack, "--items", items, "--style", "T2", "--only", "ucd", "--format", "json").stdout)
    assert own[0]["texts"] == 1
    assert own[0]["systems"]["ucd"]["score"]["figures"]["score:C"] == 1


def test_an_ablation(pack: Path) -> None:
    found = bench(pack, "--ablate", "--only", "ixa", "--style", "T2", "--format", "json")
    assert found.exit_code == 0, found.output
    assert list(json.loads(found.stdout)[0]["systems"]) == [
        "random", "ixa", "ixa without dates", "ixa without entities", "ixa without series", "ixa without change",
    ]  # fmt: skip


def test_near_copies_in_an_archive(pack: Path) -> None:
    pytest.importorskip("duckdb", reason="the extra search is not installed")
    from timeloom.archive import Builder, Dated

    text = " ".join(written(OLD, "Wye", number) for number in range(6))
    archive, items = pack / "own.archive", pack / "copies.jsonl"
    with Builder(archive) as builder:
        builder.add(Dated(text, "1725", "Wye", ""))
    items.write_text(json.dumps({"text": text, "year": 1725}) + "\n", encoding="utf-8")
    found = bench(pack, "--items", items, "--only", "ixa", "--archive", archive, "--style", "T1", "--format", "json")
    assert found.exit_code == 0, found.output
    usaar = json.loads(found.stdout)[0]["systems"]["usaar"]
    assert usaar["score"]["figures"]["precision:F"] == 1
    assert usaar["median years off"] == 0
    assert usaar["published"][0] == [0.9532, 0.91]


def test_a_system_that_there_is_not(pack: Path) -> None:
    found = bench(pack, "--only", "usaaar")
    assert found.exit_code == 2
    assert "there is no 'usaaar'; there are median, ambra, ixa, ucd, interpolation" in found.stderr


def test_no_pack(tmp_path: Path) -> None:
    found = CliRunner().invoke(
        timeloom, ["bench", "dating", "--root", str(tmp_path), "--weights", str(tmp_path / "systems")]
    )
    assert found.exit_code != 0
    assert "the pack of dated texts has no such file" in str(found.exception or found.output)


def test_kinds_left_out_beside_our_own_stage(pack: Path) -> None:
    pytest.importorskip("torch")
    (pack / "timeml").mkdir(exist_ok=True)
    (pack / "timeml" / "train.txt").write_text("", encoding="utf-8")
    ran = CliRunner().invoke(
        timeloom_train,
        ["system", "dating2015", "--root", str(pack), "--left-out", "--most", "8"],
        catch_exceptions=False,
    )
    assert ran.exit_code == 0, ran.output
    last = ran.output[ran.output.rindex("kind", 0, ran.output.rindex("all texts")) :].splitlines()
    assert last[0].split() == ["kind", "texts", "random", "ours", "ambra", "ixa", "ucd", "interpolation"]
    kinds = {line.rsplit(maxsplit=19)[0].strip() for line in ran.output.splitlines() if line[:1].isalpha()}
    assert {"Philosophical Transactions", "SemEval-2015", "presidents", "mean of the kinds", "all texts"} <= kinds
    assert ran.output.count(" less ours, score:") == 12
