"""What the two systems that read trees see in a text: length, style, grammar, words, and the rules by which trees are
built.

The trees here are of dependencies. The rule of a phrase (S -> NP VP) is therefore the rule of a head: its part of
speech with the relations that hang on it, in the order of the text (`VERB -> nsubj * obj`), and, one by one, head,
relation and dependent.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from timeloom.document import Document
from timeloom_lab.systems.tempeval2007.tree import Tree

__all__ = ["CONTENT", "arcs", "grams", "lengths", "plain", "rules", "style", "tags"]

CONTENT = frozenset({"NOUN", "PROPN", "VERB", "ADJ", "ADV"})
"""Parts of speech that count as words with content, for the lexical density."""


def plain(tree: Tree) -> list[str]:
    """The words in lower case, without punctuation; a number is the same word as every number of as many digits."""
    found = []
    for word, tag in zip(tree.words, tree.upos, strict=True):
        if tag != "PUNCT" and any(char.isalnum() for char in word):
            found.append(f"#{len(word)}" if word.isdigit() else word)
    return found


def tags(tree: Tree) -> list[str]:
    """Parts of speech in order, with a bar between sentences."""
    found: list[str] = []
    for at, tag in enumerate(tree.upos):
        if at == 0 or tree.sentence[at] != tree.sentence[at - 1]:
            found.append("|")
        found.append(tag)
    return found


def grams(names: Sequence[str], longest: int) -> Iterator[str]:
    """The n-grams of 1 to `longest` names."""
    for length in range(1, longest + 1):
        for at in range(len(names) - length + 1):
            yield " ".join(names[at : at + length])


def rules(tree: Tree) -> Iterator[str]:
    """The rules of heads of all trees, and each edge as head, relation and dependent."""
    for at, tag in enumerate(tree.upos):
        below = [one for one in tree.children[at] if tree.relations[one] != "punct"]
        if below:
            before = [tree.relations[one] for one in below if one < at]
            after = [tree.relations[one] for one in below if one > at]
            yield " ".join([tag, "->", *before, "*", *after])
        for one in below:
            yield f"{tag} {tree.relations[one]} {tree.upos[one]}"


def arcs(tree: Tree) -> Iterator[str]:
    """The syntactic n-grams of two words: `ship arrived`, dependent and head, without the words of grammar.

    Those of Google's collection are words with content as well (Goldberg and Orwant 2013).
    """
    for at, head in enumerate(tree.heads):
        if head != at and tree.upos[at] in CONTENT and tree.upos[head] in CONTENT:
            yield f"{tree.words[at]} {tree.words[head]}"


def lengths(document: Document, tree: Tree) -> dict[str, float]:
    """How long a text is: characters, words, sentences."""
    return {
        "characters": float(len(document.text)),
        "words": float(len(plain(tree))),
        "sentences": float(max(len(document.sentences), 1)),
    }


def style(document: Document, tree: Tree) -> dict[str, float]:
    """Average lengths of words (characters) and sentences (words), lexical density, lexical richness (three
    measures)."""
    words = plain(tree)
    if not words:
        return dict.fromkeys(("word", "sentence", "density", "richness", "root richness", "once"), 0.0)
    counts = Counter(words)
    content = sum(tag in CONTENT for tag in tree.upos)
    return {
        "word": sum(map(len, words)) / len(words),
        "sentence": len(words) / max(len(document.sentences), 1),
        "density": content / len(words),
        "richness": len(counts) / len(words),
        "root richness": len(counts) / len(words) ** 0.5,
        "once": sum(count == 1 for count in counts.values()) / len(words),
    }
