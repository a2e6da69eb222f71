"""The edges of a table, each set by one launch after the interior's."""

import cupy as cp


def relaxed(p: cp.ndarray, source):
    p[1:-1, 1:-1] = 0.5 * (p[1:-1, 1:-1] + source[1:-1, 1:-1])
    p[0, :] = 2.0 * p[1, :] - p[2, :]
    p[:, -1] = p[:, -2] + cp.sqrt(source[:, -1])
    return p
