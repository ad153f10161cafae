"""Random dates in many formats, with their SCATE graphs: more to learn from than annotated news.

Section 6 of Laparra, Xu and Bethard 2018 (the "extra" of tables 4 to 6): 800 isolated dates of 33 formats, instants
drawn uniformly from 1970 to 2020.
"""

from timeloom_train.dates.formats import FORMATS, FURTHER, Format
from timeloom_train.dates.generator import Sample, generate, write_out

__all__ = ["FORMATS", "FURTHER", "Format", "Sample", "generate", "write_out"]
