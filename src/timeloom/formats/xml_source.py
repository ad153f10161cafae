"""XML at arm's length: the one place that lets lxml at a file, and a scanner that knows where everything stands.

lxml judges whether a file is well formed, with no entities, no DTD, no network and no huge trees. It does not say
where a tag stands, and writers here change a file in place, so `scan` walks the same characters again and gives
every piece of markup with its position. Both are linear in the length of the file.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from timeloom.errors import FormatError, LimitError

__all__ = [
    "MAX_BYTES",
    "MAX_DEPTH",
    "MAX_TEXT",
    "Token",
    "XmlText",
    "attributes_of",
    "characters",
    "check_length",
    "check_name",
    "check_names",
    "check_writable",
    "declarations",
    "escape_attribute",
    "escape_text",
    "known_encoding",
    "load_bytes",
    "open_xml",
    "scan",
    "tag",
    "with_attributes",
]

MAX_BYTES = 64 * 2**20
"""Cap on the size of one file."""
MAX_TEXT = 16 * 2**20
"""Cap on the text of one document, in code points."""
MAX_DEPTH = 64
"""Cap on the nesting of elements."""

# What the XML declaration may name. Codecs that are no character sets (rot13, zip, idna) must stay out.
_ENCODINGS = frozenset({"utf-8", "ascii", "iso8859-1", "iso8859-15", "cp1252", "utf-16", "utf-16-le", "utf-16-be"})
_DECLARATION = re.compile(rb"""<\?xml[^>]{0,200}?encoding\s{0,9}=\s{0,9}["']([A-Za-z0-9._-]{1,40})["']""")
_TAG = re.compile(r"""<(/?)([^\s/>"'<]++)((?:[^"'<>]++|"[^"<]*+"|'[^'<]*+')*+)>""")
_ATTRIBUTE = re.compile(r"""([^\s=]++)\s*+=\s*+("[^"]*+"|'[^']*+')""")
_REFERENCE = re.compile(r"&([^&;\s]{1,32});|\r\n?")
_BLANK = re.compile(r"\r\n|[\t\r\n]")
_NAME = re.compile(r"[A-Za-z_:][A-Za-z0-9_:.-]*+")
_PREDEFINED = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'"}
# XML 1.0 (fifth edition), production 2: what is not a Char. Lone surrogates are among it.
_UNWRITABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


class XmlText(NamedTuple):
    """A file as characters: `raw` (line ends as they stand), its encoding and whether a byte-order mark led it."""

    raw: str
    encoding: str
    mark: bool


class Token(NamedTuple):
    """One piece of a file, `raw[start:end]`.

    `kind` is "text", "cdata", "open", "close", "empty" or "other" (comments, instructions, the document type);
    `name` is the name of a tag, `inside` what stands between that name and the end of the tag.
    """

    kind: str
    start: int
    end: int
    name: str = ""
    inside: str = ""


def load_bytes(path: Path, limit: int = MAX_BYTES) -> bytes:
    """The bytes of a file.

    Raises:
        LimitError: it is larger than `limit` bytes; it is not read then.
        FormatError: it cannot be read.
    """
    try:
        with path.open("rb") as stream:
            data = stream.read(limit + 1)
    except OSError as error:
        raise FormatError(f"cannot be read: {error.strerror or error}", document=str(path)) from error
    if len(data) > limit:
        raise LimitError(f"larger than the cap of {limit} bytes", document=str(path))
    return data


def check_length(length: int, name: str, place: str | None = None) -> None:
    """Raises LimitError for a text of more code points than `MAX_TEXT`."""
    if length > MAX_TEXT:
        raise LimitError(f"its text is longer than the cap of {MAX_TEXT} characters", document=name, place=place)


def open_xml(data: bytes, name: str) -> XmlText:
    """The characters of a well-formed XML file.

    Raises:
        FormatError: broken encoding, not well formed, or a document type with declarations of its own.
        LimitError: elements or text nodes beyond what is read safely.
    """
    text = _decode(data, name)
    _check_prolog(text.raw, name)
    _check_form(text.raw, name)
    return text


def _decode(data: bytes, name: str) -> XmlText:
    encoding, mark = "utf-8", b""
    if data.startswith(codecs.BOM_UTF8):
        mark = codecs.BOM_UTF8
    elif data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        mark, encoding = data[:2], "utf-16-le" if data.startswith(codecs.BOM_UTF16_LE) else "utf-16-be"
    elif declared := _DECLARATION.match(data):
        encoding = known_encoding(declared[1].decode("ascii"), name)
    try:
        return XmlText(data[len(mark) :].decode(encoding), encoding, bool(mark))
    except UnicodeDecodeError as error:
        shown = error.object[error.start : error.start + 1]
        raise FormatError(
            f"broken encoding: not {encoding}", document=name, place=f"byte {error.start + len(mark)}", value=shown
        ) from error


def known_encoding(declared: str, name: str) -> str:
    """The codec of an encoding that a file names. Raises FormatError for one that is not read."""
    try:
        encoding = codecs.lookup(declared).name
    except LookupError:
        encoding = ""
    if encoding not in _ENCODINGS:
        raise FormatError("names an encoding that is not read", document=name, value=declared)
    return encoding


def _check_prolog(raw: str, name: str) -> None:
    for token in scan(raw, name):
        if token.kind in ("open", "empty"):
            return
        if raw.startswith("<!DOCTYPE", token.start) and "[" in raw[token.start : token.end]:
            raise FormatError(
                "its document type has declarations of its own; entities are never expanded",
                document=name,
                place=f"line {raw.count(chr(10), 0, token.start) + 1}",
            )


def _check_form(raw: str, name: str) -> None:
    from lxml import etree

    parser = etree.XMLParser(
        encoding="utf-8",
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        dtd_validation=False,
        attribute_defaults=False,
        huge_tree=False,
        recover=False,
    )
    try:
        data = raw.encode("utf-8")
        etree.fromstring(data, parser)
    except UnicodeEncodeError as error:
        raise FormatError(
            "broken encoding: a lone surrogate", document=name, place=f"character {error.start}"
        ) from None
    except etree.XMLSyntaxError as error:
        line, column = error.position
        limit = _is_limit(error.msg)
        kind, reason = (LimitError, "beyond what is read safely") if limit else (FormatError, "not well-formed XML")
        place = f"line {line}, column {column}"
        raise kind(f"{reason}: {error.msg or 'no element'}", document=name, place=place) from None


def _is_limit(message: str | None) -> bool:
    text = (message or "").lower()
    return any(word in text for word in ("huge", "excessive depth", "amplification", "too long", "maximum"))


def scan(raw: str, name: str) -> Iterator[Token]:
    """Every piece of an XML file in order; together they are the whole file.

    Raises:
        FormatError: markup that does not end.
        LimitError: elements nested deeper than `MAX_DEPTH`.
    """
    position, depth = 0, 0
    while True:
        start = raw.find("<", position)
        if start != position and position < len(raw):
            yield Token("text", position, start if start >= 0 else len(raw))
        if start < 0:
            return
        if raw[start + 1 : start + 2] in ("!", "?"):
            token = _special(raw, start, name)
        else:
            token = _tag(raw, start, name)
            depth += (token.kind == "open") - (token.kind == "close")
            if depth > MAX_DEPTH:
                raise LimitError(f"elements nested deeper than {MAX_DEPTH}", document=name, place=f"character {start}")
        yield token
        position = token.end


def _tag(raw: str, start: int, name: str) -> Token:
    found = _TAG.match(raw, start)
    if found is None:
        raise FormatError(
            "a tag does not end", document=name, place=f"character {start}", value=raw[start : start + 40]
        )
    inside = found[3]
    kind = "close" if found[1] else "empty" if inside.endswith("/") else "open"
    return Token(kind, start, found.end(), found[2], inside)


def _special(raw: str, start: int, name: str) -> Token:
    if raw.startswith("<!--", start):
        kind, end = "other", raw.find("-->", start + 4) + 3
    elif raw.startswith("<![CDATA[", start):
        kind, end = "cdata", raw.find("]]>", start + 9) + 3
    elif raw.startswith("<?", start):
        kind, end = "other", raw.find("?>", start + 2) + 2
    else:
        kind, end = "other", _declaration_end(raw, start)
    if end <= start:
        raise FormatError(
            "markup does not end", document=name, place=f"character {start}", value=raw[start : start + 40]
        )
    return Token(kind, start, end)


def _declaration_end(raw: str, start: int) -> int:
    """Where `<!DOCTYPE ...>` ends: `>` outside quotes and brackets. 0 if it does not."""
    position, depth = start + 2, 0
    stop = re.compile(r"""["'\[\]>]""")
    while found := stop.search(raw, position):
        position, mark = found.end(), found[0]
        if mark in "\"'":
            position = raw.find(mark, position) + 1
            if not position:
                return 0
        elif mark == ">" and depth <= 0:
            return position
        else:
            depth += (mark == "[") - (mark == "]")
    return 0


def characters(raw: str, name: str) -> str:
    """What a stretch of character data means: references resolved, line ends as XML reads them (CRLF and CR are LF).

    Raises:
        FormatError: a reference to an entity that XML does not predefine.
    """
    if "&" not in raw and "\r" not in raw:
        return raw
    return _REFERENCE.sub(lambda found: _resolve(found, name), raw)


def _resolve(found: re.Match[str], name: str) -> str:
    entity = found[1]
    if entity is None:
        return "\n"
    if entity in _PREDEFINED:
        return _PREDEFINED[entity]
    try:
        return chr(int(entity[2:], 16) if entity[:2] == "#x" else int(entity[1:]) if entity[0] == "#" else -1)
    except (ValueError, OverflowError):
        raise FormatError("an entity that is not defined", document=name, value=found[0]) from None


def attributes_of(inside: str, name: str) -> tuple[tuple[str, str], ...]:
    """(name, value) of every attribute of a tag, in order, from what stands after the tag's name."""
    return tuple((found[1], characters(_BLANK.sub(" ", found[2][1:-1]), name)) for found in _ATTRIBUTE.finditer(inside))


def check_writable(text: str, name: str, place: str) -> None:
    """Raises FormatError if `text` holds a character that no XML file can hold."""
    found = _UNWRITABLE.search(text)
    if found:
        raise FormatError(
            f"XML cannot hold the character U+{ord(found[0]):04X}",
            document=name,
            place=f"{place}, character {found.start()}",
        )


def escape_text(text: str) -> str:
    """Text as character data. A carriage return is written as a reference, or it would be read as a line feed."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\r", "&#13;")


def escape_attribute(value: str) -> str:
    """A value for an attribute in double quotes."""
    value = escape_text(value).replace('"', "&quot;")
    return value.replace("\n", "&#10;").replace("\t", "&#9;")


def with_attributes(raw: str, wanted: Iterable[tuple[str, str]]) -> str:
    """A tag (and what follows it) with other attributes: what is unchanged stands as it stood, new ones come last."""
    found = _TAG.match(raw)
    if found is None:
        return raw
    values = dict(wanted)
    out: list[str] = []
    position, last = 0, found.end(2)
    for attribute in _ATTRIBUTE.finditer(raw, found.start(3), found.end(3)):
        value = values.pop(attribute[1], None)
        if value is None:
            blank = len(raw[: attribute.start()].rstrip())
            out.append(raw[position:blank])
        else:
            same = characters(_BLANK.sub(" ", attribute[2][1:-1]), "") == value
            out.append(raw[position : attribute.start(2)])
            out.append(attribute[2] if same else _quoted(value, attribute[2][0]))
        position = last = attribute.end()
    added = "".join(f" {key}={_quoted(value)}" for key, value in values.items())
    return "".join([*out, raw[position:last], added, raw[last:]])


def _quoted(value: str, quote: str = '"') -> str:
    escaped = escape_attribute(value)
    return f'"{escaped}"' if quote == '"' else f"'{escaped.replace(chr(39), '&apos;')}'"


def tag(name: str, attributes: Iterable[tuple[str, str]], end: str = ">") -> str:
    """A new tag."""
    return "<" + " ".join([name, *(f"{key}={_quoted(value)}" for key, value in attributes)]) + end


def declarations(raw: str) -> str:
    """The prefixes that the tags of a file declare, each as it stands first."""
    found: dict[str, str] = {}
    for opened in _TAG.finditer(raw):
        for name, value in _ATTRIBUTE.findall(opened[3]) if "xmlns" in opened[3] else ():
            if name == "xmlns" or name.startswith("xmlns:"):
                found.setdefault(name, value)
    return " ".join(f"{name}={value}" for name, value in found.items())


def check_names(attributes: Iterable[tuple[str, str]], declared: str, document: str, place: str) -> None:
    """Raises FormatError if one of the attributes of a tag has a name that it cannot have: no name at all, or one with
    a prefix that neither `declared` (see `declarations`) nor the tag knows."""
    attributes = tuple(attributes)
    for name, _ in attributes:
        check_name(name, document, place)
    prefixed = [name for name, _ in attributes if ":" in name or name == "xmlns"]
    if prefixed:
        try:
            _check_form(f"<r {declared}>{tag('r', attributes, '/>')}</r>", document)
        except FormatError:
            message = "XML cannot hold an attribute of this name"
            raise FormatError(message, document=document, place=place, value=prefixed[0]) from None


def check_name(name: str, document: str, place: str, *, element: bool = False) -> None:
    """Raises FormatError if `name` cannot be the name of an attribute, or of an element without a prefix."""
    if not _NAME.fullmatch(name) or (element and ":" in name):
        kind = "element" if element else "attribute"
        raise FormatError(f"XML cannot hold an {kind} of this name", document=document, place=place, value=name)
