"""Which element is counted, the data says: it may be any that a later kernel reads."""

from numba import cuda


@cuda.jit
def histogram(cells, counts, n):
    i = cuda.grid(1)
    if i < n:
        cuda.atomic.add(counts, cells[i], 1)


@cuda.jit
def weights(counts, w, n):
    i = cuda.grid(1)
    if i < n:
        w[i] = 1.0 / counts[i]


@cuda.jit
def sharpen(cells, counts, w, n):
    i = cuda.grid(1)
    if i < n:
        cuda.atomic.add(counts, cells[i], 1)
        counts[i] = 0


def step(cells, counts, w, n, blocks, threads):
    histogram[blocks, threads](cells, counts, n)
    weights[blocks, threads](counts, w, n)  # expect: FUS406


def mixed(cells, counts, w, n, blocks, threads):
    sharpen[blocks, threads](cells, counts, w, n)  # expect: FUS406
    weights[blocks, threads](w, counts, n)


# message: `weights` not fused: it reads elements that other instances write
# note: `counts[cells[i]]` may be any element of `counts`.
# message: `sharpen` not fused: it may read what it writes
# note: `counts[cells[i]]` may be any element of `counts`.
