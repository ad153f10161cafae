"""Words of time per language: data files and one loader."""

from timeloom.language.grammar import LONGEST_RULE, Level, Rule, Symbols
from timeloom.language.lexeme import Lexeme, Region
from timeloom.language.loader import WORDS, Feast, Language, Run, digits, load

__all__ = ["LONGEST_RULE", "WORDS", "Feast", "Language", "Level", "Lexeme", "Region", "Rule", "Run", "Symbols", "digits", "load"]
