"""NumPy from the package around, which imports this module in turn."""

from . import np


def norm(x, y):
    return np.sqrt(x * x + y * y)
