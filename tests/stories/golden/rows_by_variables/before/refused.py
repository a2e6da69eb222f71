"""What may be a number, is short, or changes before it is read."""

import numpy as np


def masked(u: np.ndarray, mask):
    """Nothing counts with `mask`."""
    u[:, 0] = 0.0
    u[mask] = u[mask] * 2.0 + 1.0


def rebound(u: np.ndarray, v: np.ndarray, n: int):
    """The name is bound again: a kernel before, and one after."""
    u[n, 0] = 0.0
    u[n, 1:] = 1.0
    u[n] = v[n, :] * 2.0 + 1.0
    u = v * 0.5
    u[n] = v[n] * 3.0 - 1.0
    return u


def printed(u: np.ndarray, n: int):
    """Who prints may look at it."""
    u[n] = u[n + 1, :] * 2.0 + 1.0
    print(u.shape)
    u[n] = u[n + 2] * 3.0 - 1.0


def whole(u: np.ndarray, n: int):
    """A row, and all of the array."""
    u[n] = u[n + 1, :] * 2.0 + 1.0
    u *= 0.5
    u += 1.0


def neighbours(u: np.ndarray, n: int):
    """The next element of the row that has just been written."""
    u[n + 1][1:] = u[n, 1:] * 2.0 + 1.0
    u[n + 2][:-1] = u[n + 1][1:] * 0.5 + u[n + 1][:-1]


def moved(u: np.ndarray, n: int):
    """The variable changes in between: two kernels, one before and one after."""
    u[n] = u[n + 1, :] * 2.0 + 1.0
    n += 1
    u[n] = u[n + 1] * 3.0 - 1.0


def told(u: np.ndarray, n: int, log):
    """Somebody takes the row, and reads it later."""
    log.append(u[n])
    u[n] = u[n + 1, :] * 2.0 + 1.0
    log.append(u[n].copy())
    u[n] = u[n] * 0.5 - 1.0
