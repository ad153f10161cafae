"""The texts that the benchmarks run on: the TEXT of TimeML files that the user has, with their time of writing."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

PACK = Path(__file__).resolve().parent.parent.parent / "shared" / "data" / "timeml"


class Text(NamedTuple):
    """`dct` is the value of the creation time as the file states it."""

    name: str
    text: str
    dct: str | None


def files(pack: Path, folder: str) -> list[Path]:
    """The TimeML files under a folder of the pack, in the order of their names."""
    found = sorted((pack / folder).rglob("*.tml"))
    if not found:
        raise SystemExit(f"no .tml files under {pack / folder}; give the folder with --pack")
    return found


def texts(pack: Path, folder: str = "train") -> list[Text]:
    """The character data of TEXT of every file of a folder."""
    from lxml import etree

    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False)
    found = []
    for path in files(pack, folder):
        root = etree.parse(path, parser).getroot()
        body = root.find("TEXT")
        creation = root.find("DCT/TIMEX3")
        found.append(
            Text(
                path.stem,
                "".join(map(str, body.itertext())) if body is not None else "",
                None if creation is None else creation.get("value"),
            )
        )
    return found


def size(found: list[Text]) -> int:
    """Bytes of UTF-8."""
    return sum(len(text.text.encode()) for text in found)
