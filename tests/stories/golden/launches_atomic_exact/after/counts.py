"""Sums of integers have one value, in whatever order threads add; sums of floats have one in every order."""

from numba import cuda

import _fused_counts as _fused


@cuda.jit
def above(v, limit, hits, n):
    i = cuda.grid(1)
    if i < n:
        hits[i] = 1 if v[i] > limit else 0


@cuda.jit
def count(hits, total, n):
    i = cuda.grid(1)
    if i < n:
        cuda.atomic.add(total, 0, hits[i])


def count_above(v, hits, total, n):
    _fused.count_above_fused(above, count, 2, 8, v, 0.5, hits, n, total)
