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
