"""Asking one object for its array may change what the other one gives."""

from numba import njit


@njit
def double(v, t, n):
    for i in range(n):
        t[i] = v[i] * 2.0


@njit
def shift(t, y, n):
    for i in range(n):
        y[i] = t[i] + 1.0


def step(grid, bunch, t, n):
    double(grid.u, t, n)
    shift(t, bunch.v, n)  # expect: FUS208


# message: `shift` not fused: an operand is evaluated in between
# note: it reads attributes of `bunch` and of `grid`.
