"""The component of spaCy: on a blank pipeline, alone and in batches, stored and read back."""

from __future__ import annotations

import subprocess
import sys
from datetime import date
from pathlib import Path
from typing import Any, ClassVar
from uuid import UUID

import msgspec
import numpy as np
import pytest

pytest.importorskip("spacy", reason="spaCy is not installed (extra spacy)")

import spacy
from spacy.tokens import Doc, DocBin, Span

import timeloom
from timeloom.adapters import spacy_doc
from timeloom.errors import FormatError, ModelError

TEXT = "It closed last Friday, 2019-03-05T10:00; rain fell in the late 1950s."


def blank(**config: Any) -> Any:
    nlp = spacy.blank("en")
    nlp.add_pipe("timeloom", config={"preset": "rules", "dct": "2023-11-16", **config})
    return nlp


@pytest.fixture(scope="module")
def nlp() -> Any:
    return blank()


class TestSpans:
    def test_times_by_type_and_value(self, nlp: Any) -> None:
        doc = nlp("It closed last Friday and opens every Monday.")
        assert [(span.text, span.label_, span.kb_id_) for span in doc.spans["times"]] == [
            ("last Friday", "DATE", 'TIMEX3 type="DATE" value="2023-11-10"'),
            ("every Monday", "SET", 'TIMEX3 type="SET" value="XXXX-WXX-1"'),
        ]

    def test_the_same_as_annotate(self, nlp: Any) -> None:
        doc = nlp(TEXT)
        expected = timeloom.annotate(TEXT, preset="rules", dct="2023-11-16", layers="times")
        assert doc._.timeloom.times == expected.times
        assert tuple(span._.timeloom for span in doc.spans["times"]) == expected.times

    def test_a_mention_within_a_token_keeps_its_characters(self, nlp: Any) -> None:
        doc = nlp("ready in march2019x, or 1950s/60s")
        for span in doc.spans["times"]:
            time = span._.timeloom
            assert span.start_char <= time.start < time.end <= span.end_char
            assert doc.text[time.start : time.end] == time.text
        widened = [span for span in doc.spans["times"] if span.text != span._.timeloom.text]
        told = {(problem.start, problem.end) for problem in doc._.timeloom.meta.problems}
        assert widened
        assert {(span._.timeloom.start, span._.timeloom.end) for span in widened} == told

    def test_any_span_of_the_same_characters(self, nlp: Any) -> None:
        doc = nlp("It closed last Friday.")
        assert doc[2:4]._.timeloom == doc._.timeloom.times[0]
        assert doc[1:4]._.timeloom is None
        assert Span(doc, 2, 4, span_id="mine")._.timeloom is None

    def test_nothing_found_is_an_empty_group(self, nlp: Any) -> None:
        for text in ("", " ", "Nothing of the kind."):
            doc = nlp(text)
            assert list(doc.spans["times"]) == []
            assert doc._.timeloom.times == ()

    def test_without_the_component_there_is_nothing(self, nlp: Any) -> None:
        doc = nlp.make_doc("last Friday")
        assert doc._.timeloom is None
        assert doc[0:2]._.timeloom is None

    def test_a_doc_that_was_cut_has_no_document(self, nlp: Any) -> None:
        doc = nlp("It closed last Friday. It rained.")
        assert doc[0:5].as_doc(copy_user_data=True)._.timeloom is None

    def test_a_doc_of_another_text_as_long_has_no_document(self, nlp: Any) -> None:
        doc = nlp("It closed last Friday.")
        other = Doc(
            nlp.vocab,
            words="It closed last Sunday .".split(" "),
            spaces=[True, True, True, False, False],
            user_data=doc.user_data,
        )
        assert len(other.text) == len(doc.text)
        assert other._.timeloom is None
        assert other[2:4]._.timeloom is None

    def test_docs_that_are_joined_have_spans_alone(self, nlp: Any) -> None:
        with pytest.warns(UserWarning, match="Skipping") as told:
            joined = Doc.from_docs([nlp("It closed last Friday."), nlp("It rained yesterday.")])
        assert not any("TIMEX3" in str(one.message) or "intervals" in str(one.message) for one in told)
        assert [(span.text, span._.timeloom) for span in joined.spans["times"]] == [
            ("last Friday", None),
            ("yesterday", None),
        ]
        assert joined._.timeloom is None
        assert [span._.timeloom.text for span in nlp(joined).spans["times"]] == ["last Friday", "yesterday"]

    def test_a_copy(self, nlp: Any) -> None:
        doc = nlp(TEXT)
        copied = doc.copy()
        assert copied._.timeloom == doc._.timeloom
        assert [span._.timeloom for span in copied.spans["times"]] == list(doc._.timeloom.times)

    def test_tokens_that_are_merged_afterwards(self, nlp: Any) -> None:
        doc = nlp("It closed last Friday. It rained on 3 May 2019.")
        with doc.retokenize() as again:
            again.merge(doc[2:4])
        assert [span._.timeloom.text for span in doc.spans["times"]] == ["last Friday", "3 May 2019"]

    def test_names_and_labels_of_ones_own(self) -> None:
        doc = blank(times="when", label="TIME-EXPRESSION")("It closed last Friday.")
        assert [span.label_ for span in doc.spans["when"]] == ["TIME-EXPRESSION"]
        assert "times" not in doc.spans


