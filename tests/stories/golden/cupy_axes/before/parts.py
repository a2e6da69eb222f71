"""Rows, columns and channels that an integer selects, and new axes, are read where the array has them."""

import cupy as cp


def distance(coords):
    """Two columns of one table."""
    x = coords[:, 0] - 0.5
    y = coords[:, 1] - 0.5
    return cp.sqrt(x * x + y * y)


def gray(rgb: cp.ndarray):
    """Three channels of a picture, which may have any number of axes before them."""
    return 0.2125 * rgb[..., 0] + 0.7154 * rgb[..., 1] + 0.0721 * rgb[..., 2]


def toned(rgb: cp.ndarray, gain):
    """A channel in place."""
    rgb[..., 0] = rgb[..., 0] * gain + 1.0


def sheared(u: cp.ndarray):
    """A column that another one goes into."""
    u[:, 0] = u[:, 1] * 2.0 + u[:, 0]


def apart(x, y):
    """Each of a line with each of it."""
    dx = x[:, None] - x[None, :]
    dy = y[:, cp.newaxis] - y[cp.newaxis, :]
    return cp.sqrt(dx * dx + dy * dy)


def means(sums, counts):
    """One number for each row."""
    return sums / counts[:, cp.newaxis] * 2.0


def around(u: cp.ndarray):
    """The first and the last row with all of them; of a line, elements."""
    return u[0] * u + u[-1]


def scaled(u: cp.ndarray, v):
    """An element of a table, a row of what has three axes."""
    return (v - u[0, 1]) * v + u[-1, 0]


def surface(field: cp.ndarray):
    """Stretches of the rows that integers select."""
    return field[0, 1:-1] - 2.0 * field[1, 1:-1] + field[2, 1:-1] + field[0, 2:] - field[0, :-2]


def inertia(pos, mass):
    """What is summed."""
    return cp.sum(mass * (pos[:, 0] * pos[:, 0] + pos[:, 1] * pos[:, 1]))


def potential(x: cp.ndarray, y: cp.ndarray, charge):
    """A sum over pairs."""
    dx = x[:, None] - x
    dy = y[:, None] - y
    near = cp.sqrt(dx * dx + dy * dy + 0.01)
    return cp.sum(charge[:, None] * charge / near)


def layers(u: cp.ndarray, heights):
    """A new axis in the middle, and one at the end."""
    return u * heights[:, None, :] + heights[:, :, None]


def mixed(u: cp.ndarray):
    """One column after the other, of which later ones take what earlier ones have become."""
    u[:, 1] = u[:, 0] * 2.0 + u[:, 1]
    u[:, 2] = u[:, 0] + u[:, 1] * u[:, 3]
    return u[:, 0] * u[:, 2]


def converted(rgb: cp.ndarray, out: cp.ndarray):
    """Channels of one array, each made of all of another one, or of what they have become."""
    out[..., 0] = 0.4 * rgb[..., 0] + 0.3 * rgb[..., 1]
    out[..., 1] = 0.1 * rgb[..., 0] + 0.7 * rgb[..., 1]
    out[..., 2] = out[..., 0] * out[..., 1]


def pushed(position: cp.ndarray, vx: cp.ndarray, vy: cp.ndarray, dt):
    """Columns beside lines."""
    position[:, 0] += vx * dt
    position[:, 1] += vy * dt
