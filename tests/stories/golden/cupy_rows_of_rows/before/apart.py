"""The library reduces what a kernel stores, or nothing is fused with it."""

import cupy as cp


def read_later(x, c):
    """The table of distances is a result."""
    d = cp.sum((x[:, None] - c[None]) ** 2, axis=2)
    return cp.argmin(d, axis=1), d


def printed(x, c):
    """Somebody sees that the table is there."""
    d = cp.sum((x[:, None] - c[None]) ** 2, axis=2)
    print("a table of distances")
    return cp.argmin(d, axis=1)


def down(x, c):
    """Along the first axis."""
    return cp.min(cp.sum((x[:, None] - c[None]) ** 2, axis=2), axis=0)


def spread(x, c):
    """A deviation needs its rows twice."""
    return cp.std(cp.sum((x[:, None] - c[None]) ** 2, axis=2), axis=1)


def beside(x, c, w):
    """What the outer reduction takes has other axes than the inner one."""
    return cp.min(cp.sum((x[:, None] - c[None]) ** 2, axis=2) + w, axis=1)


def written(x, c):
    """An operand changes before the outer reduction."""
    d = cp.sum((x[:, None] - c[None]) ** 2, axis=2)
    x += 1.0
    return cp.argmin(d, axis=1)


def kept(x):
    """The rows of the outer reduction are not those of the inner one."""
    return cp.max(cp.sum(x * x, axis=2, keepdims=True), axis=1)
