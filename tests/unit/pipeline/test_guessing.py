"""`language="auto"`: the language of a text by its words, what is said of it, and when it is not decided."""

from __future__ import annotations

import importlib
import json
import pickle
import random
import sys
from pathlib import Path
from types import ModuleType

import jsonschema
import msgspec
import pytest

import timeloom
from timeloom import extras
from timeloom.document import ASSUMED, Document, Guessed
from timeloom.document.shape import document_from_dict, document_to_dict
from timeloom.document.wire import schema
from timeloom.errors import MissingExtra, ModelError
from timeloom.language import languages
from timeloom.pipeline import guessing
from timeloom.pipeline.guessing import STRETCH, guess
from timeloom.pipeline.recipes import AUTO

langid = pytest.mark.skipif(not extras.available("py3langid"), reason="the extra langid is not installed")

SENTENCES = {
    "de": (
        "Am Montag war die Werkstatt geschlossen, weil der Meister krank im Bett lag.",
        "Wir haben den Schuppen im Mai gestrichen und danach das Dach gedeckt.",
        "Seit drei Jahren wartet die Gemeinde auf eine neue Brücke über den Bach.",
        "Die Lieferung kommt übermorgen, sagte der Fahrer am Telefon.",
    ),
    "en": (
        "The workshop was closed on Monday because the master lay ill in bed.",
        "We painted the shed in May and then put a new roof on it.",
        "For three years the village has been waiting for a new bridge over the brook.",
        "The delivery will be here the day after tomorrow, the driver said on the phone.",
    ),
    "es": (
        "El taller estuvo cerrado el lunes porque el maestro estaba enfermo en la cama.",
        "Pintamos el cobertizo en mayo y después le pusimos un tejado nuevo.",
        "Desde hace tres años el pueblo espera un puente nuevo sobre el arroyo.",
        "El pedido llega pasado mañana, dijo el conductor por teléfono.",
    ),
    "fr": (
        "L'atelier était fermé lundi parce que le maître était malade au lit.",
        "Nous avons peint la remise en mai, puis nous avons refait le toit.",
        "Depuis trois ans, la commune attend un nouveau pont sur le ruisseau.",
        "La livraison arrive après-demain, a dit le chauffeur au téléphone.",
    ),
}
READ = [(code, sentence) for code in languages() for sentence in SENTENCES.get(code, ())]
STRANGE = {
    "nl": "Volgende week dinsdag gaan we met de trein naar Utrecht om de vergadering bij te wonen.",
    "pl": "W przyszły wtorek jedziemy pociągiem do Krakowa na spotkanie z dyrektorem.",
    "ja": "来週の火曜日に会議があります。",
}


def _benchmark() -> ModuleType:
    folder = Path(__file__).resolve().parents[3] / "benchmarks"
    sys.path.insert(0, str(folder))
    try:
        return importlib.import_module("guessing")
    finally:
        sys.path.remove(str(folder))


def test_every_language_with_rules_has_sentences_here() -> None:
    assert set(languages()) <= set(SENTENCES)


@langid
class TestGuess:
    @pytest.mark.parametrize(("code", "sentence"), READ)
    def test_a_sentence_is_enough(self, code: str, sentence: str) -> None:
        said = guess(sentence)
        assert (said.language, said.said, said.default) == (code, code, False)
        assert said.sure > 0.5
        assert said.by.startswith("py3langid ")

    @pytest.mark.parametrize("text", ["", " \n", "12.03.2014", "OK", "🙂🙂", "Berlin", "hier", "\ud800", "\0"])
    def test_what_tells_nothing_is_read_in_the_default(self, text: str) -> None:
        said = guess(text)
        assert (said.language, said.default) == ("en", True)

    @pytest.mark.parametrize("text", ["", "12.03.2014", "3/4 - 5:30", "🙂🙂"])
    def test_of_a_text_without_letters_nothing_is_said(self, text: str) -> None:
        said = guess(text)
        assert (said.said, said.sure) == ("und", 0.0)
        assert said.why == "read in en, the default: it has no letters to tell a language by"

    def test_the_shorter_a_text_the_more_often_it_is_left_and_it_is_not_taken_for_another(self) -> None:
        benchmark = _benchmark()
        shares = {}
        for count, least in ((1, 0.1), (2, 0.5), (3, 0.8), (5, 0.95), (10, 1.0)):
            _, known, right, wrong, others, taken = benchmark.row(count)
            shares[count] = right / known
            assert shares[count] >= least
            assert wrong == 0
            assert taken <= (0 if count >= benchmark.SURE_FROM else 0.02 * others)
        assert list(shares.values()) == sorted(shares.values())

    @pytest.mark.parametrize("code", STRANGE)
    def test_a_language_without_rules_is_named_and_not_taken_for_another(self, code: str) -> None:
        said = guess(STRANGE[code])
        assert (said.language, said.said, said.default) == ("en", code, True)

    def test_of_a_long_text_the_start_the_middle_and_the_end_are_looked_at(self) -> None:
        head = " ".join(SENTENCES["en"])[:300]
        text = head + "\n" + " ".join(SENTENCES["de"]) * 2_000
        assert guess(text).language == "de"
        assert guess("x" * (2 * STRETCH) + text[300:]).language == "de"

    def test_the_same_text_has_the_same_answer_in_any_order(self) -> None:
        texts = [sentence for _, sentence in READ] + list(STRANGE.values())
        first = {text: guess(text) for text in texts}
        random.Random(7).shuffle(texts)
        assert {text: guess(text) for text in texts} == first


