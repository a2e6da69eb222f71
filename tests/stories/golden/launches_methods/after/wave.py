"""A wave whose methods launch kernels, and compute their configurations."""

import math

from numba import cuda

import _fused_wave as _fused


@cuda.jit
def accelerate(u, a, c):
    i = cuda.grid(1)
    if 0 < i < u.size - 1:
        a[i] = c * (u[i + 1] - 2.0 * u[i] + u[i - 1])


@cuda.jit
def kick(v, a, dt):
    i = cuda.grid(1)
    if 0 < i < v.size - 1:
        v[i] += a[i] * dt


@cuda.jit
def damp(v, gamma):
    i = cuda.grid(1)
    if 0 < i < v.size - 1:
        v[i] *= gamma


class Wave:
    """The number of threads is the class's, unless an object has its own."""

    threads = 8

    def __init__(self, u, v, a):
        self.u, self.v, self.a = u, v, a
        self.c, self.gamma = 0.5, 0.99
        self.launch = self.grid(), self.threads

    def grid(self):
        return math.ceil(self.u.size / self.threads)

    @staticmethod
    def blocks(n, threads=8):
        return -(-n // threads)

    def accelerate(self):
        """Only a launch."""
        accelerate[self.grid(), self.threads](self.u, self.a, self.c)

    def kick(self, dt):
        n = self.u.shape[0]
        half = 0.5 * dt
        kick[self.blocks(n), self.threads](self.v, self.a, half)

    def damp(self):
        damp[self.launch](self.v, self.gamma)

    def step(self, dt):
        _fused.wave_step_fused(self, dt)

    def step_by_launches(self, dt):
        _fused.wave_step_by_launches_fused(self, accelerate, kick, damp, dt)

    def damp_twice(self):
        # both are one kernel
        _fused.wave_damp_twice_fused(self, damp)


class Fine(Wave):
    """Other blocks."""

    def grid(self):
        return 2 * math.ceil(self.u.size / 8)


class Told(Wave):
    """A method that does more."""

    told = 0

    def accelerate(self):
        self.told += 1
        super().accelerate()


def run(wave, dt):
    wave.step(dt)
    wave.step_by_launches(dt)
    wave.damp_twice()


def plain(u, v, a, dt):
    run(Wave(u, v, a), dt)


def with_threads(u, v, a, dt, threads):
    wave = Wave(u, v, a)
    wave.threads = threads
    run(wave, dt)


def derived(u, v, a, dt):
    run(Fine(u, v, a), dt)
    told = Told(u, v, a)
    run(told, dt)
    assert told.told == 1
