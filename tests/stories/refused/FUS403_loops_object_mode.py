"""`jit` may run the function as Python does."""

from numba import jit, njit


@njit
def double(v, t, n):
    for i in range(n):
        t[i] = v[i] * 2.0


@jit
def other(t, y, n):
    for i in range(n):
        y[i] = t[i]


def step(v, t, y, n, k):
    double(v, t, n)
    other(t, y, n)  # expect: FUS403


# message: statement not fused
# note: Call of the compiled `other`, which is compiled by `jit` without `nopython=True`.
