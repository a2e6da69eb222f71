"""The host looks at the clock between two launches."""

from numba import cuda
import time


@cuda.jit
def double(v, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = v[i] * 2.0


def step(v, t, y, n, blocks, threads):
    double[blocks, threads](v, t, n)
    start = time.perf_counter()  # expect: FUS207
    double[blocks, threads](t, y, n)


# message: `double` not fused
# note: call of `time.perf_counter` stands between.