class TestEvents:
    def test_events_links_and_the_timeline(self) -> None:
        doc = blank(preset="en-fast")("It closed last Friday. The rain began on 3 May 1958.")
        assert [span.text for span in doc.spans["events"]] == ["closed", "began"]
        assert all(span.label_ == dict(span._.timeloom.attributes)["class"] for span in doc.spans["events"])
        assert doc._.timeloom.links
        assert doc._.timeloom.timeline is not None

    def test_layers(self) -> None:
        doc = blank(preset="en-fast", layers="times")("It closed last Friday.")
        assert doc._.timeloom.events == ()
        assert len(doc.spans["times"]) == 1

    def test_a_preset_without_events_has_no_group_of_them(self, nlp: Any) -> None:
        assert "events" not in nlp("It closed last Friday.").spans


class TestKnowledgeBaseIds:
    @pytest.mark.parametrize(
        ("kind", "expected"),
        [("timex3", 'TIMEX3 type="DATE" value="1958-05-03"'), ("value", "1958-05-03"), ("edtf", "1958-05-03"),
         ("timestamp", "-368150400"), ("none", "")],
    )  # fmt: skip
    def test_kinds(self, kind: str, expected: str) -> None:
        doc = blank(kb_id_type=kind)("It opened on 3 May 1958.")
        (span,) = doc.spans["times"]
        assert span.kb_id_ == expected

    def test_an_unresolved_time_has_no_timestamp(self) -> None:
        doc = blank(kb_id_type="timestamp", dct=None)("It opened on Friday.")
        (span,) = doc.spans["times"]
        assert span.kb_id_ == ""
        assert span._.timeloom.unresolved.reason == "no-dct"


class TestEntities:
    def with_ruler(self, **config: Any) -> Any:
        nlp = spacy.blank("en")
        ruler = nlp.add_pipe("entity_ruler")
        ruler.add_patterns([{"label": "ORG", "pattern": "Friday"}, {"label": "ORG", "pattern": "Acme"}])
        nlp.add_pipe("timeloom", config={"preset": "rules", "dct": "2023-11-16", "ents": True, **config})
        return nlp

    def test_they_are_left_alone_unless_asked(self, nlp: Any) -> None:
        assert nlp("It closed last Friday.").ents == ()

    def test_what_is_there_stands(self) -> None:
        doc = self.with_ruler()("Acme closed last Friday and opens on Monday.")
        assert [(span.text, span.label_) for span in doc.ents] == [
            ("Acme", "ORG"),
            ("Friday", "ORG"),
            ("Monday", "DATE"),
        ]

    def test_overwrite(self) -> None:
        doc = self.with_ruler(overwrite=True)("Acme closed last Friday.")
        assert [(span.text, span.label_) for span in doc.ents] == [("Acme", "ORG"), ("last Friday", "DATE")]
        assert doc.ents[1]._.timeloom.timex3.value == "2023-11-10"


