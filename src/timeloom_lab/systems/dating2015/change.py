"""How the language of a text looks, for IXA: spellings, endings, words of grammar, marks, as rates of a hundred words.

Each is a stretch of text that became more or less usual between 1700 and today. Which period it speaks for is learned.
"""

from __future__ import annotations

import re

import numpy as np
from numpy.typing import NDArray

__all__ = ["NAMES", "measures"]

_PATTERNS: dict[str, str] = {
    "to-day": r"\b[Tt]o-(?:day|morrow|night)\b", "today": r"\b[Tt]o(?:day|morrow|night)\b",
    "to day": r"\b[Tt]o (?:day|morrow|night)\b",
    "'d": r"[a-z]['’]d\b", "'tis": r"['’][Tt](?:is|was|were|will)\b",
    "tho'": r"\b(?:[Tt]h(?:o|ro)|[Aa]ltho)['’]", "-ick": r"\b[a-z]{3,}ick[s]?\b", "-our": r"\b[a-z]{2,}our(?:s|ed|able|ing)?\b",
    "-or": r"\b(?:hon|col|fav|lab|harb|neighb|behavi|vig|rum|hum)or\w*\b", "-ise": r"\b[a-z]{4,}is(?:e|ed|es|ing|ation)\b",
    "-ize": r"\b[a-z]{4,}iz(?:e|ed|es|ing|ation)\b", "-re": r"\b(?:cent|theat|met|lit|fib|lust|sepulch)re\b",
    "-ll": r"\b(?:travell|cancell|labell|counsell|modell|quarrell)\w+\b", "-full": r"\b[a-z]{3,}full\b",
    "-ence": r"\b[a-z]{3,}ence\b", "-eth": r"\b[a-z]{2,}eth\b",
    "-ly": r"\b[a-z]{3,}ly\b", "-ing": r"\b[a-z]{3,}ing\b", "-ion": r"\b[a-z]{3,}ions?\b", "-ment": r"\b[a-z]{3,}ments?\b",
    "-ness": r"\b[a-z]{3,}ness\b", "-ity": r"\b[a-z]{3,}it(?:y|ies)\b", "-al": r"\b[a-z]{4,}al\b", "-ism": r"\b[a-z]{3,}is[mt]s?\b",
    "-ology": r"\b[a-z]{2,}olog(?:y|ical|ist)\w*\b", "shew": r"\b[Ss]he(?:w|wn|wed|ws|wing)\b", "show": r"\b[Ss]how(?:n|ed|s|ing)?\b",
    "chuse": r"\b(?:[Cc]huse|[Cc]ompleat|[Ee]xtream|[Cc]loath|[Ss]ope|[Ee]ntirer|[Ss]urpriz|[Pp]rophane|[Aa]ntient|[Ff]arther)\w*\b",
    "connexion": r"\b\w+(?:ex|lex)ions?\b", "gaol": r"\b(?:[Gg]aol|[Ww]aggon|[Ii]nclos|[Ii]ntreat|[Ii]nquir|[Dd]espatch)\w*\b",
    "hath": r"\b(?:hath|doth|hast|dost|wilt|shalt|art)\b", "thee": r"\b(?:thee|thou|thy|thine|ye)\b", "upon": r"\b[Uu]pon\b",
    "whilst": r"\b(?:[Ww]hilst|[Aa]mongst|[Bb]etwixt|[Ff]orasmuch|[Hh]eretofore|[Hh]itherto|[Tt]hither|[Hh]ither|[Ww]hence|[Hh]ence)\b",
    "there-": r"\b(?:[Tt]here|[Ww]here|[Hh]ere)(?:of|in|by|upon|with|to|unto|fore|after|from|on)\b", "unto": r"\bunto\b",
    "which": r"\bwhich\b", "that": r"\bthat\b", "shall": r"\bshall\b", "will": r"\bwill\b", "must": r"\bmust\b", "may": r"\bmay\b",
    "could": r"\b(?:could|would|should)\b", "ought": r"\bought\b", "have to": r"\b(?:have|has|had) to\b", "get": r"\bg[eo]t(?:s|ting)?\b",
    "n't": r"n['’]t\b", "'re": r"\b\w+['’](?:re|ve|ll|m)\b", "'s": r"\b\w+['’]s\b", "being": r"\b(?:is|are|was|were) being\b",
    "do not": r"\b(?:do|does|did) not\b", "not": r"\b(?:know|knew|think|see|doubt|care|go|came) not\b",
    "the same": r"\bthe (?:same|said)\b", "such": r"\bsuch\b", "very": r"\bvery\b", "great": r"\bgreat\b", "several": r"\b[Ss]everal\b",
    "divers": r"\b(?:[Dd]ivers|[Ss]undry)\b", "people": r"\bpeople\b", "job": r"\b(?:job|jobs|program|programs|plan|plans|problem|problems)\b",
    "Majesty": r"\b(?:Majest(?:y|ies)|Lordships?|Excellency|Highness)\b", "Mr.": r"\b(?:Mr|Mrs|Dr|Esq|Capt|Col|Gen|Messrs)\b",
    "inst.": r"\b(?:inst|ult|instant|past)\b\.?", "&c.": r"&c\b|\betc\b", "&": r"&(?!c\b)", "viz.": r"\b[Vv]iz\b", "percent": r"\bper ?cent\b|%",
    "$": r"\$", "£": r"£|\b\d+l\.", "number": r"\b\d", "thousands": r"\b\d{1,3},\d{3}\b", "ordinal": r"\b\d+(?:st|nd|rd|th|d)\b",
    "long s": r"ſ|\b(?:fuch|fome|fhe|thefe|moft|firft|muft|fhall|fhould|faid|fame|alfo|himfelf|againft|juft|houfe)\b",
    "capital": r"(?<=[a-z,;] )[A-Z][a-z]+", "CAPITALS": r"\b[A-Z]{3,}\b", "italic": r"[*_]\w", ",": r",", ";": r";", ":": r":",
    "-": r"\w-\w", "—": r"—|--", "(": r"\(", "!": r"!", "?": r"\?", '"': r'["“”]', "dot": r"\. ",
    "e-": r"\b\w*(?:æ|œ|ae|oe)\w*\b", "-ed": r"\b[a-z]{3,}ed\b", "-t": r"\b(?:burnt|spoilt|learnt|dreamt|spelt|past|drest|fixt|stopt|mixt)\b",
}  # fmt: skip
_COMPILED = {name: re.compile(pattern) for name, pattern in _PATTERNS.items()}
_WORD = re.compile(r"\w+")
NAMES = (*_PATTERNS, "length of words", "long words", "short words")
"""The measures, in the order of `measures`."""


def measures(text: str) -> NDArray[np.float64]:
    """The square root of each rate; zeros for a text without words."""
    words = _WORD.findall(text)
    found = np.zeros(len(NAMES))
    if words:
        rates = [100 * sum(1 for _ in pattern.finditer(text)) / len(words) for pattern in _COMPILED.values()]
        found[: len(rates)] = np.sqrt(rates)
        lengths = np.array([len(word) for word in words])
        found[len(rates) :] = lengths.mean(), np.sqrt(100 * (lengths > 8).mean()), np.sqrt(100 * (lengths < 4).mean())
    return found
