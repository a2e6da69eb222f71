"""Launches whose configurations are computed by functions, constants and attributes."""

import math
from typing import NamedTuple

import numpy as np
from numba import cuda

import sizes
from sizes import THREADS, Settings, blocks, grid_of


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
    kick[blocks(n), THREADS](v, a, dt)
    drift[blocks(n), THREADS](x, v, dt)


def by_array(x, v, a, dt):
    """Two arrays may need different grids."""
    kick[grid_of(v)](v, a, dt)
    drift[grid_of(x)](x, v, dt)


def by_shape(u, t, w):
    smooth[sizes.tiles(u.shape)](u, t)
    add[sizes.tiles(u.shape)](t, w)


def by_class(x, v, a, dt, n):
    kick[Settings.blocks(n), Settings.THREADS](v, a, dt)
    drift[Settings.blocks(n=n), Settings.THREADS, 0, 0](x, v, dt)


def in_other_words(x, v, a, dt, n):
    kick[int(np.ceil(n / THREADS)), THREADS, 0](v, a, dt)
    drift[math.ceil(n / float(THREADS)), THREADS](x, v, dt)
    kick[(THREADS - 1 + n) // THREADS, sizes.THREADS](v, a, -dt)


def by_quotient(x, v, a, dt, n, threads):
    """The number of threads divides, and so does a number between the launches."""
    kick[math.ceil(n / threads), threads](v, a, dt)
    rate = 1.0 / dt
    drift[blocks(n, threads), threads](x, v, rate)


def by_name(x, v, a, dt, n, name):
    """An argument that the function does not use, and constants that nothing else names."""
    count = 2
    kick[sizes.told_blocks(n, name, THREADS), 8](v, a, count * dt)
    drift[sizes.told_blocks(n, name, THREADS), 8](x, v, dt)


def by_pair(x, v, a, dt, n, threads):
    kick[sizes.pair(n, threads)](v, a, dt)
    drift[sizes.pair(n, threads)](x, v, dt)


def by_variable(x, v, a, dt, n):
    """Whatever a variable holds: a tuple, or a list."""
    configuration = [blocks(n), THREADS] if n % 2 else (blocks(n), THREADS)
    kick[configuration](v, a, dt)
    drift[configuration](x, v, dt)


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
        kick[self.launch.grid, self.launch.block](self.v, self.a, dt)
        drift[self.launch.grid, self.launch.block](self.x, self.v, dt)

    def step_at_once(self, dt):
        kick[self.launch](self.v, self.a, dt)
        drift[self.launch](self.x, self.v, dt)

    def step_by_size(self, dt):
        kick[blocks(self.x.size, self.threads), self.threads](self.v, self.a, dt)
        drift[math.ceil(self.x.size / self.threads), self.threads](self.x, self.v, dt)


def method(x, v, a, dt, threads, name):
    particles = Particles(x, v, a, threads)
    getattr(particles, name)(dt)
