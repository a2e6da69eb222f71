"""Integers select parts that share no element: one kernel writes them all."""

import numpy as np

from . import _fused_apart as _fused


def toned(rgb: np.ndarray, out: np.ndarray):
    """Channels of a picture with any number of axes; the third one is made of what the others have become."""
    _fused.toned_fused(rgb, out)


def pushed(position: np.ndarray, vx: np.ndarray, vy: np.ndarray, dt):
    """Columns beside lines."""
    _fused.pushed_fused(position, vx, dt, vy)


def centroids(moments: np.ndarray, mass: np.ndarray):
    """Of a table that the function makes."""
    found = _fused.centroids_fused(moments, mass)
    return found


def turned(vector: np.ndarray, sine, cosine):
    """Each takes what the other one was."""
    _fused.turned_fused(vector, cosine, sine)


def layered(field: np.ndarray, heat: np.ndarray):
    """Rows of layers, and stretches of them."""
    _fused.layered_fused(field, heat)


def last(out: np.ndarray, a: np.ndarray, b: np.ndarray):
    """Counted from the end."""
    _fused.last_fused(a, b, out)


def leapt(state: np.ndarray, force_x: np.ndarray, force_y: np.ndarray, dt):
    """Velocities of forces, beside columns of velocities: of the last two an axis of one element might be kept, of the others not."""
    _fused.leapt_fused(state, force_x, dt, force_y)
