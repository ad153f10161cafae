"""The page of dated texts: whole, escaped, without a script, and its picture of the distribution."""

from __future__ import annotations

import base64
import hashlib
import re
from itertools import pairwise

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from timeloom.document import Clue, ClueKind, Document, Written
from timeloom.errors import FormatError
from timeloom.show.dating import Chosen, dating_page, written_svg, written_words
from timeloom.show.markup import text_width

HTML = "{http://www.w3.org/1999/xhtml}"
SVG = "{http://www.w3.org/2000/svg}"
TEXT = "We set out to-morrow for the Duke of Wellington, in 1830."
P = tuple(one / 100 for one in (*(0,) * 10, *range(1, 10), 10, *range(9, 0, -1), *(0,) * 10))


def clue(words: str, kind: ClueKind, weight: float, years: tuple[int | None, int | None] = (None, None)) -> Clue:
    start = TEXT.index(words)
    return Clue(start=start, end=start + len(words), kind=kind, years=years, weight=weight, told=f"why {words}")


CLUES = (
    clue("to-morrow", "words", 1.25, (None, 1890)),
    clue("the Duke of Wellington", "name", 2.5, (1814, 1852)),
    clue("Wellington", "near copy", 0.5, (1831, 1831)),
    clue("1830", "date", -0.75, (1830, None)),
)


@pytest.fixture
def document() -> Document:
    return Document(id="letter", text=TEXT, written=Written(start=1810, p=P, clues=CLUES))


def tree(markup: str) -> etree._Element:
    return etree.fromstring(markup.encode())


def marks(html: str) -> list[tuple[str, str, str]]:
    """Class, title and words of every highlight of the text."""
    article = next(tree(html).iter(f"{HTML}article"))
    return [(one.get("class"), one.get("title"), "".join(one.itertext())) for one in article.iter(f"{HTML}mark")]


class TestPage:
    def test_the_text_is_there_character_for_character(self, document: Document) -> None:
        assert "".join(next(tree(dating_page([document])).iter(f"{HTML}article")).itertext()) == TEXT

    def test_clues_are_coloured_by_their_kind_and_tell_why(self, document: Document) -> None:
        assert marks(dating_page([document])) == [
            ("m words s3", "why to-morrow (until 1890)", "to-morrow"),
            ("m name s3", "why the Duke of Wellington (1814 to 1852)", "the Duke of "),
            ("m copy s2", "why Wellington (1831)", "Wellington"),
            ("m against s2", "why 1830 (from 1830 on)", "1830"),
        ]

    @pytest.mark.parametrize(("weight", "strength"), [(0.1, "s0"), (-0.15, "s1"), (0.75, "s2"), (-4.0, "s3")])
    def test_the_colour_is_as_strong_as_the_weight(self, weight: float, strength: str) -> None:
        own = Written(start=1810, p=P, clues=(clue("1830", "date", weight),))
        html = dating_page([Document(id="one", text=TEXT, written=own)])
        assert marks(html)[0][0].split()[-1] == strength
        assert f"mark.m.{strength} {{" in html or strength == "s3"

    def test_what_a_grid_says_stands_on_the_page(self, document: Document) -> None:
        told = Chosen((1820, 1829), (((1820, 1829), 0.55), ((1830, 1830), 0.09)))
        bare, full = (dating_page([document], chosen=chosen) for chosen in (None, [told]))
        assert document.written is not None
        p = document.written.probability(1820, 1829)
        assert f"Chosen of the grid: 1820 to 1829, probability {p:.2f}." in full
        table = next(one for one in tree(full).iter(f"{HTML}table") if one.get("class") == "top")
        rows = [["".join(cell.itertext()) for cell in row.iter(f"{HTML}td")] for row in table.iter(f"{HTML}tr")]
        assert rows[1:] == [["1820 to 1829", "0.550"], ["1830", "0.090"]]
        assert "of the grid" not in bare
        with pytest.raises(ValueError, match="zip"):
            dating_page([document], chosen=[])

    def test_of_two_clues_of_the_same_words_the_weightier_colours(self) -> None:
        both = (clue("1830", "words", 0.5), clue("1830", "date", -0.75))
        html = dating_page([Document(id="two", text=TEXT, written=Written(start=1810, p=P, clues=both))])
        assert [mark[0] for mark in marks(html)] == ["m against s2"]

    def test_a_clue_that_another_hides_stands_in_the_table(self, document: Document) -> None:
        rows = [
            ["".join(cell.itertext()) for cell in row.iter(f"{HTML}td")]
            for row in tree(dating_page([document])).iter(f"{HTML}tr")
        ]
        assert rows[1:] == [
            ["the Duke of Wellington", "name", "1814 to 1852", "+2.50", "why the Duke of Wellington"],
            ["to-morrow", "words", "until 1890", "+1.25", "why to-morrow"],
            ["1830", "date", "from 1830 on", "-0.75", "why 1830"],
            ["Wellington", "near copy", "1831", "+0.50", "why Wellington"],
        ]

    def test_the_key_has_the_kinds_that_there_are(self, document: Document) -> None:
        aside = "".join(next(tree(dating_page([document])).iter(f"{HTML}aside")).itertext())
        assert "words and spellings" in aside
        assert "speaks against" in aside
        assert "a date in the text" not in aside

    def test_several_documents_each_under_their_id(self, document: Document) -> None:
        other = Document(id="note <2>", text="", written=Written(p=P, prior=True))
        html = dating_page([document, other])
        assert [head.text for head in tree(html).iter(f"{HTML}h2")] == ["letter", "note <2>"]
        assert len(list(tree(html).iter(f"{SVG}svg"))) == 2 * 4
        assert "No stretch of this text" in html
        assert "<title>letter, note &lt;2&gt; · timeloom</title>" in html

    def test_one_that_nobody_has_dated_is_named(self) -> None:
        with pytest.raises(FormatError, match="bare: nobody"):
            dating_page([Document(id="bare", text="x")])

    def test_the_same_documents_give_the_same_bytes(self, document: Document) -> None:
        assert dating_page([document]) == dating_page([msgspec.structs.replace(document)])


