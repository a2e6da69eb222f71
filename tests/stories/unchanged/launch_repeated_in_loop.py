"""One launch, repeated by a loop: warm-up and timing."""

from numba import cuda


@cuda.jit
def double(v, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = v[i] * 2.0


def step(v, t, y, n, blocks, threads):
    for _ in range(10):
        double[blocks, threads](v, t, n)
        cuda.synchronize()
