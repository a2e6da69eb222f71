"""Configurations from functions that surely differ, and a variable that is one beside two parts."""

from numba import cuda

THREADS = 8


@cuda.jit
def scale(u, factor, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = u[i] * factor


@cuda.jit
def shift(t, v, n):
    i = cuda.grid(1)
    if i < n:
        v[i] = t[i] + 1.0


def blocks(n, threads=THREADS):
    return (n + threads - 1) // threads


def other_threads(u, t, v, n):
    scale[blocks(n), THREADS](u, 0.5, t, n)
    shift[blocks(n, 16), 16](t, v, n)  # expect: FUS201


def other_numbers(u, t, v, n):
    scale[blocks(64), 8](u, 0.5, t, n)
    shift[blocks(128), 8](t, v, n)  # expect: FUS201


def other_block(u, t, v, n):
    scale[blocks(n), 8](u, 0.5, t, n)
    shift[blocks(n), 16](t, v, n)  # expect: FUS201


def streams(u, t, v, n, stream):
    scale[blocks(n), 8](u, 0.5, t, n)
    shift[blocks(n), 8, stream](t, v, n)  # expect: FUS201


def in_parts(u, t, v, n, configuration):
    scale[configuration](u, 0.5, t, n)
    shift[configuration[0], configuration[1]](t, v, n)  # expect: FUS403


# message: `shift` not fused: it runs other threads
# note: it is launched with `[(n + 16 - 1) // 16, 16]`, `scale` with `[(n + 8 - 1) // 8, THREADS]`.
# message: `shift` not fused: it runs other threads
# note: it is launched with `[(128 + 8 - 1) // 8, 8]`, `scale` with `[(64 + 8 - 1) // 8, 8]`.
# message: `shift` not fused: it runs other threads
# note: it is launched with `[(n + 8 - 1) // 8, 16]`, `scale` with `[(n + 8 - 1) // 8, 8]`.
# message: `shift` not fused: it runs other threads
# note: it is launched with `[(n + 8 - 1) // 8, 8, stream]`, `scale` with `[(n + 8 - 1) // 8, 8]`.
# message: statement not fused
# note: Launch of `shift`, which has a launch configuration that fusec does not model.
