"""Other digits than those that the thread has stored at."""

from numba import cuda


@cuda.jit
def flat(v, w, h, n):
    k = cuda.grid(1)
    if k < n:
        v[k] = 0.0


@cuda.jit
def shifted(v, w, h, n, t):
    k = cuda.grid(1)
    if k < n:
        z, r = divmod(k, w * h)
        y, x = divmod(r, w)
        t[z, y, x] = v[k + 1]


def beside(u, t, v, w, h, n, blocks):
    flat[blocks, 64](v, w, h, n)
    shifted[blocks, 64](v, w, h, n, t)  # expect: FUS203


# message: `shifted` not fused: it reads elements that other instances write
# note: Witness: n = 2: instance 0 of `shifted` reads v[1], which instance 1 of `flat` writes.
