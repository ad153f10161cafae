"""Texts with their dates: by names, by fields, by what a page says."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from timeloom.archive import Dated
from timeloom.errors import FormatError, LimitError, TimeloomError
from timeloom.formats import dated_html
from timeloom.formats.dated import Fields, find_dated, read_dated, read_texts
from timeloom.formats.dated_jsonl import FIELDS
from timeloom.formats.dated_names import date_in_path


class TestNames:
    @pytest.mark.parametrize(
        ("path", "expected"),
        [
            ("times-1843-09-12.txt", "1843-09-12"),
            ("1843_09_12.txt", "1843-09-12"),
            ("times_18430912_p3.txt", "1843-09-12"),
            ("1843.09.txt", "1843-09"),
            ("times-1843.txt", "1843"),
            ("times1843b.txt", "1843"),
            ("1843-44.txt", "1843"),
            ("1843/times.txt", "1843"),
            ("news/1843/09/12/times.txt", "1843-09-12"),
            ("1843/09/times.txt", "1843-09"),
            ("1843/2/times.txt", "1843"),
            ("1843/44/times.txt", "1843"),
            ("1843-09/times.txt", "1843-09"),
            ("1799/1843/times.txt", "1843"),
            ("1843/times-1843-09-12.txt", "1843-09-12"),
            ("1843/09/times-1843.txt", "1843-09"),
            ("1843 letters/times.txt", None),
            ("times.txt", None),
            ("page-123.txt", None),
            ("0812.txt", None),
            ("9999.txt", None),
            ("id-123456.txt", None),
            ("times-1843-02-30.txt", "1843-02"),
        ],
    )
    def test_a_name(self, path: str, expected: str | None) -> None:
        assert date_in_path(Path(path).parts, path) == expected

    @pytest.mark.parametrize(
        ("path", "told"),
        [
            ("1843-to-1850.txt", "more than one date"),
            ("1843/scan-of-1790.txt", "its name says 1790 and its folder 1843"),
        ],
    )
    def test_two_dates_are_an_error(self, path: str, told: str) -> None:
        with pytest.raises(FormatError, match=told) as caught:
            date_in_path(Path(path).parts, path)
        assert (caught.value.document, caught.value.place) == (path, "date")


def read(path: Path, fields: Fields = FIELDS, date: str | None = None, cap: int = 10_000) -> list[Dated | str]:
    """What is read of a path; of an error what it prints."""
    found = [one for origin in find_dated([path]).found for one in read_dated(origin, fields, date, cap)]
    return [one if isinstance(one, Dated) else str(one).replace(str(path.parent), "") for one in found]


class TestText:
    def test_dates_by_name_beside_and_option(self, tmp_path: Path) -> None:
        path = tmp_path / "pier-1843.txt"
        path.write_text("\ufeffThe pier.", "utf-8")
        assert read(path) == [Dated("The pier.", "1843", "pier-1843", str(path))]
        path.with_suffix(".dct").write_text("1843-09-12\n", "utf-8")
        assert read(path) == [Dated("The pier.", "1843-09-12", "pier-1843", str(path))]
        assert read(path, date="1790") == [Dated("The pier.", "1790", "pier-1843", str(path))]

    @pytest.mark.parametrize(
        ("name", "data", "told"),
        [
            pytest.param("pier.txt", b"The pier.", "/pier.txt: date: it has no date", id="no date"),
            pytest.param("1843.txt", b"The p\xefer.", "/1843.txt: byte 5: broken encoding: not UTF-8", id="no UTF-8"),
            pytest.param("1843.txt", b"x" * 10_001, "/1843.txt: larger than the cap of 10000 bytes", id="too large"),
        ],
    )
    def test_what_is_wrong_is_told(self, tmp_path: Path, name: str, data: bytes, told: str) -> None:
        (tmp_path / name).write_bytes(data)
        (error,) = read(tmp_path / name)
        assert isinstance(error, str)
        assert error.startswith(told)

    def test_a_bad_date_beside(self, tmp_path: Path) -> None:
        (tmp_path / "1843.txt").write_text("The pier.", "utf-8")
        (tmp_path / "1843.dct").write_text("in autumn", "utf-8")
        assert read(tmp_path / "1843.txt") == [
            "/1843.dct: line 1: is not an ISO 8601 date or local time (got 'in autumn')"
        ]


class TestFolders:
    def test_all_kinds_in_the_order_of_their_names(self, tmp_path: Path) -> None:
        top = tmp_path / "1843"
        for name in ("b.txt", "a.html", "inner/c.jsonl", "notes.md", ".hidden.txt", ".git/d.txt", "b.dct"):
            (top / name).parent.mkdir(parents=True, exist_ok=True)
            (top / name).write_text("x", "utf-8")
        (top / "gone.txt").symlink_to(tmp_path / "nowhere")
        (top / "round").symlink_to(top)
        found = find_dated([top])
        assert [(one.path.name, one.kind, one.names) for one in found.found] == [
            ("a.html", "html", ("1843", "a.html")),
            ("b.txt", "text", ("1843", "b.txt")),
            ("c.jsonl", "jsonl", ("1843", "inner", "c.jsonl")),
        ]
        assert found.others == 1
        assert [str(error) for error in found.errors] == [
            f"{top}/gone.txt: no regular file, or a link that leads nowhere"
        ]

    def test_folders_above_say_nothing(self, tmp_path: Path) -> None:
        (tmp_path / "1999" / "papers").mkdir(parents=True)
        (tmp_path / "1999" / "papers" / "a.txt").write_text("x", "utf-8")
        (origin,) = find_dated([tmp_path / "1999" / "papers"]).found
        assert origin.names == ("papers", "a.txt")


class TestRows:
    def rows(self, place: Path, *rows: object) -> Path:
        path = place / "rows.jsonl"
        path.write_bytes(b"\n".join(one if isinstance(one, bytes) else json.dumps(one).encode() for one in rows))
        return path

    def test_fields(self, tmp_path: Path) -> None:
        path = self.rows(
            tmp_path, {"text": "a", "year": 1843}, b"", {"text": "b", "date": "1843-09-12", "year": 1, "id": 7, "source": "s"},
            {"text": "c", "dct": "1901"},
        )  # fmt: skip
        assert read(path) == [
            Dated("a", "1843", "rows:1", str(path)), Dated("b", "1843-09-12", "7", "s"), Dated("c", "1901", "rows:4", str(path)),
        ]  # fmt: skip

    def test_names_of_fields(self, tmp_path: Path) -> None:
        path = self.rows(tmp_path, {"body": "a", "printed": "1843", "year": 1, "key": "k", "paper": "p"})
        assert read(path, Fields("body", "printed", "key", "paper")) == [Dated("a", "1843", "k", "p")]

    def test_a_date_for_all(self, tmp_path: Path) -> None:
        path = self.rows(tmp_path, {"text": "a"}, {"text": "b", "year": 1})
        assert [one.date for one in read(path, date="1843") if isinstance(one, Dated)] == ["1843", "1843"]

    @pytest.mark.parametrize(
        ("row", "told"),
        [
            pytest.param(b"{", "line 2: no JSON: ", id="no JSON"),
            pytest.param(b'{"text": "\xff"}', "line 2: no JSON: ", id="no UTF-8"),
            pytest.param(b"[" * 5000, "line 2: ", id="deep"),
            pytest.param([1], "line 2: a row is a JSON object (got 'list')", id="no object"),
            pytest.param({"year": 1}, "line 2: text: there is no text", id="no text"),
            pytest.param({"text": 1, "year": 1}, "line 2: text: is no text (got 1)", id="a number for a text"),
            pytest.param({"text": "a\0b", "year": 1}, "line 2: text: holds U+0000", id="a null"),
            pytest.param({"text": "a"}, "line 2: date or year or dct: there is no date", id="no date"),
            pytest.param({"text": "a", "year": "soon"}, "line 2: year: is not an ISO 8601 date or local time (got 'soon')", id="no year"),
            pytest.param({"text": "a", "year": 1.5}, "line 2: year: is no year and no ISO 8601 date (got 1.5)", id="half a year"),
            pytest.param({"text": "a", "year": 1, "id": []}, "line 2: id: is neither text nor a whole number (got [])", id="an id"),
            pytest.param({"text": "a" * 10_001}, "line 2: longer than the cap of 10000 bytes", id="too long"),
        ],
    )  # fmt: skip
    def test_a_bad_row_costs_only_itself(self, tmp_path: Path, row: object, told: str) -> None:
        path = self.rows(tmp_path, {"text": "a", "year": 1843}, row, {"text": "b", "year": 1844})
        first, error, last = read(path)
        assert isinstance(error, str)
        assert error.startswith(f"/rows.jsonl: {told}")
        assert [one.text for one in (first, last) if isinstance(one, Dated)] == ["a", "b"]

    def test_texts_that_are_looked_for_need_no_date(self, tmp_path: Path) -> None:
        path = self.rows(tmp_path, {"text": "a", "id": "x"}, {"text": "b"}, {})
        (origin,) = find_dated([path]).found
        found = list(read_texts(origin))
        assert found[:2] == [("x", "a"), ("rows:2", "b")]
        assert isinstance(found[2], TimeloomError)


BODY = "<body><p>It rained.</p></body>"


def page(head: str = "", body: str = BODY) -> dated_html.Page:
    return dated_html.parse(
        f"<!DOCTYPE html><html><head><meta charset=utf-8>{head}</head>{body}</html>".encode(), "page.html"
    )


class TestPages:
    @pytest.mark.parametrize(
        ("head", "expected"),
        [
            pytest.param('<meta property="article:published_time" content="1901-02-03T10:00:00Z">', "1901-02-03", id="open graph"),
            pytest.param('<meta name="DC.date.issued" content="1901-02">', "1901-02", id="Dublin Core"),
            pytest.param('<meta itemprop="datePublished" content="1901">', "1901", id="microdata"),
            pytest.param('<META NAME="Date" CONTENT="19010203">', "1901-02-03", id="capitals"),
            pytest.param('<script type="application/ld+json">{"datePublished": "1901-02-03"}</script>', "1901-02-03", id="JSON-LD"),
            pytest.param(
                '<script type="application/ld+json">[{"@graph": [{"a": 1}, {"datePublished": "1901"}]}]</script>', "1901", id="a graph",
            ),
            pytest.param('<script type="application/ld+json">{"datePub</script><meta name=date content=1901>', "1901", id="broken JSON-LD"),
            pytest.param('<meta name="date" content="Feb 3"><meta name="pubdate" content="1901">', "1901", id="the first that can be read"),
            pytest.param(
                '<meta name="date" content="1800"><meta name="dcterms.issued" content="1901">', "1901", id="the surest first",
            ),
            pytest.param('<meta name="modified" content="1901">', None, id="another date"),
        ],
    )  # fmt: skip
    def test_dates_of_the_head(self, head: str, expected: str | None) -> None:
        assert page(head).date == expected

    @pytest.mark.parametrize(
        ("body", "expected"),
        [
            pytest.param('<p><time datetime="1901-02-03">Sunday</time></p>', "1901-02-03", id="time"),
            pytest.param(
                '<time datetime="1800">a</time><time pubdate datetime="1901">b</time>', "1901", id="time of publication"
            ),
            pytest.param('<time datetime="1800">a</time><i itemprop="datePublished">1901</i>', "1901", id="itemprop"),
            pytest.param("<time>1901</time>", None, id="time without datetime"),
        ],
    )
    def test_dates_of_the_body(self, body: str, expected: str | None) -> None:
        assert page(body=f"<body>{body}</body>").date == expected

    def test_a_date_that_cannot_be_read_is_told(self, tmp_path: Path) -> None:
        assert page('<meta name="date" content="3 Feb 1901">')[1:] == (None, "3 Feb 1901")
        path = tmp_path / "page.html"
        path.write_text(f'<meta name="date" content="3 Feb 1901">{BODY}', "utf-8")
        assert read(path) == ["/page.html: date: its date cannot be read (got '3 Feb 1901')"]
        assert read(path.rename(tmp_path / "1901.html")) == [
            Dated("It rained.", "1901", "1901", str(tmp_path / "1901.html"))
        ]

    @pytest.mark.parametrize(
        ("body", "expected"),
        [
            pytest.param(
                "<p>It <b>rai</b>ned.<br>Much &amp; long.</p>tail", "It rained.\nMuch & long.\ntail", id="blocks"
            ),
            pytest.param(
                "<nav>Home</nav><article><p>It rained.</p></article><footer>Us</footer>", "It rained.", id="the article"
            ),
            pytest.param("Menu<main><p>It rained.</main>", "It rained.", id="main"),
            pytest.param("<article>One</article><article>Two</article>", "One\nTwo", id="several articles"),
            pytest.param(
                "<script>var x</script><style>p {}</style><p>It<!-- not --> rained.</p>", "It rained.", id="no script"
            ),
            pytest.param("<p>un<p>closed <i>tags", "un\nclosed tags", id="broken"),
            pytest.param("<p>caf&eacute; &#8212; &nosuch;</p>", "café — &nosuch;", id="references"),
        ],
    )
    def test_text(self, body: str, expected: str) -> None:
        assert page(body=f"<body>{body}</body>").text == expected

    def test_nothing_that_it_refers_to_is_read(self, tmp_path: Path) -> None:
        (tmp_path / "secret.txt").write_text("hidden", "utf-8")
        source = (
            f'<!DOCTYPE html [<!ENTITY x SYSTEM "file://{tmp_path}/secret.txt">]><html><body>'
            f'<iframe src="file://{tmp_path}/secret.txt"></iframe><p>&x; It rained.</p></body></html>'
        )
        assert "hidden" not in dated_html.parse(source.encode(), "page.html").text

    @pytest.mark.parametrize(
        ("data", "expected"),
        [
            pytest.param("<meta charset='iso-8859-1'><p>café “x”</p>".encode("cp1252"), "café “x”", id="latin-1 is windows-1252"),
            pytest.param("\ufeff<p>café</p>".encode(), "café", id="byte-order mark"),
            pytest.param("\ufeff<p>café</p>".encode("utf-16-le"), "café", id="UTF-16"),
            pytest.param(
                '<?xml version="1.0" encoding="utf-8"?><html xmlns="http://www.w3.org/1999/xhtml"><body>café</body></html>'.encode(),
                "café", id="XHTML",
            ),
        ],
    )  # fmt: skip
    def test_encodings(self, data: bytes, expected: str) -> None:
        assert dated_html.parse(data, "page.html").text == expected

    @pytest.mark.parametrize(
        ("data", "kind", "told"),
        [
            pytest.param(
                b"<p>caf\xe9</p>", FormatError, "page.html: byte 6: broken encoding: not utf-8", id="no UTF-8"
            ),
            pytest.param(
                b"<meta charset=rot13><p>x", FormatError, "names an encoding that is not read", id="no encoding"
            ),
            pytest.param(b"", FormatError, "no page of HTML", id="empty"),
            pytest.param(b"<p>\0</p>", FormatError, "a binary file", id="binary"),
            pytest.param(b"<div>" * 240 + b"x", LimitError, "nested deeper than", id="deep"),
        ],
    )
    def test_what_is_wrong_is_told(self, data: bytes, kind: type[TimeloomError], told: str) -> None:
        with pytest.raises(kind, match=told):
            dated_html.parse(data, "page.html")

    def test_a_deep_page_ends(self) -> None:
        with pytest.raises(TimeloomError):
            dated_html.parse(b"<div>" * 200_000 + b"x", "page.html")
