"""Sums of elements that the same layer computes."""

import dask.array as da

import _fused_sums as _fused


def energy(x, v, dt):
    """A sum beside a new array."""
    x, value = _fused.energy_fused(x, v, dt)
    return x, value


def norms(x, y):
    """Two sums, and no array."""
    return _fused.norms_fused(x, y)


def parts(x, y):
    """One sum is of `x` alone."""
    return _fused.parts_fused(x, y)


def total(a, b, c):
    """A sum alone, and arithmetic on it."""
    return _fused.total_fused(a, b, c) / 2.0


def rows(table, mean):
    """A sum along an axis stays dask's own, around the fused expression."""
    t, value = _fused.rows_fused(table, mean)
    return da.sum(value, axis=0), (t * table).max()
