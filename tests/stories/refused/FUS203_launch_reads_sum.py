"""A kernel reads a sum to which all threads of the one before add: no thread has the whole sum before all have run."""

from numba import cuda


@cuda.jit
def norm(v, total, n):
    i = cuda.grid(1)
    if i < n:
        cuda.atomic.add(total, 0, v[i] * v[i])


@cuda.jit
def divide(v, total, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = v[i] / total[0]


def step(v, total, t, n, blocks, threads):
    norm[blocks, threads](v, total, n)
    divide[blocks, threads](v, total, t, n)  # expect: FUS203


# message: `divide` not fused: it reads elements that other instances write
# note: Witness: n = 2: instance 1 of `divide` reads total[0], which instance 0 of `norm` reduces into.
