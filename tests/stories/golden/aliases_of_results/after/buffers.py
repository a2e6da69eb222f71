"""Buffers that are shared."""

import numpy as np

from . import _fused_buffers as _fused


def reshaped(x):
    """`rows` is a view of `scaled`, which changes afterwards."""
    scaled, rows = _fused.reshaped_fused(x)
    return rows, scaled


def shifted(x):
    """The tail of `scaled` is updated through a view before all of it is read."""
    scaled = _fused.shifted_fused_scaled(x)
    tail = scaled[1:]
    tail += 1
    return _fused.shifted_fused_value(scaled)


def renamed(x):
    """`first` keeps the array that `x` was."""
    first = x
    x = _fused.renamed_fused(x)
    return first, x


def updated(x: np.ndarray, rate):
    """A second group updates what the first one made, in its own memory: `kept` is another name for that."""
    kept = _fused.updated_fused_kept(x)
    t = kept
    t = _fused.updated_fused_t(t, rate, x)
    kept[:] = kept[::-1]
    return t
