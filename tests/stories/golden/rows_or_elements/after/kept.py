"""Loops that stay as they are: their iterations are not one kernel, and one for each may be slower than the statements."""

import numpy as np

from . import _fused_kept as _fused


def mirrored(x: np.ndarray, y: np.ndarray, n):
    """Across columns, if there are any."""
    for i in range(1, n):
        y[i] = 0.5 * x[i] + 0.25 * y[i - 1][::-1]


def powers(x: np.ndarray, y: np.ndarray, n):
    """NumPy computes powers of its numbers in another way than those of arrays."""
    for i in range(n):
        y[i] = 0.5 * x[i] ** 2 + y[i]


def counted(x: np.ndarray, y: np.ndarray, n):
    """Each iteration computes with its number."""
    for i in range(n):
        y[i] = 0.5 * x[i] + i * y[i]


def of_objects(self, x, n):
    for i in range(n):
        self.y[i] = 0.5 * x[i] + 0.25 * self.y[i]


def read_afterwards(x: np.ndarray, y: np.ndarray, n):
    """The last element, or row, of the loop."""
    for i in range(n):
        y[i] = 0.5 * x[i] + 0.25 * y[i]
    return y[i]


def printed(x: np.ndarray, y: np.ndarray, n):
    for i in range(n):
        y[i] = 0.5 * x[i] + 0.25 * y[i]
        print(y)


def clipped(x, y, limit):
    """Of a zero and a bound that is one, NumPy keeps another for its numbers than for arrays."""
    for i in range(len(x)):
        x[i] = np.clip(y[i], 0, limit) + x[i] * 0.5


def read_elsewhere(a, b, c, j):
    """In one iteration `a[j]` is what was just written."""
    for i in range(len(a)):
        a[i] = b[i] * c[i]
        b[i] = a[j] * 2 + 1


def named(a, has_rows):
    """Names of generated code."""
    _fused.named_fused(range(len(a)), a, has_rows)
