"""Tense, aspect, voice and polarity of verb groups, from trees that are written here."""

from __future__ import annotations

import pytest

from timeloom.document import Document, Token
from timeloom.language.verbs import VerbGroup, VerbGroups


def parsed(rows: str) -> Document:
    """form/upos/xpos/head/relation for every word; the head is the number of a word from 1 on, 0 for the root. Features
    follow the relation behind a +."""
    text, tokens = "", []
    for number, row in enumerate(rows.split()):
        form, upos, xpos, head, relation = row.split("/")
        relation, _, feats = relation.partition("+")
        pairs = tuple(tuple(pair.split("=")) for pair in feats.split("|") if pair)
        start = len(text)
        text += form + " "
        to = int(head) - 1 if head != "0" else number
        tokens.append(Token(start, start + len(form), upos, xpos, pairs, to, relation))  # type: ignore[arg-type]  # pairs
    return Document(id="x", text=text, tokens=tuple(tokens))


CASES = {
    "past": ("They/PRON/PRP/2/nsubj left/VERB/VBD/0/root", 1, ("PAST", "NONE", "POS", "ACTIVE", "")),
    "present": ("Owls/NOUN/NNS/2/nsubj sleep/VERB/VBP/0/root", 1, ("PRESENT", "NONE", "POS", "ACTIVE", "")),
    "future": ("She/PRON/PRP/3/nsubj will/AUX/MD/3/aux leave/VERB/VB/0/root+VerbForm=Inf", 2, ("FUTURE", "NONE", "POS", "ACTIVE", "")),
    "future denied": ("He/PRON/PRP/4/nsubj wo/AUX/MD/4/aux n't/PART/RB/4/advmod go/VERB/VB/0/root", 3, ("FUTURE", "NONE", "NEG", "ACTIVE", "")),
    "another modal": ("It/PRON/PRP/3/nsubj may/AUX/MD/3/aux rain/VERB/VB/0/root", 2, ("NONE", "NONE", "POS", "ACTIVE", "may")),
    "would, short": ("I/PRON/PRP/3/nsubj 'd/AUX/MD/3/aux go/VERB/VB/0/root", 2, ("NONE", "NONE", "POS", "ACTIVE", "would")),
    "perfect": ("It/PRON/PRP/3/nsubj has/AUX/VBZ/3/aux rained/VERB/VBN/0/root", 2, ("PRESENT", "PERFECTIVE", "POS", "ACTIVE", "")),
    "past perfect": ("I/PRON/PRP/3/nsubj 'd/AUX/VBD/3/aux gone/VERB/VBN/0/root", 2, ("PAST", "PERFECTIVE", "POS", "ACTIVE", "")),
    "'s as has": ("It/PRON/PRP/3/nsubj 's/AUX/VBZ/3/aux gone/VERB/VBN/0/root", 2, ("PRESENT", "PERFECTIVE", "POS", "ACTIVE", "")),
    "'s as is": ("It/PRON/PRP/3/nsubj 's/AUX/VBZ/3/aux:pass sold/VERB/VBN/0/root", 2, ("PRESENT", "NONE", "POS", "PASSIVE", "")),
    "progressive": ("He/PRON/PRP/3/nsubj is/AUX/VBZ/3/aux singing/VERB/VBG/0/root", 2, ("PRESENT", "PROGRESSIVE", "POS", "ACTIVE", "")),
    "both": (
        "He/PRON/PRP/4/nsubj had/AUX/VBD/4/aux been/AUX/VBN/4/aux singing/VERB/VBG/0/root", 3,
        ("PAST", "PERFECTIVE_PROGRESSIVE", "POS", "ACTIVE", ""),
    ),
    "passive": ("It/PRON/PRP/3/nsubj:pass was/AUX/VBD/3/aux:pass built/VERB/VBN/0/root+Voice=Pass", 2, ("PAST", "NONE", "POS", "PASSIVE", "")),
    "passive perfect": (
        "It/PRON/PRP/4/nsubj:pass has/AUX/VBZ/4/aux been/AUX/VBN/4/aux:pass built/VERB/VBN/0/root", 3,
        ("PRESENT", "PERFECTIVE", "POS", "PASSIVE", ""),
    ),
    "passive progressive": (
        "It/PRON/PRP/4/nsubj:pass is/AUX/VBZ/4/aux being/AUX/VBG/4/aux:pass built/VERB/VBN/0/root", 3,
        ("PRESENT", "PROGRESSIVE", "POS", "PASSIVE", ""),
    ),
    "do": ("They/PRON/PRP/4/nsubj did/AUX/VBD/4/aux not/PART/RB/4/advmod go/VERB/VB/0/root", 3, ("PAST", "NONE", "NEG", "ACTIVE", "")),
    "infinitive": ("want/VERB/VBP/0/root to/PART/TO/3/mark go/VERB/VB/1/xcomp", 2, ("INFINITIVE", "NONE", "POS", "ACTIVE", "")),
    "perfect infinitive": (
        "seems/VERB/VBZ/0/root to/PART/TO/4/mark have/AUX/VB/4/aux gone/VERB/VBN/1/xcomp", 3,
        ("INFINITIVE", "PERFECTIVE", "POS", "ACTIVE", ""),
    ),
    "going to": (
        "It/PRON/PRP/3/nsubj is/AUX/VBZ/3/aux going/VERB/VBG/0/root to/PART/TO/5/mark rain/VERB/VB/3/xcomp", 4,
        ("FUTURE", "NONE", "POS", "ACTIVE", ""),
    ),
    "was going to": (
        "It/PRON/PRP/3/nsubj was/AUX/VBD/3/aux going/VERB/VBG/0/root to/PART/TO/5/mark rain/VERB/VB/3/xcomp", 4,
        ("INFINITIVE", "NONE", "POS", "ACTIVE", ""),
    ),
    "participles": ("Singing/VERB/VBG/2/advcl left/VERB/VBD/0/root", 0, ("PRESPART", "NONE", "POS", "ACTIVE", "")),
    "past participle": ("houses/NOUN/NNS/0/root built/VERB/VBN/1/acl+Voice=Pass", 1, ("PASTPART", "NONE", "POS", "PASSIVE", "")),
    "a past tense tagged as a participle": ("They/PRON/PRP/2/nsubj added/VERB/VBN/0/root", 1, ("PAST", "NONE", "POS", "ACTIVE", "")),
    "an order": ("Go/VERB/VB/0/root+Mood=Imp", 0, ("PRESENT", "NONE", "POS", "ACTIVE", "")),
    "coordination": (
        "He/PRON/PRP/3/nsubj has/AUX/VBZ/3/aux bought/VERB/VBN/0/root and/CCONJ/CC/5/cc sold/VERB/VBN/3/conj", 4,
        ("PRESENT", "PERFECTIVE", "POS", "ACTIVE", ""),
    ),
    "coordination with a subject": (
        "He/PRON/PRP/3/nsubj will/AUX/MD/3/aux go/VERB/VB/0/root she/PRON/PRP/5/nsubj stay/VERB/VB/3/conj+Mood=Ind", 4,
        ("PRESENT", "NONE", "POS", "ACTIVE", ""),
    ),
    "an adjective": ("She/PRON/PRP/3/nsubj was/AUX/VBD/3/cop ill/ADJ/JJ/0/root", 2, ("PAST", "NONE", "POS", "", "")),
    "an adjective alone": ("ill/ADJ/JJ/2/amod owls/NOUN/NNS/0/root", 0, ("NONE", "NONE", "POS", "", "")),
    "a noun": ("It/PRON/PRP/4/nsubj was/AUX/VBD/4/cop no/DET/DT/4/det war/NOUN/NN/0/root", 3, ("NONE", "NONE", "NEG", "", "")),
    "never": ("It/PRON/PRP/3/nsubj never/ADV/RB/3/advmod rained/VERB/VBD/0/root", 2, ("PAST", "NONE", "NEG", "ACTIVE", "")),
}  # fmt: skip


@pytest.mark.parametrize(("rows", "number", "expected"), CASES.values(), ids=CASES)
def test_groups(rows: str, number: int, expected: tuple[str, str, str, str, str]) -> None:
    found = VerbGroups(parsed(rows))(number)
    assert found[:5] == expected
    assert number in found.members


def test_members() -> None:
    group = VerbGroups(parsed(CASES["both"][0]))(3)
    assert group.members == (1, 2, 3)


def test_the_token_of_a_stretch() -> None:
    document = parsed(CASES["both"][0])
    groups = VerbGroups(document)
    assert groups.token_of(0, len(document.text)) == 3
    assert groups.token_of(3, 6) == 1
    assert groups.token_of(4, 5) == 1
    assert groups.token_of(2, 3) is None
    assert VerbGroups(Document(id="x", text="x")).token_of(0, 1) is None


def test_words_without_a_tree_say_nothing() -> None:
    document = Document(id="x", text="They left", tokens=(Token(0, 4), Token(5, 9)))
    assert VerbGroups(document)(1) == VerbGroup(members=(1,))
