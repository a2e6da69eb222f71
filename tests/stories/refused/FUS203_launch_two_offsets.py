"""One kernel with offsets 0 and 5: equal texts, other elements."""

from numba import cuda


@cuda.jit
def shifted(v, t, k, n):
    i = cuda.grid(1)
    if i < n:
        v[i + k] = t[i + k] * 2.0


def step(v, t, y, n, blocks, threads):
    shifted[blocks, threads](v, t, 0, n)
    shifted[blocks, threads](t, v, 5, n)  # expect: FUS203


# message: `shifted` not fused: it reads elements that other instances write
# note: Witness: n = 6: instance 0 of `shifted` reads v[5], which instance 5 of `shifted` writes.
