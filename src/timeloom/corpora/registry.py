"""The registry: one entry a corpus, read from `registry.toml` and checked when it is read."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache
from importlib.resources import files

import msgspec

from timeloom.errors import CorpusError

__all__ = ["Entry", "Fault", "entry", "ids"]

FINGERPRINT = 8
"""Hexadecimal digits of a sha256 that stand beside a document in a list."""


class Fault(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing that is wrong with a corpus, and what is done about it. `fix` names a row of `faults.FIXES`, if any."""

    name: str
    what: str
    handled: str
    fix: str = ""


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One corpus.

    `places` are paths below the root at which a copy is looked for; the first that is there is taken. `texts` are those
    of a corpus whose annotations come without text, `files` the names of the files of a corpus that keeps many
    documents in one, `select` the `task` of those lines of a JSON file that are of this corpus. `parts` are the corpora
    that this one is made of, `over` those whose documents it annotates.

    `splits` lists documents, each as `id` or `id:fingerprint`; an id alone is a published one that was not at hand when
    the registry was made. `sha256` is the hash of a split's manifest (`timeloom.corpora.checks.manifest`); `all` is the
    whole of a corpus without splits. `counts` are those of the copy that was measured ("visible": as loaded, in the
    text alone) and those that were published.
    """

    id: str
    title: str
    licence: str
    citation: str
    get: str
    format: str = ""
    places: tuple[str, ...] = ()
    texts: tuple[str, ...] = ()
    files: dict[str, tuple[str, ...]] = {}
    select: str = ""
    parts: tuple[str, ...] = ()
    over: tuple[str, ...] = ()
    splits: dict[str, str] = {}
    sha256: dict[str, str] = {}
    counts: dict[str, dict[str, int]] = {}
    published: str = ""
    faults: tuple[Fault, ...] = ()

    @property
    def split_names(self) -> tuple[str, ...]:
        """The splits that `load` takes."""
        if self.parts:
            return tuple(dict.fromkeys(name for part in self.parts for name in entry(part).split_names))
        return tuple(self.files or self.splits)

    def listed(self, split: str | None = None) -> dict[str, str]:
        """Document -> fingerprint ("" where it is not known), of a split or of all."""
        lists = [self.splits.get(split, "")] if split is not None else list(self.splits.values())
        pairs = (word.partition(":") for words in lists for word in words.split())
        return {id: fingerprint for id, _, fingerprint in pairs}


@cache
def _registry() -> Mapping[str, Entry]:
    data = tomllib.loads(files("timeloom.corpora").joinpath("registry.toml").read_text("utf-8"))
    entries = msgspec.convert(data["corpus"], list[Entry])
    return {one.id: one for one in entries}


def ids() -> tuple[str, ...]:
    """The ids of all corpora, in the order of the registry."""
    return tuple(_registry())


def entry(id: str) -> Entry:
    """The entry of a corpus. Raises CorpusError for an id that is none."""
    known = _registry()
    if id not in known:
        near = get_close_matches(id, known, n=1)
        hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(known)}"
        raise CorpusError(f"no such corpus; {hint}", value=id)
    return known[id]
