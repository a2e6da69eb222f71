"""One function is compiled with `fastmath`, the other is not."""

from numba import njit


@njit
def double(v, t, n):
    for i in range(n):
        t[i] = v[i] * 2.0


@njit(fastmath=True)
def other(t, y, n):
    for i in range(n):
        y[i] = t[i] + 1.0


def step(v, t, y, n, k):
    double(v, t, n)
    other(t, y, n)  # expect: FUS503


# message: `other` not fused: it is compiled otherwise
# note: it is compiled with `fastmath=True`, `double` with no options.
