"""Loops that end when little changes."""

import numpy as np

from ._fused_solvers import (
    checked_any_true,
    checked_distance_to_largest,
    checked_value,
    conjugate_gradients_p,
    conjugate_gradients_r_to_square,
    conjugate_gradients_total,
    conjugate_gradients_total_from_p_product,
    conjugate_gradients_x_to_total,
    named_largest,
    relaxed_largest,
    relaxed_u,
    settled_any_true,
    walked_result,
)


def relaxed(u, f, tolerance):
    """Jacobi sweeps until the largest change is small."""
    for sweep in range(50):
        old = u.copy()
        relaxed_u(old, f, u)
        if relaxed_largest(u, old) < tolerance:
            return u, sweep
    return u, None


def settled(x, target, rate):
    """Steps towards the target until all elements are near."""
    steps = 0
    while settled_any_true(x, target):
        x = x + rate * (target - x)
        steps += 1
    return x, steps


def checked(x, y):
    """The distance is nobody else's."""
    # the model ends at two
    if checked_distance_to_largest(x, y) > 2.0:
        raise ValueError("too far")
    elif checked_any_true(x, y):
        return None
    return checked_value(x, y)


def named(x, y):
    """A value that the test keeps."""
    if (worst := named_largest(x, y)) > 0.5:
        return worst
    return 0.0


def each(x, y):
    """What a loop goes through."""
    return [f"{value:.3f}" for value in x] if x is y else list(walked(x, y))


def walked(x, y):
    found = []
    for value in walked_result(x, y):
        found.append(value)
    return found


def conjugate_gradients(matrix, b, tolerance):
    """That `r` is reduced, and `p` multiplied by a matrix, shows that they are arrays."""
    x = np.zeros_like(b)
    r, p, square = conjugate_gradients_r_to_square(b, matrix @ x)
    while np.sqrt(conjugate_gradients_total(r)) > tolerance:
        product = matrix @ p
        rate = square / conjugate_gradients_total_from_p_product(p, product)
        x, r, total = conjugate_gradients_x_to_total(x, rate, p, r, product)
        before, square = square, total
        p = conjugate_gradients_p(r, square, before, p)
    return x
