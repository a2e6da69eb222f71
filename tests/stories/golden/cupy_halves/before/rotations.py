"""Parts of one array that share no element, whatever the bounds are: one kernel stores into both."""

import cupy as cp


def rotary(x, cos, sin):
    """Halves of the last axis."""
    half = x.shape[-1] // 2
    x1 = x[..., :half]
    x2 = x[..., half:]
    out = cp.empty_like(x)
    out[..., :half] = x1 * cos - x2 * sin
    out[..., half:] = x1 * sin + x2 * cos
    return out


def interleaved(x, cos, sin):
    """Every second element."""
    out = cp.empty_like(x)
    out[..., ::2] = x[..., ::2] * cos - x[..., 1::2] * sin
    out[..., 1::2] = x[..., ::2] * sin + x[..., 1::2] * cos
    return out


def gated(state, n, w):
    """One part is read where the other one is written, and then the other way round."""
    state[..., :n] = state[..., :n] * w + 0.25 * state[..., n:]
    state[..., n:] = state[..., n:] - 0.5 * state[..., :n]
