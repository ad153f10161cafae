"""Archives: built, added to, broken off, asked."""

from __future__ import annotations

import itertools
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest
from tests.unit.archive.texts import LAMPS, MILL, PIER, SHOWN, filler, misread

from timeloom.archive import Archive, Builder, Dated, near_copies
from timeloom.archive import build as building
from timeloom.archive.fingerprints import runs
from timeloom.archive.letters import letters
from timeloom.archive.store import writing
from timeloom.errors import CorpusError, FormatError, MissingExtra

duckdb = pytest.importorskip("duckdb", reason="the extra search is not installed")


ROOT = Path(__file__).resolve().parents[3]


def made(path: Path, documents: Iterable[Dated] = SHOWN) -> Path:
    with Builder(path) as builder:
        for document in documents:
            builder.add(document)
    return path


def interrupted(path: Path, documents: Iterable[Dated]) -> None:
    """A build that puts every other text into the file, and then breaks off."""
    with Builder(path) as builder:
        for at, document in enumerate(documents):
            builder.add(document)
            if at % 2:
                builder._write()
        builder.add(Dated(PIER, "1843", "lost", ""))
        raise RuntimeError("the light went out")


@pytest.fixture
def shown(tmp_path: Path) -> Path:
    return made(tmp_path / "shown.archive")


