"""A thread reads what the last but so many has stored; `forall` starts them in blocks of any size."""

from numba import cuda


@cuda.jit
def double(v, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = v[i] * 2.0


@cuda.jit
def difference(t, y, n):
    i = cuda.grid(1)
    if i < n:
        y[i] = t[n - 1 - i] - t[i]


def step(v, t, y, n):
    double.forall(n)(v, t, n)
    difference.forall(n)(t, y, n)  # expect: FUS203


# message: `difference` not fused: it reads elements that other instances write
# note: Witness: n = 2: instance 1 of `difference` reads t[0], which instance 0 of `double` writes.
