"""A compiler would compute the product before a loop and round it there; in a launch it is one operation with the sum."""

from numba import cuda


@cuda.jit
def push(x, v, dt, n):
    i = cuda.grid(1)
    if i < n:
        x[i] += v * dt


def step(x, v, dt, n, count, blocks):
    for _ in range(count):  # expect: FUS501
        push[blocks, 32](x, v, dt, n)


# message: `push` not fused
# note: `v * dt` of `push` is the same in all iterations; a compiler may round it before the loop.
