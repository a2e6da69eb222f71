"""A kernel adds atomically to an element that all threads of the one before read."""

from numba import cuda


@cuda.jit
def divide(v, total, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = v[i] / total[0]


@cuda.jit
def norm(v, total, n):
    i = cuda.grid(1)
    if i < n:
        cuda.atomic.add(total, 0, v[i] * v[i])


def step(v, total, t, n, blocks, threads):
    divide[blocks, threads](v, total, t, n)
    norm[blocks, threads](t, total, n)  # expect: FUS204


# message: `norm` not fused: it overwrites elements that other instances read
# note: Witness: n = 2: instance 1 of `norm` reduces into total[0], which instance 0 of `divide` reads.
