"""Two functions that divide by different rules."""

from numba import njit


@njit
def double(v, t, n):
    for i in range(n):
        t[i] = v[i] * 2.0


@njit(error_model="numpy")
def other(t, v, y, n):
    for i in range(n):
        y[i] = t[i] / v[i]


def step(v, t, y, n, k):
    double(v, t, n)
    other(t, v, y, n)  # expect: FUS503


# message: `other` not fused: it is compiled otherwise
# note: it is compiled with `error_model="numpy"`, `double` with no options.
