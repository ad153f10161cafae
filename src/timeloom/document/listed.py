"""The times of a text as a list that a notebook shows as a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from timeloom.document.model import Time

if TYPE_CHECKING:
    from timeloom.document.tables import Each

__all__ = ["Times"]


class Times(list[Time]):
    """Times in the order of their text: a list in every way, which knows to show itself."""

    __slots__ = ()

    def to_frame(self, *, each: Each = "mention", timestamps: bool = False) -> Any:
        """The times as a pandas DataFrame (`timeloom.document.frames.to_frame`); MissingExtra where pandas is
        absent."""
        from timeloom.document.frames import to_frame

        return to_frame(self, each=each, timestamps=timestamps)

    def to_arrow(self, *, each: Each = "mention", timestamps: bool = False) -> Any:
        """The times as a pyarrow Table (`timeloom.document.frames.to_arrow`); MissingExtra where pyarrow is absent."""
        from timeloom.document.frames import to_arrow

        return to_arrow(self, each=each, timestamps=timestamps)

    def _repr_html_(self) -> str:
        """The times as a table, for notebooks."""
        from timeloom.document.markup import document_table

        return document_table("", "", None, self)
