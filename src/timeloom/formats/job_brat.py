"""An annotation job as a folder for brat, and back.

    annotation.conf   EVENT and TIMEX3; one relation TLINK-LABEL for each legal label, and TLINK for a pair without one as yet
    visual.conf       what brat draws for these
    README.txt        the task and its guideline
    ID.txt, ID.ann    each page, with its ends marked and its pairs drawn as TLINK
    job.json, documents.jsonl   see `timeloom.formats.job`

An annotator changes the type of each drawn relation. One folder is one annotator's; each gets a copy.
https://brat.nlplab.org/configuration.html
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec

from timeloom.document import Document, Link, Problem
from timeloom.errors import FormatError
from timeloom.formats import brat_read, brat_write
from timeloom.formats.job import Answer, Done, Job, answered, bare_document, files_of, page_of
from timeloom.formats.writing import file_name

__all__ = ["read", "render"]

_CONF = """[entities]
EVENT
TIMEX3

[relations]
TLINK\tArg1:{ends}, Arg2:{ends}
{relations}
[events]

[attributes]
"""
_VISUAL = """[labels]
EVENT | event
TIMEX3 | time
TLINK | ?
{labels}
[drawing]
EVENT\tbgColor:#ffd8a8
TIMEX3\tbgColor:#c3e6cb
TLINK\tcolor:#c92a2a, dashArray:3-3
"""


def render(job: Job, documents: Sequence[Document]) -> dict[str, bytes]:
    """The files of the folder, by name. Documents without a pair are left out.

    Raises FormatError for an end that a document does not have, and for ids of documents that make no name of a file.
    """
    asked = [document for document in documents if job.pairs.get(document.id)]
    ends = "EVENT|TIMEX3"
    relations = "".join(f"TLINK-{label}\tArg1:{ends}, Arg2:{ends}\n" for label in job.labels)
    files = {
        "annotation.conf": _CONF.format(ends=ends, relations=relations).encode(),
        "visual.conf": _VISUAL.format(labels="".join(f"TLINK-{label} | {label}\n" for label in job.labels)).encode(),
        "README.txt": _readme(job).encode(),
        **files_of(job, asked),
    }
    for document in asked:
        page = page_of(job, document)
        links = tuple(Link(f"R{at}", "TLINK", "", *pair) for at, pair in enumerate(job.pairs[document.id], 1))
        ann, problems = brat_write.render(msgspec.structs.replace(bare_document(page, document.id), links=links))
        if problems:
            raise FormatError(
                problems[0].reason, document=document.id, place=problems[0].place, value=problems[0].value
            )
        name = file_name(document.id)
        files |= {f"{name}.txt": page.text.encode(), f"{name}.ann": ann.encode()}
    return files


def _readme(job: Job) -> str:
    count = sum(map(len, job.pairs.values()))
    return (
        f"Task {job.name}: {job.title}\n\n{job.guideline}\n\n"
        f"{count} pairs are drawn as TLINK. Give each the type that says how its first end stands to its second:\n"
        + "".join(f"  TLINK-{label}\n" for label in job.labels)
    )


def read(job: Job, documents: dict[str, Document], folder: Path, annotator: str) -> Done:
    """The work of the annotator whose folder it is. A page without its `.ann` was not done.

    Raises FormatError for a page whose text is not that of the job.
    """
    told: dict[str, list[Answer]] = {}
    found: dict[str, tuple[Problem, ...]] = {}
    for id in job.pairs:
        ann, text = (folder / f"{file_name(id)}.{ending}" for ending in ("ann", "txt"))
        if not ann.is_file():
            continue
        page = page_of(job, documents[id])
        if text.is_file() and _text(text) != page.text:
            raise FormatError("its text is not that of the job: the marks would stand elsewhere", document=str(text))
        read = brat_read.parse(_text(ann), page.text, id, str(ann))
        ends = {one.id: page.end(one.id, "EVENT", one.start, one.end) for one in read.events}
        ends |= {one.id: page.end(one.id, "TIMEX3", one.start, one.end) for one in read.times}
        links = [link for link in read.links if link.kind == "TLINK"]
        told[id] = [
            # an end that nothing on the page has is told as a problem by `answered`
            Answer(ends.get(link.source, link.source), ends.get(link.target, link.target), link.relation, link.id)
            for link in links
        ]
        found[id] = read.meta.problems
    return answered(job, annotator, documents, told, found)


def _text(path: Path) -> str:
    try:
        return path.read_bytes().decode("utf-8")
    except UnicodeDecodeError:
        raise FormatError("broken encoding: not UTF-8", document=str(path)) from None
    except OSError as error:
        raise FormatError(f"cannot be read: {error.strerror or error}", document=str(path)) from error
