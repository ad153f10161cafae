"""UIMA CAS XMI: reader and writer. The layers stand in `cas_types`; the type system goes into a file of its own."""

from __future__ import annotations

from timeloom.document import Document, Problem
from timeloom.errors import FormatError
from timeloom.formats.cas_read import document_of
from timeloom.formats.cas_types import REFERENCES, SOFA, TOKEN, TYPES, VIEW, CasFile, Raw, type_system
from timeloom.formats.cas_write import cas_of
from timeloom.formats.xml_source import (
    attributes_of,
    characters,
    check_length,
    check_writable,
    escape_text,
    open_xml,
    scan,
    tag,
)  # fmt: skip

__all__ = ["parse", "render"]

_FORMAT = "xmi"
_CAS, _XMI, _NULL = "http:///uima/cas.ecore", "http://www.omg.org/XMI", "NULL"
_NOTHING = "uima.noNamespace."
Attributes = tuple[tuple[str, str], ...]


# --- writing ----------------------------------------------------------------------------------------------------------
def render(document: Document) -> tuple[bytes, bytes, tuple[Problem, ...]]:
    """The XMI of a document, its type system, and what they could not hold.

    Raises:
        FormatError: a character that XML cannot hold.
    """
    check_writable(document.text, document.id, "the text")
    cas, problems = cas_of(document, _FORMAT)
    prefixes = _prefixes(cas)
    names = "".join(f' xmlns:{prefix}="{url}"' for url, prefix in prefixes.items())
    lines = [
        f'<?xml version="1.0" encoding="UTF-8"?>\n<xmi:XMI xmlns:xmi="{_XMI}"{names} xmi:version="2.0">',
        '<cas:NULL xmi:id="0"/>',
    ]
    for raw in cas.structures:
        lines.append(_element(raw, prefixes, document.id))
    sofa = (
        ("xmi:id", str(cas.sofa)),
        ("sofaNum", "1"),
        ("sofaID", VIEW),
        ("mimeType", "text"),
        ("sofaString", cas.text),
    )
    lines += [
        tag("cas:Sofa", sofa, "/>"),
        tag("cas:View", (("sofa", str(cas.sofa)), ("members", " ".join(map(str, cas.members)))), "/>"),
    ]
    types = cas.types if isinstance(cas.types, str) else type_system()
    return "\n".join([*lines, "</xmi:XMI>\n"]).encode(), types.encode(), problems


def _prefixes(cas: CasFile) -> dict[str, str]:
    """A prefix for each namespace, which is the package of a type."""
    made = {_CAS: "cas"}
    for raw in cas.structures:
        url = _url(raw.type)
        wanted = raw.type.split(".")[-2] if "." in raw.type else "type"
        prefix, number = wanted, 2
        while url not in made and prefix in (*made.values(), "xmi", "xml"):
            prefix, number = f"{wanted}{number}", number + 1
        made.setdefault(url, prefix)
    return made


def _url(kind: str) -> str:
    package = kind.rpartition(".")[0] or _NOTHING.rstrip(".")
    return f"http:///{package.replace('.', '/')}.ecore"


def _element(raw: Raw, prefixes: dict[str, str], document: str) -> str:
    pairs = [("xmi:id", str(raw.id))]
    for key, value in raw.fields.items():
        written = ("true" if value else "false") if isinstance(value, bool) else str(value)
        check_writable(written, document, f"structure {raw.id}, {key}")
        pairs.append((key.removeprefix("@"), written))
    name = f"{prefixes[_url(raw.type)]}:{raw.type.rpartition('.')[2]}"
    if not raw.children:
        return tag(name, pairs, "/>")
    inside = "".join(f"<{child}>{escape_text(text)}</{child}>" for child, text in raw.children)
    return f"{tag(name, pairs)}{inside}</{name}>"


