"""Products that may be of matrices stay as they are, and so does a product alone."""

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
