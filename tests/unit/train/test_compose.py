"""Training of learned composition: a toy of ten sentences of our own is learned, written, read back and used."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from timeloom import models
from timeloom.calendar.interval import Interval
from timeloom.document import Document, Span, TimeEntity
from timeloom.formats import write
from timeloom.language import load
from timeloom.scate import validate
from timeloom.stages.compose.linking import Linker, Scorer
from timeloom_train.compose import cross_validated, fit, weak_links, without_properties, without_types
from timeloom_train.compose.command import NAME, compose
from timeloom_train.compose.folds import dealt
from timeloom_train.compose.weak import chosen

NOT_INCLUDED, DOCTIME = ("Semantics", "Interval-Not-Included"), ("Interval-Type", "DocTime")


def entity(text: str, id: str, words: str, type: str, *properties: tuple[str, str], links: str = "") -> TimeEntity:
    """An entity on the first place of its words; `links` are "Slot:id" with blanks between them."""
    start = text.index(words)
    pairs = tuple((slot, target) for slot, _, target in (link.partition(":") for link in links.split()))
    return TimeEntity(id, (Span(start, start + len(words)),), type, properties, pairs)


def last(number: int, day: str) -> Document:
    included = ("Semantics", "Interval-Included" if day == "Wednesday" else "Interval-Not-Included")
    text = f"The {number} owls flew on {day} over the hills."
    return Document(id=f"last{number}", text=text, dct=Interval.of(1998, 3, 4), entities=(
        entity(text, "d", day, "Day-Of-Week", ("Type", day)),
        entity(text, "l", day, "Last", included, DOCTIME, links="Repeating-Interval:d"),
    ))  # fmt: skip


def after(number: int, event: str) -> Document:
    text = f"It sang {number} weeks after the {event}, in June 1998."
    return Document(id=f"after{number}", text=text, dct=Interval.of(1998, 7, 4), entities=(
        entity(text, "n", str(number), "Number", ("Value", str(number))),
        entity(text, "p", "weeks", "Period", ("Type", "Weeks"), links="Number:n"),
        entity(text, "e", event, "Event"),
        entity(text, "a", "after", "After", ("Interval-Type", "Link"), NOT_INCLUDED, links="Interval:e Period:p"),
        entity(text, "m", "June", "Month-Of-Year", ("Type", "June")),
        entity(text, "y", "1998", "Year", ("Value", "1998"), links="Sub-Interval:m"),
    ))  # fmt: skip


TOY = [
    *(last(n, day) for n, day in enumerate(("Monday", "Wednesday", "Friday", "Wednesday", "Sunday"), start=2)),
    *(after(n, event) for n, event in enumerate(("storm", "flood", "feast", "quake", "fair"), start=2)),
]


def graph(document: Document) -> list[tuple[str, str, frozenset[tuple[str, str]], frozenset[tuple[str, str]]]]:
    return [(e.id, e.type, frozenset(e.properties), frozenset(e.links)) for e in document.entities]


class TestToy:
    scorer = fit(TOY)

    @pytest.mark.parametrize("gold", TOY, ids=lambda document: document.id)
    def test_what_was_learned_is_said_again(self, gold: Document) -> None:
        assert graph(Linker(scorer=self.scorer)(without_properties(gold))) == graph(gold)

    def test_what_was_not_seen_is_read_alike(self) -> None:
        gold = after(19, "siege")
        assert graph(Linker(scorer=self.scorer)(without_properties(gold))) == graph(gold)

    def test_an_event_that_was_not_found_is_put_in(self) -> None:
        made = Linker(scorer=self.scorer)(without_properties(without_types(after(19, "siege"))))
        event = made.entities[-1]
        assert (event.type, made.text[event.start : event.end]) == ("Event", "siege")
        assert validate(made.entities, extensions=False) == ()

    def test_the_same_documents_give_the_same_weights(self, tmp_path: Path) -> None:
        for name in ("a", "b"):
            models.save("toy", fit(TOY).arrays(), {}, tmp_path / name)
        first, second = ((tmp_path / name / "toy.npz").read_bytes() for name in ("a", "b"))
        assert first == second

    def test_weights_that_are_written_and_read_answer_the_same(self, tmp_path: Path) -> None:
        models.save("toy", self.scorer.arrays(), {}, tmp_path)
        read = Linker(scorer=Scorer.of(models.arrays("toy", tmp_path)))
        assert [read(one) for one in TOY] == [Linker(scorer=self.scorer)(one) for one in TOY]


class TestWeak:
    def test_the_rules_teach_links(self) -> None:
        weak = weak_links([Document(id="w", text="They meet in March 1997.", dct=Interval.of(1998, 3, 4))], load())
        assert weak.labels.count("yes") == 2
        assert fit(TOY, weak=weak).weights["link"].labels == ("no", "yes")

    def test_texts_are_drawn_whatever_their_order(self) -> None:
        assert chosen("abcdef", 3, 1) == chosen("fedcba", 3, 1)
        assert sorted(chosen("abc", 9, 1)) == ["a", "b", "c"]


class TestFolds:
    def test_every_document_is_in_one_fold_whatever_the_order(self) -> None:
        ids = [document.id for document in TOY]
        folds = dealt(ids, 3, seed=1)
        assert sorted(id for fold in folds for id in fold) == sorted(ids)
        assert dealt(ids[::-1], 3, seed=1) == folds

    def test_more_folds_than_documents_are_refused(self) -> None:
        with pytest.raises(ValueError, match="10 documents cannot be dealt into 11 folds"):
            dealt([document.id for document in TOY], 11, seed=1)

    def test_no_answer_is_learned_from_its_own_document(self) -> None:
        odd = after(77, "fair")
        told = dict(zip(("n", "p", "e", "a", "m", "y"), odd.entities, strict=True))
        one_off = TimeEntity("a", told["a"].spans, "After", (("Interval-Type", "Unknown"), NOT_INCLUDED))
        taught = Document(
            id="odd", text=odd.text, dct=odd.dct, entities=(*odd.entities[:3], one_off, *odd.entities[4:])
        )
        answers = {one.id: one for fold in cross_validated([*TOY, taught], [*TOY, taught], 11) for one in fold}
        assert answers["odd"].entities[3].get("Interval-Type") == "Link"


class TestCommand:
    def gold(self, folder: Path, documents: list[Document]) -> Path:
        for document in documents:
            home = folder / document.id
            home.mkdir(parents=True)
            (home / document.id).write_text(document.text, encoding="utf-8")
            (home / f"{document.id}.dct").write_text("1998-03-04", encoding="utf-8")
            write([document], home / f"{document.id}.TimeNorm.gold.completed.xml", "anafora")
        return folder

    def test_a_folder_is_learned_from(self, tmp_path: Path) -> None:
        folder = self.gold(tmp_path / "gold", TOY)
        done = CliRunner().invoke(compose, [str(folder), "--out", str(tmp_path / "out"), "--folds", "2"])
        assert done.exit_code == 0, done.output
        card = models.card(NAME, tmp_path / "out")
        assert (card["documents"], card["data"]) == (10, "gold")
        assert graph(Linker.load(tmp_path / "out")(without_properties(TOY[5]))) == graph(TOY[5])

    def test_too_little_to_learn_from_is_said(self, tmp_path: Path) -> None:
        folder = self.gold(tmp_path / "gold", TOY[:1])
        done = CliRunner().invoke(compose, [str(folder), "--out", str(tmp_path / "out")])
        assert done.exit_code == 2
        assert "cannot be dealt" in done.output

    def test_a_decision_with_one_answer_gives_that_one(self) -> None:
        model = Linker(scorer=fit([TOY[0], *TOY[5:]]))
        made = model(without_properties(TOY[1]))
        assert made.entities[1].get("Semantics") == "Interval-Not-Included"

    def test_documents_without_operators_are_refused(self) -> None:
        year = Document(id="y", text="1998", entities=(TimeEntity("y", (Span(0, 4),), "Year", (("Value", "1998"),)),))
        with pytest.raises(ValueError, match="the documents show nothing of"):
            fit([year])
