"""A launch with an argument that is computed."""

from numba import cuda


@cuda.jit
def double(v, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = v[i] * 2.0


def step(v, t, y, n, blocks, threads):
    double[blocks, threads](v[1:], t, n)  # expect: FUS403
    double[blocks, threads](t, y, n)


# message: statement not fused
# note: Launch of `double`, which is called with `v[1:]`, which is neither a name nor known to be a plain attribute.
