"""Rows and columns of CuPy's arrays that variables select, of which later ones are computed of earlier ones."""

import cupy as cp


def heated(u: cp.ndarray, c, steps):
    """All times of a rod."""
    for n in range(steps - 1):
        u[n + 1, 1:-1] = u[n, 1:-1] + c * (u[n, 2:] - 2 * u[n, 1:-1] + u[n, :-2])


def waves(u: cp.ndarray, c, steps):
    """All times of a membrane, whose border follows what is inside of it."""
    for n in range(1, steps - 1):
        inner = u[n, 2:, 1:-1] + u[n, :-2, 1:-1] + u[n, 1:-1, 2:] + u[n, 1:-1, :-2] - 4 * u[n, 1:-1, 1:-1]
        u[n + 1, 1:-1, 1:-1] = 2 * u[n, 1:-1, 1:-1] - u[n - 1, 1:-1, 1:-1] + c * inner
        u[n + 1, 0, :] = u[n + 1, 1, :]
        u[n + 1, -1, :] = u[n + 1, -2, :]


def eliminated(lower: cp.ndarray, diagonal: cp.ndarray, upper: cp.ndarray, values: cp.ndarray):
    """Thomas' algorithm on many systems at once, one in each row."""
    for k in range(1, diagonal.shape[1]):
        w = lower[:, k] / diagonal[:, k - 1]
        diagonal[:, k] = diagonal[:, k] - w * upper[:, k - 1]
        values[:, k] = values[:, k] - w * values[:, k - 1]
    return values


def layered(field: cp.ndarray, heat: cp.ndarray, k: int):
    """Layers in the middle, between others."""
    field[:, k, :] = heat[:, k, :] * 0.5 + field[:, k - 1, :]
    heat[:, k, 1:] = field[:, k, 1:] * heat[:, k, 1:] - 1.0


def summed(heat: cp.ndarray, k: int):
    """One number, of a part."""
    return cp.sum(heat[k, :] * heat[k + 1, :])


def either(xp, u, c, n):
    """Of arrays of either library."""
    u[n + 1, 1:-1] = xp.sqrt(xp.abs(u[n, 2:] * u[n, :-2])) + c * u[n, 1:-1]


def leapfrog(v: cp.ndarray, x: cp.ndarray, dt, steps):
    """Rows without a slice, of which the function asks how wide they are; and the table as a whole is bound again between."""
    widths = v.shape[1], x.shape[1]
    for n in range(steps - 1):
        v[n + 1] = v[n] - dt * x[n]
        x[n + 1] = x[n] + dt * v[n + 1]
    v = v * 0.5 + x
    v[steps - 1][1:] = v[steps - 2][1:] * 0.5 - x[steps - 1][:-1]
    return widths, v
