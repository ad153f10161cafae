"""An annotation job: the pairs of a task over some texts, given to annotators and read back.

What annotators see of a document is its page: the text, and above it the time of writing where pairs ask for it, since
tools mark nothing but characters. `job_brat` and `job_label_studio` write pages and pairs for a tool and read what
became of them; a folder of a job also has `job.json` (the task and the pairs) and `documents.jsonl` (the documents as
they were), so that it can be read back by itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

import msgspec

from timeloom.document import Document, Event, Link, Problem, Time
from timeloom.errors import FormatError
from timeloom.formats import jsonl
from timeloom.formats.spans import with_problems

__all__ = ["Answer", "Done", "Job", "Mark", "Page", "answered", "bare_document", "files_of", "page_of", "read_job"]

JOB = "job.json"
DOCUMENTS = "documents.jsonl"

Pair = tuple[str, str]


class Job(msgspec.Struct, frozen=True):
    """What is asked. `name`, `title`, `guideline`, `scheme` and `labels` are those of the task; `pairs` are source and
    target by the id of their document."""

    name: str
    title: str
    guideline: str
    scheme: str
    labels: tuple[str, ...]
    pairs: dict[str, tuple[Pair, ...]]


class Mark(msgspec.Struct, frozen=True):
    """An end on a page: its id, EVENT or TIMEX3, and its characters there."""

    id: str
    kind: str
    start: int
    end: int


class Page(msgspec.Struct, frozen=True):
    """What annotators see: `text` with its `marks`, in the order of the text."""

    text: str
    marks: tuple[Mark, ...]

    def end(self, id: str, kind: str, start: int, end: int) -> str:
        """The id of the mark that is meant: that of the id, else the one of its kind at this place; the id as it is
        where there is none, or more than one."""
        if any(mark.id == id for mark in self.marks):
            return id
        there = [mark.id for mark in self.marks if (mark.kind, mark.start, mark.end) == (kind, start, end)]
        return there[0] if len(there) == 1 else id


class Answer(msgspec.Struct, frozen=True):
    """What an annotator says of two ends; `label` "" for nothing as yet. `place` is where it stands, for errors."""

    source: str
    target: str
    label: str
    place: str


@dataclass(frozen=True, slots=True)
class Done:
    """The work of one annotator: documents with the links that were told, `asked` pairs of which `open` have no label,
    and `more` links that were told though they were not asked. What could not be used is in `meta.problems` of the
    documents."""

    annotator: str
    documents: tuple[Document, ...]
    asked: int
    open: int
    more: int

    @property
    def problems(self) -> tuple[Problem, ...]:
        return tuple(problem for document in self.documents for problem in document.meta.problems)


def page_of(job: Job, document: Document) -> Page:
    """The page of a document with the ends of its pairs.

    Raises FormatError for an end that the document does not have.
    """
    wanted = {end for pair in job.pairs.get(document.id, ()) for end in pair}
    creation = _creation(document)
    head = f"Written: {creation[1]}\n\n" if creation is not None and creation[0] in wanted else ""
    shift = len(head)
    marks = [Mark(creation[0], "TIMEX3", 9, shift - 2)] if head and creation is not None else []
    for event in document.events:
        ids = [instance.id for instance in event.instances] or [event.id]
        marks += [Mark(id, "EVENT", event.start + shift, event.end + shift) for id in ids if id in wanted]
    marks += [
        Mark(time.id, "TIMEX3", time.start + shift, time.end + shift) for time in document.timexes if time.id in wanted
    ]
    unknown = wanted - {mark.id for mark in marks}
    if unknown:
        raise FormatError("a pair names what the document does not have", document=document.id, value=min(unknown))
    return Page(head + document.text, tuple(sorted(marks, key=lambda mark: (mark.start, mark.end, mark.id))))


def _creation(document: Document) -> tuple[str, str] | None:
    """Id and value of the creation time."""
    creation = document.meta.creation
    if creation is not None:
        return creation.id, creation.timex3.value if creation.timex3 is not None else creation.text or creation.id
    if document.dct is None:
        return None
    from timeloom.formats.creation import creation_value

    return "t0", creation_value(document.dct) or str(document.dct)


def files_of(job: Job, documents: Iterable[Document]) -> dict[str, bytes]:
    """The two files by which a job is read back, by their names."""
    kept = [msgspec.structs.replace(document, links=()) for document in documents]
    return {
        JOB: msgspec.json.format(msgspec.json.encode(job), indent=2) + b"\n",
        DOCUMENTS: b"".join(jsonl.render(document) for document in kept),
    }


def read_job(folder: Path) -> tuple[Job, dict[str, Document]]:
    """The job of a folder, and its documents by id. Raises FormatError for a folder that is none of a job."""
    path = folder / JOB
    try:
        job = msgspec.json.decode(path.read_bytes(), type=Job)
    except OSError as error:
        reason = f"no folder of a job: {JOB} cannot be read ({error.strerror or error})"
        raise FormatError(reason, document=str(folder)) from error
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise FormatError(f"no job: {error}", document=str(path)) from error
    documents: dict[str, Document] = {}
    try:
        for one in jsonl.read_lines(folder / DOCUMENTS):
            if not isinstance(one, Document):
                raise one
            documents[one.id] = one
    except OSError as error:
        raise FormatError(f"cannot be read: {error.strerror or error}", document=str(folder / DOCUMENTS)) from error
    lost = next((id for id in job.pairs if id not in documents), None)
    if lost is not None:
        raise FormatError("the job asks of a document that is not there", document=str(folder / DOCUMENTS), value=lost)
    return job, documents


def answered(
    job: Job,
    annotator: str,
    documents: Mapping[str, Document],
    told: Mapping[str, Sequence[Answer]],
    found: Mapping[str, Sequence[Problem]] = MappingProxyType({}),
) -> Done:
    """The work of an annotator from what was told of each document (by its id; documents that were not done are left
    out). `found` are problems that reading it met.

    A label that is not legal in the task, an end that the document does not have and a pair that is told twice in
    different words are problems, and no links; of what is told twice the first counts.
    """
    made: list[Document] = []
    asked = open_ = more = 0
    for id, answers in told.items():
        document = documents[id]
        wanted = {frozenset(pair) for pair in job.pairs.get(id, ())}
        links, problems = _links(job, document, answers, annotator)
        done = {frozenset((link.source, link.target)) for link in links}
        asked += len(wanted)
        open_ += len(wanted - done)
        more += len(done - wanted)
        made.append(with_problems(msgspec.structs.replace(document, links=links), [*found.get(id, ()), *problems]))
    return Done(annotator, tuple(made), asked, open_, more)


def _links(
    job: Job, document: Document, answers: Sequence[Answer], annotator: str
) -> tuple[tuple[Link, ...], list[Problem]]:
    known = {document.meta.creation.id if document.meta.creation is not None else "t0", *_ids(document)}
    first = {event.id: event.instances[0].id for event in document.events if event.instances}
    scheme = (("scheme", job.scheme),) if job.scheme != "timeml" else ()
    links: list[Link] = []
    problems: list[Problem] = []
    said: dict[frozenset[str], tuple[str, str, str]] = {}
    for one in answers:
        ends = first.get(one.source, one.source), first.get(one.target, one.target)
        reason, value = _fault(job, one, ends, known)
        key = frozenset(ends)
        if not reason and one.label and key in said and said[key] != (ends[0], ends[1], one.label):
            reason, value = f"its ends have the label {said[key][2]} already", one.label
        if reason:
            problems.append(Problem(document.id, f"{annotator}, {one.place}", reason, value))
        elif one.label and key not in said:
            said[key] = (ends[0], ends[1], one.label)
            links.append(Link(f"l{len(links) + 1}", "TLINK", one.label, ends[0], ends[1], scheme, task=job.name))
    return tuple(links), problems


def _fault(job: Job, one: Answer, ends: tuple[str, ...], known: set[str]) -> tuple[str, str]:
    """Why an answer cannot be used, and the value; "" where it can."""
    lost = next((end for end in ends if end not in known), None)
    if lost is not None:
        return "an end is not one of the document", lost
    if ends[0] == ends[1]:
        return "both ends are the same", ends[0]
    if one.label and one.label not in job.labels:
        return f"a label of this task is one of {', '.join(job.labels)}", one.label
    return "", ""


def _ids(document: Document) -> Iterator[str]:
    for event in document.events:
        yield from (instance.id for instance in event.instances)
        yield event.id
    yield from (time.id for time in document.timexes)


def bare_document(page: Page, id: str) -> Document:
    """A page as a document of nothing but its marks, for writers of formats."""
    events = [Event(mark.id, mark.start, mark.end) for mark in page.marks if mark.kind == "EVENT"]
    times = [
        Time(id=mark.id, start=mark.start, end=mark.end, text=page.text[mark.start : mark.end])
        for mark in page.marks
        if mark.kind == "TIMEX3"
    ]
    return Document(id=id, text=page.text, events=tuple(events), times=tuple(times))
