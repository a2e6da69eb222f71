"""A loop sums up in a variable."""

from numba import njit


@njit
def double(v, t, n):
    for i in range(n):
        t[i] = v[i] * 2.0


@njit
def other(t, y, n):
    s = 0.0
    for i in range(n):
        s += t[i]
        y[i] = s


def step(v, t, y, n):
    double(v, t, n)
    other(t, y, n)  # expect: FUS202


# message: statement not fused
# note: Call of the compiled `other`, which binds `s` again in its loop.
