"""A parameter has the name of a dimension in the model of loops: it is no place of an instance."""

from numba import njit


@njit
def put(x, y, d0, n):
    for i in range(n):
        x[d0] = y[i]


@njit
def get(x, y, n):
    for i in range(n):
        y[i] = x[i]


def run(x, y, d0, n):
    put(x, y, d0, n)  # expect: FUS403
    get(x, y, n)


# message: statement not fused
# note: Call of the compiled `put`, which calls a parameter `d0`, as the model calls a dimension of its own.
