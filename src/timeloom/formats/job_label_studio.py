"""An annotation job as a project of Label Studio, and back.

    config.xml    the labelling interface: EVENT and TIMEX3, and one relation for each legal label
    tasks.json    a task for each page; its ends and pairs are a prediction, from which annotators begin
    README.txt, job.json, documents.jsonl

An annotator gives each drawn relation its label. What Label Studio exports as JSON has the annotations of all
annotators, told by `completed_by`: a number, or (exported with details) a user with an address. Ends are known by the
ids of their regions; where these are others, by their characters, which Label Studio counts as Unicode code points from
1.4 on. https://labelstud.io/guide/task_format https://labelstud.io/tags/relations
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from timeloom.document import Document
from timeloom.errors import FormatError
from timeloom.formats.job import Answer, Done, Job, Page, answered, files_of, page_of
from timeloom.formats.label_studio_shape import (
    Json,
    annotator,
    objects,
    prediction,
    quoted,
    region,
    relation,
    relations_of,
    tasks,
)
from timeloom.formats.xml_source import load_bytes

__all__ = ["read", "render"]

_CONFIG = """<View>
  <Header value={title}/>
  <Header size="5" value={guideline}/>
  <Relations>
{relations}  </Relations>
  <Labels name="end" toName="text">
    <Label value="EVENT" background="#ffd8a8"/>
    <Label value="TIMEX3" background="#c3e6cb"/>
  </Labels>
  <Text name="text" value="$text"/>
</View>
"""


def render(job: Job, documents: Sequence[Document]) -> dict[str, bytes]:
    """The files of the project, by name. Documents without a pair are left out.

    Raises FormatError for an end that a document does not have.
    """
    asked = [document for document in documents if job.pairs.get(document.id)]
    relations = "".join(f"    <Relation value={quoted(label)}/>\n" for label in job.labels)
    config = _CONFIG.format(
        title=quoted(f"Task {job.name}: {job.title}"), guideline=quoted(job.guideline), relations=relations
    )
    made = [_task(job, document.id, page_of(job, document)) for document in asked]
    return {
        "config.xml": config.encode(),
        "tasks.json": msgspec.json.format(msgspec.json.encode(made), indent=1) + b"\n",
        "README.txt": _readme(job).encode(),
        **files_of(job, asked),
    }


def _readme(job: Job) -> str:
    return (
        f"Task {job.name}: {job.title}\n\n{job.guideline}\n\n"
        "Make a project with config.xml as its labelling interface and import tasks.json; let annotations begin from the\n"
        "predictions. Each drawn relation gets the label that says how its first end stands to its second. Export as JSON.\n"
    )


def _task(job: Job, id: str, page: Page) -> Json:
    regions = [region(mark.id, "end", page.text, mark.start, mark.end, "labels", [mark.kind]) for mark in page.marks]
    drawn = [relation(source, target, ()) for source, target in job.pairs[id]]
    data = {"text": page.text, "document": id, "task": job.name}
    return {"data": data, "predictions": [prediction([*regions, *drawn])]}


def read(job: Job, documents: dict[str, Document], path: Path) -> list[Done]:
    """The work of every annotator in an export, in the order in which they come up.

    Annotations that were cancelled are passed over; of several of one annotator on one page the last counts.

    Raises FormatError for a file that is no export, and for a page whose text is not that of the job.
    """
    told: dict[str, dict[str, list[Answer]]] = {}
    name = str(path)
    for number, task in enumerate(tasks(load_bytes(path), name), 1):
        place = f"task {task.get('id', number)}"
        data = task.get("data")
        id = data.get("document") if isinstance(data, dict) else None
        if not isinstance(data, dict) or not isinstance(id, str) or id not in documents:
            raise FormatError("it is of no document of this job", document=str(path), place=place, value=id)
        page = page_of(job, documents[id])
        if data.get("text") != page.text:
            raise FormatError(
                "its text is not that of the job: the marks would stand elsewhere", document=str(path), place=place
            )
        for annotation in objects(task.get("annotations", []), name, f"{place}, annotations"):
            if not annotation.get("was_cancelled"):
                result = objects(annotation.get("result", []), name, f"{place}, result")
                told.setdefault(annotator(annotation), {})[id] = list(_answers(result, page))
    return [answered(job, name, documents, own) for name, own in told.items()]


def _answers(result: Sequence[Json], page: Page) -> Iterator[Answer]:
    """What the relations say. One that points to the left is told from its other end; one in both directions says
    nothing."""
    ends = {str(one.get("id")): _end(one, page) for one in result if one.get("type") == "labels"}
    for number, one in enumerate(relations_of(result), 1):
        label = ", ".join(one.labels)
        if one.is_mutual:
            label = label and f"{label} in both directions"
        yield Answer(ends.get(one.source, one.source), ends.get(one.target, one.target), label, f"relation {number}")


def _end(region: Json, page: Page) -> str:
    value = region.get("value")
    id = str(region.get("id"))
    if not isinstance(value, dict) or not isinstance(value.get("start"), int) or not isinstance(value.get("end"), int):
        return id
    kind = next(iter(value.get("labels") or []), "")
    return page.end(id, str(kind), value["start"], value["end"])
