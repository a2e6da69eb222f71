"""A compiler takes these functions; what it compiles cannot call a dispatcher."""

import functools

import jax
import numba
import numpy as np
from numba import njit as compiled
from numba.experimental import jitclass

quickly = functools.partial(numba.njit, cache=True)


def quick(function):
    return numba.njit(function, fastmath=True)


@numba.njit
def step(x, v):
    moved = np.abs(x) * 2.0 + v
    return moved * v


@compiled(cache=True)
def outer(x, v):
    def inner(y):
        moved = np.abs(y) * 2.0 + v
        return moved * v

    return inner(x)


@quickly()
def by_partial(x, v):
    moved = np.abs(x) * 2.0 + v
    return moved * v


@quick
def by_decorator_of_the_package(x, v):
    moved = np.abs(x) * 2.0 + v
    return moved * v


@functools.partial(jax.jit, static_argnums=1)
def traced(x, n):
    moved = np.abs(x) * 2.0 + n
    return moved * n


@jitclass([("mass", numba.float64)])
class Body:
    def __init__(self, mass):
        self.mass = mass

    def energy(self, v):
        speed = np.abs(v) * 2.0 + 1.0
        return self.mass * speed * speed
