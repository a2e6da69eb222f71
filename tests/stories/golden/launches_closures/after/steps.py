"""Kernels that functions define, with numbers of these functions in them."""

import math

from numba import cuda

import _fused_steps as _fused

OFFSET = 0.25


def make_step(rate, n, power):
    """The step of one simulation, with kernels of its own."""
    shift = rate * 0.5
    blocks = (n + 15) // 16

    @cuda.jit
    def scale(u, t):
        i = cuda.grid(1)
        if i < n:
            t[i] = u[i] ** power * rate

    @cuda.jit
    def add(t, v):
        i = cuda.grid(1)
        if i < n:
            v[i] += math.sqrt(t[i] + shift) + OFFSET

    def step(u, t, v):
        _fused.make_step_step_fused(scale, add, blocks, 16, u, t, n, rate, power, v, shift)

    return step


def run(u, t, v, w, x):
    slow, fast = make_step(0.5, 18, 2), make_step(0.25, 20, 3)
    slow(u, t, v)
    fast(u, w, x)
    slow(u, w, v)


def run_with(rate, u, t, v):
    make_step(rate, 18, 2)(u, t, v)


def here(u, t, v, halves):
    count = len(u) - 2

    @cuda.jit
    def halve(u, t):
        i = cuda.grid(1)
        if i < count:
            t[i] = u[i] * 0.5

    @cuda.jit
    def double(t, v):
        i = cuda.grid(1)
        if i < count:
            v[i] = t[i] * 2.0

    if halves:
        _fused.here_fused(halve, double, 2, 16, u, t, count, v)
