# options: --fp exact
"""Under exact: a kernel adds to a product that it has stored before, and a compiler hands on what a thread stores."""

from numba import cuda, float64


@cuda.jit
def double(v, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = v[i] * 2.0


@cuda.jit
def grow(t, y, rate, n):
    i = cuda.grid(1)
    if i < n:
        y[i] = t[i] * rate
        y[i] = y[i] + 1.0


@cuda.jit
def grow_own(t, y, rate, n):
    i = cuda.grid(1)
    own = cuda.local.array(1, float64)
    if i < n:
        own[0] = t[i] * rate
        own[0] += 1.0
        y[i] = own[0]


def step(v, t, y, rate, n, blocks, threads):
    double[blocks, threads](v, t, n)
    grow[blocks, threads](t, y, rate, n)  # expect: FUS501


def step_own(v, t, y, rate, n, blocks, threads):
    double[blocks, threads](v, t, n)
    grow_own[blocks, threads](t, y, rate, n)  # expect: FUS501


# message: `grow` not fused
# note: the compiler may round a product and a sum of `grow` once or twice, differently in each kernel.
# message: `grow_own` not fused
# note: the compiler may round a product and a sum of `grow_own` once or twice, differently in each kernel.
