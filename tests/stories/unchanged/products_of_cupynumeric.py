"""Products that may be of matrices, a product alone, and reductions along axes stay as they are."""

import cupynumeric as np


def image(matrix, x):
    return matrix @ x


def twice(matrix, x):
    y = matrix.dot(x)
    return np.dot(matrix, y)


def length(x):
    return x.dot(x)


def product(x, y):
    return np.dot(x, y, out=None)


def rows(x):
    return np.sum(x, axis=1), np.max(x, axis=0), x.sum(axis=-1)
