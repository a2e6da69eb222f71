"""A compiler would compute the product before a loop and round it there; in a launch for each row it is one operation with the sum."""

from numba import cuda


@cuda.jit
def push(x, v, dt, n):
    i = cuda.grid(1)
    if i < n:
        x[i] += v * dt


def rows(x, v, dt, n, count, blocks):
    for b in range(count):  # expect: FUS501
        push[blocks, 32](x[b], v, dt, n)


def ramp(x, v, n, count, blocks):
    """The product is another one in each iteration."""
    for t in range(count):  # expect: FUS105
        push[blocks, 32](x, v, t, n)


# message: `push` not fused
# note: `v * dt` of `push` is the same in all iterations; a compiler may round it before the loop.
