"""Arrays of one thread of which more is asked than their elements, or whose size or type the source does not say."""

from numba import cuda, float64


@cuda.jit
def double(v, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = v[i] * 2.0


@cuda.jit
def named_again(t, y, n):
    i = cuda.grid(1)
    if i < n:
        w = cuda.local.array(2, float64)
        w[0] = t[i]
        other = w
        y[i] = other[0]


@cuda.jit
def made_twice(t, y, n):
    i = cuda.grid(1)
    if i < n:
        w = cuda.local.array(2, float64)
        w[0] = t[i]
        y[i] = w[0]
        w = cuda.local.array(2, float64)


@cuda.jit
def of_any_size(t, y, n):
    i = cuda.grid(1)
    if i < n:
        w = cuda.local.array(n, float64)
        w[0] = t[i]
        y[i] = w[0]


@cuda.jit
def in_turns(t, y, n):
    for i in range(cuda.grid(1), n, cuda.gridsize(1)):
        w = cuda.local.array(2, float64)
        w[0] = t[i]
        y[i] = w[0]


@cuda.jit
def shared(t, y, n):
    i = cuda.grid(1)
    if i < n:
        w = cuda.shared.array(2, float64)
        w[0] = t[i]
        y[i] = w[0]


def with_named_again(v, t, y, n, g, b):
    double[g, b](v, t, n)
    named_again[g, b](t, y, n)  # expect: FUS403


def with_made_twice(v, t, y, n, g, b):
    double[g, b](v, t, n)
    made_twice[g, b](t, y, n)  # expect: FUS403


def with_any_size(v, t, y, n, g, b):
    double[g, b](v, t, n)
    of_any_size[g, b](t, y, n)  # expect: FUS403


def with_turns(v, t, y, n, g, b):
    double[g, b](v, t, n)
    in_turns[g, b](t, y, n)  # expect: FUS403


def with_shared(v, t, y, n, g, b):
    double[g, b](v, t, n)
    shared[g, b](t, y, n)  # expect: FUS403


# message: statement not fused
# note: Launch of `named_again`, which uses the whole array `w`.
# message: statement not fused
# note: Launch of `made_twice`, which calls `cuda.local.array`.
# message: statement not fused
# note: Launch of `of_any_size`, which calls `cuda.local.array`.
# message: statement not fused
# note: Launch of `in_turns`, which has an array of one thread in a loop in which its threads take turns.
# message: statement not fused
# note: Launch of `shared`, which calls `cuda.shared.array`.
