"""Loops over one axis of arrays whose other axes are computed at once."""

import numpy as np

from . import _fused_sweeps as _fused


def solved(a: np.ndarray, b: np.ndarray, c: np.ndarray, d: np.ndarray) -> np.ndarray:
    """Thomas's algorithm for many systems: forward, then backward."""
    n = d.shape[1]
    _fused.solved_fused_d(range(1, n), a, b, c, d)
    _fused.solved_fused_d_nm1(b, d, n)
    _fused.solved_fused_d_2(range(n - 2, -1, -1), b, c, d)
    return d


def smoothed(x: np.ndarray, y: np.ndarray, a: float) -> np.ndarray:
    """A recursive filter over rows."""
    _fused.smoothed_fused(range(1, len(x)), x, y, a)
    return y


def products(x: np.ndarray, c: np.ndarray, n: int) -> None:
    """Cumulative products, of one operation in each iteration."""
    _fused.products_fused(range(1, n), c, x)


def every_other(x: np.ndarray, n: int) -> None:
    """Reads levels that no iteration writes, and one that the next one reads."""
    _fused.every_other_fused(range(2, n - 1, 2), x)


def batches(x: np.ndarray, w: np.ndarray, out: np.ndarray) -> None:
    """Rows on their own: the iterations are a further axis."""
    _fused.batches_fused(range(x.shape[0]), out, x, w)


def relaxed(u: np.ndarray, f: np.ndarray, steps: int) -> None:
    """Over time, where every element only depends on itself."""
    _fused.relaxed_fused(range(steps), u, f)


def blocks(d: np.ndarray, j: int, n: int) -> None:
    """Two variables select a part, of which the loop changes one."""
    _fused.blocks_fused(range(1, n), d, j)


def weighted(x: np.ndarray, w: np.ndarray, n: int) -> None:
    """Each iteration takes a number of its own, or a row."""
    _fused.weighted_fused(range(1, n), x, w)


def averaged(x: np.ndarray, n: int) -> np.ndarray:
    """Rows without a slice, of a table that the function makes."""
    y = np.zeros((n, x.shape[-1]))
    _fused.averaged_fused(range(1, n), x, y)
    return y


def fluxes(u: np.ndarray, out: np.ndarray, n: int) -> None:
    """Computes values of neighbours again, of an array that the loop does not write."""
    _fused.fluxes_fused(range(1, n), u, out)
