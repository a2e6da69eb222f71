"""A solver whose arrays, numbers and launch configuration are attributes."""

from numba import cuda

import _fused_tank as _fused


@cuda.jit
def scale(u, factor, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = u[i] * factor


@cuda.jit
def blend(u, t, v, n):
    i = cuda.grid(1)
    if i < n:
        v[i] = t[i] + 0.5 * u[i]


@cuda.jit
def limit(v, top):
    i = cuda.grid(1)
    if i < v.shape[0]:
        if v[i] > top:
            v[i] = top


class Tank:
    top = 0.75

    def __init__(self, u, t, v, factor):
        self.u, self.t, self.v = u, t, v
        self.factor = factor
        self.n = len(u)
        self.grid, self.block = 2, 16

    def step(self):
        _fused.tank_step_fused(self, scale, blend, limit)

    def swapped(self, t):
        """The parameter is another array than the attribute of its name."""
        _fused.tank_swapped_fused(self, scale, blend, 2, 16, 2.0, t, 20)


class Watched(Tank):
    """Reading `factor` changes what is read after it."""

    @property
    def factor(self):
        self.t, self.v = self.v, self.t
        return 0.25

    @factor.setter
    def factor(self, value):
        pass


class Slow:
    """It has what a tank has, from somewhere else."""

    def __init__(self, tank):
        self.tank = tank

    def __getattr__(self, name):
        return getattr(self.tank, name)


def run(u, t, v, factor):
    Tank(u, t, v, factor).step()


def exchange(u, t, v, w):
    Tank(u, t, v, 1.0).swapped(w)


def watched(u, t, v):
    Watched(u, t, v, 1.0).step()


def wrapped(u, t, v):
    Tank.step(Slow(Tank(u, t, v, 0.5)))


def incomplete(u, t, v):
    tank = Tank(u, t, v, 0.5)
    del tank.v
    try:
        tank.step()
    except AttributeError as problem:
        raise TypeError("no v") from problem
