"""What may be said of a pair, as names of features: attributes, words, places in the trees, what follows from dates.

The systems that learn from such names take their own choice of these.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from timeloom_lab.systems.tempeval2007.view import Mention, Question, View

__all__ = [
    "EVENT_ATTRIBUTES", "Known", "ask_first", "attributes", "between", "each", "logic", "order", "syntax",
]  # fmt: skip

Known = Mapping[tuple[str, str], str]
"""Answers so far: (id of the source, id of the target) -> label."""

EVENT_ATTRIBUTES = ("class", "tense", "aspect", "polarity", "modality", "pos")
_BETWEEN = 12
"""A stretch of more words between two mentions is told by its length alone."""
_INVERSE = {
    "BEFORE": "AFTER", "AFTER": "BEFORE", "BEFORE-OR-OVERLAP": "OVERLAP-OR-AFTER", "OVERLAP-OR-AFTER": "BEFORE-OR-OVERLAP",
}  # fmt: skip


def ask_first(view: View, answer: Callable[[Question], str]) -> dict[tuple[str, str], str]:
    """Every event of the questions beside the creation time: what answers B is asked of all, of those of B first."""
    if view.creation is None:
        return {}
    found: dict[tuple[str, str], str] = {}
    for task in ("B", "A", "C"):
        for question in view.of(task):
            for event in (question.source, question.target):
                key = (event.id, view.creation.id)
                if event.kind == "event" and key not in found:
                    found[key] = answer(Question(-1, "B", event, view.creation, ""))
    return found


def attributes(question: Question) -> Iterator[str]:
    """The attributes that the markup gives of both ends, each alone, and of two events side by side."""
    for side, mention in (("1", question.source), ("2", question.target)):
        if mention.kind == "event":
            yield from (f"{side}.{name}={mention.get(name)}" for name in EVENT_ATTRIBUTES)
        elif mention.kind == "time":
            yield f"{side}.type={mention.get('type')}"
            yield f"{side}.mod={mention.get('mod')}"
            yield f"{side}.value={_shape(mention.get('value'))}"
    if question.target.kind == "event":
        yield from (f"both.{name}={question.source.get(name)}+{question.target.get(name)}" for name in EVENT_ATTRIBUTES)


def _shape(value: str) -> str:
    """A value with its digits as 9."""
    return "".join("9" if character.isdigit() else character for character in value[:12])


def event_words(view: View, side: str, event: Mention) -> Iterator[str]:
    """An event's stem, its auxiliaries, prepositions and conjunctions, its relation in the tree, and the verb above
    it."""
    yield f"{side}.stem={event.get('stem')}"
    if event.token is None:
        return
    tree, at = view.tree, event.token
    yield f"{side}.upos={tree.upos[at]}"
    yield f"{side}.relation={tree.relations[at]}"
    yield from (f"{side}.aux={word}" for word in tree.auxiliaries(at))
    yield from (f"{side}.marker={word}" for word in tree.markers(at))
    above = tree.governor(at)
    if above is not None:
        yield f"{side}.governor={tree.words[above]}"
        yield f"{side}.governor-tense={view_tense(view, above)}"
        yield from (f"{side}.governor-aux={word}" for word in tree.auxiliaries(above))


def view_tense(view: View, at: int) -> str:
    """The tense of the event whose head a word is, NONE where it is that of none."""
    return next((event.get("tense") for event in view.events if event.token == at), "NONE")


def time_words(view: View, side: str, time: Mention) -> Iterator[str]:
    """A time's words, its preposition, its relation in the tree."""
    yield from (f"{side}.word={word}" for word in view.words(time).split())
    if time.token is not None:
        tree, at = view.tree, time.token
        yield f"{side}.relation={tree.relations[at]}"
        markers = [word for one in tree.up(at)[:2] for word in tree.markers(one)]
        yield from (f"{side}.marker={word}" for word in markers or ["none"])


