"""Buffers that are shared."""

import numpy as np

from ._fused_buffers import (
    renamed_x,
    reshaped_scaled,
    reshaped_scaled_from_scaled_x,
    shifted_scaled,
    shifted_value,
    updated_kept,
    updated_t,
)


def reshaped(x):
    """`rows` is a view of `scaled`, which changes afterwards."""
    scaled = reshaped_scaled(x)
    rows = scaled.reshape(2, 3)
    scaled = reshaped_scaled_from_scaled_x(scaled, x)
    return rows, scaled


def shifted(x):
    """The tail of `scaled` is updated through a view before all of it is read."""
    scaled = shifted_scaled(x)
    tail = scaled[1:]
    tail += 1
    return shifted_value(scaled)


def renamed(x):
    """`first` keeps the array that `x` was."""
    first = x
    x = renamed_x(x)
    return first, x


def updated(x: np.ndarray, rate):
    """A second group updates what the first one made, in its own memory: `kept` is another name for that."""
    kept = updated_kept(x)
    t = kept
    t = updated_t(t, rate, x)
    kept[:] = kept[::-1]
    return t
