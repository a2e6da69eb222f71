"""The second loop takes the array that the object has by then."""

from numba import njit


@njit
def double(v, t, n):
    for i in range(n):
        t[i] = v[i] * 2.0


def step(bunch, t, n):
    double(bunch.u, t, n)
    bunch.u = t  # expect: FUS207
    double(bunch.u, t, n)


# message: `double` not fused
# note: attribute write stands between.
