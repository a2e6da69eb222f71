"""A variable has the name of a dimension in the model of launches: it is no place of a thread."""

from numba import cuda


@cuda.jit
def put(x, y, k, n):
    i = cuda.grid(1)
    if i < n:
        x[k] = y[i]


@cuda.jit
def get(x, y, n):
    i = cuda.grid(1)
    if i < n:
        y[i] = x[i]


def run(x, y, d0, n):
    put[1, 8](x, y, d0, n)  # expect: FUS403
    get[1, 8](x, y, n)


# message: statement not fused
# note: Launch of `put`, which uses `d0`, a name that generated code needs.
