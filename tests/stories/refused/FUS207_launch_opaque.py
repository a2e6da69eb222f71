"""A launch that fusec does not model stands between."""

from numba import cuda


@cuda.jit
def double(v, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = v[i] * 2.0


@cuda.jit
def wait(t):
    i = cuda.grid(1)
    cuda.syncthreads()
    t[i] = 1.0


def step(v, t, y, n, blocks, threads):
    double[blocks, threads](v, t, n)
    wait[blocks, threads](t)  # expect: FUS207, FUS403
    double[blocks, threads](t, y, n)


# message: `double` not fused
# note: `wait`, which calls `cuda.syncthreads`, may read `t`, which `double` writes before it, and write `t`, which `double` reads after it.
# message: statement not fused
# note: Launch of `wait`, which calls `cuda.syncthreads`.