class TestWords:
    def test_the_answer(self) -> None:
        told = written_words(Written(start=1810, p=P))
        assert told == "Written about 1829; with 80% probability 1824 to 1834; confidence 1.00."

    def test_it_abstains(self) -> None:
        told = written_words(Written(p=(0.01,) * 100, least=0.5))
        assert told == "Not dated: confidence 0.25 is less than the 0.50 that was asked for."

    def test_where_more_than_half_of_the_years_are_as_likely_it_has_no_idea(self) -> None:
        even = Written(p=(0.01,) * 100)
        assert even.vague
        assert not Written(start=1810, p=P).vague
        assert written_words(even).startswith("No idea when it was written; with 80% probability 17")

    def test_the_prior_says_so(self) -> None:
        for least in (0.0, 1.0):
            assert "Nothing of the text was read" in written_words(
                Written(p=(0.1,) * 10 + P[10:20], prior=True, least=least)
            )


class TestPicture:
    def test_its_parts(self) -> None:
        svg = written_svg(Written(start=1810, p=P))
        classes = [one.get("class") for one in tree(svg).iter(f"{SVG}path", f"{SVG}text")]
        assert classes.count("shade") == classes.count("middle") == classes.count("curve") == classes.count("said") == 1
        assert "1829 (1824 to 1834)" in svg

    def test_the_shade_lies_where_the_credible_years_do(self) -> None:
        width, written = 1000, Written(start=1810, p=P)
        first, last = written.credible(0.8)
        shade = next(
            one for one in tree(written_svg(written, width=width)).iter(f"{SVG}path") if one.get("class") == "shade"
        )
        found = re.fullmatch(r"M([\d.]+),\d+H([\d.]+)V\d+H[\d.]+Z", shade.get("d"))
        assert found is not None
        year = (width - 32) / len(P)
        assert float(found[1]) == pytest.approx(16 + (first - 1810) * year, abs=0.1)
        assert float(found[2]) == pytest.approx(16 + (last + 1 - 1810) * year, abs=0.1)

    def test_the_curve_is_as_high_as_the_probabilities_are(self) -> None:
        curve = next(
            one
            for one in tree(written_svg(Written(p=(0.25, 0.5, 0.0, 0.25)), height=282)).iter(f"{SVG}path")
            if one.get("class") == "curve"
        )
        heights = [252 - float(y) for y in re.findall(r"V([\d.]+)H", curve.get("d"))]
        assert heights == [100, 200, 0, 100]

    def test_where_it_abstains_it_has_neither_year_nor_stretch(self) -> None:
        svg = written_svg(Written(p=(0.01,) * 100, least=0.5))
        assert "class='middle'" not in svg
        assert "class='shade'" not in svg
        assert "class='curve'" in svg

    @given(st.integers(-600, 2000), st.integers(1, 700), st.integers(280, 2000))
    def test_ticks_are_round_years_that_do_not_touch(self, start: int, count: int, width: int) -> None:
        svg = written_svg(Written(start=start, p=(1 / count,) * count), width=width)
        ticks = [(float(one.get("x")), one.text) for one in tree(svg).iter(f"{SVG}text") if one.get("class") == "tick"]
        for (left, one), (right, other) in pairwise(ticks):
            assert left + text_width(one, 12) / 2 < right - text_width(other, 12) / 2
        for at, label in ticks:
            assert at - text_width(label, 12) / 2 >= -1
            assert at + text_width(label, 12) / 2 <= width + 1
        assert ticks or count < 60

    @pytest.mark.parametrize("width", [330, 680, 1140, 1640])
    def test_the_axis_begins_with_1700(self, width: int) -> None:
        svg = written_svg(Written(start=1700, p=(1 / 327,) * 327), width=width)
        assert next(one.text for one in tree(svg).iter(f"{SVG}text") if one.get("class") == "tick") == "1700"

    @pytest.mark.parametrize("at", [0, 1, 50, 98, 99])
    def test_the_label_of_the_year_stays_in_the_picture(self, at: int) -> None:
        p = tuple(float(year == at) for year in range(100))
        said = next(
            one for one in tree(written_svg(Written(p=p), width=400)).iter(f"{SVG}text") if one.get("class") == "said"
        )
        half = text_width(said.text, 13) / 2
        assert half <= float(said.get("x")) <= 400 - half