class TestDecision:
    @pytest.mark.parametrize(
        ("ranked", "language", "default"),
        [
            ([("de", 0.9), ("en", 0.1)], "de", False),
            ([("de", 0.5), ("nl", 0.45), ("en", 0.05)], "de", False),
            ([("de", 0.5), ("en", 0.4), ("nl", 0.1)], "en", True),
            ([("nl", 0.5), ("de", 0.45), ("en", 0.05)], "en", True),
            ([("de", 0.5), ("en", 0.15), ("nl", 0.1)], "en", True),
            ([("de", 0.09), ("nl", 0.08), ("pl", 0.07)], "en", True),
            ([("de", 0.1), ("nl", 0.09), ("pl", 0.08)], "de", False),
        ],
    )
    def test_by_the_probabilities(
        self, ranked: list[tuple[str, float]], language: str, default: bool, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(guessing, "_library", lambda: (lambda text: ranked, "somebody 1.0"))
        said, sure = ranked[0]
        assert guess("x") == Guessed(language, said, sure, "somebody 1.0", default)


@langid
class TestReading:
    def test_a_batch_of_languages_is_read_each_by_its_own_rules(self) -> None:
        loom = timeloom.load(language="auto")
        for code, sentence in [*READ, *reversed(READ)]:
            told, plain = (
                loom(sentence, "2019-05-15", layers="times"),
                timeloom.load(language=code)(sentence, "2019-05-15", layers="times"),
            )
            assert told.language == code
            assert [(one.text, one.timex3, one.intervals) for one in told.times] == [
                (one.text, one.timex3, one.intervals) for one in plain.times
            ]
            assert plain.guessed is None

    def test_every_time_says_that_the_language_was_guessed_and_how_surely(self) -> None:
        (time,) = timeloom.find(SENTENCES["de"][0], dct="2019-05-15", language="auto")
        assert time.timex3 is not None and time.timex3.value == "2019-05-13"
        assert time.assumed[-1] == "language-guessed"
        said = guess(SENTENCES["de"][0])
        assert time.why.endswith(f"; read in de: {said.by} says de with a probability of {said.sure:.2f}")
        assert {"language-guessed", "language-default"} <= ASSUMED.keys()

    def test_the_parts_of_a_range_say_it_too(self) -> None:
        (time,) = timeloom.find("Die Werkstatt war vom 3. bis zum 5. Mai 2019 geschlossen.", language="auto")
        assert [part.assumed[-1] for part in (time, *time.parts)] == ["language-guessed"] * 3

    def test_the_default_is_told(self) -> None:
        (time,) = timeloom.find("3 May 1843", language="auto")
        assert time.assumed == ("language-default",)
        assert "read in en, the default: " in time.why

    def test_parse_knows_the_words_before_an_expression_of_that_language(self) -> None:
        time = timeloom.parse("am 3. Mai 1843 um halb drei", language="auto")
        assert time.timex3 is not None and time.timex3.value == "1843-05-03T14:30"

    def test_the_preset_is_that_of_the_language(self) -> None:
        loom = timeloom.load(language="auto")
        english = loom(SENTENCES["en"][0], "2019-05-15")
        german = loom(SENTENCES["de"][0], "2019-05-15")
        assert (len(english.events) > 0, german.events) == (True, ())
        assert timeloom.load("rules", language="auto")(SENTENCES["en"][0], "2019-05-15").events == ()

    def test_events_of_ones_own_are_anchors(self) -> None:
        text = "Zwei Tage nach dem Sturm war die Werkstatt noch immer geschlossen."
        given = {(19, 24): timeloom.Interval.of(2019, 5, 1)}
        plain = timeloom.annotate(text, language="de", events=given, layers="times")
        told = timeloom.annotate(text, language="auto", events=given, layers="times")
        assert [time.intervals for time in told.times] == [time.intervals for time in plain.times]

    def test_times_that_are_given_stand(self) -> None:
        read = timeloom.load(language="de")(SENTENCES["de"][0], "2019-05-15", layers="times")
        told = timeloom.load("rules", language="auto").run(read)
        assert told.times == read.times
        assert told.guessed is not None and told.guessed.language == "de"

    def test_a_document_that_was_guessed_is_not_guessed_again(self) -> None:
        held = Guessed("de", "de", 0.9, "a person")
        read = timeloom.load("rules", language="auto").run(Document(id="d", text="Am 3. Mai 1843.", guessed=held))
        assert (read.guessed, read.language) == (held, "de")
        assert read.times[0].timex3 is not None and read.times[0].timex3.value == "1843-05-03"

    def test_a_question_is_read_in_its_language(self) -> None:
        asked = timeloom.query_interval(
            "Was haben wir im Mai besprochen, und wer war dabei?", dct="2023-11-16", language="auto"
        )
        assert isinstance(asked, timeloom.TimeFilter)
        assert asked.intervals[0].isoformat()[0] == "2023-05-01T00:00:00"
        assert asked.assumed[-1] == "language-guessed"

    @pytest.mark.parametrize(
        ("question", "status", "assumed"),
        [
            ("Wer hat eigentlich die Wahl gewonnen, und mit wie vielen Stimmen?", "none", "language-guessed"),
            ("Was hat sich seit der Fusion der beiden Firmen eigentlich geändert?", "unresolved", "language-guessed"),
            ("wer?", "none", "language-default"),
        ],
    )  # fmt: skip
    def test_a_question_without_a_filter_says_so_too(self, question: str, status: str, assumed: str) -> None:
        asked = timeloom.query_interval(question, dct="2023-11-16", language="auto")
        assert (asked.status, asked.assumed) == (status, (assumed,))
        assert asked.to_dict()["assumed"] == [assumed]

    def test_edits_are_read_in_the_language_of_the_document(self) -> None:
        from timeloom.correcting.corrector import corrected
        from timeloom.correcting.edits import TimeSet

        loom = timeloom.load(language="auto")
        read = loom(SENTENCES["de"][0], "2019-05-15")
        again = corrected(read, [TimeSet(id=read.times[0].id, expression="vorgestern")], loom)
        assert again.times[0].timex3 is not None and again.times[0].timex3.value == "2019-05-13"

    def test_it_is_a_value_that_travels_and_says_so(self) -> None:
        loom = timeloom.load("rules", language="auto")
        assert pickle.loads(pickle.dumps(loom)) == loom
        assert loom != timeloom.load("rules")
        said = loom.signature().to_dict()
        assert said["language"] == AUTO and str(said["guess"]).startswith("py3langid ")

    def test_presets_of_one_language_are_refused(self) -> None:
        for preset in ("en", "en-fast"):
            with pytest.raises(ModelError, match="presets default or rules"):
                timeloom.load(preset, language="auto")
        with pytest.raises(ModelError, match="a folder of rules says itself"):
            timeloom.load("heideltime:somewhere", language="auto")


class TestShape:
    SAID = Guessed("en", "nl", 0.81, "py3langid 0.4.0", default=True)

    def test_it_is_written_and_read_back(self) -> None:
        document = Document(id="d", text="x", guessed=self.SAID)
        told = json.loads(json.dumps(document_to_dict(document)))
        jsonschema.validate(told, schema("document"))
        assert told["guessed"] == {
            "language": "en",
            "said": "nl",
            "sure": 0.81,
            "by": "py3langid 0.4.0",
            "default": True,
        }
        assert document_from_dict(told) == document
        assert "guessed" not in document_to_dict(msgspec.structs.replace(document, guessed=None))


def test_without_the_extra_it_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "py3langid", None)
    with pytest.raises(MissingExtra, match=r"pip install timeloom\[langid\]"):
        timeloom.load(language="auto")