class TestCopies:
    def test_a_snippet_is_found_with_its_date_share_and_words(self, shown: Path) -> None:
        (copy,) = near_copies(shown, "the mill stood under water up to the second floor, as every child of the village")
        assert (copy.date, copy.year, copy.id, copy.source, copy.share) == ("1901-02", 1901, "mill", "the courier", 1.0)
        assert copy.excerpt == "the mill stood under water up to the second floor, as every child of the village"

    def test_the_characters_of_the_text_that_are_in_the_copy(self, shown: Path) -> None:
        text = f"{filler(12, 1)} {LAMPS[:112]} {filler(12, 2)}"
        (copy,) = near_copies(shown, text, least=0.2)
        assert LAMPS[:100] in text[copy.start : copy.end]
        assert copy.end - copy.start < 120
        assert copy.share == pytest.approx(0.4, abs=0.1)

    @pytest.mark.parametrize(("rate", "wanted"), [(0.02, 20), (0.05, 20), (0.1, 15)])
    def test_misread_letters_do_not_hide_it(self, shown: Path, rate: float, wanted: int) -> None:
        """Of 20 stretches of 20 words."""
        texts = [misread(" ".join(PIER.split()[at : at + 20]), rate, at) for at in range(20)]
        with Archive(shown) as archive:
            found = [[copy.id for copy in copies] for copies in archive.each(texts)]
        assert found.count(["pier"]) >= wanted
        assert found.count(["pier"]) + found.count([]) == 20

    def test_torn_and_joined_words_do_not_matter(self, shown: Path) -> None:
        (copy,) = near_copies(shown, "Abaker ga vealoaftoeachchild of the pa-\nrish".replace("Ab", "The b"))
        assert (copy.id, copy.share) == ("lamps", 1.0)

    def test_the_long_s_is_read_as_f(self, shown: Path) -> None:
        (copy,) = near_copies(shown, "fince the ſtorm of October had carried away four of its piles")
        assert (copy.id, copy.share) == ("pier", 1.0)

    def test_other_texts_have_none(self, shown: Path) -> None:
        assert near_copies(shown, "Nothing of the kind has ever been said by any of those who were at the fair.") == ()

    @pytest.mark.parametrize("text", ["", " \n", "the pier"])
    def test_a_text_of_few_letters_has_none(self, shown: Path, text: str) -> None:
        assert near_copies(shown, text) == ()

    def test_least_and_most(self, tmp_path: Path) -> None:
        same = [Dated(PIER + filler(30, at), str(1800 + at), str(at), "") for at in range(8)]
        with Archive(made(tmp_path / "a", same)) as archive:
            assert [copy.year for copy in archive.copies(PIER, most=3)] == [1800, 1801, 1802]
            assert len(archive.copies(PIER)) == 8
            half = PIER[: len(PIER) // 2] + filler(30, 99)
            share = archive.copies(half)[0].share
            assert 0.3 < share < 0.8
            assert archive.copies(half, least=share)[0].share == share
            assert archive.copies(half, least=share + 0.01) == ()

    def test_the_greatest_share_comes_first(self, tmp_path: Path) -> None:
        texts = [
            Dated(PIER[:120], "1700", "part", ""),
            Dated(PIER, "1800", "whole", ""),
            Dated(LAMPS, "1600", "other", ""),
        ]
        copies = near_copies(made(tmp_path / "a", texts), PIER)
        assert [copy.id for copy in copies] == ["whole", "part"]

    def test_many_texts_are_answered_as_one_is(self, shown: Path) -> None:
        texts = [PIER[:90], "", filler(30, 4), LAMPS, misread(MILL, 0.05, 2), "no"] * 30
        with Archive(shown) as archive:
            assert list(archive.each(texts)) == [archive.copies(text) for text in texts]
            assert list(archive.each([])) == []

    def test_an_empty_archive(self, tmp_path: Path) -> None:
        with Archive(made(tmp_path / "a", [])) as archive:
            assert (archive.documents, archive.years) == (0, None)
            assert archive.copies(PIER) == ()


class TestLongTexts:
    @pytest.mark.parametrize("at", [0, 1, 2_000 * 3 - 60, 50_000, 1_000_000 - 70, 1_199_000])
    def test_a_snippet_is_found_wherever_it_stands(self, tmp_path: Path, at: int) -> None:
        around = filler(240_000, 8)[:1_200_000]
        text = f"{around[:at]} {MILL[:100]} {around[at:]}"
        texts = [Dated(filler(3_000, 3), "1700", "before", ""), Dated(text, "1815", "long", ""), *SHOWN[:2]]
        (copy,) = near_copies(made(tmp_path / "a", texts), misread(MILL[:100], 0.05, at))
        assert (copy.id, copy.year) == ("long", 1815)
        assert copy.share > 0.5

    def test_a_long_text_is_asked_for(self, tmp_path: Path) -> None:
        book = filler(20_000, 6)
        with Archive(made(tmp_path / "a", [Dated(book, "1815", "book", ""), *SHOWN])) as archive:
            (copy,) = archive.copies(misread(book[30_000:90_000], 0.03, 1))
            assert copy.id == "book"
            assert copy.share > 0.7
            assert len(copy.excerpt) <= 400

    def test_the_share_of_a_long_text(self, tmp_path: Path) -> None:
        book = filler(20_000, 6)
        part = f"{filler(400, 1)} {book[20_000:50_000]} {filler(400, 2)}"
        with Archive(made(tmp_path / "a", [Dated(part, "1815", "part", ""), *SHOWN])) as archive:
            (copy,) = archive.copies(book[:90_000], least=0.2)
            assert copy.share == pytest.approx(1 / 3, abs=0.03)
            assert 19_000 < copy.start < 22_000
            assert 48_000 < copy.end < 51_000
            assert archive.copies(book[:90_000], least=0.5) == ()

    def test_a_text_does_not_run_into_the_next(self, tmp_path: Path) -> None:
        """Its end and the beginning of the next one are no run."""
        texts = [
            Dated("the first half of a word is har", "1700", "a", ""),
            Dated("bourmaster is the other half", "1701", "b", ""),
        ]
        assert near_copies(made(tmp_path / "a", texts), "harbourmaster") == ()

    def test_what_stands_everywhere_is_not_asked_for(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(building, "_COMMON", 5)
        imprint = "Printed for the society by its own press behind the seven painted stars."
        every = [Dated(f"{imprint} {filler(40, at)}", str(1700 + at), str(at), "") for at in range(9)]
        with Archive(made(tmp_path / "a", every)) as archive:
            common = set(archive._common.tolist())
            assert common
            assert common <= set(runs(letters(imprint).codes).tolist())
            assert [copy.id for copy in archive.copies(every[4].text)] == ["4"]


class TestBuilding:
    def test_a_text_goes_in_once(self, shown: Path) -> None:
        with Builder(shown) as builder:
            assert [builder.add(one) for one in SHOWN] == ["known"] * 3
            assert builder.add(Dated(PIER, "1844", "again", "elsewhere")) == "added"
            assert builder.add(Dated(PIER, "1844", "and again", "elsewhere")) == "known"
            assert builder.add(Dated("too short", "1844", "x", "y")) == "short"
        with Archive(shown) as archive:
            assert (archive.documents, archive.years) == (4, (1838, 1901))
            assert [copy.date for copy in archive.copies(PIER)] == ["1843-10-02", "1844"]

    def test_nothing_new_leaves_the_file_as_it_was(self, shown: Path) -> None:
        with Archive(shown) as archive:
            before = archive.copies(PIER)
        made(shown)
        with Archive(shown) as archive:
            assert archive.copies(PIER) == before
            assert archive.documents == 3

    def test_what_was_broken_off_goes_on(self, tmp_path: Path) -> None:
        texts = [Dated(filler(60, at), str(1700 + at), str(at), "") for at in range(30)]
        path = tmp_path / "a"
        with pytest.raises(RuntimeError, match="the light went out"):
            interrupted(path, texts[:20])
        with Builder(path) as builder:
            became = [builder.add(one) for one in texts]
        assert became == ["known"] * 20 + ["added"] * 10
        with Archive(path) as archive:
            assert archive.documents == 30
            assert [archive.copies(one.text)[0].id for one in texts] == [one.id for one in texts]

    def test_a_process_that_was_killed_leaves_what_it_wrote(self, tmp_path: Path) -> None:
        path = tmp_path / "a"
        script = (
            "import os, sys; from pathlib import Path; from tests.unit.archive.texts import SHOWN; "
            "from timeloom.archive import Builder; builder = Builder(Path(sys.argv[1])).__enter__(); "
            "builder.add(SHOWN[0]); builder._write(); builder.add(SHOWN[1]); os._exit(9)"
        )
        assert subprocess.run([sys.executable, "-c", script, str(path)], cwd=ROOT, timeout=120).returncode == 9
        with Archive(path) as archive:
            assert archive.documents == 1
            assert archive.copies(PIER)[0].id == "pier"
        with Builder(path) as builder:
            assert [builder.add(one) for one in SHOWN] == ["known", "added", "added"]
        with Archive(path) as archive:
            assert [archive.copies(one.text)[0].id for one in SHOWN] == ["pier", "lamps", "mill"]

    def test_many_batches_are_put_in_one_order(self, tmp_path: Path) -> None:
        texts = [Dated(filler(1_200, at), str(1700 + at), str(at), "") for at in range(12)]
        path = tmp_path / "it's.archive"
        with Builder(path, batch=500) as builder:
            for one in texts:
                builder.add(one)
                builder._write()
        store = writing(path, 64)
        order = [one for (one,) in store.execute("SELECT fingerprint FROM postings").fetchall()]
        assert store.execute("SELECT value FROM meta WHERE name = 'batches'").fetchall() == [(1,)]
        store.close()
        assert order == sorted(order)
        assert sorted(one.name for one in tmp_path.iterdir()) == ["it's.archive"]
        with Archive(path) as archive:
            assert all(archive.copies(one.text[200:500])[0].id == one.id for one in texts)
        with Builder(path) as builder:
            assert builder.add(Dated(PIER, "1843", "pier", "")) == "added"
        assert near_copies(path, PIER)[0].id == "pier"

    def test_batches_change_nothing(self, tmp_path: Path) -> None:
        texts = [*SHOWN, *(Dated(filler(50, at), "1800", str(at), "") for at in range(20))]
        paths = [tmp_path / name for name in "ab"]
        made(paths[0], texts)
        with Builder(paths[1]) as builder:
            for one in texts:
                builder.add(one)
                builder._write()
        with Archive(paths[0]) as one, Archive(paths[1]) as other:
            for text in (PIER, misread(MILL, 0.05, 1), texts[9].text):
                assert one.copies(text) == other.copies(text)

    def test_files_are_remembered_when_their_texts_are_in(self, tmp_path: Path) -> None:
        with Builder(tmp_path / "a") as builder:
            assert not builder.knows(7)
            builder.finished(7)
            assert builder.knows(7)
        with Builder(tmp_path / "a") as builder:
            assert builder.knows(7)
            assert not builder.knows(8)

    def test_a_lone_surrogate_is_refused_and_the_rest_goes_on(self, tmp_path: Path) -> None:
        with Builder(tmp_path / "a") as builder:
            with pytest.raises(FormatError, match="lone surrogate") as caught:
                builder.add(Dated("a text with a \ud800 in it", "1800", "x", "here"))
            assert (caught.value.document, caught.value.place) == ("here", "character 19")
            assert builder.add(SHOWN[0]) == "added"
        assert near_copies(tmp_path / "a", PIER)[0].id == "pier"


class TestErrors:
    def test_no_such_archive(self, tmp_path: Path) -> None:
        with pytest.raises(FormatError, match="there is no such archive"):
            Archive(tmp_path / "none")
        assert not (tmp_path / "none").exists()

    def test_no_such_folder(self, tmp_path: Path) -> None:
        with pytest.raises(FormatError, match="no such folder"):
            Builder(tmp_path / "none" / "a")

    @pytest.mark.parametrize("opens", [Archive, Builder])
    def test_no_database(self, tmp_path: Path, opens: type[Archive] | type[Builder]) -> None:
        path = tmp_path / "letter.txt"
        path.write_text(PIER * 20, "utf-8")
        with pytest.raises(FormatError, match=r"letter\.txt: the archive cannot be used"):
            opens(path)
        assert path.read_text("utf-8") == PIER * 20

    @pytest.mark.parametrize("opens", [Archive, Builder])
    def test_another_database(self, tmp_path: Path, opens: type[Archive] | type[Builder]) -> None:
        path = tmp_path / "other.db"
        with duckdb.connect(str(path)) as store:
            store.execute("CREATE TABLE mine (x INTEGER)")
        with pytest.raises(FormatError, match="is no archive"):
            opens(path)
        with duckdb.connect(str(path)) as store:
            assert store.execute("SELECT table_name FROM duckdb_tables()").fetchall() == [("mine",)]

    def test_another_version(self, shown: Path) -> None:
        with duckdb.connect(str(shown)) as store:
            store.execute("UPDATE meta SET value = 6 WHERE name = 'window'")
        with pytest.raises(FormatError, match=r"shown.archive: window: was made by another version .* \(got 6\)"):
            Archive(shown)

    def test_a_view_is_no_table_of_an_archive(self, shown: Path) -> None:
        """A file of somebody else's making may hold views, which could read other files."""
        with duckdb.connect(str(shown)) as store:
            store.execute("DROP TABLE common")
            store.execute("CREATE VIEW common AS SELECT 1 AS fingerprint")
        with pytest.raises(FormatError, match="is no archive"):
            Archive(shown)

    def test_it_reaches_no_other_file(self, shown: Path) -> None:
        other = shown.with_name("other.csv")
        other.write_text("a\n1\n", "utf-8")
        for store in (Archive(shown)._store, writing(shown.with_name("b"), 64)):
            for query in (
                f"SELECT * FROM '{other}'",
                f"ATTACH '{other}.db'",
                "INSTALL fts",
                "SET enable_external_access = true",
            ):
                with pytest.raises(duckdb.Error):
                    store.execute(query)
            store.close()

    def test_only_one_may_write(self, shown: Path) -> None:
        with Builder(shown), pytest.raises((CorpusError, FormatError), match="is open elsewhere"):
            Builder(shown)

    def test_many_may_read(self, shown: Path) -> None:
        with Archive(shown) as one, Archive(shown) as other:
            assert one.copies(PIER) == other.copies(PIER) != ()

    def test_without_duckdb(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(__import__("sys").modules, "duckdb", None)
        with pytest.raises(MissingExtra, match=r"pip install timeloom\[search\]"):
            Builder(tmp_path / "a")


def test_the_same_texts_give_the_same_answers_in_any_order(tmp_path: Path) -> None:
    answers = []
    for at, order in enumerate(itertools.permutations(SHOWN)):
        with Archive(made(tmp_path / str(at), order)) as archive:
            answers.append([archive.copies(misread(text, 0.04, 3)) for text in (PIER, LAMPS, MILL)])
    assert all(answer == answers[0] for answer in answers)
