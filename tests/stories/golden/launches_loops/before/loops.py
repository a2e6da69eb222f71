"""Loops that only launch kernels: over rows, over time, and over both."""

from numba import cuda

BLOCK = 4
HALF = 0.5


@cuda.jit
def add(v, n):
    i = cuda.grid(1)
    if i < n:
        # one more
        v[i] += 1.0


@cuda.jit
def axpy(x, y, scale):
    i = cuda.grid(1)
    if i >= x.shape[0]:
        return
    y[i] = y[i] + x[i] * scale


@cuda.jit
def decay(u, rate):
    i = cuda.grid(1)
    if i < u.size:
        u[i] = u[i] * rate


@cuda.jit
def ramp(u, step, n):
    i = cuda.grid(1)
    if i < n and u[i] < 2.0:
        u[i] += HALF * step


@cuda.jit
def climb(u, n):
    i = cuda.grid(1)
    height = n + 0.5
    if i < n:
        height = height + u[i]
        u[i] = height


@cuda.jit
def drift(field, wind, k):
    x, y = cuda.grid(2)
    n, m = field.shape
    if x < n and y < m:
        field[x, y] = field[x, y] * 0.75 + wind[k, y]


def rows(a, count, n):
    """Small launches, each on a row of its own."""
    for b in range(count):
        add[2, BLOCK](a[b], n)  # as many threads as it takes


def pairs(a, c, n, blocks):
    for b in range(a.shape[0]):
        axpy[blocks, BLOCK](a[b], c[b, :], -0.5)
        # then again
        add[blocks, BLOCK](a[b], n)


def columns(a, n, m):
    for j in range(1, m):
        add[(n + BLOCK - 1) // BLOCK, BLOCK](a[:, j - 1], n)


def steps(u, rate, count, n):
    for t in range(count):
        decay[2, BLOCK](u, rate)
        ramp[2, BLOCK](u, t, n)


def climbs(u, count, n):
    for _ in range(count):
        climb[2, BLOCK](u, n)


def sums(total, a, count):
    """Rows are added one after the other, by each thread for its own element."""
    for b in range(len(a)):
        axpy[2, BLOCK](a[b], total, count)


def history(a, n, blocks):
    for b in range(n):
        axpy[blocks, BLOCK](a[b], a[b + 1], 1.0)


def blocks_of_steps(a, count, times, n):
    for b in range(count):
        for t in range(times):
            ramp[2, BLOCK](a[b], t, n)


def waves(fields, wind, count, grid):
    for t in range(count):
        for k in range(3):
            drift[grid, (2, 3)](fields[k], wind, t)


def either(a, b, count, rate, n):
    if rate > 0.0:
        for _ in range(count):
            decay[2, BLOCK](a, rate)
    else:
        for k in range(count):
            a, b = b, a
            for t in range(n):
                add[2, BLOCK](b[t], n)


@cuda.jit
def raise_from(a, w, n, k):
    i = cuda.grid(1)
    if k <= i < n:
        a[i] = a[i] + w[k]


def shrinking(a, w, n, count):
    for k in range(count):
        raise_from[2, BLOCK](a, w, n, k)
