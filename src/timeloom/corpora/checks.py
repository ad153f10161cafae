"""Is a copy the one that the registry speaks of? Compared before anything is parsed, by sha256.

A corpus is checked in pieces: a file, or the rows of one document in a table, so that a copy that holds more than the
one that was measured is still checked where both hold the same. The manifest of a split is what `sha256sum` prints of
its pieces, sorted by name.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import sha256
from pathlib import Path

import msgspec

from timeloom.corpora.copies import Copy, open_copy
from timeloom.corpora.places import absent, find_root
from timeloom.corpora.registry import FINGERPRINT, Entry, entry
from timeloom.errors import CorpusError, FormatError

__all__ = ["Check", "check", "check_copy", "manifest", "refuse"]

SHOWN = 10


class Check(msgspec.Struct, frozen=True):
    """What came of it.

    `state` is "ok" (all that the registry lists is there and the same), "unlisted" (there, but the registry knows no
    checksum), "differs" or "absent". `pieces` counts what was hashed; `missing` and `changed` name what is not as
    listed, `bare` what is annotated and has no text in the corpus that should have it; `unknown` counts what the
    registry does not list and nobody can check. `manifest` is the hash of the pieces.
    """

    corpus: str
    split: str | None
    state: str
    place: str | None = None
    pieces: int = 0
    missing: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    bare: tuple[str, ...] = ()
    unknown: int = 0
    manifest: str = ""
    advice: str = ""

    @property
    def ok(self) -> bool:
        return self.state in ("ok", "unlisted")


def manifest(digests: Mapping[str, str]) -> str:
    """The sha256 of the lines `<sha256>  <name>`, sorted by name: `sha256sum NAMES | sha256sum`."""
    lines = (f"{digest}  {name}\n" for name, digest in sorted(digests.items()))
    return sha256("".join(lines).encode()).hexdigest()


def check(id: str, split: str | None = None, *, root: str | Path | None = None) -> list[Check]:
    """Checks a corpus, or each part of one that is made of parts; of those that it annotates the documents that it
    needs.

    Raises:
        CorpusError: no such corpus or split.
    """
    here = find_root(root)
    made = entry(id)
    known_split(made, split)
    parts = [entry(part) for part in made.parts] or [made]
    return [one for part in parts if split is None or split in part.split_names for one in _check(part, split, here)]


def known_split(made: Entry, split: str | None) -> None:
    """Raises CorpusError for a split that the corpus does not have."""
    if split is not None and split not in made.split_names:
        has = f"it has {', '.join(made.split_names)}" if made.split_names else "it has none"
        raise CorpusError(f"no such split; {has}", document=made.id, value=split)


def _check(made: Entry, split: str | None, root: Path) -> list[Check]:
    """The checks of the corpora below it, then its own."""
    try:
        copy = open_copy(made, root)
    except CorpusError as error:
        return [Check(made.id, split, "absent", advice=error.message)]
    if copy is None:
        return [Check(made.id, split, "absent", advice=absent(made, root).message)]
    try:
        if split is not None and not copy.has(split):
            advice = f"the copy at {copy.place} has nothing of this split\n{made.get.strip()}"
            return [Check(made.id, split, "absent", str(copy.place), advice=advice)]
        return [*check_below(copy, split, root), check_copy(copy, split)]
    except FormatError as error:  # it names the file and the line
        return [Check(made.id, split, "differs", str(copy.place), advice=str(error))]
    except CorpusError as error:
        place = error.place or error.document
        advice = f"{error.message} ({place})" if place else error.message
        return [Check(made.id, split, "differs", place, advice=advice)]


def check_below(copy: Copy, split: str | None, root: Path) -> list[Check]:
    """Checks, of the corpora that a copy annotates, the documents that it needs."""
    bases = (open_copy(entry(base), root) for base in copy.entry.over)
    return [check_copy(base, None, only=copy.ids(split)) for base in bases if base is not None]


def check_copy(copy: Copy, split: str | None = None, only: Iterable[str] | None = None) -> Check:
    """Checks a copy that is there; with `only`, these pieces of it."""
    made = copy.entry
    there = copy.pieces()
    wanted = {name: mark for name, mark in made.listed(split).items() if mark}
    mine = made.listed(split).keys() | {split}
    some = list(there) if split is None else [name for name in there if name in mine] or list(there)
    if only is not None:
        chosen = set(only)
        wanted = {name: mark for name, mark in wanted.items() if name in chosen}
        some = [name for name in some if name in chosen]
    digests = {name: copy.digest(name) for name in some}
    missing = tuple(sorted(wanted.keys() - digests.keys()))
    changed = tuple(
        sorted(name for name, mark in wanted.items() if name in digests and digests[name][:FINGERPRINT] != mark)
    )
    listed = {name: digest for name, digest in digests.items() if name in wanted} if wanted else digests
    known = [made.sha256.get(split)] if split is not None else list(made.sha256.values())
    if only is None and not (missing or changed):
        changed = _whole(made, split, digests, wanted)
    bare = copy.bare(split) if only is None else ()
    state = "differs" if missing or changed or bare else "ok" if wanted or any(known) else "unlisted"
    return Check(
        made.id,
        split,
        state,
        str(copy.place),
        len(digests),
        missing,
        changed,
        bare,
        len(digests) - len(listed),
        manifest(listed),
    )


def _whole(made: Entry, split: str | None, digests: dict[str, str], wanted: dict[str, str]) -> tuple[str, ...]:
    """The splits (or the whole) whose manifest is not that of the registry, though every fingerprint is."""
    wrong = []
    for name, known in made.sha256.items():
        if split not in (None, name):
            continue
        own = {key for key in made.listed(name) if key in wanted} if wanted else set(digests)
        if manifest({key: digests[key] for key in own}) != known:
            wrong.append(f"split {name}" if wanted else f"the whole, {len(own):,} pieces")
    return tuple(wrong)


def refuse(found: Check) -> CorpusError:
    """The error of a copy that is not the one of the registry: what differs, and how to go on."""
    if found.advice:
        return CorpusError(found.advice, document=found.corpus)
    parts = [
        f"{len(names):,} {word} ({', '.join(names[:SHOWN])}{', ...' if len(names) > SHOWN else ''})"
        for word, names in (
            ("missing", found.missing),
            ("changed", found.changed),
            (f"without text in {' and '.join(entry(found.corpus).over)}", found.bare),
        )
        if names
    ]
    advice = (
        f"'timeloom corpora show {found.corpus}' says which version is meant and where to get it; "
        "verify=False loads what is there, whose figures are then its own"
    )
    return CorpusError(
        f"this is not the copy that the registry knows: {', '.join(parts)}. {advice}",
        document=found.corpus,
        place=found.place,
    )
