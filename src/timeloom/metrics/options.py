"""The options of a measure are the fields of its dataclass: read off here, so that no other list of them exists.

The command line, the signature and the documentation all come from the fields. A field is documented where it stands:

    overlap: Literal["root", "expression"] = option("root", help="Which characters a root stands on.")
"""

from __future__ import annotations

import types
import typing
from collections.abc import Callable, Iterable, Sequence
from dataclasses import MISSING, InitVar, dataclass, field
from typing import Any, ClassVar, Literal, TypeVar

from timeloom.document import Document

__all__ = ["Option", "option", "options_of"]

Value = TypeVar("Value")
Plain = str | int | float | bool | tuple[str, ...] | None


def option(
    default: Value,
    *,
    help: str,  # noqa: A002 - the word of click and argparse for it
    choices: Callable[[], Sequence[str]] | None = None,
    flag: str | None = None,
) -> Value:
    """A field of a measure with a sentence of help.

    `choices` gives the values that a string, or each string of a tuple, may have, where a `Literal` cannot list them;
    it is called when they are needed. `flag` is another name for the command line.
    """
    made: Any = field(default=default, metadata={"help": help, "choices": choices, "flag": flag})
    told: Value = made
    return told


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a measure.

    `kind` is str, int, float, bool, tuple (of strings, given one by one), or Document: documents, given as a path on
    the command line.
    """

    name: str
    kind: type
    default: Plain
    help: str = ""
    choices: Callable[[], Sequence[str]] | None = None
    flag: str = ""
    """As it is written on the command line, without the dashes in front."""


def options_of(measure: type[Any]) -> tuple[Option, ...]:
    """The options of a class of measures, in the order of its fields.

    Raises TypeError for a field whose type or default the command line and the signature could not hold.
    """
    hints = typing.get_type_hints(measure)
    found = []
    for name, part in measure.__dataclass_fields__.items():
        hint = hints[name]
        if typing.get_origin(hint) is ClassVar or hint is ClassVar or not part.init:
            continue
        if isinstance(hint, InitVar):
            kind: tuple[type, tuple[str, ...]] = _documents(hint.type, f"{measure.__name__}.{name}"), ()
        else:
            kind = _kind(hint, f"{measure.__name__}.{name}")
        if part.default is MISSING:
            raise TypeError(f"{measure.__name__}.{name} has no plain default")
        listed = part.metadata.get("choices") or ((lambda listed=kind[1]: listed) if kind[1] else None)
        flag = part.metadata.get("flag") or name.replace("_", "-")
        found.append(Option(name, kind[0], part.default, part.metadata.get("help", ""), listed, flag))
    return tuple(found)


def _documents(hint: object, where: str) -> type:
    """What is handed to a measure and is no value of it: documents alone."""
    if hint == Iterable[Document] | None:
        return Document
    raise TypeError(f"{where}: what is no field can only be Iterable[Document] | None (got {hint!r})")


def _kind(hint: object, where: str) -> tuple[type, tuple[str, ...]]:
    """The plain type of an annotation, and the values that a Literal lists."""
    arguments = typing.get_args(hint)
    if typing.get_origin(hint) in (typing.Union, types.UnionType):
        given = [part for part in arguments if part is not types.NoneType]
        if len(given) == 1:
            return _kind(given[0], where)
    elif typing.get_origin(hint) is Literal and all(isinstance(value, str) for value in arguments):
        return str, arguments
    elif hint == tuple[str, ...]:
        return tuple, ()
    elif hint in (str, int, float, bool):
        assert isinstance(hint, type)
        return hint, ()
    raise TypeError(f"{where}: an option is str, int, float, bool, a Literal of str or tuple[str, ...] (got {hint!r})")
