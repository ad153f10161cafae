"""Scores as tables in every form; marks of the forms are written as themselves."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

import pytest

from timeloom.document import Document
from timeloom.metrics import Counts, Metric, Score, Tally, metric
from timeloom.metrics.report import (
    Table,
    comparison_tables,
    confusion_table,
    document_table,
    number,
    p_text,
    render,
    score_table,
    text,
    type_tables,
)
from timeloom.metrics.resampling import Plan, with_intervals
from timeloom.metrics.significance import compare
from timeloom.signature import Signature

Make = Callable[..., Document]
ODD = Table(
    "a|b & c", ("", "50 %", "x_y"), (("*:<span>", "1", "~^\\"), ("[a] #{$}`", "2", "")), Signature.of(metric="x")
)


class Years(Metric):
    """A figure and no row."""

    name = "years"
    items = "documents"
    headline = ("off",)

    def figures(self, total: Counts) -> Mapping[str, float | None]:
        return {"off": total.sums["off"] / total.sums["n"] if total.sums.get("n") else None}


@pytest.fixture
def scored(timeml: Make) -> tuple[Metric, Score, list[Counts]]:
    gold = [timeml("0-4 DATE 1998", "6-9 SET P1W", id="a"), timeml("0-4 DATE 1998", id="b")]
    system = [timeml("0-4 DATE 1999", "6-9 DURATION P1W", id="a"), timeml(id="b")]
    made = metric("timex")
    counts = [made.count(one, other) for one, other in zip(gold, system, strict=True)]
    return made, made.aggregate(counts, corpus="c"), counts


def cells(table: Table) -> dict[str, list[str]]:
    return {row[0]: list(row[1:]) for row in table.rows}


class TestForms:
    def test_markdown(self) -> None:
        assert render([ODD], "markdown").splitlines() == [
            r"**a\|b &amp; c**",
            "",
            r"|   | 50 % | x\_y |",
            "|:---|---:|---:|",
            r"| \*:&lt;span&gt; | 1 | \~^\\ |",
            r"| \[a\] \#{$}\` | 2 |   |",
            "",
            "`metric:x`",
        ]

    def test_latex(self) -> None:
        assert render([ODD], "latex").splitlines() == [
            r"\begin{table}",
            r"\centering",
            r"\begin{tabular}{lrr}",
            r"\toprule",
            r" & 50 \% & x\_y \\",
            r"\midrule",
            r"{*}:\textless{}span\textgreater{} & 1 & \textasciitilde{}\textasciicircum{}\textbackslash{} \\",
            r"{[}a{]} \#\{\$\}` & 2 &  \\",
            r"\bottomrule",
            r"\end{tabular}",
            r"\caption{a\textbar{}b \& c. \texttt{\footnotesize metric:x}}",
            r"\end{table}",
        ]

    @pytest.mark.parametrize("mark", list("&%$#_{}~^\\|<>[]*"))
    def test_no_mark_of_tex_is_left_alone(self, mark: str) -> None:
        """What is left after the escapes is letters: nothing that TeX would act on."""
        told = render([Table("t", ("a",), ((f"x{mark}y",),))], "latex").splitlines()[6]
        body = re.sub(r"\\text[a-z]+\{\}|\\[&%$#_{}]|\{[\[\]*]\}", "", told.removesuffix(r" \\"))
        assert body == "xy"

    def test_text_is_even_and_ends_in_the_signature(self) -> None:
        assert text(ODD).splitlines() == [
            "           50 %  x_y",
            "---------  ----  ---",
            "*:<span>      1  ~^\\",
            "[a] #{$}`     2",
        ]
        assert render([ODD, ODD], "text").split("\n\n")[1].splitlines()[0] == "a|b & c"
        assert render([ODD], "text").endswith("\nmetric:x")


class TestTables:
    def test_headline(self, scored: tuple[Metric, Score, list[Counts]]) -> None:
        table = score_table(scored[1])
        assert table.head == ("", "F1", "P", "R", "gold", "system")
        assert cells(table) == {
            "strict": ["80.0", "100.0", "66.7", "3", "2"],
            "relaxed": ["80.0", "100.0", "66.7", "3", "2"],
            "type": ["40.0", "50.0", "33.3", "3", "2"],
            "value": ["40.0", "50.0", "33.3", "3", "2"],
        }
        assert table.signature == scored[1].signature

    def test_rows_and_figures_with_intervals(self, scored: tuple[Metric, Score, list[Counts]]) -> None:
        made, score, counts = scored
        names = ["strict", "accuracy:type", "strict:SET"]
        table = score_table(with_intervals(score, made, counts, names, plan=Plan(trials=20, confidence=0.9)), names)
        assert table.head == ("", "F1", "90 %", "P", "R", "gold", "system")
        assert table.rows[1] == ("accuracy:type", "0.5", "0.5 to 0.5", "", "", "", "")
        assert table.rows[0][:3] == ("strict", "80.0", "0.0 to 100.0")

    def test_figures_alone(self) -> None:
        made = Years()
        counts = [Counts(documents=((name, "x"),), sums={"off": 2.5, "n": 2}) for name in "ab"]
        assert score_table(made.aggregate(counts)).rows == (("off", "1.25"),)
        empty = score_table(made.aggregate([]))
        assert (empty.head, empty.rows) == (("", "value"), (("off", "n/a"),))
        assert str(made.aggregate(counts)).startswith("years-off = 1.25 | ")

    def test_by_type(self, scored: tuple[Metric, Score, list[Counts]]) -> None:
        (table,) = type_tables(scored[1], scored[0])
        assert table.head == (
            "type", "strict", "P", "R", "relaxed", "P", "R", "value", "P", "R", "gold", "system",
        )  # fmt: skip
        assert cells(table)["DATE"] == [*["66.7", "100.0", "50.0"] * 2, *["0.0"] * 3, "2", "1"]
        assert cells(table)["DURATION"][-2:] == ["0", "1"]

    def test_by_type_where_the_type_comes_first(self, scate: Make) -> None:
        made = metric("scate-track1")
        document = scate("1 Last 0-4 Interval-Type=DocTime", "2 Month-Of-Year 5-8 Type=May")
        (table,) = type_tables(made.score([document], [document]), made)
        assert table.head == ("type", "*", "P", "R", "*:<span>", "P", "R", "gold", "system")
        assert [row[0] for row in table.rows] == ["Last", "Month-Of-Year"]

    def test_by_group(self, scate: Make) -> None:
        made = metric("identification")
        document = scate("1 Last 0-4", "2 Month-Of-Year 5-8")
        (table,) = type_tables(made.score([document], [document]), made)
        assert [row[0] for row in table.rows] == ["explicit", "implicit", "non-operator"]

    def test_a_measure_without_types_has_no_such_table(self, scate: Make) -> None:
        made = metric("scate-track2")
        assert type_tables(made.score([scate()], [scate()]), made) == []

    def test_confusion(self, scored: tuple[Metric, Score, list[Counts]]) -> None:
        table = confusion_table(scored[1])
        assert table is not None
        assert table.head == ("gold", "DATE", "DURATION", "all")
        assert table.rows == (("DATE", "1", "0", "1"), ("SET", "0", "1", "1"), ("all", "1", "1", "2"))

    def test_no_confusion(self, scate: Make) -> None:
        assert confusion_table(metric("scate-track1").score([scate()], [scate()])) is None

    def test_documents(self, scored: tuple[Metric, Score, list[Counts]]) -> None:
        made, _, counts = scored
        table = document_table(made, {part.documents[0][0]: made.aggregate([part]) for part in counts})
        assert table.rows[0] == ("a", "strict", "100.0", "100.0", "100.0", "2", "2")
        assert table.rows[4] == ("b", "strict", "0.0", "0.0", "0.0", "1", "0")

    @pytest.mark.parametrize("test", ["bootstrap", "permutation"])
    def test_comparison(self, scored: tuple[Metric, Score, list[Counts]], test: str) -> None:
        made, _, counts = scored
        same = {"old": counts, "a_b": counts, "c": counts}
        found = compare(made, same, test=test, names=["strict", "accuracy:type"], plan=Plan(trials=9))  # type: ignore[arg-type]
        rows, figures = comparison_tables(found)
        assert rows.head == ("system", "strict", "95 %", "difference", "95 %", "p", "p (Holm)")
        assert rows.rows[0][:2] == ("old (baseline)", "80.0")
        exact = " exact" if test == "permutation" else ""
        assert rows.rows[1][3:] == ("+0.0", "0.0 to 0.0", f"1.0000{exact}", "1.0000")
        assert figures.rows[1][:2] == ("a_b", "0.5")
        assert r"a\_b" in render([rows], "latex")

    def test_mcnemar_shows_the_items(self, scored: tuple[Metric, Score, list[Counts]]) -> None:
        made, _, counts = scored
        outcomes = {"a": {1: True, 2: True}, "b": {1: False, 2: True}}
        (table,) = comparison_tables(compare(made, {"a": counts, "b": counts}, test="mcnemar", outcomes=outcomes))
        assert table.head[5:] == ("only baseline", "only system", "p")
        assert table.rows[1][5:] == ("1", "0", "1.0000 exact")


@pytest.mark.parametrize(("value", "told"), [(0.5, "0.5000"), (0.00004, "< 0.0001"), (0.0, "< 0.0001"), (None, "n/a")])
def test_p(value: float | None, told: str) -> None:
    assert p_text(value) == told


@pytest.mark.parametrize(("value", "told"), [(3, "3"), (3.0, "3"), (2.5, "2.50"), (1 / 3, "0.33")])
def test_numbers(value: float, told: str) -> None:
    assert number(value) == told


def test_rows_of_nothing_are_not_a_hundred() -> None:
    score = metric("timex").aggregate([Counts({"strict": Tally()}, (("a", "x"),))])
    assert score_table(score, ["strict"]).rows == (("strict", "n/a", "n/a", "n/a", "0", "0"),)
