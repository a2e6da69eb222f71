"""Arrays that expressions ask how large they are, behind array operations: no kernel changes a size."""

import numpy as np


def weighted(x, y):
    """After the root of the product, which changes nothing."""
    return np.sqrt(x * y) * y.size


def shared(x, y):
    """Two statements ask the same array for two numbers."""
    z = np.sqrt(x * y)
    return z / x.shape[0] + z * x.size


def counted(x, y):
    z = np.sqrt(x * y)
    return z / len(x) - y


def scattered(x, weights):
    """The last axis, of an array with any number of them."""
    inner = x * weights + 1
    return inner / x.shape[-1] - inner * x.ndim


def relaxed(u, f):
    """An array that is updated in place keeps its size."""
    step = (u[2:] - 2 * u[1:-1] + u[:-2]) * f[1:-1]
    u[1:-1] += step / f.size
    return u


def halved(x, y):
    """What asks stands before the array."""
    return x.size * np.sqrt(x * y) - len(y) / 2


def repeated(x, y, rows):
    """What is no array is asked where the call stands, before the first operation."""
    return len(rows) * np.sqrt(x * y) + x


class Grid:
    def __init__(self, u):
        self.u = u
        self.size = 3

    def spread(self, x):
        """An object's size is an attribute like others."""
        z = np.sqrt(self.u * x)
        return z * z / self.size


def spread(u, x):
    return Grid(u).spread(x)
