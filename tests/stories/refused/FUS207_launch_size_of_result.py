"""What a launch binds is asked for its size, which the generated function would do before it has it."""

from numba import cuda


@cuda.jit
def drift(x, v, dt, n):
    i = cuda.grid(1)
    if i < n:
        x[i] += v[i] * dt


def fresh(v):
    out = cuda.device_array_like(v)
    n = v.size
    drift[(n + 63) // 64, 64](out, v, 0.5, n)
    return out


def step(x, v, dt):
    c = fresh(v)
    n = c.size - 1  # expect: FUS207
    drift[4, 64](x, v, dt, n)
    return c


# message: `drift` not fused
# note: assignment stands between.
