"""Any string as character data of XML and HTML."""

from __future__ import annotations

__all__ = ["escape"]

# XML can hold neither most control characters nor surrogates or non-characters; their pictures say what stood there.
_ESCAPES: dict[int, str] = {
    **{code: chr(0x2400 + code) for code in range(0x20) if code not in (0x09, 0x0A, 0x0D)},
    0x0D: "&#13;",
    0x7F: "\u2421",
    **dict.fromkeys((*range(0x80, 0xA0), 0xFFFE, 0xFFFF), "\ufffd"),
    ord("&"): "&amp;",
    ord("<"): "&lt;",
    ord(">"): "&gt;",
    ord('"'): "&quot;",
    ord("'"): "&#39;",
}
_SURROGATES = range(0xD800, 0xE000)


def escape(text: str) -> str:
    """Any string as character data or attribute value of XML and HTML; nothing in it is ever markup."""
    shown = text.translate(_ESCAPES)
    try:
        shown.encode()
    except UnicodeEncodeError:
        shown = "".join("\ufffd" if ord(char) in _SURROGATES else char for char in shown)
    return shown
