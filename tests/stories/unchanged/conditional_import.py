"""`np` is one of two modules."""

try:
    import jax.numpy as np
except ImportError:
    import numpy as np


def norm(x, y):
    return np.sqrt(x * x + y * y)
