"""Dated archives that a user indexes, and near copies of a text in them. Nothing is fetched; DuckDB keeps the file."""

from timeloom.archive.build import Added, Builder, digest
from timeloom.archive.dated import Dated, date_of
from timeloom.archive.search import LEAST, MOST, Archive, NearCopy, near_copies

__all__ = ["LEAST", "MOST", "Added", "Archive", "Builder", "Dated", "NearCopy", "date_of", "digest", "near_copies"]
