"""A loop that ends early."""

from numba import njit


@njit
def double(v, t, n):
    for i in range(n):
        t[i] = v[i] * 2.0


@njit
def other(t, y, n):
    for i in range(n):
        if t[i] > 1.0:
            break
        y[i] = t[i]


def step(v, t, y, n, k):
    double(v, t, n)
    other(t, y, n)  # expect: FUS403


# message: statement not fused
# note: Call of the compiled `other`, which has `break`.
