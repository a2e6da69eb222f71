"""A comment asks for the call as it is."""

from numba import njit


@njit
def double(v, t, n):
    for i in range(n):
        t[i] = v[i] * 2.0


@njit
def other(t, y, n):
    for i in range(n):
        y[i] = t[i] + 1.0


def step(v, t, y, n):
    double(v, t, n)
    other(t, y, n)  # fusec: off  # expect: FUS303


# message: statement not fused
# note: Call of the compiled `other`, which is turned off by a comment.
