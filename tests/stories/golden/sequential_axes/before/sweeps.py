"""Loops over one axis of arrays whose other axes are computed at once."""

import numpy as np


def solved(a: np.ndarray, b: np.ndarray, c: np.ndarray, d: np.ndarray) -> np.ndarray:
    """Thomas's algorithm for many systems: forward, then backward."""
    n = d.shape[1]
    for k in range(1, n):
        w = a[:, k] / b[:, k - 1]
        b[:, k] = b[:, k] - w * c[:, k - 1]
        d[:, k] = d[:, k] - w * d[:, k - 1]
    d[:, n - 1] = d[:, n - 1] / b[:, n - 1]
    for k in range(n - 2, -1, -1):
        d[:, k] = (d[:, k] - c[:, k] * d[:, k + 1]) / b[:, k]
    return d


def smoothed(x: np.ndarray, y: np.ndarray, a: float) -> np.ndarray:
    """A recursive filter over rows."""
    for i in range(1, len(x)):
        y[i, :] = a * x[i, :] + (1.0 - a) * y[i - 1, :]
    return y


def products(x: np.ndarray, c: np.ndarray, n: int) -> None:
    """Cumulative products, of one operation in each iteration."""
    for k in range(1, n):
        c[:, k] = c[:, k - 1] * x[:, k]


def every_other(x: np.ndarray, n: int) -> None:
    """Reads levels that no iteration writes, and one that the next one reads."""
    for k in range(2, n - 1, 2):
        x[k, 1:-1] = 0.25 * (x[k - 2, 1:-1] + x[k - 1, 1:-1] + x[k + 1, 1:-1] + x[k, 1:-1])


def batches(x: np.ndarray, w: np.ndarray, out: np.ndarray) -> None:
    """Rows on their own: the iterations are a further axis."""
    for b in range(x.shape[0]):
        out[b, :] += 0.5 * w * x[b, :] * x[b, :]


def relaxed(u: np.ndarray, f: np.ndarray, steps: int) -> None:
    """Over time, where every element only depends on itself."""
    for _ in range(steps):
        u[:] = 0.9 * u + f


def blocks(d: np.ndarray, j: int, n: int) -> None:
    """Two variables select a part, of which the loop changes one."""
    for k in range(1, n):
        d[:, j, k] = 0.5 * d[:, j, k - 1] + d[:, j, k]


def weighted(x: np.ndarray, w: np.ndarray, n: int) -> None:
    """Each iteration takes a number of its own, or a row."""
    for k in range(1, n):
        x[:, k] = w[k] * x[:, k] + x[:, k - 1]


def averaged(x: np.ndarray, n: int) -> np.ndarray:
    """Rows without a slice, of a table that the function makes."""
    y = np.zeros((n, x.shape[-1]))
    for i in range(1, n):
        y[i] = 0.5 * x[i] + 0.5 * y[i - 1]
    return y


def fluxes(u: np.ndarray, out: np.ndarray, n: int) -> None:
    """Computes values of neighbours again, of an array that the loop does not write."""
    for k in range(1, n):
        flux = u[1:, k] - u[:-1, k]
        out[1:-1, k] = out[1:-1, k - 1] + 0.5 * (flux[1:] - flux[:-1])
