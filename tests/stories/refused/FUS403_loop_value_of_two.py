"""A number of two loops' variables is another one for each pair of iterations."""

from numba import cuda


@cuda.jit
def scale(v, rate, n):
    i = cuda.grid(1)
    if i < n:
        v[i] *= rate


def step(a, n, rows, count, blocks):
    for t in range(count):  # expect: FUS403
        for b in range(rows):  # expect: FUS105
            scale[blocks, 32](a[b], 0.5 * t + b, n)


# message: statement not fused
# note: Loop of launches, which takes `0.5 * t + b` that fusec does not model.
