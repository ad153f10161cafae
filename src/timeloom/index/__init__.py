"""An index of annotated documents: when they speak of, and in what words. One file of DuckDB; needs
timeloom[search]."""

from timeloom.index.build import Builder
from timeloom.index.search import Hit, Index
from timeloom.index.when import Between, stretch

__all__ = ["Between", "Builder", "Hit", "Index", "stretch"]
