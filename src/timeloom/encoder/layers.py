"""Layers that the heads share, in numpy, as torch has them: an activation, and convolutions of three places."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

__all__ = ["around", "columns", "gelu"]

Floats = NDArray[np.float32]


def gelu(x: Floats) -> Floats:
    """GELU in the form with the hyperbolic tangent (Hendrycks and Gimpel 2016), in a new array."""
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


def columns(weight: Floats) -> Floats:
    """The weight of a convolution, (out, in, places), as (places * in, out)."""
    return np.ascontiguousarray(weight.transpose(2, 1, 0).reshape(-1, weight.shape[0]))


def around(x: Floats, by: int) -> Floats:
    """Each row between the one `by` before it and the one `by` after it, zeros past the ends: what `columns`
    multiplies."""
    length, width = x.shape
    made = np.zeros((length, 3, width), np.float32)
    made[by:, 0] = x[: max(length - by, 0)]
    made[:, 1] = x
    made[: max(length - by, 0), 2] = x[by:]
    return made.reshape(length, 3 * width)
