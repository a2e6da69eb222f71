"""Elements counted from an array's end: other ones than those that a thread has stored."""

from numba import cuda


@cuda.jit
def turn(u, n, t):
    i = cuda.grid(1)
    if i < n:
        t[n - i - 1] = 2.0 * u[i]


@cuda.jit
def every_second(t, n, m, v):
    i = cuda.grid(1)
    if i < n:
        v[i] = t[m - 2 * i]


@cuda.jit
def plain(t, n, v):
    i = cuda.grid(1)
    if i < n:
        v[i] = t[i]


def beside(u, t, v, n, m, blocks):
    turn[blocks, 64](u, n, t)
    every_second[blocks, 64](t, n, m, v)  # expect: FUS203


def from_the_start(u, t, v, n, blocks):
    turn[blocks, 64](u, n, t)
    plain[blocks, 64](t, n, v)  # expect: FUS203


# message: `every_second` not fused: it reads elements that other instances write
# note: Witness: m = 3, n = 2: instance 1 of `every_second` reads t[1], which instance 0 of `turn` writes.
# message: `plain` not fused: it reads elements that other instances write
# note: Witness: n = 2: instance 1 of `plain` reads t[1], which instance 0 of `turn` writes.
