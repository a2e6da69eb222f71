"""A loop that calls a function which somebody else compiles."""

from numba import njit
from numba.extending import register_jitable


@register_jitable
def square(x):
    return x * x


@njit
def double(v, t, n):
    for i in range(n):
        t[i] = v[i] * 2.0


@njit
def other(t, y, n):
    for i in range(n):
        y[i] = square(t[i])


def step(v, t, y, n, k):
    double(v, t, n)
    other(t, y, n)  # expect: FUS403


# message: statement not fused
# note: Call of the compiled `other`, which calls `square`.
