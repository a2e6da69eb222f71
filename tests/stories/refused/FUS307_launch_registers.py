"""Between the first launch and the third a thread would hold forty values while the second one needs as many."""

from numba import cuda


@cuda.jit
def window(u, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = (
            u[i + 0] + u[i + 1] + u[i + 2] + u[i + 3] + u[i + 4] + u[i + 5] + u[i + 6] + u[i + 7] + u[i + 8]
            + u[i + 9] + u[i + 10] + u[i + 11] + u[i + 12] + u[i + 13] + u[i + 14] + u[i + 15] + u[i + 16]
            + u[i + 17] + u[i + 18] + u[i + 19] + u[i + 20] + u[i + 21] + u[i + 22] + u[i + 23] + u[i + 24]
            + u[i + 25] + u[i + 26] + u[i + 27] + u[i + 28] + u[i + 29] + u[i + 30] + u[i + 31] + u[i + 32]
            + u[i + 33] + u[i + 34] + u[i + 35] + u[i + 36] + u[i + 37] + u[i + 38] + u[i + 39] + u[i + 40]
            + u[i + 41] + u[i + 42] + u[i + 43] + u[i + 44] + u[i + 45] + u[i + 46] + u[i + 47] + u[i + 48]
            + u[i + 49]
        )


@cuda.jit
def against(t, v, y, n):
    i = cuda.grid(1)
    if i < n:
        y[i] = t[i] * (
            v[i + 0] + v[i + 1] + v[i + 2] + v[i + 3] + v[i + 4] + v[i + 5] + v[i + 6] + v[i + 7] + v[i + 8]
            + v[i + 9] + v[i + 10] + v[i + 11] + v[i + 12] + v[i + 13] + v[i + 14] + v[i + 15] + v[i + 16]
            + v[i + 17] + v[i + 18] + v[i + 19] + v[i + 20] + v[i + 21] + v[i + 22] + v[i + 23] + v[i + 24]
            + v[i + 25] + v[i + 26] + v[i + 27] + v[i + 28] + v[i + 29] + v[i + 30] + v[i + 31] + v[i + 32]
            + v[i + 33] + v[i + 34] + v[i + 35] + v[i + 36] + v[i + 37] + v[i + 38] + v[i + 39] + v[i + 40]
            + v[i + 41] + v[i + 42] + v[i + 43] + v[i + 44] + v[i + 45] + v[i + 46] + v[i + 47] + v[i + 48]
            + v[i + 49]
        )


def compare(u, v, t, y, z, n, blocks, threads):
    window[blocks, threads](u, t, n)  # expect: FUS101
    against[blocks, threads](t, v, y, n)
    against[blocks, threads](y, u, z, n)  # expect: FUS307


# message: `against` not fused: it needs more registers than it saves traffic
# note: a thread would hold 102 values in about 228 registers, but it has 128; keeping 50 of them in memory costs 100 loads and stores and saves 52.
