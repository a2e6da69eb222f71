"""Two kernels add floats to one element: the author's launches add all of the first before any of the second."""

from numba import cuda


@cuda.jit
def add_all(v, total, n):
    i = cuda.grid(1)
    if i < n:
        cuda.atomic.add(total, 0, v[i])


@cuda.jit
def clear(total):
    i = cuda.grid(1)
    if i < 1:
        total[0] = 0.0


def step(v, w, total, n, blocks, threads):
    add_all[blocks, threads](v, total, n)
    add_all[blocks, threads](w, total, n)  # expect: FUS205


def cleared(v, total, n, blocks, threads):
    clear[blocks, threads](total)
    add_all[blocks, threads](v, total, n)  # expect: FUS205


# message: `add_all` not fused: it overwrites elements that other instances write
# note: Witness: n = 2: instance 1 of `add_all` reduces into total[0], which instance 0 of `add_all` reduces into.
# message: `add_all` not fused: it overwrites elements that other instances write
# note: Witness: n = 2: instance 1 of `add_all` reduces into total[0], which instance 0 of `clear` writes.
