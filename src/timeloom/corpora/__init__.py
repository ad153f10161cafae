"""The corpora of the field by name: `load("tbaq", split="dev")` gives their Documents, from the copy that you have.

Nothing is shipped and nothing is downloaded. `registry.toml` says of each corpus what it is, under which licence, how
to get it and where to put it, what its files must hash to, how it is split, what is wrong with it.
"""

from timeloom.corpora.checks import Check, check
from timeloom.corpora.corpus import Corpus, load, treebank
from timeloom.corpora.counting import count
from timeloom.corpora.places import find_root
from timeloom.corpora.registry import Entry, Fault, entry, ids

__all__ = ["Check", "Corpus", "Entry", "Fault", "check", "count", "entry", "find_root", "ids", "load", "treebank"]
