"""Device functions that do more than take elements, or that are given no array's name; conditions that ask them."""

from numba import cuda


@cuda.jit(device=True)
def store(x, k, value):
    x[k] = value
    return value


@cuda.jit(device=True)
def count(x, k):
    cuda.atomic.add(x, k, 1.0)
    return k


@cuda.jit(device=True)
def at(x, k):
    return x[k]


@cuda.jit
def double(v, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = v[i] * 2.0


@cuda.jit
def storing(t, y, n):
    i = cuda.grid(1)
    if i < n:
        y[i] = store(t, i, 1.0)


@cuda.jit
def counting(t, y, n):
    i = cuda.grid(1)
    if i < n:
        y[i] = count(t, i)


@cuda.jit
def of_a_part(t, y, n):
    i = cuda.grid(1)
    if i < n:
        y[i] = at(t[1:], i)


@cuda.jit
def asking(t, y, n):
    i = cuda.grid(1)
    if i < n:
        if at(t, i) > 0.0:
            y[i] = t[i]


@cuda.jit
def guarded(t, y, n):
    i = cuda.grid(1)
    if i < n and at(t, i) > 0.0:
        y[i] = t[i]


def with_storing(v, t, y, n, g, b):
    double[g, b](v, t, n)
    storing[g, b](t, y, n)  # expect: FUS403


def with_counting(v, t, y, n, g, b):
    double[g, b](v, t, n)
    counting[g, b](t, y, n)  # expect: FUS403


def with_part(v, t, y, n, g, b):
    double[g, b](v, t, n)
    of_a_part[g, b](t, y, n)  # expect: FUS403


def with_asking(v, t, y, n, g, b):
    double[g, b](v, t, n)
    asking[g, b](t, y, n)  # expect: FUS403


def with_guarded(v, t, y, n, g, b):
    double[g, b](v, t, n)
    guarded[g, b](t, y, n)  # expect: FUS403


# message: statement not fused
# note: Launch of `storing`, which calls `store`.
# message: statement not fused
# note: Launch of `counting`, which calls `count`.
# message: statement not fused
# note: Launch of `of_a_part`, which calls `at` of `t[1:]`, which is no array's name.
# message: statement not fused
# note: Launch of `asking`, which asks a function that takes elements in a condition.
# message: statement not fused
# note: Launch of `guarded`, which asks a function that takes elements in a condition.
