"""Distances in steps, each with an array of its own in between."""

import math

import numpy as np
from numba import cuda

THREADS = 4


@cuda.jit
def subtract(x, y, d, n):
    i = cuda.grid(1)
    if i < n:
        d[i] = x[i] - y[i]


@cuda.jit
def square(d, s, n):
    i = cuda.grid(1)
    if i < n:
        if d[i] < 0.0:
            d[i] *= -1.0
        s[i] = d[i] * d[i]


@cuda.jit
def root(s, d, out, n):
    i = cuda.grid(1)
    if i < n:
        out[i] = math.sqrt(s[i] + 1.0) + d[i]


@cuda.jit
def clip(d):
    i = cuda.grid(1)
    if i < len(d):
        d[i] = min(d[i], 0.25)


@cuda.jit
def scaled(x, d):
    i = cuda.grid(1)
    if i < d.size:
        d[i] = x[i] * 0.3


@cuda.jit
def add(d, y, out):
    i = cuda.grid(1)
    if i >= d.shape[0]:
        return
    out[i] = d[i] + y[i] * d.shape[0]


def distance(x, y, out, n):
    # two scratch arrays
    difference = cuda.device_array_like(x)
    squared = cuda.device_array_like(x)
    blocks = (n + THREADS - 1) // THREADS
    subtract[blocks, THREADS](x, y, difference, n)
    square[blocks, THREADS](difference, squared, n)  # the sign, too
    root[blocks, THREADS](squared, difference, out, n)


def narrow(x, y, out, n):
    """Each value passes through single precision."""
    single = cuda.device_array(n, dtype=np.float32)
    whole = cuda.device_array((n,), np.int32)
    subtract[3, THREADS](x, y, single, n)
    square[3, THREADS](single, whole, n)
    root[3, THREADS](whole, single, out, n)


def returned(x, y, out):
    d = cuda.device_array_like(x)
    scaled[3, THREADS](x, d)
    clip[3, THREADS](d)
    add[3, THREADS](d, y, out)
    return d


def among(x, y, out):
    clip[3, THREADS](x)
    d = cuda.device_array_like(x)
    scaled[3, THREADS](x, d)
    add[3, THREADS](d, y, out)


def hidden(x, y, out):
    d = cuda.device_array_like(x)
    scaled[3, THREADS](x, d)
    clip[3, THREADS](d)
    add[3, THREADS](d, y, out)