class TestTimeOfWriting:
    def test_of_a_doc(self, nlp: Any) -> None:
        doc = nlp.make_doc("yesterday")
        doc._.dct = date(2001, 1, 5)
        assert nlp(doc)._.timeloom.times[0].timex3.value == "2001-01-04"
        assert doc._.dct == timeloom.Interval.of(2001, 1, 5)

    def test_of_the_context(self, nlp: Any) -> None:
        texts = [
            ("yesterday", {"dct": "2001-01-05", "id": "a"}),
            ("yesterday", {"id": "b"}),
            ("yesterday", "c"),
            ("yesterday", None),
        ]
        found = [
            (doc._.timeloom.id, doc._.timeloom.times[0].timex3.value, context)
            for doc, context in nlp.pipe(texts, as_tuples=True)
        ]
        assert found == [
            ("a", "2001-01-04", texts[0][1]), ("b", "2023-11-15", texts[1][1]), ("text", "2023-11-15", "c"),
            ("text", "2023-11-15", None),
        ]  # fmt: skip

    def test_none(self) -> None:
        doc = blank(dct=None)("yesterday")
        assert doc._.dct is None
        assert doc._.timeloom.times[0].unresolved.reason == "no-dct"

    def test_a_bad_one_is_told(self, nlp: Any) -> None:
        doc = nlp.make_doc("yesterday")
        with pytest.raises(FormatError):
            doc._.dct = "soon"
        with pytest.raises(FormatError):
            blank(dct="soon")

    def test_it_can_be_taken_back(self, nlp: Any) -> None:
        doc = nlp.make_doc("yesterday")
        doc._.dct = "2001-01-05"
        doc._.dct = None
        assert doc._.dct is None

    def test_somebody_elses_attribute_does_not_hide_the_context(self, nlp: Any) -> None:
        ours = Doc.remove_extension("dct")
        Doc.set_extension("dct", default=None)
        try:
            texts = [("yesterday", {"dct": "2001-01-05"}), ("yesterday", {})]
            assert [doc._.timeloom.times[0].timex3.value for doc, _ in nlp.pipe(texts, as_tuples=True)] == [
                "2001-01-04",
                "2023-11-15",
            ]
            doc = nlp.make_doc("yesterday")
            doc._.dct = "1999-05-02"
            assert nlp(doc)._.timeloom.times[0].timex3.value == "1999-05-01"
        finally:
            Doc.set_extension("dct", getter=ours[2], setter=ours[3], force=True)

    @pytest.mark.parametrize(
        ("given", "id"), [(7, "7"), (np.int64(7), "7"), ("a", "a"), (None, "text"), (UUID(int=1), str(UUID(int=1)))]
    )
    def test_an_id(self, nlp: Any, given: object, id: str) -> None:
        ((doc, _),) = nlp.pipe([("yesterday", {"id": given})], as_tuples=True)
        assert doc._.timeloom.id == id

    @pytest.mark.parametrize("given", [7.5, True, ["a"]])
    def test_what_is_no_id_is_told(self, nlp: Any, given: object) -> None:
        with pytest.raises(FormatError, match="id: the id of a text is a str or a whole number"):
            list(nlp.pipe([("yesterday", {"id": given})], as_tuples=True))


