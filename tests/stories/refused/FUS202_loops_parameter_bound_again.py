"""A parameter that an iteration leaves to the next one."""

from numba import njit


@njit
def double(v, t, n):
    for i in range(n):
        t[i] = v[i] * 2.0


@njit
def growing(t, y, n, c):
    for i in range(n):
        c = c * 2.0
        y[i] = t[i] * c


def step(v, t, y, n, c):
    double(v, t, n)
    growing(t, y, n, c)  # expect: FUS202


# message: statement not fused
# note: Call of the compiled `growing`, which binds `c` again in its loop.
