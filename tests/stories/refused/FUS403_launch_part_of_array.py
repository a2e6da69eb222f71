"""A kernel takes the real parts of a whole array."""

from numba import cuda


@cuda.jit
def fill(v, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = v[i] + 1.0


@cuda.jit
def read(t, y, n):
    i = cuda.grid(1)
    if i < n:
        y[i] = t.real[i]


def step(v, t, y, n, blocks, threads):
    fill[blocks, threads](v, t, n)
    read[blocks, threads](t, y, n)  # expect: FUS403


# message: statement not fused
# note: Launch of `read`, which uses `t.real[i]`.
