"""HeidelTime's rule language, run natively over a folder of its resources (Strötgen and Gertz 2010, 2013, 2015).

The resources (patterns, normalisations, rules) are plain text files of the user; none is shipped, since they are GPL.
The engine is our own, written from the description of the rule language and from what the published tool answers; where
it differs, docs/appendix/heideltime.md says how and why.
"""

from timeloom_lab.systems.heideltime.engine import HeidelTime
from timeloom_lab.systems.heideltime.resources import UNKNOWN_LANGUAGE, Fault, Resources, language_of, read_resources

__all__ = ["UNKNOWN_LANGUAGE", "Fault", "HeidelTime", "Resources", "language_of", "read_resources"]
