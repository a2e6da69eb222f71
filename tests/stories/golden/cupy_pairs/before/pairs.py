"""Pairs of elements meet in new axes, and are reduced along one."""

import cupy as cp

G = 0.25


def pulled(x: cp.ndarray, y: cp.ndarray, m: cp.ndarray, softening):
    """What all bodies do to each of them; no table of pairs is stored."""
    dx = x[None, :] - x[:, None]
    dy = y[None, :] - y[:, None]
    inv_r3 = (dx**2 + dy**2 + softening**2) ** (-1.5)
    ax = G * cp.sum(m * dx * inv_r3, axis=1)
    ay = G * cp.sum(m * dy * inv_r3, axis=1)
    return ax, ay


def density(x: cp.ndarray, points: cp.ndarray, width):
    """A sum of kernels around points."""
    u = (x[:, None] - points[None, :]) / width
    return cp.exp(-0.5 * u * u).sum(axis=1) / (points.size * width)


def nearest(x: cp.ndarray, y: cp.ndarray, centre_x: cp.ndarray, centre_y: cp.ndarray):
    """The place of the nearest centre."""
    d = (x[:, cp.newaxis] - centre_x) ** 2 + (y[:, cp.newaxis] - centre_y) ** 2
    return d.argmin(axis=1)


def distances(a: cp.ndarray, b: cp.ndarray):
    """Between points in several dimensions."""
    d = a[:, None, :] - b[None, :, :]
    return cp.sqrt(cp.sum(d * d, axis=-1))


def column_sums(x: cp.ndarray, m: cp.ndarray):
    """Along the first axis."""
    dx = x[None, :] - x[:, None]
    return cp.sum(m[:, None] * dx / (dx * dx + 1.0), axis=0)


def shares(x: cp.ndarray, y: cp.ndarray):
    """A table that is stored, divided by sums of its rows."""
    k = cp.exp(-((x[:, None] - y[None, :]) ** 2))
    return k / k.sum(axis=1, keepdims=True)


def in_turns(table: cp.ndarray, row: cp.ndarray, weight: cp.ndarray):
    """Operands without some of the axes before the last one."""
    near = table * row + weight
    return cp.sum(near * near, axis=-1)


class Bodies:
    def __init__(self, x, m):
        self.x = x
        self.m = m

    def potential(self, softening):
        """Of attributes."""
        dx = self.x[:, None] - self.x[None, :]
        r = cp.sqrt(dx * dx + softening * softening)
        return -cp.sum(self.m / r, axis=1)


def potential(x, m, softening):
    return Bodies(x, m).potential(softening)
