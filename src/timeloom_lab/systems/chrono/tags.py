"""Part of speech as Chrono needs it: cardinal numbers and the tense of verbs.

A stand-in for the tagger of NLTK that Chrono uses: closed lists and endings. Whatever gives one tag of the Penn
Treebank for each word (`Tagger`) may take its place.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from timeloom_lab.systems.read_values import number_in

__all__ = ["Tagger", "tag"]

Tagger = Callable[[Sequence[str]], Sequence[str]]
"""Words of one sentence -> one tag each: CD, VBD, VBN, VB, VBP, VBZ, VBG, MD matter, others do not."""

_PAST = frozenset(
    "said was were had did went came took made got gave told found began saw became left held kept fell rose met led won "
    "lost sent spoke wrote ran grew knew thought brought bought paid sold stood sat broke drew flew drove chose wore built "
    "spent felt heard laid dealt fought caught taught sought struck shot hit cut put set shut".split()
)
_PARTICIPLES = frozenset(
    "been done gone come taken given seen become begun written known shown grown spoken broken chosen fallen driven".split()
)
_PRESENT = frozenset("is has does says goes makes takes comes gets gives wants needs expects plans".split())
_PLURAL = frozenset("are have do am say go make take come get give want need expect plan".split())
_MODAL = frozenset("will would can could may might shall should must 'll ca wo".split())
_NOT_VERBS = frozenset(
    "need united hundred indeed speed feed seed bed red during morning evening thing nothing something anything "
    "everything king ring spring string wing being ceiling building meeting exceed proceed succeed".split()
)
_SHORTEST = 5
"""Letters that a word needs for its ending to say anything."""


def tag(words: Sequence[str]) -> list[str]:
    """One tag for each word; NN where nothing is known."""
    bare = [word.strip(".,;:!?\"'()[]").lower() for word in words]
    return [_tag(word, bare[at - 1] if at else "") for at, word in enumerate(bare)]


def _tag(word: str, before: str) -> str:
    if word[:1].isdecimal() or ("a" <= word[:1] <= "z" and number_in(word) is not None):
        return "CD"
    if word in _MODAL:
        return "MD"
    if before == "to" or before in _MODAL:
        return "VB"
    for tag_, words in (("VBD", _PAST), ("VBN", _PARTICIPLES), ("VBZ", _PRESENT), ("VBP", _PLURAL)):
        if word in words:
            return tag_
    if len(word) >= _SHORTEST and word not in _NOT_VERBS:
        if word.endswith("ed"):
            return "VBN" if before in _HAVE else "VBD"
        if word.endswith("ing"):
            return "VBG"
    return "NN"


_HAVE = frozenset({"has", "have", "had", "having", "is", "was", "are", "were", "be", "been"})
