"""100 threads and 50 threads never are the same."""

from numba import cuda


@cuda.jit
def first(v):
    i = cuda.grid(1)
    if i < 100:
        v[i] = 1.0


@cuda.jit
def second(t):
    i = cuda.grid(1)
    if i < 50:
        t[i] = 2.0


def step(v, t, blocks, threads):
    first[blocks, threads](v)
    second[blocks, threads](t)  # expect: FUS201


# message: `second` not fused: it runs other threads
# note: no size lets the same threads pass both guards.
