"""Rows and columns of the number of a thread that are other ones in the kernel before."""

from numba import cuda


@cuda.jit
def scale(u, width, n, t):
    k = cuda.grid(1)
    if k < n:
        t[k // width, k % width] = 2.0 * u[k // width, k % width]


@cuda.jit
def turned(t, width, n, v):
    k = cuda.grid(1)
    if k < n:
        v[k] = t[k % width, k // width]


@cuda.jit
def narrower(t, width, n, v):
    k = cuda.grid(1)
    if k < n:
        v[k] = t[k // (width - 1), k % (width - 1)]


@cuda.jit
def mixed(t, width, height, n, v):
    k = cuda.grid(1)
    if k < n:
        v[k] = t[k // width, k % height]


@cuda.jit
def first_of_row(t, width, n, v):
    k = cuda.grid(1)
    if k < n:
        v[k] = t[k // width, 0]


@cuda.jit
def next_column(t, width, n, v):
    k = cuda.grid(1)
    if k < n:
        v[k] = t[k // width, k % width + 1]


@cuda.jit
def counted(t, n, v):
    k = cuda.grid(1)
    if k < n:
        v[k] = t[k, 0]


def swapped(u, t, v, width, n, blocks, threads):
    scale[blocks, threads](u, width, n, t)  # expect: FUS406
    turned[blocks, threads](t, width, n, v)


def by_another_width(u, t, v, width, height, n, blocks, threads):
    scale[blocks, threads](u, width, n, t)  # expect: FUS406
    scale[blocks, threads](t, height, n, v)


def by_less(u, t, v, width, n, blocks, threads):
    scale[blocks, threads](u, width, n, t)
    narrower[blocks, threads](t, width, n, v)  # expect: FUS406


def by_two(u, t, v, width, height, n, blocks, threads):
    scale[blocks, threads](u, width, n, t)
    mixed[blocks, threads](t, width, height, n, v)  # expect: FUS406


def of_row(u, t, v, width, n, blocks, threads):
    scale[blocks, threads](u, width, n, t)
    first_of_row[blocks, threads](t, width, n, v)  # expect: FUS406


def beside(u, t, v, width, n, blocks, threads):
    scale[blocks, threads](u, width, n, t)
    next_column[blocks, threads](t, width, n, v)  # expect: FUS406


def by_number(u, t, v, width, n, blocks, threads):
    scale[blocks, threads](u, width, n, t)  # expect: FUS406
    counted[blocks, threads](t, n, v)


# message: `scale` not fused: it may read what it writes
# note: `t[k // width, k % width]` may be any element of `t`.
# message: `scale` not fused: it may read what it writes
# note: `t[k // width, k % width]` may be any element of `t`.
# message: `narrower` not fused: it reads elements that other instances write
# note: `t[k // (width - 1), k % (width - 1)]` may be any element of `t`.
# message: `mixed` not fused: it reads elements that other instances write
# note: `t[k // width, k % height]` may be any element of `t`.
# message: `first_of_row` not fused: it reads elements that other instances write
# note: `t[k // width, 0]` may be any element of `t`.
# message: `next_column` not fused: it reads elements that other instances write
# note: `t[k // width, k % width + 1]` may be any element of `t`.
# message: `scale` not fused: it may read what it writes
# note: `t[k // width, k % width]` may be any element of `t`.
