"""A variable of the second call may have no value: the first one has run when Python says so."""

from numba import njit


@njit
def double(v, t, n):
    for i in range(n):
        t[i] = v[i] * 2.0


@njit
def shift(t, y, n):
    for i in range(n):
        y[i] = t[i] + 1.0


def step(v, t, y, n, keep):
    if keep:
        out = y
    double(v, t, n)
    shift(t, out, n)  # expect: FUS403


def with_global(v, t, n):
    double(v, t, n)
    shift(t, nowhere, n)  # noqa: F821  # expect: FUS403


def with_deleted(v, t, y, n):
    out = y
    del out
    double(v, t, n)
    shift(t, out, n)  # noqa: F821  # expect: FUS403


# message: statement not fused
# note: Call of the compiled `shift`, which names `out`, which may be unbound.
# message: statement not fused
# note: Call of the compiled `shift`, which names `nowhere`, which may be unbound.
# message: statement not fused
# note: Call of the compiled `shift`, which names `out`, which may be unbound.
