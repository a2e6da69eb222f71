"""So does a remainder, in place."""

from numba import njit


@njit
def double(v, t, n):
    for i in range(n):
        t[i] = v[i] * 2.0


@njit
def other(t, v, y, n):
    for i in range(n):
        y[i] = t[i]
        y[i] %= v[i]


def step(v, t, y, n, k):
    double(v, t, n)
    other(t, v, y, n)  # expect: FUS403


# message: statement not fused
# note: Call of the compiled `other`, which may raise, or have an undefined result, in the middle of its loop: `y[i] %= v[i]`; `@njit(error_model="numpy")` divides without raising.
