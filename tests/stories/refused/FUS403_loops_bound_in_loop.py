"""A bound that is an element."""

from numba import njit


@njit
def double(v, t, n):
    for i in range(n):
        t[i] = v[i] * 2.0


@njit
def other(t, y, k):
    for i in range(k[0]):
        y[i] = t[i]


def step(v, t, y, n, k):
    double(v, t, n)
    other(t, y, k)  # expect: FUS403


# message: statement not fused
# note: Call of the compiled `other`, which has a loop whose bounds fusec does not model.