@pytest.fixture(scope="module")
def both() -> Any:
    nlp = spacy.blank("en")
    day_first = {"preset": "rules", "date_order": "DMY", "dct": "2023-11-16", "times": "uk", "kb_id_type": "value"}
    nlp.add_pipe("timeloom", name="uk", config=day_first)
    nlp.add_pipe("timeloom", name="us", config={**day_first, "date_order": "MDY", "dct": "2001-01-05", "times": "us"})
    return nlp


class TestSeveral:
    """Components with keys of their own, in one pipeline."""

    def values(self, doc: Any) -> dict[str, list[str]]:
        return {group: [span._.timeloom.timex3.value for span in doc.spans[group]] for group in doc.spans}

    EXPECTED: ClassVar[dict[str, list[str]]] = {"uk": ["2019-04-03", "2023-11-15"], "us": ["2019-03-04", "2001-01-04"]}

    def test_spans_have_the_times_of_their_own_component(self, both: Any) -> None:
        doc = both("Paid on 3/4/2019, sent yesterday.")
        assert self.values(doc) == self.EXPECTED
        assert {group: [span.kb_id_ for span in doc.spans[group]] for group in doc.spans} == self.EXPECTED
        documents = doc._.timelooms
        assert {
            group: [time.timex3.value for time in document.times] for group, document in documents.items()
        } == self.EXPECTED
        assert doc._.timeloom == documents["us"]

    def test_so_they_have_when_stored_copied_or_read_again(self, both: Any) -> None:
        doc = both("Paid on 3/4/2019, sent yesterday.")
        assert self.values(Doc(both.vocab).from_bytes(doc.to_bytes())) == self.EXPECTED
        assert self.values(doc.copy()) == self.EXPECTED
        assert self.values(both(doc)) == self.EXPECTED

    def test_what_is_said_of_a_text_holds_for_all(self, both: Any) -> None:
        texts = [("yesterday", {"dct": "2010-06-01"})] * 2
        for doc, _ in both.pipe(texts, as_tuples=True, n_process=2):
            assert self.values(doc) == {"uk": ["2010-05-31"], "us": ["2010-05-31"]}

    def test_one_of_them_alone(self, both: Any) -> None:
        with both.select_pipes(enable="uk"):
            doc = both("Paid on 3/4/2019, sent yesterday.")
        assert self.values(doc) == {"uk": self.EXPECTED["uk"]}

    def test_two_languages(self) -> None:
        nlp = spacy.blank("en")
        nlp.add_pipe("timeloom", name="en", config={"preset": "rules", "times": "en", "dct": "2023-11-16"})
        nlp.add_pipe("timeloom", name="de", config={"language": "de", "times": "de", "dct": "2023-11-16"})
        doc = nlp("It closed yesterday. Es schloss gestern, am 3. Mai 2019.")
        assert all(span._.timeloom.text == span.text for group in doc.spans.values() for span in group)
        assert "gestern" in [span.text for span in doc.spans["de"]]

    def test_a_component_without_a_time_of_writing_takes_that_of_the_one_before(self) -> None:
        nlp = blank()
        nlp.add_pipe("timeloom", name="more", config={"preset": "rules", "times": "more"})
        assert self.values(nlp("yesterday"))["more"] == ["2023-11-15"]

    @pytest.mark.parametrize("keys", [("found", "found"), ("", "events"), ("times", "")])
    def test_times_and_events_have_keys_of_their_own(self, keys: tuple[str, str]) -> None:
        with pytest.raises(ModelError, match="two groups"):
            blank(times=keys[0], events=keys[1])


