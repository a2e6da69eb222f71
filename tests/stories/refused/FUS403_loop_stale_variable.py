"""In a loop, a thread would still have what it computed in the iteration before."""

from numba import cuda


@cuda.jit
def limit(v, n):
    i = cuda.grid(1)
    if i < n:
        if v[i] > 1.0:
            x = v[i] * 0.5
        v[i] = x


def step(v, n, count, blocks):
    for _ in range(count):  # expect: FUS403
        limit[blocks, 32](v, n)


# message: statement not fused
# note: Loop of launches, whose kernel `limit` may read `x` before it binds it.
