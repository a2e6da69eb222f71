"""Targets whose order tells, or of which fusec does not know what they are given; arrays that a kernel gives another meaning."""

from numba import cuda


@cuda.jit
def double(v, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = v[i] * 2.0


@cuda.jit
def index_moves(t, y, n):
    i = cuda.grid(1)
    if i < n:
        j = 0
        j, y[j] = i, t[i]


@cuda.jit
def index_changes(t, y, k, n):
    i = cuda.grid(1)
    if i < n:
        k[i] = y[k[i]] = i


@cuda.jit
def nested(t, y, n):
    i = cuda.grid(1)
    if i < n:
        (a, b), c = (t[i], 1.0), 2.0
        y[i] = a + b + c


@cuda.jit
def rest(t, y, n):
    i = cuda.grid(1)
    if i < n:
        a, *b = t[i], 1.0
        y[i] = a


@cuda.jit
def unknown(t, y, n, pair):
    i = cuda.grid(1)
    if i < n:
        a, b = pair
        y[i] = a + b * t[i]


@cuda.jit
def row(t, y, n):
    i = cuda.grid(1)
    if i < n:
        t = t[i]
        y[i] = t


def with_index_moves(v, t, y, n, g, b):
    double[g, b](v, t, n)
    index_moves[g, b](t, y, n)  # expect: FUS403


def with_index_changes(v, t, y, k, n, g, b):
    double[g, b](v, t, n)
    index_changes[g, b](t, y, k, n)  # expect: FUS403


def with_nested(v, t, y, n, g, b):
    double[g, b](v, t, n)
    nested[g, b](t, y, n)  # expect: FUS403


def with_rest(v, t, y, n, g, b):
    double[g, b](v, t, n)
    rest[g, b](t, y, n)  # expect: FUS403


def with_unknown(v, t, y, n, pair, g, b):
    double[g, b](v, t, n)
    unknown[g, b](t, y, n, pair)  # expect: FUS403


def with_row(v, t, y, n, g, b):
    double[g, b](v, t, n)
    row[g, b](t, y, n)  # expect: FUS403


# message: statement not fused
# note: Launch of `index_moves`, which assigns to several targets at once in a way that fusec does not model.
# message: statement not fused
# note: Launch of `index_changes`, which assigns to several targets at once in a way that fusec does not model.
# message: statement not fused
# note: Launch of `nested`, which assigns to several targets at once in a way that fusec does not model, and has arrays in a tuple (line 32).
# message: statement not fused
# note: Launch of `rest`, which assigns to several targets at once in a way that fusec does not model, and has a statement or an expression of another kind (line 40).
# message: statement not fused
# note: Launch of `unknown`, which assigns to several targets at once.
# message: statement not fused
# note: Launch of `row`, which uses `t[i]`.
