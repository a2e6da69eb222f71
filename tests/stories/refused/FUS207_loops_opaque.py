"""A compiled function that is no loop nest stands between."""

from numba import njit


@njit
def double(v, t, n):
    for i in range(n):
        t[i] = v[i] * 2.0


@njit
def sweep(t, n):
    while t[0] < n:
        t[0] += 1.0


@njit
def other(t, y, n):
    for i in range(n):
        y[i] = t[i] + 1.0


def step(v, t, y, n):
    double(v, t, n)
    sweep(t, n)  # expect: FUS207, FUS403
    other(t, y, n)


# message: `other` not fused
# note: `sweep`, which is not a loop nest, may read `t`, which `double` writes before it, and write `t`, which `other` reads after it.
# message: statement not fused
# note: Call of the compiled `sweep`, which is not a loop nest.
