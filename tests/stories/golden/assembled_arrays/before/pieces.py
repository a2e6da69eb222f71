"""Arrays that are assembled from parts, which kernels read where they are; and those that the library must make."""

import numpy as np


def upwind(p: np.ndarray, y: np.ndarray):
    """Parts of one array along the first axis."""
    above = np.concatenate((p[:1], p[:-1]))
    return (p - above) * y


def beside(p: np.ndarray, y: np.ndarray):
    """Parts of two arrays along the last axis, inside an expression."""
    return (p - np.concatenate((y[:, 1:], p[:, :1]), axis=1)) * y


def surrounded(p: np.ndarray, y: np.ndarray):
    """A border of one value, and neighbours along both axes."""
    b = np.pad(p, 1, constant_values=-1.5)
    return (b[2:, 1:-1] + b[:-2, 1:-1] + b[1:-1, 2:] + b[1:-1, :-2] - 4.0 * p) * y


def mirrored(p: np.ndarray, y: np.ndarray):
    """Mirrored ends of another width at each end."""
    b = np.pad(p, ((1, 1), (2, 0)), mode="reflect")
    return (b[2:, 2:] - b[:-2, :-2]) * y


def layers(p: np.ndarray, y: np.ndarray):
    """Each layer is a part."""
    b = np.stack((p, y))
    return b[0] * b[0] + b[1]


def pairs(p: np.ndarray, y: np.ndarray):
    """All elements of two parts, whose neighbours stand apart."""
    b = np.vstack((p, y))
    return b[1:] - b[:-1] + 1.0


def of_computed(p: np.ndarray, y: np.ndarray):
    """Parts of what a kernel computes: another kernel reads them."""
    q = p * y + 1.0
    b = np.concatenate((q[1:], q[:1]))
    return np.sum((q - b) * y, axis=1)


def twice(p: np.ndarray, y: np.ndarray):
    """One name for two arrays, one after the other; the second is of what a reduction of rows gives."""
    b = np.concatenate((p[:1], p[:-1]))
    q = (p - b) * y
    q = q - np.mean(q, axis=1, keepdims=True)
    b = np.pad(q, 1)
    return (b[2:, 1:-1] - b[:-2, 1:-1]) * y


def returned(p: np.ndarray, y: np.ndarray):
    """The caller gets the array."""
    b = np.concatenate((p[:1], p[:-1]))
    return b, (p - b) * y + b


def changed(p: np.ndarray, y: np.ndarray):
    """A part is written before the array is read."""
    b = np.concatenate((p[:1], p[:-1]))
    p *= 2.0
    return (p - b) * y


def renewed(p: np.ndarray, y: np.ndarray):
    """The parts are written before the array is made of them."""
    p[:] = y * 0.5
    b = np.pad(p, 1)
    return (p - b[1:-1, 1:-1]) * y


def in_turn(p: np.ndarray, y: np.ndarray):
    """No function gives what only its kernel reads, although the name is bound again."""
    b = np.pad(p, 1)
    t = np.where(b[2:, 1:-1] > 2.0, y, b[2:, 1:-1])
    b = np.concatenate([y[:, 1:], t[:, :1]], axis=1)
    s = b + np.roll(t, 1, axis=0)
    return t - np.concatenate((s[1:], s[-1:]))


def shared(p: np.ndarray, y: np.ndarray):
    """What is written may be a part under another name, which the guard finds."""
    b = np.concatenate((p[:1], p[:-1]))
    y -= p - b
    return y * 2.0


def told(p: np.ndarray, y: np.ndarray):
    """A statement between the array and its reader."""
    b = np.concatenate((p[:1], p[:-1]))
    print(end="")
    return (p - b) * y + b


def bound_again(p: np.ndarray, y: np.ndarray):
    """No function hands on the first array, as parts or otherwise."""
    b = np.concatenate((p[:, 1:], p[:, :1]), axis=1)
    t = b * y - 1.0
    b = np.concatenate((t, p))
    return b.sum(axis=0)
