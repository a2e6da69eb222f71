"""The configuration of the second launch divides by zero when the first launch has run: an earlier one divided by more."""

from numba import cuda


@cuda.jit
def double(v, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = v[i] * 2.0


@cuda.jit
def shift(t, y, n):
    i = cuda.grid(1)
    if i < n:
        y[i] = t[i] + 1.0


def step(v, t, y, n, blocks, parts):
    double[n // parts, 8](v, t, n)
    parts -= 1  # expect: FUS207
    double[blocks, 8](v, t, n)
    shift[n // parts, 8](t, y, n)  # expect: FUS201


# message: `double` not fused
# note: assignment stands between.
# message: `shift` not fused: it runs other threads
# note: `n // parts` may divide by zero, when `double` has run.
