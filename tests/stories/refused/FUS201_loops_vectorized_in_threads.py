"""One ufunc has threads for its elements, the other has none."""

from numba import float64, int64, vectorize


@vectorize([int64(int64), float64(float64)], target="parallel")
def squared(a):
    return a * a


@vectorize([float64(float64)])
def halved(a):
    return 0.5 * a


def step(x):
    c = squared(x)
    return halved(c)  # expect: FUS201


# message: `halved` not fused: it runs other instances
# note: it loops over `range`, `squared` over `prange`.
