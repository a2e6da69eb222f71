"""Indices that may count from an array's end, whatever a guard asks, or that stand for one element in several threads."""

from numba import cuda


@cuda.jit
def shifted_back(u, first, n):
    i = cuda.grid(1)
    if i < n:
        u[i - first] *= 2.0


@cuda.jit
def stepped(u, step, n):
    i = cuda.grid(1)
    if i < n:
        u[step * i] *= 2.0


@cuda.jit
def from_the_end(u, n):
    i = cuda.grid(1)
    if i < n:
        u[-i - 1] *= 2.0


@cuda.jit
def without_guard(u, n):
    i = cuda.grid(1)
    u[n - i] *= 2.0


def back(u, v, first, n, blocks):
    shifted_back[blocks, 64](u, first, n)  # expect: FUS406
    shifted_back[blocks, 64](v, first, n)  # expect: FUS406


def steps(u, v, step, n, blocks):
    stepped[blocks, 64](u, step, n)  # expect: FUS406
    stepped[blocks, 64](v, step, n)  # expect: FUS406


def ends(u, v, n, blocks):
    from_the_end[blocks, 64](u, n)  # expect: FUS406
    from_the_end[blocks, 64](v, n)  # expect: FUS406


def open_ends(u, v, n, blocks):
    without_guard[blocks, 64](u, n)  # expect: FUS406
    without_guard[blocks, 64](v, n)  # expect: FUS406


# message: `shifted_back` not fused: it may read what it writes
# note: `u[i - first]` may be any element of `u`.
# message: `shifted_back` not fused: it may read what it writes
# note: `v[i - first]` may be any element of `v`.
# message: `stepped` not fused: it may read what it writes
# note: `u[step * i]` may be any element of `u`.
# message: `stepped` not fused: it may read what it writes
# note: `v[step * i]` may be any element of `v`.
# message: `from_the_end` not fused: it may read what it writes
# note: `u[-i - 1]` may be any element of `u`.
# message: `from_the_end` not fused: it may read what it writes
# note: `v[-i - 1]` may be any element of `v`.
# message: `without_guard` not fused: it may read what it writes
# note: `u[n - i]` may be any element of `u`.
# message: `without_guard` not fused: it may read what it writes
# note: `v[n - i]` may be any element of `v`.
