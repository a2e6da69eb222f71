"""Loops that leave iterations early, and sums that end early."""

from numba import njit

from . import _fused_clipped as _fused


@njit
def scale(u, t, n):
    for i in range(n):
        if u[i] < 0.0:
            t[i] = 0.0
            continue
        # positive
        s = 0.0
        for k in range(4):
            if k * u[i] > 2.0:
                break
            if k == 1:
                continue
            s += k * u[i]
        t[i] = u[i] * 2.0 if s > 1.0 else max(u[i], s, 0.25)


@njit
def add(t, y, n):
    for i in range(n):
        if not 0.5 < t[i] < 2.0:
            continue
        y[i] += t[i]


def step(u, t, y, n):
    _fused.step_fused(scale, add, u, t, n, y)
