"""With `fastmath` the compiler may contract across what the functions store."""

from numba import njit


@njit(fastmath=True)
def double(v, t, n):
    for i in range(n):
        t[i] = v[i] * 2.0


@njit(fastmath=True)
def other(t, y, n):
    for i in range(n):
        y[i] = t[i] + 1.0


def step(v, t, y, n):
    double(v, t, n)  # expect: FUS501
    other(t, y, n)


# message: `other` not fused
# note: `double` is compiled with `fastmath`; only `--fp contract` allows other bits than its own.
