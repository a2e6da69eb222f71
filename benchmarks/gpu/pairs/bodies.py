"""Sums, means and least values over pairs of elements, as people write them."""

import cupy as cp


def pulled(x: cp.ndarray, y: cp.ndarray, m: cp.ndarray, softening):
    dx = x[None, :] - x[:, None]
    dy = y[None, :] - y[:, None]
    inv_r3 = (dx**2 + dy**2 + softening**2) ** (-1.5)
    ax = cp.sum(m * dx * inv_r3, axis=1)
    ay = cp.sum(m * dy * inv_r3, axis=1)
    return ax, ay


def potential(x: cp.ndarray, y: cp.ndarray, m: cp.ndarray, softening):
    dx = x[:, None] - x[None, :]
    dy = y[:, None] - y[None, :]
    r = cp.sqrt(dx * dx + dy * dy + softening * softening)
    return -cp.sum(m / r, axis=1)


def density(x: cp.ndarray, points: cp.ndarray, width):
    u = (x[:, None] - points[None, :]) / width
    return cp.exp(-0.5 * u * u).sum(axis=1)


def nearest(x: cp.ndarray, y: cp.ndarray, centre_x: cp.ndarray, centre_y: cp.ndarray):
    d = (x[:, None] - centre_x) ** 2 + (y[:, None] - centre_y) ** 2
    return d.argmin(axis=1)


def distances(a: cp.ndarray, b: cp.ndarray):
    d = a[:, None, :] - b[None, :, :]
    return cp.sqrt(cp.sum(d * d, axis=-1))


def column_sums(x: cp.ndarray, m: cp.ndarray):
    dx = x[None, :] - x[:, None]
    return cp.sum(m[:, None] * dx / (dx * dx + 1.0), axis=0)
