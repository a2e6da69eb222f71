"""The loop ends where its own iterations say, not where a range would have ended."""

from numba import cuda


@cuda.jit
def turns(v, t, n):
    last = n
    i = cuda.grid(1)
    while i < last:
        t[i] = v[i]
        if v[i] > 1.0:
            last = i
        i += cuda.gridsize(1)


@cuda.jit
def double(v, t, n):
    for i in range(cuda.grid(1), n, cuda.gridsize(1)):
        t[i] = v[i] * 2.0


def step(v, t, y, n, blocks, threads):
    turns[blocks, threads](v, t, n)  # expect: FUS403
    double[blocks, threads](t, y, n)


# message: statement not fused
# note: Launch of `turns`, which has a loop with a condition that does not advance its thread's place as a range would.