class TestHostile:
    EVIL = "</title></style><script>alert(1)</script><img src=x onerror='y'>&amp;\"'"

    def test_markup_in_any_field_stays_text(self) -> None:
        one = Clue(start=0, end=9, kind="words", years=(None, None), weight=1.0, told=self.EVIL)
        evil = Document(id=self.EVIL, text=self.EVIL, language=self.EVIL, written=Written(p=P, clues=(one,)))
        root = tree(dating_page([evil, evil], title=self.EVIL))
        assert not list(root.iter(f"{HTML}script", f"{HTML}img"))
        assert marks(dating_page([evil]))[0][1] == self.EVIL
        assert next(root.iter(f"{HTML}h1")).text == self.EVIL

    def test_the_page_asks_for_nothing_and_runs_nothing(self, document: Document) -> None:
        html = dating_page([document])
        outside = set(re.findall(r"https?://[^\s'\"]+", html))
        assert outside <= {"http://www.w3.org/1999/xhtml", "http://www.w3.org/2000/svg"}  # names, not addresses
        assert not re.search(r"@import|url\((?!#)|<script|<link|<iframe|<img|\ssrc=|\sstyle=|\son[a-z]+=", html)
        policy = next(m.get("content") for m in tree(html).iter(f"{HTML}meta") if m.get("http-equiv"))
        body = re.search("<style>(.*?)</style>", html, re.DOTALL)
        assert body is not None
        digest = base64.b64encode(hashlib.sha256(body[1].encode()).digest()).decode()
        assert policy.startswith(f"default-src 'none'; style-src 'sha256-{digest}'")

    @given(
        st.text(max_size=40), st.lists(st.tuples(st.integers(0, 50), st.integers(0, 50), st.floats(-3, 3)), max_size=8)
    )
    def test_any_clues_keep_any_text(self, text: str, spans: list[tuple[int, int, float]]) -> None:
        clues = tuple(
            Clue(start=min(a, b), end=max(a, b), kind="words", years=(None, None), weight=w, told=text)
            for a, b, w in spans
        )
        html = dating_page([Document(id="any", text=text, written=Written(p=P, clues=clues))])
        assert len("".join(next(tree(html).iter(f"{HTML}article")).itertext())) == len(text)
