"""Loops that end when little changes."""

import numpy as np


def relaxed(u, f, tolerance):
    """Jacobi sweeps until the largest change is small."""
    for sweep in range(50):
        old = u.copy()
        u[1:-1] = 0.5 * (old[2:] + old[:-2] - f[1:-1])
        if np.max(np.abs(u - old)) < tolerance:
            return u, sweep
    return u, None


def settled(x, target, rate):
    """Steps towards the target until all elements are near."""
    steps = 0
    while (np.abs(x - target) > 1e-3 * np.abs(target)).any():
        x = x + rate * (target - x)
        steps += 1
    return x, steps


def checked(x, y):
    """The distance is nobody else's."""
    distance = np.sqrt(x * x + y * y)  # of the origin

    # the model ends at two
    if distance.max() > 2.0:
        raise ValueError("too far")
    elif np.isnan(x + y).any():
        return None
    return np.where(x > y, x, y)


def named(x, y):
    """A value that the test keeps."""
    if (worst := np.max(np.abs(x - y))) > 0.5:
        return worst
    return 0.0


def each(x, y):
    """What a loop goes through."""
    return [f"{value:.3f}" for value in x] if x is y else list(walked(x, y))


def walked(x, y):
    found = []
    for value in np.sqrt(x * x + y * y):
        found.append(value)
    return found


def conjugate_gradients(matrix, b, tolerance):
    """That `r` is reduced, and `p` multiplied by a matrix, shows that they are arrays."""
    x = np.zeros_like(b)
    r = b - matrix @ x
    p = r.copy()
    square = np.sum(r * r)
    while np.sqrt(np.sum(np.abs(r) ** 2)) > tolerance:
        product = matrix @ p
        rate = square / np.sum(p * product)
        x = x + rate * p
        r = r - rate * product
        before, square = square, np.sum(r * r)
        p = r + square / before * p
    return x
