"""Parts that may share elements, and elements that other instances need."""

import numpy as np


def ends(out: np.ndarray, x: np.ndarray, y: np.ndarray):
    """Of one column, they are one."""
    out[:, 0] = x * 2.0 + y
    out[:, -1] = x - y * 3.0


def beside(out: np.ndarray, x: np.ndarray, y: np.ndarray):
    """The next element of the column."""
    out[1:, 0] = x * 2.0 + y
    out[:-1, 1] = out[:-1, 0] - y * x


def crossed(out: np.ndarray, x: np.ndarray, y: np.ndarray):
    """A column and a row."""
    out[:, 0] = x * 2.0 + y
    out[1, :] = x - y * 3.0


def whole(out: np.ndarray, x: np.ndarray, y: np.ndarray):
    """All of the array."""
    out[:, 0] = x * 2.0 + y
    return out * 2.0 + 1.0


def twice(out: np.ndarray, x: np.ndarray, y: np.ndarray):
    """Two names for one column."""
    out[:, 0] = x * 2.0 + y
    return out[..., 0] * x - y


def printed(out: np.ndarray, x: np.ndarray, y: np.ndarray):
    """Who prints may look at it."""
    out[:, 0] = x * 2.0 + y
    print(out.shape)
    out[:, 1] = x - y * 3.0


def by_variable(out: np.ndarray, x: np.ndarray, y: np.ndarray, k):
    """Only a run knows which column."""
    out[:, 0] = x * 2.0 + y
    out[:, k] = x - y * 3.0


def delayed(state: np.ndarray, force: np.ndarray, dt):
    """Places follow the velocities of the particles before them."""
    state[:, 2] += force * dt
    state[1:, 0] += state[:-1, 2] * dt