# --- reading ----------------------------------------------------------------------------------------------------------
def parse(data: bytes, id: str, path: str | None = None, types: bytes | None = None) -> Document:
    """The document of an XMI file; `types` is its type system, which is kept as it is.

    Raises:
        FormatError: no XMI, not well formed, or one without a text.
        LimitError: beyond what is read safely.
    """
    name = path or id
    raw = open_xml(data, name).raw
    structures, views = _structures(raw, name)
    sofa = next((one for one in structures if one.type == SOFA and one.fields.get("sofaID") == VIEW), None)
    sofa = sofa or next((one for one in structures if one.type == SOFA and "sofaString" in one.fields), None)
    if sofa is None or not isinstance(sofa.fields.get("sofaString"), str):
        raise FormatError("no UIMA XMI with a text: it has no Sofa with a sofaString", document=name)
    text = sofa.fields["sofaString"]
    check_length(len(text), name)
    declared = open_xml(types, f"the type system of {name}").raw if types is not None else None
    return document_of(CasFile(text, structures, views.get(sofa.id, []), sofa.id, declared), _FORMAT, id, path)


def _structures(raw: str, name: str) -> tuple[list[Raw], dict[int, list[int]]]:
    """Every element below the root as a structure, and the members of each view by their sofa."""
    found: list[Raw] = []
    views: dict[int, list[int]] = {}
    spaces: dict[str, str] = {}
    depth, field = 0, ""
    for token in scan(raw, name):
        if token.kind in ("open", "empty"):
            attributes = attributes_of(token.inside, name)
            spaces |= {key[6:]: value for key, value in attributes if key.startswith("xmlns:")}
            if depth == 0 and token.name.rpartition(":")[2] != "XMI":
                raise FormatError("no UIMA XMI: its root is another element", document=name, value=token.name)
            if depth == 1:
                _take(token.name, attributes, spaces, found, views, name)
            elif depth == 2 and found:
                field = token.name
                found[-1].children = (*found[-1].children, (field, ""))
        if token.kind in ("text", "cdata") and depth == 3 and field and found:
            inside = raw[token.start : token.end]
            said = inside[9:-3] if token.kind == "cdata" else characters(inside, name)
            found[-1].children = (*found[-1].children[:-1], (field, found[-1].children[-1][1] + said))
        depth += (token.kind == "open") - (token.kind == "close")
        if depth < 3:
            field = field if depth == 2 and token.kind == "open" else ""
    return found, views


def _take(
    tag_name: str,
    attributes: Attributes,
    spaces: dict[str, str],
    found: list[Raw],
    views: dict[int, list[int]],
    name: str,
) -> None:
    prefix, _, short = tag_name.rpartition(":")
    space = spaces.get(prefix, "")
    package = space.removeprefix("http:///").removesuffix(".ecore").replace("/", ".")
    kind = f"{package}.{short}".removeprefix(_NOTHING) if package else short
    values = {key: value for key, value in attributes if not key.startswith("xmlns:")}
    if kind == "uima.cas.View":
        sofa = values.get("sofa", "")
        if sofa.isascii() and sofa.isdigit() and len(sofa) < 19:
            views[int(sofa)] = [
                int(one)
                for one in values.get("members", "").split()
                if one.isascii() and one.isdigit() and len(one) < 19
            ]
        return
    if kind == f"uima.cas.{_NULL}":
        return
    number = next((value for key, value in values.items() if key.rpartition(":")[2] == "id" and ":" in key), "")
    if not (number.isascii() and number.isdigit() and len(number) < 19):
        raise FormatError("a structure without a number", document=name, place=tag_name, value=number)
    fields = {_key(kind, key): _value(kind, key, value) for key, value in values.items() if ":" not in key}
    found.append(Raw(int(number), kind, fields))


def _is_reference(kind: str, key: str) -> bool:
    return key == "sofa" or (kind in TYPES and key in REFERENCES) or (kind == TOKEN and key == "pos")


def _key(kind: str, key: str) -> str:
    return f"@{key}" if _is_reference(kind, key) else key


def _value(kind: str, key: str, value: str) -> object:
    """Offsets and references as numbers, where they are numbers; all other features as they stand."""
    is_number = key in ("begin", "end") or _is_reference(kind, key)
    return int(value) if is_number and value.isascii() and value.isdigit() and len(value) < 19 else value
