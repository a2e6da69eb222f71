"""Integers select parts that share no element: one kernel writes them all."""

import numpy as np


def toned(rgb: np.ndarray, out: np.ndarray):
    """Channels of a picture with any number of axes; the third one is made of what the others have become."""
    out[..., 0] = 0.4 * rgb[..., 0] + 0.3 * rgb[..., 1]
    out[..., 1] = 0.1 * rgb[..., 0] + 0.7 * rgb[..., 1]
    out[..., 2] = out[..., 0] * out[..., 1]


def pushed(position: np.ndarray, vx: np.ndarray, vy: np.ndarray, dt):
    """Columns beside lines."""
    position[:, 0] += vx * dt
    position[:, 1] += vy * dt


def centroids(moments: np.ndarray, mass: np.ndarray):
    """Of a table that the function makes."""
    found = np.empty((moments.shape[0], 2))
    found[:, 0] = moments[:, 1, 0] / mass
    found[:, 1] = moments[:, 0, 1] / mass
    return found


def turned(vector: np.ndarray, sine, cosine):
    """Each takes what the other one was."""
    x = vector[..., 0] * cosine - vector[..., 1] * sine
    y = vector[..., 0] * sine + vector[..., 1] * cosine
    vector[..., 0] = x
    vector[..., 1] = y


def layered(field: np.ndarray, heat: np.ndarray):
    """Rows of layers, and stretches of them."""
    field[0, :, 1:-1] = field[0, :, 1:-1] + heat * 2.0
    field[1, :, 1:-1] = field[0, :, 1:-1] - heat * field[2, :, 1:-1]


def last(out: np.ndarray, a: np.ndarray, b: np.ndarray):
    """Counted from the end."""
    out[:, -1] = a * b + 1.0
    out[:, -2] = a - b * out[:, -1]


def leapt(state: np.ndarray, force_x: np.ndarray, force_y: np.ndarray, dt):
    """Velocities of forces, beside columns of velocities: of the last two an axis of one element might be kept, of the others not."""
    state[:, 2] += force_x * dt
    state[:, 3] += force_y * dt
    state[:, 0] += state[:, 2] * dt
    state[:, 1] += state[:, 3] * dt
