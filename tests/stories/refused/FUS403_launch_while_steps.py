"""Each thread works at every place from its own on: most elements are stored by many threads."""

from numba import cuda


@cuda.jit
def onwards(v, t, n):
    i = cuda.grid(1)
    while i < n:
        t[i] = v[i]
        i += 1


@cuda.jit
def double(v, t, n):
    for i in range(cuda.grid(1), n, cuda.gridsize(1)):
        t[i] = v[i] * 2.0


def step(v, t, y, n, blocks, threads):
    onwards[blocks, threads](v, t, n)  # expect: FUS403
    double[blocks, threads](t, y, n)


# message: statement not fused
# note: Launch of `onwards`, which has a loop with a condition that does not advance its thread's place as a range would.
