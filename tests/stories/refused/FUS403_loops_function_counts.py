"""A loop that calls a function with a loop that has an `else`."""

from numba import njit


@njit
def square(x):
    while x > 1.0:
        x = x / 2.0
    else:
        x = x * x
    return x


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
