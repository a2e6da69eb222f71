"""The host records an event between two launches."""

from numba import cuda

event = cuda.event()


@cuda.jit
def double(v, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = v[i] * 2.0


def step(v, t, y, n, blocks, threads):
    double[blocks, threads](v, t, n)
    event.record()  # expect: FUS207
    double[blocks, threads](t, y, n)


# message: `double` not fused
# note: call of `event.record` stands between.
