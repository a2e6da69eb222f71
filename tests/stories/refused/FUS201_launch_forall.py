"""Other counts of threads, other sizes of blocks, and a grid beside `forall`."""

from numba import cuda


@cuda.jit
def double(v, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = v[i] * 2.0


def counts(v, t, y, n):
    double.forall(128)(v, t, n)
    double.forall(100)(t, y, n)  # expect: FUS201


def blocks(v, t, y, n):
    double.forall(n, 64)(v, t, n)
    double.forall(n, tpb=32)(t, y, n)  # expect: FUS201


def chosen(v, t, y, n):
    double.forall(n, 64)(v, t, n)
    double.forall(n)(t, y, n)  # expect: FUS201


def beside_grid(v, t, y, n):
    double[n, 1](v, t, n)
    double.forall(n)(t, y, n)  # expect: FUS201


def swapped(v, t, y, n):
    double[n, 64](v, t, n)
    double.forall(n, 64)(t, y, n)  # expect: FUS201


# message: `double` not fused: it runs other threads
# note: it is launched with `forall(100)`, `double` with `forall(128)`.
# message: `double` not fused: it runs other threads
# note: it is launched with `forall(n, 32)`, `double` with `forall(n, 64)`.
# message: `double` not fused: it runs other threads
# note: it is launched with `forall(n)`, `double` with `forall(n, 64)`.
# message: `double` not fused: it runs other threads
# note: it is launched with `forall(n)`, `double` with `[n, 1]`.
# message: `double` not fused: it runs other threads
# note: it is launched with `forall(n, 64)`, `double` with `[n, 64]`.
