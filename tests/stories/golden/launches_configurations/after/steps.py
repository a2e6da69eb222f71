"""Launches whose configurations are computed by functions, constants and attributes."""

import math
from typing import NamedTuple

import numpy as np
from numba import cuda

import sizes
from sizes import THREADS, Settings, blocks, grid_of

import _fused_steps as _fused


@cuda.jit
def kick(v, a, dt):
    i = cuda.grid(1)
    if i < v.size:
        v[i] += a[i] * dt


@cuda.jit
def drift(x, v, dt):
    i = cuda.grid(1)
    if i < x.size:
        x[i] += v[i] * dt


@cuda.jit
def smooth(u, t):
    i, j = cuda.grid(2)
    if 0 < i < u.shape[0] - 1 and 0 < j < u.shape[1] - 1:
        t[i, j] = u[i - 1, j] + u[i + 1, j] - 2.0 * u[i, j]


@cuda.jit
def add(t, w):
    i, j = cuda.grid(2)
    if 0 < i < t.shape[0] - 1 and 0 < j < t.shape[1] - 1:
        w[i, j] += t[i, j]


def by_number(x, v, a, dt, n):
    _fused.by_number_fused(kick, drift, THREADS, v, a, dt, x, n, blocks)


def by_array(x, v, a, dt):
    """Two arrays may need different grids."""
    _fused.by_array_fused(kick, drift, v, a, dt, x, grid_of)


def by_shape(u, t, w):
    _fused.by_shape_fused(smooth, add, u, t, w, sizes)


def by_class(x, v, a, dt, n):
    _fused.by_class_fused(kick, drift, v, a, dt, x, n, Settings)


def in_other_words(x, v, a, dt, n):
    _fused.in_other_words_fused(kick, drift, THREADS, v, a, dt, x, n, sizes)


def by_quotient(x, v, a, dt, n, threads):
    """The number of threads divides, and so does a number between the launches."""
    _fused.by_quotient_fused(kick, drift, threads, v, a, dt, x, n, blocks)


def by_name(x, v, a, dt, n, name):
    """An argument that the function does not use, and constants that nothing else names."""
    count = 2
    _fused.by_name_fused(kick, drift, 8, v, a, x, dt, n, count, THREADS, sizes, name)


def by_pair(x, v, a, dt, n, threads):
    _fused.by_pair_fused(kick, drift, n, threads, v, a, dt, x, sizes)


def by_variable(x, v, a, dt, n):
    """Whatever a variable holds: a tuple, or a list."""
    configuration = [blocks(n), THREADS] if n % 2 else (blocks(n), THREADS)
    _fused.by_variable_fused(kick, drift, configuration, v, a, dt, x)


class Launch(NamedTuple):
    grid: int
    block: int


class Particles:
    """The launch is an attribute, as a whole and in parts."""

    def __init__(self, x, v, a, threads):
        self.x, self.v, self.a = x, v, a
        self.threads = threads
        self.launch = Launch(blocks(x.size, threads), threads)

    def step(self, dt):
        _fused.particles_step_fused(self, kick, drift, dt)

    def step_at_once(self, dt):
        _fused.particles_step_at_once_fused(self, kick, drift, dt)

    def step_by_size(self, dt):
        _fused.particles_step_by_size_fused(self, kick, drift, dt, blocks)


def method(x, v, a, dt, threads, name):
    particles = Particles(x, v, a, threads)
    getattr(particles, name)(dt)
