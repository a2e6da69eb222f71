"""numba counts the instances of `prange(n)` without a sign, those of `prange(0, n)` with one."""

from numba import njit, prange


@njit(parallel=True)
def double(v, t, n):
    for i in prange(n):
        t[i] = v[i] * 2.0


@njit(parallel=True)
def shift(t, y, n):
    for i in prange(0, n):
        y[i] = t[i] * (i - 2)


def step(v, t, y, n):
    double(v, t, n)
    shift(t, y, n)  # expect: FUS201


# message: `shift` not fused: it runs other instances
# note: it loops over `prange(0, n)`, `double` over `prange(n)`, whose variables numba gives other types.
