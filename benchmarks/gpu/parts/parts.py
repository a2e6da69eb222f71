"""Columns of tables, channels of pictures and pairs of lines, as people write them."""

import cupy as cp


def distance(coords):
    """Of points, two in each row."""
    x = coords[:, 0] - 0.5
    y = coords[:, 1] - 0.5
    return cp.sqrt(x * x + y * y)


def gray(rgb: cp.ndarray):
    """Of a picture whose channels lie side by side."""
    return 0.2125 * rgb[..., 0] + 0.7154 * rgb[..., 1] + 0.0721 * rgb[..., 2]


def planes(rgb: cp.ndarray):
    """The same of a picture whose channels follow each other."""
    return 0.2125 * rgb[0] + 0.7154 * rgb[1] + 0.0721 * rgb[2]


def toned(rgb: cp.ndarray):
    """A channel in place."""
    rgb[..., 0] = rgb[..., 0] * 0.9 + 0.05


def apart(x, y):
    """Each of two lines with each of them."""
    dx = x[:, None] - x[None, :]
    dy = y[:, None] - y[None, :]
    return cp.sqrt(dx * dx + dy * dy)


def potential(x, y, charge):
    """A sum over pairs."""
    dx = x[:, None] - x[None, :]
    dy = y[:, None] - y[None, :]
    return cp.sum(charge[:, None] * charge[None, :] / cp.sqrt(dx * dx + dy * dy + 0.01))


def whitened(table, mean, width):
    """A number for each row and each column."""
    return (table - mean[:, None]) / width[None, :]


def converted(rgb: cp.ndarray, xyz: cp.ndarray):
    """Three channels of three."""
    xyz[..., 0] = 0.412 * rgb[..., 0] + 0.358 * rgb[..., 1] + 0.180 * rgb[..., 2]
    xyz[..., 1] = 0.213 * rgb[..., 0] + 0.715 * rgb[..., 1] + 0.072 * rgb[..., 2]
    xyz[..., 2] = 0.019 * rgb[..., 0] + 0.119 * rgb[..., 1] + 0.950 * rgb[..., 2]


def pushed(position: cp.ndarray, vx: cp.ndarray, vy: cp.ndarray):
    """Columns beside lines."""
    position[:, 0] += vx * 0.01
    position[:, 1] += vy * 0.01
