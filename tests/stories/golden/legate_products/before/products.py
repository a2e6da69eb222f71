"""Products of vectors, which the task adds up that makes the vectors."""

import cupynumeric as np


def advanced(x, r, p, ap, alpha):
    """The vectors of conjugate gradients."""
    x = x + alpha * p
    r = r - alpha * ap
    return x, r, r.dot(r)


def weights(s, t):
    """Two products, and no array."""
    return np.dot(t, s) / np.dot(t, t) + (s * t).sum()


def shifted(q, x, shadow):
    """The first vector is one with which the function computes, too."""
    d = q[1:] * 2.0 - q[:-1]
    return d @ x, d.dot(shadow), d


def residual(matrix, x, b):
    """A product with a matrix stays."""
    r = b - matrix.dot(x)
    return r, r @ r
