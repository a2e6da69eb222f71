"""NumPy as an attribute of a module of the package."""

from . import arrays


def norm(x, y):
    return arrays.np.sqrt(x * x + y * y)
