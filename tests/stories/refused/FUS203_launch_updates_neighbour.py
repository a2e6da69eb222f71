"""A launch updates each element, the next one reads the element after it."""

from numba import cuda


@cuda.jit
def increment(v, n):
    i = cuda.grid(1)
    if i < n:
        x = v[i]
        v[i] = x + 1.0


@cuda.jit
def following(v, t, n):
    i = cuda.grid(1)
    if i < n - 1:
        t[i] = v[i + 1]


def step(v, t, y, n, blocks, threads):
    increment[blocks, threads](v, n)
    following[blocks, threads](v, t, n)  # expect: FUS203


# message: `following` not fused: it reads elements that other instances write
# note: Witness: n = 2: instance 0 of `following` reads v[1], which instance 1 of `increment` writes.
