"""Is a copy the one that the registry speaks of?"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest

from timeloom import corpora
from timeloom.corpora.checks import manifest
from timeloom.corpora.registry import Entry
from timeloom.errors import CorpusError

Change = Callable[[str, str], None]
Known = dict[str, Entry]


def states(id: str, root: Path, split: str | None = None) -> list[tuple[str, str]]:
    return [(one.corpus, one.state) for one in corpora.check(id, split, root=root)]


@pytest.mark.parametrize("id", ["boats", "first", "both", "scate", "notes", "dense", "tree", "second"])
def test_what_was_hashed_is_right(known: Known, root: Path, id: str) -> None:
    assert {state for _, state in states(id, root)} == {"ok"}


def test_the_manifest_is_what_sha256sum_prints() -> None:
    lines = b"bb  a\naa  b\n"
    assert manifest({"b": "aa", "a": "bb"}) == sha256(lines).hexdigest()


@pytest.mark.parametrize(
    ("file", "text", "id", "missing", "changed"),
    [
        pytest.param("boats/ark.tml", "", "boats", ("ark",), (), id="a file is gone"),
        pytest.param("boats/ark.tml", "<TimeML/>", "boats", (), ("ark",), id="a file is another"),
        pytest.param("scate/near/near", "of LATE", "scate", (), ("near",), id="another text"),
        pytest.param("scate/near/near.dct", "2019-06-04\n", "scate", (), ("near",), id="another day of writing"),
        pytest.param("boats/ark.tml", "<TimeML>ark</TimeML>", "scate", (), ("ark",), id="the text is from elsewhere"),
        pytest.param("dense.txt", "ark\te1\te2\tb\nbarge\te2\tt0\tv\n", "dense", (), ("ark",), id="a row is gone"),
        pytest.param("tree/dev.conllu", "", "tree", ("dev",), (), id="a file of a treebank is gone"),
        pytest.param("first/x.tml", "<TimeML/>", "first", (), ("the whole, 1 pieces",), id="no list of documents"),
    ],
)  # fmt: skip
def test_what_differs_is_named(
    known: Known,
    root: Path,
    change: Change,
    file: str,
    text: str,
    id: str,
    missing: tuple[str, ...],
    changed: tuple[str, ...],
) -> None:
    change(file, text)
    found = next(one for one in corpora.check(id, root=root) if one.corpus == id)
    assert (found.state, found.missing, found.changed) == ("differs", missing, changed)
    with pytest.raises(CorpusError, match=rf"{id}: .*not the copy that the registry knows.*verify=False"):
        corpora.load(id, root=root)
    assert corpora.load(id, root=root, verify=False).checks == ()


def test_a_split_is_checked_alone(known: Known, root: Path, change: Change) -> None:
    change("boats/canoe.tml", "<TimeML/>")
    assert states("boats", root, "train") == [("boats", "ok")]
    assert states("boats", root, "dev") == [("boats", "differs")]
    assert corpora.load("boats", "train", root=root).ids == ("ark", "barge")


def test_what_is_not_listed_is_counted(known: Known, root: Path) -> None:
    (found,) = corpora.check("boats", root=root)
    assert (found.pieces, found.unknown) == (4, 1)


def test_line_ends_of_a_table_do_not_matter(known: Known, root: Path) -> None:
    table = root / "dense.txt"
    table.write_bytes(table.read_bytes().replace(b"\n", b"\r\n"))
    assert ("dense", "ok") in states("dense", root)


def test_the_text_below_pairs_is_checked_where_they_need_it(known: Known, root: Path, change: Change) -> None:
    change("boats/canoe.tml", "<TimeML/>")
    assert len(corpora.load("dense", root=root)) == 2
    change("boats/ark.tml", "<TimeML/>")
    with pytest.raises(CorpusError, match=r"boats: .*1 changed \(ark\)"):
        corpora.load("dense", root=root)


def test_without_a_checksum_it_is_loaded_and_said(known: Known, root: Path) -> None:
    known["first"] = msgspec.structs.replace(known["first"], sha256={})
    assert states("first", root) == [("first", "unlisted")]
    assert len(corpora.load("first", root=root)) == 1


def test_a_wrong_manifest_is_found_though_fingerprints_agree(known: Known, root: Path) -> None:
    hashes = known["boats"].sha256 | {"dev": "0" * 64}
    known["boats"] = msgspec.structs.replace(known["boats"], sha256=hashes)
    (found,) = corpora.check("boats", root=root)
    assert (found.state, found.changed) == ("differs", ("split dev",))


def test_absent_ones_say_what_to_do(known: Known, root: Path) -> None:
    (found,) = corpora.check("absent", root=root)
    assert found.state == "absent"
    assert "Ask the harbour master." in found.advice


def test_pairs_whose_text_is_missing_are_absent(known: Known, root: Path) -> None:
    (root / "boats").rename(root / "ships")
    (found,) = corpora.check("dense", root=root)
    assert (found.corpus, found.state) == ("dense", "absent")
    assert "it annotates boats, and that is missing" in found.advice


def test_an_empty_folder_differs(known: Known, root: Path, change: Change) -> None:
    change("first/x.tml", "")
    (found,) = corpora.check("first", root=root)
    assert found.state == "differs"
    assert "holds no file" in found.advice


def test_a_broken_table_differs_and_names_the_line(known: Known, root: Path, change: Change) -> None:
    change("dense.txt", "ark\te1\te2\tq\n")
    found = corpora.check("dense", root=root)[-1]
    assert (found.state, found.place) == ("differs", str(root / "dense.txt"))
    assert found.advice.startswith(f"{root / 'dense.txt'}: line 1: its label is none of")
    assert found.advice.endswith("(got 'q')")


def test_a_split_that_the_copy_lacks_is_absent(known: Known, root: Path) -> None:
    (found,) = corpora.check("tree", "test", root=root)
    assert found.state == "absent"
    assert "nothing of this split" in found.advice


def test_splits_of_the_corpus_below_are_its_own_affair(known: Known, root: Path) -> None:
    """Documents of one split of the pairs may be of any split below."""
    below, pairs = corpora.check("dense", "train", root=root)
    assert (below.corpus, below.split, below.pieces) == ("boats", None, 2)
    assert (pairs.corpus, pairs.split, pairs.pieces) == ("dense", "train", 2)
