"""Loops that end when little changes."""

import numpy as np

from . import _fused_solvers as _fused


def relaxed(u, f, tolerance):
    """Jacobi sweeps until the largest change is small."""
    for sweep in range(50):
        old = u.copy()
        _fused.relaxed_fused_u(old, f, u)
        if _fused.relaxed_fused_largest(u, old) < tolerance:
            return u, sweep
    return u, None


def settled(x, target, rate):
    """Steps towards the target until all elements are near."""
    steps = 0
    while _fused.settled_fused_any_true(x, target):
        x = _fused.settled_fused_x(x, rate, target)
        steps += 1
    return x, steps


def checked(x, y):
    """The distance is nobody else's."""
    # the model ends at two
    if _fused.checked_fused_largest(x, y) > 2.0:
        raise ValueError("too far")
    elif _fused.checked_fused_any_true(x, y):
        return None
    return _fused.checked_fused_value(x, y)


def named(x, y):
    """A value that the test keeps."""
    if (worst := _fused.named_fused(x, y)) > 0.5:
        return worst
    return 0.0


def each(x, y):
    """What a loop goes through."""
    return [f"{value:.3f}" for value in x] if x is y else list(walked(x, y))


def walked(x, y):
    found = []
    for value in _fused.walked_fused(x, y):
        found.append(value)
    return found


def conjugate_gradients(matrix, b, tolerance):
    """That `r` is reduced, and `p` multiplied by a matrix, shows that they are arrays."""
    x = np.zeros_like(b)
    r, p, square = _fused.conjugate_gradients_fused_square(b, matrix @ x)
    while np.sqrt(_fused.conjugate_gradients_fused_total(r)) > tolerance:
        product = matrix @ p
        rate = square / _fused.conjugate_gradients_fused_total_2(p, product)
        x, r, total = _fused.conjugate_gradients_fused_total_3(x, rate, p, r, product)
        before, square = square, total
        p = _fused.conjugate_gradients_fused_p(r, square, before, p)
    return x
