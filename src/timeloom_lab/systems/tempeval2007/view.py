"""A document as the systems see it: mentions with attributes, places in the trees, questions in order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

from timeloom.document import Document, Time
from timeloom.errors import FormatError
from timeloom.timeml.values import interval_of
from timeloom_lab.systems.tempeval2007.items import task_of
from timeloom_lab.systems.tempeval2007.stem import stem
from timeloom_lab.systems.tempeval2007.tree import Tree

__all__ = ["Mention", "Question", "View", "beside"]


@dataclass(frozen=True, slots=True)
class Mention:
    """One end of a pair. `token` is its head among the tokens, `sentence` the sentence of that, `attributes` are those
    of the EVENT and its instance (with `stem`), or those of the TIMEX3; the creation time has neither token nor
    sentence."""

    id: str
    kind: Literal["event", "time", "creation"]
    start: int
    end: int
    token: int | None
    sentence: int
    attributes: dict[str, str] = field(hash=False, compare=False)

    def get(self, name: str) -> str:
        """An attribute, in capitals; NONE where it has none."""
        return self.attributes.get(name, "").upper() or "NONE"


@dataclass(frozen=True, slots=True)
class Question:
    """A pair whose label is asked; `at` is its place among the links, `label` is what the link has ("" if asked)."""

    at: int
    task: str
    source: Mention
    target: Mention
    label: str


class View:
    """Mentions by id, the trees, and the questions of each task in the order of the text.

    Raises ModelError for a document without trees (unless they are not looked at: `parsed=False`), FormatError for a
    question about something that it does not have.
    """

    def __init__(self, document: Document, *, parsed: bool = True) -> None:
        self.document = document
        self.tree = Tree(document, parsed=parsed)
        self.mentions = {mention.id: mention for mention in self._mentions()}
        self.creation = next((one for one in self.mentions.values() if one.kind == "creation"), None)
        self.times = [one for one in self.mentions.values() if one.kind == "time"]
        self.events = sorted(
            (one for one in self.mentions.values() if one.kind == "event"), key=lambda one: (one.start, one.id)
        )
        self.questions = [self._question(at) for at in range(len(document.links))]

    def of(self, task: str) -> list[Question]:
        """The questions of a task, in the order of the text."""
        mine = [one for one in self.questions if one.task == task]
        return sorted(mine, key=lambda one: (one.source.start, one.target.start, one.at))

    def words(self, mention: Mention) -> str:
        return " ".join(self.document.text[mention.start : mention.end].lower().split())

    def dated(self, time: Mention) -> str:
        """How a time stands to the day of writing, by its value: BEFORE, OVERLAP or AFTER; "" where that is not
        known."""
        if self.creation is None:
            return ""
        return beside(time.get("value"), self.creation.get("value")[:10])

    def around(self, event: Mention) -> list[Mention]:
        """The times that hang on an event in its tree, or that its own verb governs, the closest first."""
        if event.token is None:
            return []
        found = []
        for time in self.times:
            both = self.tree.path(time.token, event.token) if time.token is not None else None
            if both is not None and not both[1]:
                found.append((len(both[0]), time.start, time))
        return [time for _, _, time in sorted(found, key=lambda one: one[:2])]

    def _mentions(self) -> Iterator[Mention]:
        document = self.document
        for event in document.events:
            token = self.tree.top(event.start, event.end)
            for instance in event.instances:
                told = dict(event.attributes) | dict(instance.attributes)
                told.setdefault("stem", stem(document.text[event.start : event.end]))
                yield self._placed(instance.id, "event", event.start, event.end, token, told)
        creation = document.meta.creation
        for time in document.timexes:
            if creation is None or time.id != creation.id:
                token = self.tree.top(time.start, time.end)
                yield self._placed(time.id, "time", time.start, time.end, token, _of_time(time))
        if creation is not None:
            yield Mention(creation.id, "creation", -1, -1, None, -1, _of_time(creation))

    def _placed(
        self, id: str, kind: Literal["event", "time"], start: int, end: int, token: int | None, told: dict[str, str]
    ) -> Mention:
        return Mention(id, kind, start, end, token, self.tree.sentence[token] if token is not None else -1, told)

    def _question(self, at: int) -> Question:
        link = self.document.links[at]
        for end in (link.source, link.target):
            if end not in self.mentions:
                reason = "a pair names what the document does not have"
                raise FormatError(reason, document=self.document.id, place=f"{link.kind} {link.id}", value=end)
        return Question(at, task_of(link), self.mentions[link.source], self.mentions[link.target], link.relation)


def _of_time(time: Time) -> dict[str, str]:
    timex = time.timex3
    if timex is None:
        return dict(time.attributes)
    return {"type": timex.type, "value": timex.value, "mod": timex.mod or "", **dict(time.attributes)}


def beside(value: str, other: str) -> str:
    """How one value of a TIMEX3 stands to another: BEFORE, OVERLAP or AFTER; "" where one of them is no date.

    >>> beside("1998-01", "1998-02-03"), beside("1998", "1998-02-03"), beside("FUTURE_REF", "1998-02-03")
    ('BEFORE', 'OVERLAP', 'AFTER')
    """
    if value in _REFERENCES:
        return _REFERENCES[value]
    one, two = interval_of(value), interval_of(other)
    if one is None or two is None:
        return ""
    (start, end), (begun, ended) = ((each.start, each.end) for each in (one, two))
    if isinstance(end, int) and isinstance(begun, int) and end <= begun:
        return "BEFORE"
    if isinstance(start, int) and isinstance(ended, int) and start >= ended:
        return "AFTER"
    return "OVERLAP"


_REFERENCES = {"PAST_REF": "BEFORE", "PRESENT_REF": "OVERLAP", "FUTURE_REF": "AFTER"}
