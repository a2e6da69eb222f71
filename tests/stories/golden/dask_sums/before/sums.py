"""Sums of elements that the same layer computes."""

import dask.array as da


def energy(x, v, dt):
    """A sum beside a new array."""
    x = x + v * dt
    return x, da.sum(x * x)


def norms(x, y):
    """Two sums, and no array."""
    d = x - y
    return da.sum(d * d), (d * x).sum()


def parts(x, y):
    """One sum is of `x` alone."""
    return (x * x + x).sum(), (x * y + 1.0).sum()


def total(a, b, c):
    """A sum alone, and arithmetic on it."""
    return (a * b + c).sum() / 2.0


def rows(table, mean):
    """A sum along an axis stays dask's own, around the fused expression."""
    t = table - mean
    return da.sum(t * t + abs(t), axis=0), (t * table).max()
