"""A function with declared types converts its arguments."""

from numba import njit


@njit
def double(v, t, n):
    for i in range(n):
        t[i] = v[i] * 2.0


@njit("void(f8[:], f8[:], i8)")
def other(t, y, n):
    for i in range(n):
        y[i] = t[i]


def step(v, t, y, n, k):
    double(v, t, n)
    other(t, y, n)  # expect: FUS403


# message: statement not fused
# note: Call of the compiled `other`, which declares the types of its parameters.
