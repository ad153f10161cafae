"""`scate-track1`: SemEval-2018 task 6, track 1 (Laparra et al. 2018), as `anafora.evaluate` of anaforatools counts.

An annotation is right when its spans, type and properties are the gold's, links compared by what they link to, all
the way down. Annotations go into sets per document, so exact duplicates collapse.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from timeloom.document import Document
from timeloom.metrics.base import Metric, Tally, option
from timeloom.metrics.entities import EXCLUDED, Graph, Interner, published_entities, scate_types, spans_of

__all__ = ["Track1Metric"]


@dataclass(frozen=True, kw_only=True)
class Track1Metric(Metric):
    """Rows `*`, `*:<span>`, then for every type T its `T`, `T:<span>`, `T:prop` and `T:prop:value`.

    `exclude` names types that are no candidates and to which links do not count (the task: Event and Modifier).
    A gold document with a cycle of links is skipped; a system document with one counts as empty.
    """

    name: ClassVar[str] = "scate-track1"
    items: ClassVar[str] = "SCATE entities"
    headline: ClassVar[tuple[str, ...]] = ("*", "*:<span>")
    reference: ClassVar[str] = "Laparra et al. 2018, SemEval-2018 Task 6: Parsing Time Normalizations, track 1"

    exclude: tuple[str, ...] = option(EXCLUDED, help="Leave a type of annotation out.", choices=scate_types)

    def tallies(self, gold: Document, system: Document) -> Mapping[str, Tally] | None:
        """Every row that occurs on either side; None for a gold document with a cycle."""
        reference, predicted = Graph.of(published_entities(gold)), Graph.of(published_entities(system))
        if reference.cycle is not None:
            return None
        intern, tags = Interner(), self._tags(reference, predicted)
        golds, systems = self._sets(reference, tags, intern), self._sets(predicted, tags, intern)
        nothing: set[object] = set()
        return {
            row: Tally.of_sets(golds.get(row, nothing), systems.get(row, nothing))
            for row in sorted({"*", "*:<span>", *golds, *systems})
        }

    def typed(self, row: str) -> tuple[str, str] | None:
        """The rows `T` and `T:<span>`, as columns `*` and `*:<span>`."""
        type_, _, rest = row.partition(":")
        return None if type_ == "*" or rest not in ("", "<span>") else ("*:<span>" if rest else "*", type_)

    def _tags(self, *graphs: Graph) -> dict[str, set[str]]:
        """The properties of each type that occurs: each makes a row `T:prop` that counts every annotation of T.

        The original makes the row where a file has the tag, set or not; Anafora writes a tag for every property of
        the schema, so these are the schema's and whatever else the two documents have.
        """
        from timeloom.scate.schema import schema

        types, tags = schema(extensions=False).types, dict[str, set[str]]()
        for graph in graphs:
            for entity in graph.entities:
                if entity.type not in tags:
                    tags[entity.type] = set(types[entity.type].properties) if entity.type in types else set()
                tags[entity.type].update(graph.properties[entity.id])
        return tags

    def _sets(self, graph: Graph, tags: dict[str, set[str]], intern: Interner) -> dict[str, set[object]]:
        """The sets of keys of all rows of one side."""
        rows: defaultdict[str, set[object]] = defaultdict(set)
        full = graph.keys(intern, self._accept)
        views = _property_views(graph, intern)
        for entity in graph.entities:
            if not self._accept(entity.type):
                continue
            bare = intern((spans_of(entity), entity.type, None))
            for name in ("*", entity.type):
                rows[name].add(full[entity.id])
                rows[f"{name}:<span>"].add(bare)
            values = graph.properties[entity.id]
            for tag in tags[entity.type]:
                # an annotation without the property is in the row too, with nothing as its value
                view = views.get((entity.id, tag), bare)
                rows[f"{entity.type}:{tag}"].add(view)
                value = values.get(tag)
                if isinstance(value, str):
                    rows[f"{entity.type}:{tag}:{value}"].add(view)
        return dict(rows)

    def _accept(self, type_: str) -> bool:
        return type_ not in self.exclude


def _property_views(graph: Graph, intern: Interner) -> dict[tuple[str, str], int]:
    """Numbers of the keys of the rows `T:prop`, by id and tag: spans, type and that one property.

    A linked annotation of another type stands for its spans and type; one of the same type again for its own value of
    the same property. Excluded types are not left out here: neither does the original.
    """
    views: dict[tuple[str, str], int] = {}
    for entity in graph.entities:
        for tag, value in graph.properties[entity.id].items():
            told: str | int
            if isinstance(value, str):
                told = value
            else:
                bare = intern((spans_of(value), value.type, None))
                told = views.get((value.id, tag), bare) if value.type == entity.type else bare
            views[entity.id, tag] = intern((spans_of(entity), entity.type, (tag, told)))
    return views
