"""Words of English as Universal Dependencies cuts them (UD English EWT, after the Penn Treebank and its web
guidelines).

"don't" is do + n't, "cannot" can + not, "$5" $ + 5, "10am" 10 + am, "long-term" long + - + term; "U.S.", "Mr.", "9/11",
"e-mail", addresses and runs of one mark stay whole. A word is a stretch of the text as it stands and never holds a
blank. Every pattern is tried where a word begins and reads each character once (bounded or possessive), so time is
linear.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

__all__ = ["words"]

_PREFIXES = (
    "a agro anti ante arch auto be bi bio co counter cross cyber de e eco ex extra hyper inter intra macro mega micro mid "
    "mini multi neo non over pan para peri post pre pro pseudo psycho quasi re semi socio sub super tele tri trans ultra "
    "un uni"
).split()
"""What stays one word with what follows its hyphen (the list of the English Web Treebank's guidelines, and a few
more)."""
_SUFFIXES = "able aholic esque fest fold gate itis less like most rama ward wards wise".split()
"""What stays one word with what stands before its hyphen."""
_ABBREVIATIONS = (
    "mr mrs ms dr prof st ft mt gen lt col sgt capt cpl maj cmdr adm gov sen sens rep reps pres rev hon jr sr inc corp "
    "co ltd bros assn dept univ vs etc jan feb mar apr jun jul aug sep sept oct nov dec mon tue tues wed thu thur thurs "
    "fri sat attn ext fig approx est ave blvd rd vol ed eds pp cf al viz eg ie lb lbs oz sq yr yrs hr hrs wk wks "
    "mob fla ill ind la ky tenn wash wis calif conn colo mass mich minn miss mo pa va vt ala ariz ark ga kan md neb nev okla "
    "ore tex wyo ass't int'l gov't dep't"
).split()
_MAY_END = frozenset(
    "etc inc mar sat wed sun ill ind miss mass wash ed est mob fig mo pa al ga md ext co ft mt rd oz".split()
)
"""Abbreviations that are words as well, or end a sentence as often: they have their stop only where more follows."""
_UNITS = (
    "am pm a\\.m\\.? p\\.m\\.? k m mm bn mn kg mg km cm ft in lb lbs oz mph mb gb tb hz khz mhz ghz kw mw gw kwh mwh "
    "hr hrs min mins sec secs yr yrs"
).split()
"""What may stand close behind a number and is a word of its own."""
_ENDINGS = (
    "com org net edu gov mil int info biz tv us uk ca au de fr ru in ie nz eu doc docx xls xlsx ppt pdf txt htm html zip "
    "jpg gif exe"
).split()

_SPLIT = {
    "cannot": (3,), "gonna": (3,), "gotta": (3,), "wanna": (3,), "lemme": (3,), "gimme": (3,), "dunno": (2, 3),
    "im": (1,), "ive": (1,), "youre": (3,), "youve": (3,), "youll": (3,), "theyre": (4,), "theyve": (4,), "theyll": (4,),
    "weve": (2,), "thats": (4,), "whats": (4,), "theres": (5,), "hes": (2,), "shes": (3,), "itll": (2,),
    "tis": (1,), "twas": (1,), "whos": (3,), "wheres": (5,), "heres": (4,),
}  # fmt: skip
_SPLIT |= {
    f"{verb}nt": (len(verb),)
    for verb in "do does did ca wo is was are were has have had could would should must need ai".split()
}
"""Words of several words that no apostrophe shows, and where they are cut."""
_CLITIC = re.compile(r"(?:(?<=.)n['’`]t|['’`´](?:s|m|d|ll|re|ve))$", re.IGNORECASE)
_LONGEST_CLITIC = 3


def _either(names: list[str]) -> str:
    return "|".join(sorted(names, key=lambda name: (-len(name), name)))


_LETTERS = r"[^\W\d_]"
_WORD = re.compile(
    rf"""
      (?P<address> (?:https?|ftp|mailto|file):[^\s<>"”]++ | www\.[^\s<>"”]++
        | [\w.+%-]{{1,64}}@[\w-]++(?:\.[\w-]++)*+
        | [\w-]{{1,63}}(?:\.[\w-]{{1,63}}){{0,4}}\.(?:{_either(_ENDINGS)})(?![\w-])(?:/[^\s<>"”]*+)?
        | (?<![\w.])\.(?:docx?|xlsx?|pdf|txt|html?)(?!\w) )
    | (?P<face> (?<![\w)])(?: [<>]?[:;=8][-'^o]?[)(\]\[DPp/\\|*3]++(?!\w) | [(\[][-'^]?[:;=](?!\w) | <3+(?!\w) | \^_*+\^ ) )
    | (?P<dotted> (?:{_LETTERS}\.){{2,8}}(?:{_LETTERS}(?!\w))? | Ph\.D\.? )
    | (?P<phone> (?:1-)?(?:\d{{3}}-){{1,2}}\d{{4}}(?![\w-]) | \+\d{{1,3}}(?!\w) )
    | (?P<number> ['’]\d\ds?(?!\w) | (?: \d{{1,4}}[/-]\d{{1,2}}[/-]\d{{2,4}} | \d++(?:[.,:]\d++)*+(?:/\d++(?:[.,]\d++)*+)? | [.]\d++ )
        (?: (?:st|nd|rd|th|'?s)(?!\w) | (?=(?:{_either(_UNITS)})(?!\w)) | (?!\w) ) )
    | (?P<money> (?:US|U|A|AU|C|CA|NZ|HK|S|R)\$ )
    | (?P<and> {_LETTERS}{{1,4}}&{_LETTERS}{{1,4}}(?!\w) )
    | (?P<short> Nos?\.(?=\s*\d) | (?:{_either(_ABBREVIATIONS)})\.(?!\w) | (?-i:[A-Z])\.(?=\s+\w|[,\]])(?<!\w..) )
    | (?P<whole> ['’](?:em|cause|til|tis|twas)(?!\w) | o['’]clock | (?:{_either(_PREFIXES)})-\w++(?:['’]{_LETTERS}++)*+
        | {_LETTERS}++-(?:{_either(_SUFFIXES)})(?!\w) )
    | (?P<bare> (?<=\w)(?:n['’`]t|['’`´](?:s|m|d|ll|re|ve))(?!\w) )
    | (?P<plain> \w++(?:['’`´]{_LETTERS}++)*+ )
    | (?P<mark> \.{{2,}}+ | -{{2,}}+ | ={{2,}}+ | _{{2,}}+ | \*{{2,}}+ | \#{{2,}}+ | ~{{2,}}+ | \+{{2,}}+ | '' | `` | ’’ | ‘‘ | << | >>
        | [.,]?[!?]++ | \S )
    """,
    re.VERBOSE | re.IGNORECASE,
)  # fmt: skip
_EASY = re.compile(r"""\s*+(?:([A-Za-z]++)(?:([,;])(?=\s|\Z)|(?=[\s,;!?")\]]|\Z)))?+""")
"""Blanks, and, where it is that easy, a run of letters that is a word in any case (nothing else begins like it and goes
on so), with its comma. Three words in four are, and `_WORD` need not be asked."""
_TRAILING = frozenset(".,;:!?'\"’”)]")
_STOPPED = frozenset(("short", "dotted"))
_DIVIDED = frozenset(("plain", "whole"))
_INITIAL = 2
_COMMA = 2
"""The group of `_EASY` that is the comma."""


def words(text: str, start: int = 0, end: int | None = None) -> Iterator[tuple[int, int]]:
    """The spans of the words of a sentence, `text[start:end]`, from left to right."""
    stop = len(text) if end is None else end
    at = start
    while easy := _EASY.match(text, at, stop):
        at = easy.end()
        if easy.lastindex is None:
            match = _WORD.match(text, at, stop)
            if match is None:
                return
            first, last = match.span()
            kind = match.lastgroup
            if kind == "address":
                last = _without_marks(text, first, last)
            elif kind in _STOPPED and last - first > _INITIAL and _ends(text, first, last, stop):
                last -= 1
            at = last
        else:
            (first, last), kind = easy.span(1), "plain"
        if kind in _DIVIDED:
            for cut in _cuts(text[first:last]):
                yield first, first + cut
                first += cut
        yield first, last
        if easy.lastindex == _COMMA:
            yield easy.span(_COMMA)


def _without_marks(text: str, first: int, last: int) -> int:
    """The end of an address without the marks of the sentence behind it."""
    while last - first > 1 and text[last - 1] in _TRAILING:
        last -= 1
    return last


def _ends(text: str, first: int, last: int, stop: int) -> bool:
    """Is the full stop behind an abbreviation (one with inner stops, or one that is a word as well) the sentence's?"""
    word = text[first : last - 1].lower()
    return text[last - 1] == "." and ("." in word or word in _MAY_END) and not text[last:stop].strip()


def _cuts(word: str) -> tuple[int, ...]:
    """The lengths of all parts of a word but the last."""
    places = _SPLIT.get(word.lower())
    if places is not None:
        return tuple(b - a for a, b in zip((0, *places), places, strict=False))
    found = _CLITIC.search(word, max(0, len(word) - _LONGEST_CLITIC - 1))
    return (found.start(),) if found and found.start() else ()
