"""Neighbours of CuPy's arrays: explicit steps of partial differential equations, and views of other kinds."""

import cupy as cp


def heat(u, number):
    """One dimension, a new array."""
    return u[1:-1] + number * (u[2:] - 2.0 * u[1:-1] + u[:-2])


def jacobi(guess, better):
    """Five points, stored into the interior of another array."""
    better[1:-1, 1:-1] = 0.2 * (
        guess[1:-1, 1:-1] + guess[1:-1, :-2] + guess[1:-1, 2:] + guess[:-2, 1:-1] + guess[2:, 1:-1]
    )
    return better


def heat_3d(before, after, fourier):
    """Seven points of three dimensions."""
    centre = before[1:-1, 1:-1, 1:-1]
    along_x = before[2:, 1:-1, 1:-1] - 2.0 * centre + before[:-2, 1:-1, 1:-1]
    along_y = before[1:-1, 2:, 1:-1] - 2.0 * centre + before[1:-1, :-2, 1:-1]
    along_z = before[1:-1, 1:-1, 2:] - 2.0 * centre + before[1:-1, 1:-1, :-2]
    after[1:-1, 1:-1, 1:-1] = centre + fourier * (along_x + along_y + along_z)


def laplacian(field):
    return field[2:, 1:-1] + field[:-2, 1:-1] + field[1:-1, 2:] + field[1:-1, :-2] - 4.0 * field[1:-1, 1:-1]


def smoothed(field, strength):
    """The Laplacian of a Laplacian: each element computes what it needs of its neighbours again."""
    curvature = laplacian(field)
    return field[2:-2, 2:-2] - strength * laplacian(curvature)


def relaxed(u, force):
    """In place: each element reads itself of what is written, and neighbours of another array."""
    u[1:-1] = 0.5 * u[1:-1] + force[2:] * force[:-2]


def pairs(u):
    """Every second element, with its neighbour."""
    return cp.sqrt(u[::2] * u[::2] + u[1::2] * u[1::2])


def folded(u, weights):
    """Backwards, and across: the weights have one dimension less."""
    return (u + u[:, ::-1]) * weights[1:]


def halved(field, row):
    """A stretch of an intermediate is one of its operands only where these have all its dimensions."""
    product = cp.sqrt(field) * row
    return product[1:] * 2.0 + cp.abs(product[1:])
