"""Measure the memory bandwidth of this machine with a compiled loop on a number of threads."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor, wait
from itertools import pairwise

import numpy as np

from .stopwatch import Subject, medians

ELEMENTS = 2**24  # three arrays of 128 MiB: larger than any cache


def triad_bandwidth(threads: int, repeats: int) -> float | None:
    """Bytes a second of `a[i] = b[i] + s * c[i]`, stores counted once; None without numba."""
    try:
        from numba import njit
    except ImportError:
        return None

    @njit(nogil=True)
    def triad(a, b, c, s, start, stop):  # type: ignore[no-untyped-def]  # numba reads no annotations
        for i in range(start, stop):
            a[i] = b[i] + s * c[i]

    a, b, c = np.zeros(ELEMENTS), np.ones(ELEMENTS), np.ones(ELEMENTS)
    ends = [ELEMENTS * k // threads for k in range(threads + 1)]
    with ThreadPoolExecutor(threads) as pool:

        def run() -> None:
            waiting = [pool.submit(triad, a, b, c, 3.0, start, stop) for start, stop in pairwise(ends)]
            wait(waiting)

        seconds = medians([Subject(run, lambda: (), repeatable=False)], repeats)[0]
    return 3 * 8 * ELEMENTS / seconds
