"""Makes wordpiece.json: `python tests/golden/make_wordpiece.py`, with tokenizers 0.23.3 (not among our
requirements)."""

import json
from pathlib import Path

from tokenizers import Tokenizer
from tokenizers.models import WordPiece
from tokenizers.normalizers import BertNormalizer
from tokenizers.pre_tokenizers import BertPreTokenizer

PIECES = [
    "[PAD]", "[UNK]", "[CLS]", "[SEP]",
    *"abcdefghijklmnopqrstuvwxyz0123456789.,'!-()[]$;", *(f"##{c}" for c in "abcdefghijklmnopqrstuvwxyz0123456789"),
    "the", "on", "of", "week", "month", "##day", "fri", "mon", "may", "19", "##90", "1990", "##th", "last", "next",
    "cafe", "resume", "year", "##ly", "after", "un", "##til", "unt", "一", "月", "日", "年", "ß", "##ß", "и", "##ю", "##л",
    "ᄋ", "##ᅯ", "##ᆯ", "σ", "##σ", "½", "##½", "–",
]  # fmt: skip
TEXTS = [
    "", " ", "the week", "Last Friday, May 4th 1990.", "the weeks, mondays", "until next year", "Café RÉSUMÉ", "cafe\u0301",
    "re\u0301sume\u0301s!", "1990-05-04", "(on the 19th)", "don't", "一月二日", "1990年5月4日", "Straße", "ИЮЛЬ июл", "월 월요일",
    "ΣΑΣ Σ", "May½ ½", "a\u200bb", "week\u00a0end", "tab\there\nline\r\nnext", "x\x00y\x0bz\x85w", "unknown Ω word", "Δ",
    "a" * 100, "a" * 101, "[SEP] [CLS]", "$5;$6", "yearly", "unt", "1990–1991", "\u2028on\u2029of\u3000may", "\ufffdmay\ufffd",
    "İstanbul", "ﬁn", "ŉth", "\uf900 \U0002f800", "😀 may 😀", "may😀", "the\u0300\u0301\u0302", "\u037e", "\u1fef",
    "mon.fri.19", "-----", "the" * 40, "  the   week  ", "\u202emay", "1990s", "19th",
]  # fmt: skip

tokenizer = Tokenizer(WordPiece({p: i for i, p in enumerate(PIECES)}, unk_token="[UNK]", max_input_chars_per_word=100))
tokenizer.normalizer = BertNormalizer(clean_text=True, handle_chinese_chars=True, strip_accents=None, lowercase=True)
tokenizer.pre_tokenizer = BertPreTokenizer()
made = [(text, tokenizer.encode(text, add_special_tokens=False)) for text in TEXTS]
cases = [{"text": text, "ids": out.ids, "offsets": out.offsets} for text, out in made]
place = Path(__file__).with_name("wordpiece.json")
rows = ",\n  ".join(json.dumps(case) for case in cases)
place.write_text(
    f'{{"made by": "make_wordpiece.py, tokenizers 0.23.3", "pieces": {json.dumps(PIECES)}, "cases": [\n  {rows}\n]}}\n'
)
