"""Does it pay to run several time steps of a stencil in one pass over memory?

`python benchmarks/temporal_blocking.py` times sweeps of a five-point mean over a square grid, a solver's ping-pong between two
arrays, on one thread and on two: one kernel for each sweep, as fusec generates it; two sweeps in one kernel that computes
the first one again at the five places where the second reads it; and two and four sweeps that follow each other row by
row, each keeping three rows of the one before in cache. All take turns. A line gives the milliseconds of a sweep, a median of
seven (of processor time on one thread, of time that passed on two), and how many times faster the other kernels are. The
table is in docs/performance/cost-model.md. Needs numba; about half a minute.
"""

import statistics
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import numba
import numpy as np

Grid = np.ndarray[tuple[int, int], np.dtype[np.float64]]
Sweeps = Callable[[Grid, Grid, int, int], None]

ROUNDS = 7
SIZES = {200: 80, 1000: 8, 4000: 1}  # of the grid, with how often four sweeps are run for one time


@numba.njit(inline="always", error_model="numpy")
def average(row, above, here, below):
    """The next state of a row; its ends keep their values."""
    columns = here.size
    row[0], row[columns - 1] = here[0], here[columns - 1]
    for j in range(1, columns - 1):
        row[j] = 0.2 * (here[j] + here[j - 1] + here[j + 1] + below[j] + above[j])


@numba.njit(nogil=True, error_model="numpy")
def one_sweep(now, after, first, last):
    """Rows `first` to `last` of the next state."""
    for i in range(first, last):
        average(after[i], now[i - 1], now[i], now[i + 1])


@numba.njit(nogil=True, error_model="numpy")
def two_sweeps_again(now, after, first, last):
    """The same after two sweeps, away from the border; the first sweep is computed five times for each cell."""
    rows, columns = now.shape
    for i in range(max(first, 2), min(last, rows - 2)):
        up, above, here, below, down = now[i - 2], now[i - 1], now[i], now[i + 1], now[i + 2]
        row = after[i]
        for j in range(2, columns - 2):
            centre = 0.2 * (here[j] + here[j - 1] + here[j + 1] + below[j] + above[j])
            left = 0.2 * (here[j - 1] + here[j - 2] + here[j] + below[j - 1] + above[j - 1])
            right = 0.2 * (here[j + 1] + here[j] + here[j + 2] + below[j + 1] + above[j + 1])
            lower = 0.2 * (below[j] + below[j - 1] + below[j + 1] + down[j] + here[j])
            upper = 0.2 * (above[j] + above[j - 1] + above[j + 1] + here[j] + up[j])
            row[j] = 0.2 * (centre + left + right + lower + upper)


def sweeps_by_rows(depth: int) -> Sweeps:
    """A kernel of `depth` sweeps, of which each follows the one before by a row."""

    @numba.njit(nogil=True, error_model="numpy")
    def sweeps(now, after, first, last):
        rows, columns = now.shape
        kept = np.empty((depth, 3, columns))
        for newest in range(first - depth + 1, last + depth - 1):
            for level in range(depth):
                i = newest - level
                if i < 0 or i >= rows or i < first - depth + 1 + level or (level == depth - 1 and i >= last):
                    continue
                row = after[i] if level == depth - 1 else kept[level, i % 3]
                if i == 0 or i == rows - 1:
                    row[:] = now[i]
                elif level == 0:
                    average(row, now[i - 1], now[i], now[i + 1])
                else:
                    before = kept[level - 1]
                    average(row, before[(i - 1) % 3], before[i % 3], before[(i + 1) % 3])

    return sweeps


KERNELS: dict[str, tuple[Sweeps, int]] = {
    "one kernel a sweep": (one_sweep, 1),
    "two sweeps, computed again": (two_sweeps_again, 2),
    "two sweeps, row by row": (sweeps_by_rows(2), 2),
    "four sweeps, row by row": (sweeps_by_rows(4), 4),
}


def run(kernel: Sweeps, depth: int, grids: tuple[Grid, Grid], pool: ThreadPoolExecutor, threads: int) -> None:
    """Four sweeps; afterwards the state is in one of the grids."""
    now, after = grids
    rows = now.shape[0]
    ends = [1 + (rows - 2) * k // threads for k in range(threads + 1)]
    for _ in range(4 // depth):
        waiting = [pool.submit(kernel, now, after, *ends[k : k + 2]) for k in range(1, threads)]
        kernel(now, after, *ends[:2])
        for piece in waiting:
            piece.result()
        now, after = after, now


def check() -> None:
    """All kernels compute what four plain sweeps do, the one without borders inside."""
    generator = np.random.default_rng(1)
    start = generator.random((23, 31))
    states = {}
    with ThreadPoolExecutor(2) as pool:
        for name, (kernel, depth) in KERNELS.items():
            grids = (start.copy(), start.copy())
            run(kernel, depth, grids, pool, 2)
            states[name] = grids[4 // depth % 2]
    expected, again, *others = states.values()
    assert all(np.array_equal(expected, other) for other in others)
    np.testing.assert_allclose(again[8:-8, 8:-8], expected[8:-8, 8:-8], rtol=1e-14)


def times(size: int, repeats: int, threads: int) -> dict[str, float]:
    """Seconds of one sweep by kernel, medians."""
    clock = time.process_time if threads == 1 else time.perf_counter
    grids = (np.random.default_rng(1).random((size, size)), np.random.default_rng(1).random((size, size)))
    found: dict[str, list[float]] = {name: [] for name in KERNELS}
    with ThreadPoolExecutor(2) as pool:
        for _ in range(ROUNDS):
            for name, (kernel, depth) in KERNELS.items():
                begin = clock()
                for _ in range(repeats):
                    run(kernel, depth, grids, pool, threads)
                found[name].append((clock() - begin) / repeats / 4)
    return {name: statistics.median(values) for name, values in found.items()}


def main() -> None:
    check()
    print("| grid | threads | ms a sweep |", " | ".join(list(KERNELS)[1:]), "|")
    print("|---|---|---|" + "---|" * (len(KERNELS) - 1))
    for size, repeats in SIZES.items():
        for threads in (1, 2):
            first, *others = times(size, repeats, threads).values()
            gains = " | ".join(f"{first / other:.2f}" for other in others)
            print(f"| {size} x {size} | {threads} | {1000 * first:.3f} | {gains} |")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
