"""Words of time per language: data files and one loader."""

from timeloom.language.digits import digits
from timeloom.language.forms import Forms
from timeloom.language.grammar import LONGEST_RULE, Level, Rule, Symbols, read_grammar
from timeloom.language.lexeme import Lexeme, Region
from timeloom.language.loader import Feast, Language, Run, languages, load, names
from timeloom.language.words import WORDS, lowered

__all__ = [
    "LONGEST_RULE", "WORDS", "Feast", "Forms", "Language", "Level", "Lexeme", "Region", "Rule", "Run", "Symbols", "digits", "languages", "load",
    "lowered", "names", "read_grammar",
]  # fmt: skip
