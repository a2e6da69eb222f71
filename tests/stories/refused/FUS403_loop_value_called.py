"""A function is called for each iteration, which may do anything."""

from numba import cuda


@cuda.jit
def scale(v, rate, n):
    i = cuda.grid(1)
    if i < n:
        v[i] *= rate


def step(v, n, count, blocks, rate):
    for t in range(count):  # expect: FUS403
        scale[blocks, 32](v, rate(t), n)


# message: statement not fused
# note: Loop of launches, which takes `rate(t)` that fusec does not model.
