"""Steps whose results go into an array of all times, as people write them."""

import cupy as cp


def heated(u: cp.ndarray, c, n):
    """A rod."""
    u[n + 1, 1:-1] = u[n, 1:-1] + c * (u[n, 2:] - 2 * u[n, 1:-1] + u[n, :-2])


def waved(u: cp.ndarray, c, n):
    """A membrane, whose border follows what is inside of it."""
    inner = u[n, 2:, 1:-1] + u[n, :-2, 1:-1] + u[n, 1:-1, 2:] + u[n, 1:-1, :-2] - 4 * u[n, 1:-1, 1:-1]
    u[n + 1, 1:-1, 1:-1] = 2 * u[n, 1:-1, 1:-1] - u[n - 1, 1:-1, 1:-1] + c * inner
    u[n + 1, 0, :] = u[n + 1, 1, :]
    u[n + 1, -1, :] = u[n + 1, -2, :]


def eliminated(lower: cp.ndarray, diagonal: cp.ndarray, upper: cp.ndarray, values: cp.ndarray, k):
    """One column of many systems."""
    w = lower[:, k] / diagonal[:, k - 1]
    diagonal[:, k] = diagonal[:, k] - w * upper[:, k - 1]
    values[:, k] = values[:, k] - w * values[:, k - 1]


def relaxed(u: cp.ndarray, heat: cp.ndarray, k):
    """One layer of several, which lie between each other."""
    u[:, k, :] = 0.5 * u[:, k, :] + 0.25 * (u[:, k - 1, :] + heat[:, k, :])


def leapt(v: cp.ndarray, x: cp.ndarray, dt, n: int):
    """Rows without a slice."""
    assert v.shape[1] == x.shape[1]
    v[n + 1] = v[n] - dt * x[n]
    x[n + 1] = x[n] + dt * v[n + 1]
