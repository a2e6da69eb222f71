"""What may be a number, is short, or changes before it is read."""

import numpy as np

from . import _fused_refused as _fused


def masked(u: np.ndarray, mask):
    """Nothing counts with `mask`."""
    u[:, 0] = 0.0
    u[mask] = u[mask] * 2.0 + 1.0


def rebound(u: np.ndarray, v: np.ndarray, n: int):
    """The name is bound again: a kernel before, and one after."""
    u[n, 0] = 0.0
    u[n, 1:] = 1.0
    _fused.rebound_fused_u_n(u, v, n)
    u = v * 0.5
    _fused.rebound_fused_u_n_2(u, v, n)
    return u


def printed(u: np.ndarray, n: int):
    """Who prints may look at it."""
    _fused.printed_fused_u_n(u, n)
    print(u.shape)
    _fused.printed_fused_u_n_2(u, n)


def whole(u: np.ndarray, n: int):
    """A row, and all of the array."""
    _fused.whole_fused_u_n(u, n)
    _fused.whole_fused_u(u)


def neighbours(u: np.ndarray, n: int):
    """The next element of the row that has just been written."""
    _fused.neighbours_fused_u_np1(u, n)
    _fused.neighbours_fused_u_np2(u, n)


def moved(u: np.ndarray, n: int):
    """The variable changes in between: two kernels, one before and one after."""
    _fused.moved_fused_u_n(u, n)
    n += 1
    _fused.moved_fused_u_n_2(u, n)


def told(u: np.ndarray, n: int, log):
    """Somebody takes the row, and reads it later."""
    log.append(u[n])
    _fused.told_fused_u_n(u, n)
    log.append(u[n].copy())
    _fused.told_fused_u_n_2(u, n)
