"""The formats: files of other people's making, read into Documents and written from them.

One reader and one writer each, found by name in `timeloom.formats.catalogue`; nothing is interpreted here. The
modules of the formats are loaded on first use, so that importing this room loads no XML library.
"""

from timeloom.formats.keeping import KEEPABLE, check_keep, strip
from timeloom.formats.reading import NO_TEXT, read, read_each
from timeloom.formats.writing import dumps, write

__all__ = ["KEEPABLE", "NO_TEXT", "check_keep", "dumps", "read", "read_each", "strip", "write"]