class TestStoring:
    def test_a_doc(self, nlp: Any) -> None:
        doc = nlp(TEXT)
        read = Doc(nlp.vocab).from_bytes(doc.to_bytes())
        assert read._.timeloom == doc._.timeloom
        assert [span._.timeloom for span in read.spans["times"]] == [span._.timeloom for span in doc.spans["times"]]
        assert read._.dct == doc._.dct

    def test_docs_in_a_bin(self, nlp: Any) -> None:
        kept = DocBin(store_user_data=True, docs=[nlp(TEXT), nlp("yesterday")]).to_bytes()
        first, second = DocBin().from_bytes(kept).get_docs(nlp.vocab)
        assert first._.timeloom == nlp(TEXT)._.timeloom
        assert [span._.timeloom.text for span in second.spans["times"]] == ["yesterday"]

    @pytest.mark.parametrize("first", ["import timeloom.adapters.spacy", "spacy.blank('en')"])
    def test_docs_in_a_bin_in_another_process(self, nlp: Any, tmp_path: Path, first: str) -> None:
        DocBin(store_user_data=True, docs=[nlp("yesterday")]).to_disk(tmp_path / "docs.spacy")
        code = (
            f"import spacy\n{first}\n"
            f"(doc,) = spacy.tokens.DocBin().from_disk({str(tmp_path / 'docs.spacy')!r}).get_docs(spacy.vocab.Vocab())\n"
            "print(doc._.timeloom.times[0].timex3.value, doc.spans['times'][0]._.timeloom.text, doc._.timeloom.dct.start)\n"
            "from timeloom.adapters.spacy import register\nregister()\nassert doc._.dct == doc._.timeloom.dct\n"
        )
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        assert done.stdout.split() == ["2023-11-15", "yesterday", "1700092800"]

    def test_a_year_before_one(self, nlp: Any) -> None:
        doc = Doc(nlp.vocab).from_bytes(nlp("in 44 BC").to_bytes())
        assert doc.spans["times"][0]._.timeloom.intervals[0].isoformat()[0] == "-0043-01-01T00:00:00"

    def test_a_pipeline(self, tmp_path: Path) -> None:
        nlp = blank(kb_id_type="value", ents=True)
        nlp.to_disk(tmp_path / "pipeline")
        read = spacy.load(tmp_path / "pipeline")
        assert read.get_pipe("timeloom").settings.preset == "rules.v2"
        assert read(TEXT).to_json() == nlp(TEXT).to_json()
        assert read.config["components"]["timeloom"]["kb_id_type"] == "value"

    @pytest.mark.parametrize(
        ("said", "expected"),
        [
            ({}, {"dct": "2023-11-16", "ents": True}),
            ({"components": {"timeloom": {"dct": "2030-01-01"}}}, {"dct": "2030-01-01", "ents": True}),
            ({"components.timeloom.dct": None, "components.timeloom.ents": False}, {"dct": None, "ents": False}),
            ({"components.timeloom.language": "de"}, {"language": "de", "preset": "rules"}),
        ],
    )
    def test_a_pipeline_read_with_another_config(
        self, tmp_path: Path, said: dict[str, Any], expected: dict[str, Any]
    ) -> None:
        blank(ents=True).to_disk(tmp_path / "first")
        nlp = spacy.load(tmp_path / "first", config=said)
        nlp.to_disk(tmp_path / "second")
        for read in (nlp, spacy.load(tmp_path / "second")):
            told = msgspec.structs.asdict(read.get_pipe("timeloom").settings)
            assert {
                name: told[name].partition(".")[0] if name == "preset" else told[name] for name in expected
            } == expected
            assert {name: read.config["components"]["timeloom"][name] for name in expected} == expected

    def test_a_pipeline_that_was_made_and_then_filled(self, tmp_path: Path) -> None:
        blank(kb_id_type="value", date_order="DMY").to_disk(tmp_path / "first")
        nlp = spacy.blank("en")
        nlp.add_pipe("timeloom")
        nlp.from_disk(tmp_path / "first").to_disk(tmp_path / "second")
        for read in (nlp, spacy.load(tmp_path / "second")):
            settings = read.get_pipe("timeloom").settings
            assert (settings.preset, settings.kb_id_type, settings.date_order) == ("rules.v2", "value", "DMY")

    def test_bytes(self) -> None:
        nlp = blank(kb_id_type="value")
        other = blank().from_bytes(nlp.to_bytes())
        assert other.get_pipe("timeloom").settings.kb_id_type == "value"
        with pytest.raises(FormatError, match="no settings"):
            other.get_pipe("timeloom").from_bytes(b"{")


