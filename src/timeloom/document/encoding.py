"""What a neural encoder hands to the heads that read it. Declared here, made in `timeloom.encoder`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

__all__ = ["Encoding", "Read"]


class Encoding(ABC):
    """The vectors of a document's sentences, read-only; the room `encoder` has the one class that has any.

    It is worked out from the text alone, so it is no part of what a document says: it compares equal to every other and
    to None, whereby Documents that differ in nothing else are equal, and no format writes it.
    """

    __slots__ = ()

    @abstractmethod
    def __len__(self) -> int:
        """How many sentences."""

    @abstractmethod
    def starts(self, sentence: int) -> Sequence[int]:
        """Where each piece of a sentence starts in the text, in code points."""

    @abstractmethod
    def ends(self, sentence: int) -> Sequence[int]:
        """Where each piece of a sentence ends, exclusive."""

    @abstractmethod
    def vectors(self, sentence: int) -> object:
        """An array (pieces, width) of 32-bit floats that cannot be written to."""

    def __eq__(self, other: object) -> bool:
        return other is None or isinstance(other, Encoding)

    def __hash__(self) -> int:
        return hash(None)


class Read:
    """A document as what finds its events has read it: the room `encoder` has the one class that holds anything. Like
    an encoding it is no part of what a document says, compares equal to every other and to None, and is never
    written."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return other is None or isinstance(other, Read)

    def __hash__(self) -> int:
        return hash(None)
