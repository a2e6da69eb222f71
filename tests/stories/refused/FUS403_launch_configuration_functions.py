"""Functions that configure launches, and do more than compute numbers, or may compute others the next time."""

import math
from functools import lru_cache

from numba import cuda

THREADS = 8
launches = []


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


def told(n):
    print(n)
    return math.ceil(n / 8)


def checked(n):
    assert n > 0
    return math.ceil(n / 8)


def counted(n):
    launches.append(n)
    return math.ceil(n / 8)


def tuned(n):
    return math.ceil(n / THREADS)


def retune(threads):
    global THREADS
    THREADS = threads


@lru_cache
def remembered(n):
    return math.ceil(n / 8)


def by_element(u):
    return u[0] // 8 + 1


def rounded(n):
    return int(n / 8) + 1


def unfinished(n):
    if n > 0:
        return math.ceil(n / 8)


class Grid:
    threads = 8

    @property
    def blocks(self):
        return math.ceil(self.n / self.threads)


def step(u, t, v, n, grid: Grid):
    scale[told(n), 8](u, 0.5, t, n)  # expect: FUS403
    shift[told(n), 8](t, v, n)  # expect: FUS403
    scale[checked(n), 8](u, 0.5, t, n)  # expect: FUS403
    shift[counted(n), 8](t, v, n)  # expect: FUS403
    scale[tuned(n), 8](u, 0.5, t, n)  # expect: FUS403
    shift[remembered(n), 8](t, v, n)  # expect: FUS403
    scale[by_element(u), 8](u, 0.5, t, n)  # expect: FUS403
    shift[rounded(n), 8](t, v, n)  # expect: FUS403
    scale[unfinished(n), 8](u, 0.5, t, n)  # expect: FUS403
    shift[grid.blocks, 8](t, v, n)  # expect: FUS403
    scale[grid.blocks, grid.threads](u, 0.5, t, n)  # expect: FUS403


# message: statement not fused
# note: Launch of `scale`, which is configured by `told(n)`, which may do more than compute numbers.
# message: statement not fused
# note: Launch of `shift`, which is configured by `told(n)`, which may do more than compute numbers.
# message: statement not fused
# note: Launch of `scale`, which is configured by `checked(n)`, which may do more than compute numbers.
# message: statement not fused
# note: Launch of `shift`, which is configured by `counted(n)`, which may do more than compute numbers.
# message: statement not fused
# note: Launch of `scale`, which is configured by `tuned(n)`, which may do more than compute numbers.
# message: statement not fused
# note: Launch of `shift`, which has a launch configuration that fusec does not model.
# message: statement not fused
# note: Launch of `scale`, which has a launch configuration that fusec does not model.
# message: statement not fused
# note: Launch of `shift`, which has a launch configuration that fusec does not model.
# message: statement not fused
# note: Launch of `scale`, which is configured by `unfinished(n)`, which may do more than compute numbers.
# message: statement not fused
# note: Launch of `shift`, which has a launch configuration that fusec does not model.
# message: statement not fused
# note: Launch of `scale`, which has a launch configuration that fusec does not model.
