"""Iterations that end early on some ways through an `if` and go on behind it on others, or that hand on a variable."""

from numba import njit


@njit
def double(v, t, n):
    for i in range(n):
        t[i] = v[i] * 2.0


@njit
def on_some_ways(t, y, n):
    for i in range(n):
        if t[i] > 1.0:
            if t[i] > 2.0:
                continue
            y[i] = 1.0
        y[i] += t[i]


@njit
def handed_on(t, y, n):
    for i in range(n):
        if t[i] > 1.0:
            s = t[i]
        if t[i] > 2.0:
            continue
        y[i] = s


@njit
def neighbour(t, y, n):
    for i in range(n):
        if t[i] > 1.0:
            continue
        y[i] = t[i + 1]


def with_on_some_ways(v, t, y, n):
    double(v, t, n)
    on_some_ways(t, y, n)  # expect: FUS403


def with_handed_on(v, t, y, n):
    double(v, t, n)
    handed_on(t, y, n)  # expect: FUS202


def with_neighbour(v, t, y, n):
    double(v, t, n)
    neighbour(t, y, n)  # expect: FUS203


# message: statement not fused
# note: Call of the compiled `on_some_ways`, which has a `continue` for which fusec cannot write `else`.
# message: statement not fused
# note: Call of the compiled `handed_on`, which may take `s` from one iteration to the next.
# message: `neighbour` not fused: it reads elements that other instances write
# note: Witness: n = 2: instance 0 of `neighbour` reads t[1], which instance 1 of `double` writes.
