"""A launch overwrites what other threads of the launch before it read."""

from numba import cuda


@cuda.jit
def following(v, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = v[i + 1]


@cuda.jit
def clear(v, n):
    i = cuda.grid(1)
    if i < n:
        v[i] = 0.0


def step(v, t, y, n, blocks, threads):
    following[blocks, threads](v, t, n)
    clear[blocks, threads](v, n)  # expect: FUS204


# message: `clear` not fused: it overwrites elements that other instances read
# note: Witness: n = 2: instance 1 of `clear` writes v[1], which instance 0 of `following` reads.
