"""Launches by `forall`, which starts as many threads as there are elements and finds the size of a block by itself."""

import numpy as np
from numba import cuda

import _fused_waves as _fused


@cuda.jit
def scale(x, t, a):
    i = cuda.grid(1)
    if i < x.size:
        t[i] = a * x[i]


@cuda.jit
def shift(t, y, n):
    i = cuda.grid(1)
    if i >= n:
        return
    y[i] = t[i] + 1.0


@cuda.jit
def damp(y, n):
    for i in range(cuda.grid(1), n, cuda.gridsize(1)):
        y[i] = 0.5 * y[i]


@cuda.jit
def clip(y, n):
    for i in range(cuda.grid(1), n, cuda.gridsize(1)):
        y[i] = min(y[i], 0.25)


def step(x, t, y, n):
    _fused.step_fused(scale, shift, n, x, t, 2.0, y)


def sizes(x, t, y):
    _fused.sizes_fused(scale, shift, x, t, 2.0, y)


def in_blocks(x, t, y, n, stream, tpb=32):
    _fused.in_blocks_fused(scale, shift, n, tpb, stream, x, t, 2.0, y)


def held(x, t, y, n):
    first = scale.forall(n)
    second = shift.forall(n)
    _fused.held_fused(scale, shift, n, x, t, 2.0, y)


def in_turns(y, n):
    _fused.in_turns_fused(damp, clip, 3, y, n)


def vanishing(x, y, n):
    _fused.vanishing_fused(scale, n, x, 2.0, y, 3.0)


def scaled(x, a):
    t = cuda.device_array_like(x)
    scale.forall(x.size)(x, t, a)
    return t


def twice(x):
    return _fused.twice_fused(scaled, x)


def two_counts(x, t, y, n, m):
    """Their guard asks whether the counts are one."""
    _fused.two_counts_fused(scale, shift, n, m, x, t, 2.0, y)