def each(view: View, question: Question) -> Iterator[str]:
    """The words and the dates of each of the two."""
    for side, mention in (("1", question.source), ("2", question.target)):
        if mention.kind == "event":
            yield from event_words(view, side, mention)
            yield from dates(view, side, mention)
        elif mention.kind == "time":
            yield from time_words(view, side, mention)


def order(view: View, question: Question) -> Iterator[str]:
    """Which comes first, how far apart, and whether another event or time lies between."""
    source, target = question.source, question.target
    if source.token is None or target.token is None:
        return
    low, high = sorted((source, target), key=lambda one: one.start)
    yield f"first={'1' if low is source else '2'}"
    distance = abs(source.token - target.token)
    yield f"distance={'1' if distance == 1 else '2-3' if distance < 4 else '4-8' if distance < 9 else '9-'}"
    inside = [one for one in (*view.events, *view.times) if low.end <= one.start and one.end <= high.start]
    yield f"event-between={any(one.kind == 'event' for one in inside)}"
    yield f"time-between={any(one.kind == 'time' for one in inside)}"


def between(view: View, question: Question) -> Iterator[str]:
    """The words between two mentions of one sentence, where they are few."""
    source, target = question.source, question.target
    if source.token is None or target.token is None or source.sentence != target.sentence:
        return
    low, high = sorted((source.token, target.token))
    if high - low <= _BETWEEN:
        yield from (f"between={word}" for word in view.tree.words[low + 1 : high])


def syntax(view: View, question: Question) -> Iterator[str]:
    """The way from one end to the other through the tree, which one hangs on which, what they meet in."""
    one, other = question.source.token, question.target.token
    if one is None or other is None:
        return
    tree = view.tree
    both = tree.path(one, other)
    if both is None:
        yield "path=-"
        return
    rising, falling = both
    yield f"path={tree.spelled(one, other)}"
    yield f"steps={min(len(rising) + len(falling), 6)}"
    yield f"clauses={min(sum(tree.upos[at] in {'VERB', 'AUX'} for at in (*rising, *falling)), 3)}"
    yield f"hangs={'source' if not falling else 'target' if not rising else 'neither'}"
    meeting = tree.common(one, other)
    if meeting is not None:
        yield f"common={tree.upos[meeting]}"
    yield from (f"link={tree.relations[at]}" for at in (*rising, *falling))
    yield from (f"way-marker={word}" for at in (*rising, *falling) for word in tree.markers(at))


def dates(view: View, side: str, event: Mention) -> Iterator[str]:
    """How the times about an event stand to the day of writing: those that hang on it, and those of its sentence."""
    near = view.around(event)
    for time in near[:2]:
        markers = view.tree.markers(time.token) if time.token is not None else []
        yield f"{side}.own-time={view.dated(time) or 'unknown'}+{markers[0] if markers else 'none'}"
    beside = {view.dated(time) for time in view.times if time.sentence == event.sentence} - {""}
    yield from (f"{side}.sentence-time={told}" for told in sorted(beside))
    if not near:
        yield f"{side}.own-time=none"


def logic(view: View, question: Question, known: Known) -> Iterator[str]:
    """What is known of both ends beside the day of writing, and what would follow from it."""
    if view.creation is None:
        return
    ends = []
    for mention in (question.source, question.target):
        if mention.kind == "event":
            ends.append(known.get((mention.id, view.creation.id), ""))
        elif mention.kind == "time":
            ends.append(view.dated(mention))
    if len(ends) != 2:
        return
    one, other = ends
    yield f"1.dct={one or 'unknown'}"
    yield f"2.dct={other or 'unknown'}"
    yield f"both.dct={one or 'unknown'}+{other or 'unknown'}"
    turned = _INVERSE.get(other, other)
    if one in {"BEFORE", "AFTER"} and turned in {one, "OVERLAP"}:
        yield f"follows={one}"
    elif one == "OVERLAP" and turned in {"BEFORE", "AFTER"}:
        yield f"follows={turned}"
