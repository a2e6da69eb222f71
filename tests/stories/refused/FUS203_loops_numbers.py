"""A sum needs elements that other instances store; or runs over others."""

from numba import njit


@njit
def double(x, t):
    for i in range(x.shape[0]):
        t[i] = 2.0 * x[i]


@njit
def roughness(x):
    s = 0.0
    for i in range(x.shape[0] - 1):
        s += abs(x[i + 1] - x[i])
    return s


@njit
def later(x):
    s = 0.0
    for i in range(1, x.shape[0]):
        s += x[i]
    return s


def neighbours(x, t):
    double(x, t)
    return roughness(t)  # expect: FUS203


def others(x, t):
    double(x, t)
    return later(t)  # expect: FUS201


# message: `roughness` not fused: it reads elements that other instances write
# note: Witness: t.shape[0] = 2, x.shape[0] = 2: instance 0 of `roughness` reads t[1], which instance 1 of `double` writes.
# message: `later` not fused: it runs other instances
# note: no size lets both loops run the same instances.
