"""`np` is no NumPy here: no kernel could take its arrays, so that the file has one reason and no group."""

import jax.numpy as np  # expect: FUS601


def waves(n):
    u = np.zeros(n)
    v = u * 2.0 + 1.0
    return np.exp(v) * v


def mixed(x, y):
    a = x * y + x
    return a * a - y


# message: array operation not fused
# note: The file computes with arrays of `jax.numpy`, for which fusec has no kernels.
