"""A device function takes what the next thread stores, or any element."""

from numba import cuda


@cuda.jit(device=True)
def after(x, k, step=1):
    return x[k + step]


@cuda.jit(device=True)
def difference(x, k):
    return after(x, k) - x[k]


@cuda.jit(device=True)
def total(x, n):
    s = 0.0
    for k in range(n):
        s += x[k]
    return s


@cuda.jit
def double(v, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = v[i] * 2.0


@cuda.jit
def slope(t, y, n):
    i = cuda.grid(1)
    if i < n:
        y[i] = difference(t, i)


@cuda.jit
def share(t, y, n):
    i = cuda.grid(1)
    if i < n:
        y[i] = t[i] / total(t, n)


@cuda.jit
def beside(v, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = after(v, i)


@cuda.jit
def clear(v, n):
    i = cuda.grid(1)
    if i < n:
        v[i] = 0.0


def with_slope(v, t, y, n, blocks, threads):
    double[blocks, threads](v, t, n)
    slope[blocks, threads](t, y, n)  # expect: FUS203


def with_share(v, t, y, n, blocks, threads):
    double[blocks, threads](v, t, n)
    share[blocks, threads](t, y, n)  # expect: FUS406


def with_clear(v, t, n, blocks, threads):
    beside[blocks, threads](v, t, n)
    clear[blocks, threads](v, n)  # expect: FUS204


# message: `slope` not fused: it reads elements that other instances write
# note: Witness: n = 2: instance 0 of `slope` reads t[1], which instance 1 of `double` writes.
# message: `share` not fused: it reads elements that other instances write
# note: `t[k]` may be any element of `t`.
# message: `clear` not fused: it overwrites elements that other instances read
# note: Witness: n = 2: instance 1 of `clear` writes v[1], which instance 0 of `beside` reads.