class TestBatches:
    def test_processes_give_the_same(self, nlp: Any) -> None:
        texts = [f"It rained on {day} March 2019." for day in range(1, 9)]
        alone = [nlp(text).to_bytes() for text in texts]
        assert [doc.to_bytes() for doc in nlp.pipe(texts, batch_size=3)] == alone
        apart = list(nlp.pipe(texts, n_process=2, batch_size=3))
        assert [doc._.timeloom for doc in apart] == [nlp(text)._.timeloom for text in texts]
        assert [span._.timeloom.text for span in apart[0].spans["times"]] == ["1 March 2019"]

    def test_one_bad_text_is_handled_as_spacy_handles_it(self) -> None:
        nlp = blank()
        failed: list[str] = []
        nlp.set_error_handler(lambda name, proc, docs, error: failed.extend(doc.text for doc in docs))
        texts = [("yesterday", {"dct": "2001-01-05"}), ("today", {"dct": "never"}), ("tomorrow", {})]
        assert [doc.text for doc, _ in nlp.pipe(texts, as_tuples=True)] == ["yesterday", "tomorrow"]
        assert failed == ["today"]


class TestConfig:
    @pytest.mark.parametrize(
        "config",
        [
            {"preset": "ruls"}, {"kb_id_type": "wikidata"}, {"layers": "none"}, {"tz": "Moon"}, {"prefer": "now"},
            {"layers": "events"},  # rules read none
        ],
    )  # fmt: skip
    def test_a_setting_that_is_not_known(self, config: dict[str, str]) -> None:
        with pytest.raises(ModelError):
            blank(**config)

    def test_spacy_tells_a_name_that_is_none(self) -> None:
        with pytest.raises(ValueError, match="presets"):
            blank(presets="rules")

    def test_what_it_says_of_itself(self, nlp: Any) -> None:
        said = nlp.analyze_pipes(keys=["assigns", "requires"])
        assert said["summary"]["timeloom"] == {
            "assigns": ["doc.spans", "doc._.timeloom", "doc._.dct", "span._.timeloom"], "requires": [],
        }  # fmt: skip
        assert said["problems"]["timeloom"] == []

    def test_somebody_elses_attribute_is_not_taken(self, nlp: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(spacy_doc, "document_of", lambda doc: None)  # So the one that is there is another's.
        with pytest.raises(ValueError, match=r"Doc\._\.timeloom is there already"):
            blank()


class TestLanguage:
    def of(self, lang: str, **config: Any) -> Any:
        nlp = spacy.blank(lang)
        nlp.add_pipe("timeloom", config={"dct": "2023-11-16", **config})
        return nlp

    @pytest.mark.parametrize(
        ("lang", "text", "word"),
        [
            ("de", "Der Laden schloss gestern.", "gestern"),
            ("fr", "Le magasin a fermé hier.", "hier"),
            ("es", "La tienda cerró ayer.", "ayer"),
        ],
    )
    def test_it_is_that_of_the_pipeline(self, lang: str, text: str, word: str) -> None:
        nlp = self.of(lang)
        doc = nlp(text)
        assert [(span.text, span._.timeloom.timex3.value) for span in doc.spans["times"]] == [(word, "2023-11-15")]
        assert doc._.timeloom.language == lang
        assert msgspec.json.decode(nlp.get_pipe("timeloom").to_bytes())["preset"] == "rules.v2"

    def test_none_of_ours_is_an_error_that_says_what_to_do(self) -> None:
        with pytest.raises(ModelError, match=r'no rules .* de, en, es, fr.*config=\{"language": "en"\}.*nl'):
            self.of("nl")

    def test_what_the_config_says_wins(self) -> None:
        for lang in ("nl", "de"):
            doc = self.of(lang, language="en", preset="rules")("It closed yesterday.")
            assert [span.text for span in doc.spans["times"]] == ["yesterday"]
            assert doc._.timeloom.language == "en"

    def test_a_stored_pipeline_keeps_it(self, tmp_path: Path) -> None:
        self.of("de").to_disk(tmp_path / "pipeline")
        read = spacy.load(tmp_path / "pipeline")
        assert read.get_pipe("timeloom").settings.language == "de"
        assert [time.text for time in read("Der Laden schloss gestern.")._.timeloom.times] == ["gestern"]


class TestTags:
    """Parts of speech of spaCy, for rules of HeidelTime that ask for them."""

    FILES: ClassVar[dict[str, str]] = {
        "repattern/resources_repattern_reMonth.txt": "May\nJune\n",
        "repattern/resources_repattern_tensePos4Past.txt": "VBD\n",
        "repattern/resources_repattern_tensePos4Future.txt": "MD\n",
        "repattern/resources_repattern_tenseWord4Future.txt": "will\n",
        "normalization/resources_normalization_normMonth.txt": '"May","05"\n"June","06"\n',
        "rules/resources_rules_daterules.txt": (
            'RULENAME="date_r1",EXTRACTION="%reMonth",NORM_VALUE="UNDEF-year-%normMonth(group(0))"\n'
            'RULENAME="x_negative",EXTRACTION="%reMonth",NORM_VALUE="REMOVE",POS_CONSTRAINT="group(0):MD:"\n'
        ),
    }

    def read(self, folder: Path, words: str, tags: list[str] | None) -> Any:
        for name, text in self.FILES.items():
            path = folder / "english" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
        nlp = spacy.blank("nl")  # the folder says which language it reads
        nlp.add_pipe("timeloom", config={"preset": f"heideltime:{folder / 'english'}", "dct": "2013-05-22"})
        doc = Doc(nlp.vocab, words=words.split(" "), tags=tags)
        return nlp(doc)

    def values(self, doc: Any) -> list[str]:
        return [time.timex3.value for time in doc._.timeloom.times]

    def test_they_say_what_a_month_comes_to(self, tmp_path: Path) -> None:
        words = "They set in June"
        past = self.read(tmp_path, words, ["PRP", "VBD", "IN", "NNP"])
        assert self.values(past) == ["2012-06"]
        assert self.values(self.read(tmp_path, words, ["PRP", "VBP", "IN", "NNP"])) == ["2013-06"]
        document = past._.timeloom
        assert [(document.text[token.start : token.end], token.xpos) for token in document.tokens] == [
            ("They", "PRP"), ("set", "VBD"), ("in", "IN"), ("June", "NNP"),
        ]  # fmt: skip
        assert document.language == "en"

    def test_they_meet_a_constraint(self, tmp_path: Path) -> None:
        assert self.values(self.read(tmp_path, "It May rain", ["PRP", "MD", "VB"])) == []
        assert self.values(self.read(tmp_path, "It May rain", None)) == ["2013-05"]

    def test_blanks_are_no_words(self, tmp_path: Path) -> None:
        doc = self.read(tmp_path, "It \n fell", ["PRP", "_SP", "VBD"])
        assert [token.xpos for token in doc._.timeloom.tokens] == ["PRP", "VBD"]


def test_importing_timeloom_loads_no_spacy() -> None:
    code = "import sys, timeloom\ntimeloom.find('5 March 2019', preset='rules')\nassert 'spacy' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_without_spacy_it_says_what_to_install() -> None:
    code = (
        "import sys\nsys.modules['spacy'] = None\nsys.modules['spacy.language'] = None\n"
        "from timeloom.errors import MissingExtra\n"
        "try:\n    import timeloom.adapters.spacy\nexcept MissingExtra as error:\n    print(error)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "pip install timeloom[spacy]" in done.stdout
