"""Rows and columns that variables select, of which later ones are computed of earlier ones."""

import numpy as np


def heated(u: np.ndarray, c, steps):
    """All times of a rod."""
    for n in range(steps - 1):
        u[n + 1, 1:-1] = u[n, 1:-1] + c * (u[n, 2:] - 2 * u[n, 1:-1] + u[n, :-2])


def waves(u: np.ndarray, c, steps):
    """All times of a membrane, whose border follows what is inside of it."""
    for n in range(1, steps - 1):
        inner = u[n, 2:, 1:-1] + u[n, :-2, 1:-1] + u[n, 1:-1, 2:] + u[n, 1:-1, :-2] - 4 * u[n, 1:-1, 1:-1]
        u[n + 1, 1:-1, 1:-1] = 2 * u[n, 1:-1, 1:-1] - u[n - 1, 1:-1, 1:-1] + c * inner
        u[n + 1, 0, :] = u[n + 1, 1, :]
        u[n + 1, -1, :] = u[n + 1, -2, :]


def eliminated(lower, diagonal, upper, values):
    """Thomas' algorithm on many systems at once, one in each row."""
    for k in range(1, diagonal.shape[1]):
        w = lower[:, k] / diagonal[:, k - 1]
        diagonal[:, k] = diagonal[:, k] - w * upper[:, k - 1]
        values[:, k] = values[:, k] - w * values[:, k - 1]
    return values


def standardised(x: np.ndarray, weights: np.ndarray):
    """Columns, each with a mean of its own."""
    for j in range(x.shape[1]):
        x[:, j] -= np.mean(x[:, j])
        x[:, j] *= weights * 0.5


def layered(field: np.ndarray, heat: np.ndarray, k: int, m: int):
    """Of two axes, and a stretch whose bounds are variables, too."""
    field[k, :, m] += heat[k, :, m + 1] * 0.5 - heat[k, :, m - 1] * 0.25
    total = heat[k, m:-m, 0] * 2.0 + heat[k, m:-m, 1]
    return total


class Rod:
    """Attributes beside parts of an argument."""

    def __init__(self, factor):
        self.factor = factor

    def step(self, u: np.ndarray, n):
        u[n + 1, 1:-1] = u[n, 1:-1] + self.factor * (u[n, 2:] - u[n, :-2])
        u[n + 1, 1:-1] *= 1.0 - self.factor


def marched(u: np.ndarray, factor, steps):
    rod = Rod(factor)
    for n in range(steps - 1):
        rod.step(u, n)


def until(u: np.ndarray, c, n, tolerance):
    """As many times as it takes, whose number the loop counts."""
    while n + 1 < u.shape[0] and np.max(np.abs(u[n, 1:] - u[n, :-1])) > tolerance:
        u[n + 1, 1:-1] = u[n, 1:-1] + c * (u[n, 2:] - 2 * u[n, 1:-1] + u[n, :-2])
        n += 1
    return n


def compared(u: np.ndarray, weights: np.ndarray, n):
    """All rows with one of them."""
    row = u[n, :] * 2.0 + weights
    return row * u - weights


def unrolled(u: np.ndarray, v: np.ndarray, n):
    """Three rows, the first of which the others take."""
    for k in range(3):
        v[n + k, :] = u[n, :] * 2.0 + u[n + k, :]


def late(u: np.ndarray, v: np.ndarray, n):
    """What is no integer raises behind the first store, and behind that of the second part."""
    v[0, :] = v[1, :] * 2.0 + 1.0
    u[n + 1, :] = v[0, :] * 0.5 - 3.0
    v *= 0.5
    v += u[n - 1, :] * 2.0


def moved_by_first(x: np.ndarray, y: np.ndarray, weights):
    """The array of which it takes one element may be the one that it writes."""
    x += y * weights[0]
    return x * weights[0] + y
