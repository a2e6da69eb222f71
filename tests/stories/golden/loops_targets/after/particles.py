"""Loops that give several variables and elements a value at once, and parameters another one."""

from numba import njit

from . import _fused_particles as _fused


def turned(x, y, c, s=0.5):
    return c * x - s * y, s * x + c * y


turn = njit(turned)


@njit(inline="always")
def folded(x):
    while x > 1.0:
        x -= 1.0
    return x


@njit
def swap(u, v, w, dt):
    dt = 0.5 * dt
    for i in range(u.size):
        a = b = dt * u[i]
        u[i], v[i] = v[i], u[i]
        a, b = b + v[i], a - 1.0
        w[i] = a * b


@njit
def push(u, v, w):
    for i in range(u.size):
        u[i], v[i] = turn(u[i], v[i], c=0.25)
        x, y = turn(u[i], v[i], 2.0, 1.0)
        w[i] = folded(w[i] + x * y)


def step(u, v, w, dt):
    _fused.step_fused(swap, push, u, v, w, dt)
