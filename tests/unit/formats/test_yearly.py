"""Counts by year: tables in three forms, and the files of the public n-grams in their three editions."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from timeloom.errors import FormatError, LimitError
from timeloom.formats.yearly import MAX_COUNT, MAX_LINE, read_counts, read_totals

ROWS = [("ship", 1700, 3), ("rail", 1843, 12)]


def read(folder: Path, text: str | bytes, name: str = "table.tsv") -> tuple[list[object], list[str]]:
    """Rows, and the errors as they are told, without the path."""
    path = folder / name
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    found = list(read_counts(path))
    errors = [str(one).removeprefix(f"{path}: ") for one in found if isinstance(one, FormatError | LimitError)]
    return [one for one in found if isinstance(one, tuple)], errors


class TestTables:
    @pytest.mark.parametrize(
        "text",
        [
            "year\tword\tcount\n1700\tship\t3\n1843\trail\t12\n",
            "Word\tother\tMatch_Count\tYear\r\nship\tx\t3\t1700\r\n\r\nrail\ty\t12\t1843\r\n",
            "ship\t1700\t3\nrail\t1843\t12",
            "word,year,count\nship,1700,3\nrail,1843,12\n",
            'ngram,decade,n\n"ship",1700,3\n"rail",1843,12\n',
            "ship,1700,3\nrail,1843,12\n",
            '{"word": "ship", "year": 1700, "count": 3}\n{"count": 12, "year": "1843", "ngram": "rail", "more": [1]}\n',
            "\ufeffyear,word,count\n1700,ship,3\n1843,rail,12\n",
        ],
        ids=[
            "TSV",
            "TSV in another order",
            "TSV without names",
            "CSV",
            "CSV with quotes",
            "CSV without names",
            "JSONL",
            "a byte-order mark",
        ],
    )
    def test_in_every_form(self, tmp_path: Path, text: str) -> None:
        assert read(tmp_path, text) == (ROWS, [])

    def test_a_word_in_quotes_may_hold_a_comma_in_csv_and_quotes_are_letters_in_tsv(self, tmp_path: Path) -> None:
        assert read(tmp_path, 'word,year,count\n"so, so",1700,3\n')[0] == [("so, so", 1700, 3)]
        assert read(tmp_path, 'word\tyear\tcount\n"so\t1700\t3\n')[0] == [('"so', 1700, 3)]

    def test_unpacked_by_its_name(self, tmp_path: Path) -> None:
        assert read(tmp_path, gzip.compress(b"ship\t1700\t3\nrail\t1843\t12\n"), "table.tsv.gz") == (ROWS, [])


class TestNgrams:
    @pytest.mark.parametrize(
        "text",
        [
            "ship\t1700\t3\t2\t1\nrail\t1843\t12\t9\t4\n",
            "ship\t1700\t3\t2\nship_NOUN\t1700\t3\t2\nrail\t1843\t12\t9\n_VERB_\t1843\t7\t7\nrail_NOUN road\t1843\t1\t1\n",
            "ship\t1700,3,2\nship_VERB\t1700,3,2\nrail\t1843,12,9\n_START_ rail\t1843,1,1\n",
        ],
        ids=["2009", "2012", "2020"],
    )
    def test_in_every_edition(self, tmp_path: Path, text: str) -> None:
        assert read(tmp_path, text, "eng-1gram-s") == (ROWS, [])

    def test_many_years_of_one_line(self, tmp_path: Path) -> None:
        assert read(tmp_path, "ship\t1700,3,2\t1701,4,2\n")[0] == [("ship", 1700, 3), ("ship", 1701, 4)]

    def test_what_only_looks_like_a_tag_stays(self, tmp_path: Path) -> None:
        assert [row[0] for row in read(tmp_path, "snake_case\t1990\t3\t2\nX_ray\t1990\t3\t2\n")[0]] == [
            "snake_case",
            "X_ray",
        ]  # type: ignore[index]  # a row is a tuple


class TestBroken:
    @pytest.mark.parametrize(
        ("line", "told"),
        [
            ("rail\tsoon\t12", "line 2: a year is a whole number of at most six digits (got 'soon')"),
            ("rail\t1843\t-1", "line 2: a count is a whole number"),
            ("rail\t1843\t1.5", "(got '1.5')"),
            (f"rail\t1843\t{MAX_COUNT + 1}", f"from 0 to {MAX_COUNT}"),
            ("rail\t1843", "at least 3 columns"),
            ("  \t1843\t12", "the word is empty"),
            ("rail\t１８４３\t12", "a year is"),
        ],
    )
    def test_a_line_costs_itself(self, tmp_path: Path, line: str, told: str) -> None:
        rows, errors = read(tmp_path, f"ship\t1700\t3\n{line}\nrail\t1843\t12\n")
        assert rows == ROWS
        assert len(errors) == 1
        assert told in errors[0]

    @pytest.mark.parametrize(
        ("text", "told"),
        [
            ('{"word": "ship", "year": 1700}\n', "lacks its count"),
            ('{"word": 3, "year": 1700, "count": 1}\n', "a word is a string"),
            ('{"word": "ship", "year": true, "count": 1}\n', "a year is"),
            ('{"word": \n', "no JSON"),
            ("{}\n[1]\n", "a row"),
            ('"so,1700,3\n', "no line of CSV"),
            ("just a text\n", "no table of word, year and count"),
            ("word,year\nship,1700\n", "names no column for the count"),
            ("ship\t1700,3,2\nrail\t1843;12\n", "year,match_count,volume_count"),
            ("ship\t1700\t3\t2\nrail\t1843\t12\n", "four or five columns"),
        ],
    )
    def test_what_is_no_row_is_named(self, tmp_path: Path, text: str, told: str) -> None:
        assert told in "\n".join(read(tmp_path, text)[1])

    def test_bytes_that_are_no_text_cost_their_line(self, tmp_path: Path) -> None:
        rows, errors = read(tmp_path, b"ship\t1700\t3\nr\xffil\t1843\t12\nrail\t1843\t12\n")
        assert rows == ROWS
        assert "line 2: broken encoding" in errors[0]

    def test_an_archive_that_breaks_off_keeps_what_came_before(self, tmp_path: Path) -> None:
        packed = gzip.compress(b"".join(b"ship\t1700\t%d\n" % n for n in range(20000)))
        rows, errors = read(tmp_path, packed[: len(packed) // 2], "table.gz")
        assert rows
        assert "cannot be unpacked" in errors[0]

    def test_what_is_no_archive(self, tmp_path: Path) -> None:
        assert "cannot be unpacked" in read(tmp_path, b"ship\t1700\t3\n", "table.gz")[1][0]

    def test_a_line_without_end(self, tmp_path: Path) -> None:
        rows, errors = read(tmp_path, "ship\t1700\t3\n" + "x" * (MAX_LINE + 5))
        assert rows == ROWS[:1]
        assert "longer than the cap" in errors[0]

    def test_an_empty_file_has_no_rows(self, tmp_path: Path) -> None:
        assert read(tmp_path, "") == ([], [])

    @given(st.binary(max_size=80))
    @example(b"\xef\xbb\xbf")
    @example(b"\x1f")
    @example(b"\xc2\x85")
    def test_any_bytes_are_rows_or_errors(self, tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
        rows, errors = read(tmp_path_factory.mktemp("any"), data)
        assert all(isinstance(row, tuple) and len(row) == 3 for row in rows)
        assert rows or errors or not data.decode("utf-8", "replace").removeprefix("\ufeff").strip()


class TestTotals:
    @pytest.mark.parametrize(
        "text",
        [
            "year\ttotal\n1700\t30\n1843\t120\n",
            "1700,30\n1843,120\n",
            " \t1700,30,2,1\t1843,120,9,4\t",
            "Year,Count\n1700,30\n1843,120\n",
        ],
        ids=["a table", "CSV without names", "the n-grams' own", "CSV"],
    )
    def test_in_every_form(self, tmp_path: Path, text: str) -> None:
        path = tmp_path / "totals"
        path.write_text(text)
        assert list(read_totals(path)) == [(1700, 30), (1843, 120)]

    @pytest.mark.parametrize("line", ["1700", "1700\tmany", "soon,3", "1700,1,2"])
    def test_a_line_that_is_none_is_named(self, tmp_path: Path, line: str) -> None:
        path = tmp_path / "totals"
        path.write_text(f"1699\t7\n{line}\n")
        first, second = read_totals(path)
        assert first == (1699, 7)
        assert "line 2" in str(second)
