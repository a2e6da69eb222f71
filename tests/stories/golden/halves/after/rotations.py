"""Parts of one array that share no element, whatever the bounds are: one kernel stores into both."""

import numpy as np

from . import _fused_rotations as _fused


def rotary(x, cos, sin):
    """Halves of the last axis."""
    half = x.shape[-1] // 2
    x1 = x[..., :half]
    x2 = x[..., half:]
    out = np.empty_like(x)
    _fused.rotary_fused(x1, cos, x2, sin, out, half)
    return out


def interleaved(x, cos, sin):
    """Every second element."""
    out = _fused.interleaved_fused(x, cos, sin)
    return out


def gated(state: np.ndarray, n, w):
    """One part is read where the other one is written, and then the other way round."""
    _fused.gated_fused(state, n, w)
