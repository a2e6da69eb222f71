"""Quotients and remainders that are one element for several threads, or that count otherwise than the other launch does."""

from numba import cuda


@cuda.jit
def fill(u, w, h, n, t):
    k = cuda.grid(1)
    if k < n:
        t[k // (w * h), k // w % h, k % w] = 2.0 * u[k]


@cuda.jit
def swapped(t, w, h, n, v):
    k = cuda.grid(1)
    if k < n:
        v[k] = t[k // (w * h), k // h % w, k % h]


@cuda.jit
def wrapped(t, w, h, n):
    k = cuda.grid(1)
    if k < n:
        t[0, k // w % h, k % w] += 1.0


@cuda.jit
def skipping(t, w, h, n):
    k = cuda.grid(1)
    if k < n:
        z, r = divmod(k, w * h)
        t[z, r // w, k % h] += 1.0


def other_widths(u, t, v, w, h, n, blocks):
    fill[blocks, 64](u, w, h, n, t)  # expect: FUS406
    swapped[blocks, 64](t, w, h, n, v)


def without_the_last(t, v, w, h, n, blocks):
    wrapped[blocks, 64](t, w, h, n)  # expect: FUS406
    wrapped[blocks, 64](v, w, h, n)  # expect: FUS406


def of_other_places(t, v, w, h, n, blocks):
    skipping[blocks, 64](t, w, h, n)  # expect: FUS406
    skipping[blocks, 64](v, w, h, n)  # expect: FUS406


# message: `fill` not fused: it may read what it writes
# note: `t[k // (w * h), k // w % h, k % w]` may be any element of `t`.
# message: `wrapped` not fused: it may read what it writes
# note: `t[0, k // w % h, k % w]` may be any element of `t`.
# message: `wrapped` not fused: it may read what it writes
# note: `v[0, k // w % h, k % w]` may be any element of `v`.
# message: `skipping` not fused: it may read what it writes
# note: `t[z, r // w, k % h]` may be any element of `t`.
# message: `skipping` not fused: it may read what it writes
# note: `v[z, r // w, k % h]` may be any element of `v`.
