"""Numbers of the call, which the source shows to be such, beside sums."""

import cupy as cp

from . import _fused_variables as _fused


def penalty(w, strength: float):
    """An annotation."""
    return _fused.penalty_fused(w, strength)


def loss(x: cp.ndarray, y: cp.ndarray, w: cp.ndarray, strength=0.1):
    """A default; and two sums of arrays that may have other shapes."""
    return _fused.loss_fused(x, y, w, strength)


def root_mean_square(x: cp.ndarray):
    """A number that the function counts."""
    n = len(x)
    return _fused.root_mean_square_fused(x, n)


def named(x: cp.ndarray, y: cp.ndarray, n: int):
    """Arithmetic of numbers alone, too, which may raise."""
    total, scaled = _fused.named_fused(x, y, n)
    return scaled, 1 / n * total


def stencil(u: cp.ndarray, dx: float):
    """Of views; and the number feeds the elements as well."""
    return _fused.stencil_fused(u, dx)


def rounds(x: cp.ndarray):
    """A loop's variable."""
    found = []
    for n in range(4):
        found.append(_fused.rounds_fused(x) - n)
    return found


def mean_error(xp, a, b, count: int):
    """Python computes with NumPy's numbers."""
    return _fused.mean_error_fused(a, b, xp, count)


def is_done(r, tolerance: float):
    """The comparison belongs to the kernel."""
    if _fused.is_done_fused(r, tolerance):
        return True
    return False


def objective(residual: cp.ndarray, weights: cp.ndarray, penalty: float):
    """Two kernels for sums of two shapes, and a third one for what is computed with both."""
    n = residual.size
    return _fused.objective_fused(residual, weights, n, penalty)


def descended(slope: cp.ndarray, weights: cp.ndarray, rate=0.1, tolerance=1e-6):
    """The sum belongs to the kernel of the statements before it, which give an array."""
    weights, condition = _fused.descended_fused(slope, weights, rate, tolerance)
    if condition:
        return weights, True
    return weights, False


def normalised(x: cp.ndarray, eps: float = 1e-8):
    """Numbers between kernels that take them for elements."""
    n = x.size
    mean = cp.sum(x) / n
    return _fused.normalised_fused(x, mean, n, eps)


def powered(a, b, exponent: float):
    """A power of numbers, which Python computes."""
    return _fused.powered_fused(a, b, exponent)
