"""No guard says where the row ends: a thread may meet the next row, which another one has at the same time."""

from numba import cuda


@cuda.jit
def add(v):
    i = cuda.grid(1)
    v[i] += 1.0


def step(a, rows, blocks):
    for b in range(rows):  # expect: FUS406
        add[blocks, 32](a[b])


# message: `add` not fused: it may touch another row
# note: `add` may reach past the end of its part of `a`.
