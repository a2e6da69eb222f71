"""A block of 1024 threads has 64 registers for each of them; one of 512 has room for all three launches in one kernel."""

from numba import cuda


@cuda.jit
def window(u, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = u[i] + u[i + 1] + u[i + 2] + u[i + 3] + u[i + 4] + u[i + 5] + u[i + 6] + u[i + 7] + u[i + 8] + u[i + 9]


@cuda.jit
def against(t, v, y, n):
    i = cuda.grid(1)
    if i < n:
        y[i] = t[i] * (
            v[i] + v[i + 1] + v[i + 2] + v[i + 3] + v[i + 4] + v[i + 5] + v[i + 6] + v[i + 7] + v[i + 8] + v[i + 9]
        )


def large(u, v, t, y, z, n):
    window[n // 1024, 1024](u, t, n)  # expect: FUS101
    against[n // 1024, 1024](t, v, y, n)
    against[n // 1024, 1024](y, u, z, n)  # expect: FUS307


def half(u, v, t, y, z, n):
    window[n // 512, 512](u, t, n)  # expect: FUS101
    against[n // 512, 512](t, v, y, n)
    against[n // 512, 512](y, u, z, n)


# message: `against` not fused: a block has not as many registers
# note: a thread would hold 22 values in about 68 registers; a block of 1024 threads has 64 for each.
