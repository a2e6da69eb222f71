"""Loops that end when little changes."""

import numpy as np

from ._fused_solvers import (
    checked_distance_to_value,
    checked_value,
    checked_value_from_x_y,
    conjugate_gradients_p,
    conjugate_gradients_r_to_square,
    conjugate_gradients_value,
    conjugate_gradients_value_from_p_product,
    conjugate_gradients_x_to_value,
    named_value,
    relaxed_u,
    relaxed_value,
    settled_value,
    walked_result,
)


def relaxed(u, f, tolerance):
    """Jacobi sweeps until the largest change is small."""
    for sweep in range(50):
        old = u.copy()
        relaxed_u(old, f, u)
        if relaxed_value(u, old) < tolerance:
            return u, sweep
    return u, None


def settled(x, target, rate):
    """Steps towards the target until all elements are near."""
    steps = 0
    while settled_value(x, target):
        x = x + rate * (target - x)
        steps += 1
    return x, steps


def checked(x, y):
    """The distance is nobody else's."""
    # the model ends at two
    if checked_distance_to_value(x, y) > 2.0:
        raise ValueError("too far")
    elif checked_value(x, y):
        return None
    return checked_value_from_x_y(x, y)


def named(x, y):
    """A value that the test keeps."""
    if (worst := named_value(x, y)) > 0.5:
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
    while np.sqrt(conjugate_gradients_value(r)) > tolerance:
        product = matrix @ p
        rate = square / conjugate_gradients_value_from_p_product(p, product)
        x, r, value = conjugate_gradients_x_to_value(x, rate, p, r, product)
        before, square = square, value
        p = conjugate_gradients_p(r, square, before, p)
    return x
