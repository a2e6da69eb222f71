"""Distances in steps, each with an array of its own in between."""

import math

import numpy as np
from numba import cuda

import _fused_chain as _fused

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
    blocks = (n + THREADS - 1) // THREADS
    _fused.distance_fused(subtract, square, root, blocks, THREADS, x, y, n, out)


def narrow(x, y, out, n):
    """Each value passes through single precision."""
    _fused.narrow_fused(subtract, square, root, 3, THREADS, x, y, n, out)


def returned(x, y, out):
    d = cuda.device_array_like(x)
    _fused.returned_fused(scaled, clip, add, 3, THREADS, x, d, y, out)
    return d


def among(x, y, out):
    _fused.among_fused(clip, scaled, add, 3, THREADS, x, y, out)


def hidden(x, y, out):
    _fused.hidden_fused(scaled, clip, add, 3, THREADS, x, y, out)
