"""Networks that learn together: kept, put back and switched as one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from torch import nn

__all__ = ["Parts"]


class Parts:
    """Some modules of torch by name; a part that is None is not there."""

    def __init__(self, **parts: nn.Module | None) -> None:
        self._parts = parts

    def modules(self) -> dict[str, nn.Module]:
        return {name: part for name, part in self._parts.items() if part is not None}

    def state(self) -> dict[str, Any]:
        return {name: part.state_dict() for name, part in self.modules().items()}

    def restore(self, state: dict[str, Any]) -> None:
        for name, part in self.modules().items():
            part.load_state_dict(state[name])

    def mode(self, *, training: bool) -> None:
        for part in self.modules().values():
            part.train(training)
