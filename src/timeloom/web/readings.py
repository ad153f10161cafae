"""What a worker does for the routes that read: options to a pipeline, texts and documents to what is answered."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec

from timeloom.calendar.settings import conventions_of
from timeloom.correcting.edits import DctSet
from timeloom.correcting.rereading import OWN
from timeloom.document import Document
from timeloom.document.shape import document_from_dict, document_to_dict, time_to_dict, written_to_dict
from timeloom.errors import TimeloomError
from timeloom.formats.creation import creation_value
from timeloom.formats.spans import span_problems, with_problems
from timeloom.pipeline import Pipeline, anchor, load
from timeloom.pipeline.estimated import ESTIMATE
from timeloom.pipeline.recipes import AUTO, check_named, same_language
from timeloom.web.bodies import Annotate, Correct, DateText, Guess, Open, Options, ParseText
from timeloom.web.faults import UNFIT, UNREADABLE, RequestError, body_fault

__all__ = ["Reader", "document_of"]

Json = dict[str, Any]


def document_of(raw: msgspec.Raw) -> Document:
    """The document of a body. Raises FormatError that names the field, RequestError for what is no object."""
    try:
        found = msgspec.json.decode(raw)
    except UNREADABLE as error:
        raise body_fault(error, bytes(raw)) from None
    if not isinstance(found, dict):
        raise RequestError(UNFIT, "a document is an object, as docs/json.md has it", place="document")
    document = document_from_dict(found)
    return with_problems(document, span_problems(document, document.id))


@dataclass(frozen=True, slots=True)
class Reader:
    """Reads with `preset` where a request names none."""

    preset: str = "default"

    def named(self, preset: str | None) -> str:
        """The preset that a request asks for: one that has a name, or what the service was started with. Raises
        ModelError for any other, so that nobody names folders of this machine."""
        if preset and preset != self.preset:
            check_named(preset)
        return preset or self.preset

    def loom(self, options: Options) -> Pipeline:
        """The pipeline that a request asks for. Raises ModelError that names the option."""
        return load(
            self.named(options.preset), tz=options.tz, date_order=options.date_order, prefer=options.prefer,
            conventions=conventions_of(options.conventions), language=options.language or "en",
            jurisdiction=options.jurisdiction,
        )  # fmt: skip

    def read(self, body: Annotate) -> Document:
        """The document of a text, or a document with the layers that it lacked."""
        is_text = bytes(body.document).strip() == b"null"
        if (body.text is not None) != is_text:
            raise RequestError(UNFIT, "give either a text or a document", place="text")
        loom = self.loom(body)
        layers = body.layers or "all"
        if is_text:
            return loom(body.text or "", body.dct, id=body.id or "text", layers=layers)
        given = document_of(body.document)
        loom = _for(given, loom)
        return loom.run(self._told(given, body, loom), layers=layers, estimate=body.dct == ESTIMATE)

    def _told(self, document: Document, body: Annotate, loom: Pipeline) -> Document:
        """The document with what a request says of it. With another time of writing its times are read anew, as a
        correction of it has it. Raises RequestError where it was read in another language than is asked for."""
        asked = body.language not in (None, AUTO) and not same_language(body.language or "", document.language)
        if asked and document.times and document.meta.format in OWN:
            told = f"the times of the document were read as {document.language}; send its text to have them read as {body.language}"
            raise RequestError(UNFIT, told, place="language", value=body.language)
        if body.id is not None:
            document = msgspec.structs.replace(document, id=body.id)
        if body.dct in (None, ESTIMATE):
            return document
        dct = anchor(body.dct)
        if document.dct is None:
            return msgspec.structs.replace(document, dct=dct)
        if document.dct == dct:
            return document
        from timeloom.correcting.corrector import corrected

        return corrected(document, (DctSet(dct=body.dct),), loom)

    def annotate(self, body: Annotate) -> Json:
        return self._answer(self.read(body), body)

    def timeline(self, body: Annotate) -> Json:
        """As `annotate`; a document without a timeline of its preset gets that of its times."""
        document = self.read(body)
        if document.timeline is None:
            from timeloom.timeline import Timeliner

            document = Timeliner()(document)
        told = self._answer(document, body)
        return {"timeline": told["document"]["timeline"], **told}

    def parse(self, body: ParseText) -> Json:
        from timeloom.pipeline import parse

        time = parse(
            body.expression, dct=body.dct, preset=self.named(body.preset), tz=body.tz, date_order=body.date_order,
            prefer=body.prefer, conventions=conventions_of(body.conventions), language=body.language or "en",
            jurisdiction=body.jurisdiction,
        )  # fmt: skip
        return {"time": time_to_dict(time)}

    def date(self, body: DateText) -> Json:
        from timeloom.pipeline import written

        found = written(body.text, least=body.least, level=body.level)
        return {"written": written_to_dict(found), **({"id": body.id} if body.id is not None else {})}

    def language(self, body: Guess) -> Json:
        """What a text would be read as with "auto". Raises MissingExtra without the extra `langid`."""
        from timeloom.pipeline.guessing import guess

        return {"guessed": msgspec.structs.asdict(guess(body.text))}

    def correct(self, body: Correct) -> Json:
        from timeloom.correcting.corrector import corrected

        document = document_of(body.document)
        loom = _for(document, self.loom(body))
        if not body.skip:
            return self._answer(corrected(document, body.edits, loom, layers=body.layers), body)
        left: list[Json] = []

        def leave_out(place: int, error: TimeloomError) -> None:
            left.append({"edit": place, "says": error.message})

        made = corrected(document, body.edits, loom, layers=body.layers, left_out=leave_out)
        return {**self._answer(made, body), "left_out": left}

    def open(self, body: Open) -> Json:
        """A file as a document. One that timeloom has read is as it was; annotations of others are kept, and what they
        lack is added."""
        from timeloom.timeline import Timeliner
        from timeloom.web.opening import file_of, told_of

        file = file_of(body)
        document = file.document
        if not file.is_ours:
            if document.dct is None and body.dct not in (None, ESTIMATE):
                document = msgspec.structs.replace(document, dct=anchor(body.dct))
            estimate = document.dct is None and body.dct == ESTIMATE
            document = _for(document, self.loom(body)).run(document, layers=body.layers or "all", estimate=estimate)
        if document.timeline is None:
            document = Timeliner()(document)
        return {**self._answer(document, body), "file": told_of(file, document)}

    def _answer(self, document: Document, body: Options) -> Json:
        """A document with its contradictions and problems, as the routes that read answer; where its time of writing is
        not known, or was estimated, with the day that its text bears."""
        from timeloom.web.contradictions import conflicts_of

        told = document_to_dict(document)
        written = document.written
        known = document.dct is not None and (written is None or document.dct != written.interval)
        found = None if known else _for(document, self.loom(body)).borne(document)
        stated = None
        if found is not None:
            text = document.text[found.start : found.end]
            stated = {"value": creation_value(found.when), "text": text, "start": found.start, "end": found.end}
        return {
            "document": told,
            "conflicts": conflicts_of(document),
            "problems": told["meta"]["problems"],
            "stated": stated,
        }


def _for(document: Document, loom: Pipeline) -> Pipeline:
    """The pipeline for a document: what was a text is read on as a text is read."""
    return loom.for_text() if document.meta.format in OWN else loom
