"""Our WordPiece against the package `tokenizers`: golden cases everywhere, any text where the package is installed."""

import json
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from timeloom.encoder import WordPiece

GOLDEN = json.loads(Path(__file__).with_name("wordpiece.json").read_text())
OURS = WordPiece(GOLDEN["pieces"])


@pytest.mark.parametrize("case", GOLDEN["cases"], ids=lambda case: ascii(case["text"])[:40])
def test_ids_and_offsets_are_those_of_tokenizers(case):
    found = OURS.encode(case["text"])
    assert found.ids == case["ids"]
    assert [list(pair) for pair in zip(found.starts, found.ends, strict=True)] == case["offsets"]


def _old(char: str) -> bool:
    """In Unicode 3.2 as it is today: the package's tables are of Unicode 8, and Python keeps only that older one."""
    return unicodedata.ucd_3_2_0.category(char) == unicodedata.category(char)


def _theirs():
    package = pytest.importorskip("tokenizers", reason="the package tokenizers is not among our requirements")
    made = package.Tokenizer(
        package.models.WordPiece(
            {p: i for i, p in enumerate(GOLDEN["pieces"])}, unk_token="[UNK]", max_input_chars_per_word=100
        )
    )
    made.normalizer = package.normalizers.BertNormalizer(lowercase=True)
    made.pre_tokenizer = package.pre_tokenizers.BertPreTokenizer()
    return made


@settings(max_examples=100, deadline=None)
@given(st.text(st.characters(exclude_categories=["Cs"]).filter(_old), max_size=40))
def test_any_text_gives_what_tokenizers_gives(text):
    text = "a" + text  # the package starts the first word of a text at the dropped marks before it
    theirs = _theirs().encode(text, add_special_tokens=False)
    ours = OURS.encode(text)
    assert ours.ids == theirs.ids
    assert list(zip(ours.starts, ours.ends, strict=True)) == [tuple(pair) for pair in theirs.offsets]
