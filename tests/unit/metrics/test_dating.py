"""Dating: losses, figures, what is unanswered, baselines; and phrases."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from timeloom.document import Dating, Document, Grid, Phrase
from timeloom.errors import FormatError
from timeloom.metrics import metric
from timeloom.metrics.dating import LOSSES, DatingMetric, answered_by, holding, random_counts
from timeloom.metrics.significance import compare

FINE = tuple((1700 + 7 * n, 1706 + 7 * n) for n in range(20))
COARSE = tuple((1690 + 21 * n, 1710 + 21 * n) for n in range(8))


def document(fine: int | None = None, coarse: int | None = None, id: str = "d") -> Document:
    grids = (Grid("F", FINE, fine), Grid("C", COARSE, coarse))
    return Document(id=id, text="", dating=Dating(grids))


class TestFigures:
    @pytest.mark.parametrize(
        ("answer", "loss"),
        [*((5 + step, LOSSES[step]) for step in range(10)), (15, 0.99), (19, 0.99), (0, 0.5), (None, 0.99)],
    )
    def test_loss_by_distance(self, answer: int | None, loss: float) -> None:
        score = metric("dating").score([document(fine=5)], [document(fine=answer)])
        assert score.figures["score:F"] == pytest.approx(1 - loss)

    def test_the_published_scale(self) -> None:
        assert LOSSES == (0, 0.1, 0.15, 0.2, 0.4, 0.5, 0.6, 0.8, 0.9, 0.99)

    def test_precision_is_over_the_answered(self) -> None:
        golds = [document(3, id="a"), document(3, id="b"), document(3, id="c"), document(id="d")]
        systems = [document(3, id="a"), document(4, id="b"), document(id="c"), document(9, id="d")]
        score = metric("dating").score(golds, systems)
        assert score.figures["precision:F"] == score["exact:F"].precision == 1 / 2
        assert score["exact:F"].recall == 1 / 3
        assert score.figures["score:F"] == pytest.approx(1 - (0 + 0.1 + 0.99) / 3)
        assert score.figures["years:F"] == 3.5
        assert (score.sums["distance:F:1"], score.sums["distance:F:9+"], score.sums["answered:F"]) == (1, 1, 2)

    def test_years_are_those_of_the_lists(self) -> None:
        fine, coarse = ("years:F", "years:C")
        score = metric("dating").score([document(2, 1)], [document(4, 0)])
        assert (score.figures[fine], score.figures[coarse]) == (14, 21)
        score = metric("dating", compat="script").score([document(2, 1)], [document(4, 0)])
        assert (score.figures[fine], score.figures[coarse]) == (12, 20)

    def test_the_script_cuts(self) -> None:
        golds = [document(3, id=str(n)) for n in range(3)]
        systems = [document(at, id=str(n)) for n, at in enumerate((3, 4, 12))]
        figures = metric("dating", compat="script").score(golds, systems).figures
        # a mean loss of .36333 is cut to .3633, the precision of 1/3 to .3333, and 20 years are 6 x (0 + 1 + 9) / 3
        assert figures["score:F"] == pytest.approx(0.6367, abs=1e-12)
        assert (figures["precision:F"], figures["years:F"]) == (0.3333, 20)

    def test_a_grain_without_gold_has_no_figure(self) -> None:
        score = metric("dating").score([document(3)], [document(3, 3)])
        assert (score.figures["score:C"], score.figures["score:M"]) == (None, None)
        assert "exact:C" not in score.rows

    def test_unanswered_only(self) -> None:
        score = metric("dating").score([document(3)], [Document(id="d", text="")])
        assert score.figures["score:F"] == pytest.approx(0.01)
        assert (score.figures["precision:F"], score.figures["years:F"]) == (None, None)
        assert (score["exact:F"].precision, score["exact:F"].recall, score["exact:F"].f1) == (0, 0, 0)

    def test_one_grain(self) -> None:
        score = metric("dating", grain="C").score([document(3, 1)], [document(3, 2)])
        assert set(score.rows) == {"exact:C"}
        assert set(score.figures) == {"score:C", "precision:C", "years:C"}
        assert [line.split(" = ")[0] for line in str(score).splitlines()] == [
            "dating score:C", "dating precision:C", "dating years:C",
        ]  # fmt: skip

    def test_a_list_in_another_order_is_told_by_its_intervals(self) -> None:
        turned = Document(id="d", text="", dating=Dating((Grid("F", FINE[::-1], len(FINE) - 1 - 3),)))
        assert metric("dating").score([document(3)], [turned])["exact:F"].f1 == 1

    def test_an_interval_of_no_list_is_an_error(self) -> None:
        other = Document(id="d", text="", dating=Dating((Grid("F", ((1, 2),), 0),)))
        with pytest.raises(FormatError, match=r"d: grain F: .* \(got \(1, 2\)\)"):
            metric("dating").count(document(3), other)

    def test_outcomes_are_those_of_one_list(self) -> None:
        gold, system = document(3, 2), document(3, 1)
        assert metric("dating").outcomes(gold, system) == {"F": True}
        assert metric("dating", grain="C").outcomes(gold, system) == {"C": False}
        assert metric("dating").outcomes(gold, Document(id="d", text="")) == {"F": False}
        assert metric("dating").outcomes(document(None, 1), document(3, 1)) == {}

    @pytest.mark.parametrize(("grain", "name"), [("all", "exact:F"), ("M", "exact:M")])
    def test_mcnemar_is_of_exact_answers(self, grain: str, name: str) -> None:
        """The score itself is a mean loss, and nothing that is right or wrong."""
        grids = (Grid("F", FINE, 3), Grid("M", COARSE, 2))
        gold = Document(id="d", text="", dating=Dating(grids))
        made = metric("dating", grain=grain)
        counts = {system: [made.count(gold, gold)] for system in ("a", "b")}
        found = compare(made, counts, test="mcnemar", outcomes=dict.fromkeys(counts, made.outcomes(gold, gold) or {}))
        assert (found.names, found.differences[0].value) == ((name,), 1.0)

    @pytest.mark.parametrize(("name", "value"), [("grain", "X"), ("compat", "perl")])
    def test_options_are_checked(self, name: str, value: str) -> None:
        with pytest.raises(ValueError, match=f"{name} is one of"):
            metric("dating", **{name: value})


class TestBaselines:
    def test_the_expectation_is_the_mean_over_all_answers(self) -> None:
        gold = document(3, 2)
        figures = metric("dating").aggregate([random_counts(gold)]).figures
        for grain, number in (("F", len(FINE)), ("C", len(COARSE))):
            each = [
                metric("dating")
                .score([gold], [answered_by(gold, lambda grid, at=at: at % len(grid.intervals))])
                .figures  # type: ignore[misc]  # a default binds it
                for at in range(number)
            ]
            for name in ("score", "precision", "years"):
                told = [figure[f"{name}:{grain}"] or 0 for figure in each]
                assert figures[f"{name}:{grain}"] == pytest.approx(sum(told) / number)

    def test_counts_of_the_expectation_add_up(self) -> None:
        golds = [document(at, id=str(at)) for at in range(4)]
        total = metric("dating").aggregate(map(random_counts, golds))
        assert total["exact:F"].precision == pytest.approx(1 / len(FINE))
        assert sum(value for name, value in total.sums.items() if name.startswith("distance:F")) == pytest.approx(4)

    def test_one_year_for_all(self) -> None:
        assert holding(document(3, 2), 1725).dating == Dating((Grid("F", FINE, 3), Grid("C", COARSE, 1)))
        unanswered = holding(document(3, 2), 1850).dating
        assert unanswered is not None
        assert [grid.chosen for grid in unanswered.grids] == [None, 7]

    def test_who_answers_sees_one_list_and_no_answer(self) -> None:
        seen: list[Grid] = []
        answered_by(document(3, 2), seen.append)
        assert seen == [Grid("F", FINE), Grid("C", COARSE)]


answers = st.none() | st.integers(0, len(FINE) - 1)


@given(st.lists(st.tuples(st.integers(0, len(FINE) - 1), answers), min_size=1, max_size=8))
def test_the_score_is_one_less_the_mean_loss(pairs: list[tuple[int, int | None]]) -> None:
    golds = [document(key, id=str(n)) for n, (key, _) in enumerate(pairs)]
    systems = [document(said, id=str(n)) for n, (_, said) in enumerate(pairs)]
    losses = [0.99 if said is None else LOSSES[min(abs(said - key), 9)] for key, said in pairs]
    exact, script = (DatingMetric(compat=compat).score(golds, systems).figures for compat in ("none", "script"))
    assert exact["score:F"] == pytest.approx(1 - sum(losses) / len(losses))
    assert -1e-12 <= (script["score:F"] or 0) - (exact["score:F"] or 0) < 1.0001e-4


def phrases(*told: tuple[str, bool | None], id: str = "d") -> Document:
    return Document(id=id, text="", dating=Dating((), tuple(Phrase(*one) for one in told)))


class TestPhrases:
    def test_accuracy_and_yes(self) -> None:
        gold = phrases(("cable", True), ("the", False), ("to-morrow", True), ("sir", None))
        system = phrases(("cable", True), ("the", True), ("to-morrow", None), ("sir", True))
        score = metric("dating-phrases").score([gold], [system])
        assert score.figures["accuracy"] == 1 / 3
        assert (score["yes"].precision, score["yes"].recall) == (1 / 2, 1 / 2)
        assert score.confusion == {("yes", "yes"): 1, ("no", "yes"): 1, ("yes", "none"): 1}
        assert metric("dating-phrases").outcomes(gold, system) == {
            ("cable", 0): True, ("the", 0): False, ("to-morrow", 0): False,
        }  # fmt: skip

    def test_equal_phrases_are_told_by_their_order(self) -> None:
        gold, system = phrases(("cock", True), ("cock", False)), phrases(("cock", False), ("cock", False))
        assert metric("dating-phrases").score([gold], [system]).figures["accuracy"] == 1 / 2

    def test_nothing_to_measure(self) -> None:
        score = metric("dating-phrases").score([phrases(("sir", None))], [phrases()])
        assert score.figures["accuracy"] is None
        assert not score.has_gold

    def test_a_phrase_nobody_asked_for(self) -> None:
        with pytest.raises(FormatError, match="does not ask for this phrase"):
            metric("dating-phrases").count(phrases(("cable", True)), phrases(("steam", True)))
