"""The activation of all heads: GELU in the form with the hyperbolic tangent, which torch has too (Hendrycks and Gimpel 2016)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

__all__ = ["gelu"]


def gelu(x: NDArray[np.float32]) -> NDArray[np.float32]:
    """x * (1 + tanh(...)) / 2, in a new array."""
    inner = x * x
    inner *= 0.044715
    inner += 1
    inner *= x
    inner *= np.float32(0.7978845608028654)
    np.tanh(inner, out=inner)
    inner += 1
    inner *= x
    inner *= np.float32(0.5)
    return inner
