import numpy as np

from . import _fused_diffusion as _fused


def diffused(u, k, n):
    for _ in range(n):
        _fused.diffused_fused(u, k)
        u[0] = u[1]
    return u


def relaxed(u, k):
    u[1:-1] += _fused.relaxed_fused(u, k)
    return u


def scaled(u: np.ndarray, k):
    # ahead
    _fused.scaled_fused(u, k)
    return u
