"""A loop that calls a function which may raise."""

from numba import njit


@njit
def square(x):
    return 1.0 / x


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
# note: Call of the compiled `other`, which may raise, or have an undefined result, in the middle of its loop: `square: 1.0 / x`.
