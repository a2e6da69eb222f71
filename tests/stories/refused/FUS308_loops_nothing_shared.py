"""Two loops that touch no array in common."""

from numba import njit


@njit
def double(v, t, n):
    for i in range(n):
        t[i] = v[i] * 2.0


@njit
def other(t, y, n):
    for i in range(n):
        y[i] = t[i] + 1.0


def step(v, t, y, z, n):
    double(v, t, n)
    other(y, z, n)  # expect: FUS308


# message: `other` not fused: nothing is gained
# note: it touches no array of `double`, so that one loop moves as many bytes as two.
