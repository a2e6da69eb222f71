"""Launches by `forall`, which starts as many threads as there are elements and finds the size of a block by itself."""

import numpy as np
from numba import cuda


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
    scale.forall(n)(x, t, 2.0)
    shift.forall(n)(t, y, n)


def sizes(x, t, y):
    scale.forall(x.size)(x, t, 2.0)
    shift.forall(x.size)(t, y, x.size)


def in_blocks(x, t, y, n, stream, tpb=32):
    scale.forall(n, tpb=tpb, stream=stream)(x, t, 2.0)
    shift.forall(n, tpb, stream)(t, y, n)


def held(x, t, y, n):
    first = scale.forall(n)
    second = shift.forall(n)
    first(x, t, 2.0)
    second(t, y, n)


def in_turns(y, n):
    damp.forall(3)(y, n)
    clip.forall(3)(y, n)


def vanishing(x, y, n):
    t = cuda.device_array_like(x)
    scale.forall(n)(x, t, 2.0)
    scale.forall(n)(t, y, 3.0)


def scaled(x, a):
    t = cuda.device_array_like(x)
    scale.forall(x.size)(x, t, a)
    return t


def twice(x):
    t = scaled(x, 2.0)
    return scaled(t, 3.0)


def two_counts(x, t, y, n, m):
    """Their guard asks whether the counts are one."""
    scale.forall(n)(x, t, 2.0)
    shift.forall(m)(t, y, n)
