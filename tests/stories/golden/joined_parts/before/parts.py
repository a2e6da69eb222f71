"""Results that consist of parts, and reads of joined, padded and selected elements."""

import numpy as np


def below(p: np.ndarray, y: np.ndarray):
    """Both parts are in one array from the start."""
    return np.concatenate([p * 2.0, y * 3.0 + p], axis=0)


def beside(p: np.ndarray, y: np.ndarray):
    """A part that nothing computes is copied by the kernel."""
    return np.hstack((p, y * 3.0 + p, np.sin(p) * y))


def channels(p: np.ndarray, y: np.ndarray):
    """An axis of its own, the last one."""
    angle = p * y + 1.0
    return np.stack([np.sin(angle), np.cos(angle)], axis=-1)


def layers(p: np.ndarray, y: np.ndarray):
    """A reduction over what is joined is a kernel of its own."""
    both = np.stack((p * 2.0, y - p))
    return both.sum(axis=0)


def columns(v: np.ndarray, w: np.ndarray):
    """Vectors as columns, as rows, and one after the other."""
    sides = np.column_stack([v * 2.0, v + w])
    rows = np.vstack([v - w, v * w])
    return sides, rows, np.append(v * 2.0, w * v)


def running(v: np.ndarray, w: np.ndarray):
    """A part that is literal: the library joins."""
    return np.concatenate(([0.0], np.cumsum(v * w)))


def before(v: np.ndarray, w: np.ndarray):
    """A view before what is computed is taken first."""
    return np.concatenate((v[:1], w[1:] - v[:-1], v[-1:]))


def returned_too(v: np.ndarray, w: np.ndarray):
    """A part that the caller gets has memory of its own."""
    rate = v * w + 1.0
    both = np.stack([rate, rate - v])
    return rate, both


def handed_on(v: np.ndarray, w: np.ndarray):
    """A part that an earlier statement computes."""
    rate = v * w + 1.0
    return np.stack([rate, rate - v])


def changed(v: np.ndarray, w: np.ndarray):
    """The whole is written afterwards."""
    both = np.stack([v * w, np.sin(v)])
    both *= 2.0
    return both


def shifted(p: np.ndarray, y: np.ndarray):
    """Parts of one array that are only read."""
    above = np.concatenate((p[:1], p[:-1]))
    return (p - above) * y


def padded(p: np.ndarray, y: np.ndarray):
    """A border of zeros."""
    q = np.pad(p, 1)
    return (q[2:, 1:-1] + q[:-2, 1:-1]) * y


def labelled(p: np.ndarray, y: np.ndarray, index: np.ndarray):
    """The element of each row at its own place."""
    q = p * y + 1.0
    return q - np.take_along_axis(p, index[:, None], axis=1)


def apart(p: np.ndarray, y: np.ndarray):
    """Parts on both sides of where rows and slices cut the line."""
    b = np.concatenate([y[:2] * 2.0 + 1.0, y[2:]], axis=0)
    t = p / (1.0 + np.sum(p * p, axis=1))[:, None] - b
    return np.concatenate([t * 2.0, t + 1.0], axis=1)
