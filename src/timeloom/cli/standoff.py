"""The option `--standoff`: layers that the user supplies, laid on documents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from timeloom.document import Document
    from timeloom.document.arguments import Predicate

__all__ = ["Layers", "standoff_option"]

_TREES = (".conllu", ".conll-u")

standoff_option = click.option(
    "--standoff", "standoff", multiple=True, metavar="FILE", type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Trees in the place of ours (CoNLL-U, by the ending .conllu), or arguments in PropBank columns; may be repeated.",
)  # fmt: skip


class Layers:
    """The layers of files, by document."""

    def __init__(self, files: Sequence[Path]) -> None:
        from timeloom.formats.conllu_layer import read_trees
        from timeloom.formats.propbank import read_roles

        self.trees = {path: read_trees(path) for path in files if path.suffix.lower() in _TREES}
        self.roles = {path: read_roles(path) for path in files if path.suffix.lower() not in _TREES}
        self.used: set[tuple[Path, str]] = set()

    def parsed(self, document: Document, alone: bool) -> Document:
        """The document with the trees of the first file that has it; as it is where none has. `alone`: it is the only
        one, so what names no document is of it."""
        from timeloom.formats.conllu_layer import with_trees

        for path, sentences in self._of(self.trees, document.id, alone):
            return with_trees(document, sentences, str(path))
        return document

    def predicates(self, document: Document, alone: bool) -> tuple[Predicate, ...]:
        """The predicates of the document in all files."""
        from timeloom.formats.propbank import predicates_of

        found = self._of(self.roles, document.id, alone)
        return tuple(one for path, sentences in found for one in predicates_of(document, sentences, str(path)))

    def _of(self, files: Mapping[Path, Mapping[str, Any]], id: str, alone: bool) -> list[tuple[Path, Any]]:
        found = []
        for path, by_document in files.items():
            name = id if id in by_document else "" if alone else None
            if name is not None and name in by_document:
                self.used.add((path, name))
                found.append((path, by_document[name]))
        return found

    def unused(self) -> list[str]:
        """What the files hold for documents that were not there, told in words."""
        every = [(path, name) for path, by in {**self.trees, **self.roles}.items() for name in by]
        return [
            f"{path}: {name or 'sentences of no document'}" for path, name in every if (path, name) not in self.used
        ]
