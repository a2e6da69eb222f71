"""Results that consist of parts, and reads of joined, padded and selected elements."""

import cupy as cp


def below(p: cp.ndarray, y: cp.ndarray):
    """Both parts are in one array from the start."""
    return cp.concatenate([p * 2.0, y * 3.0 + p], axis=0)


def beside(p: cp.ndarray, y: cp.ndarray):
    """A part that nothing computes is copied by the kernel."""
    return cp.hstack((p, y * 3.0 + p, cp.sin(p) * y))


def channels(p: cp.ndarray, y: cp.ndarray):
    """An axis of its own, the last one."""
    angle = p * y + 1.0
    return cp.stack([cp.sin(angle), cp.cos(angle)], axis=-1)


def layers(p: cp.ndarray, y: cp.ndarray):
    """A reduction over what is joined is a kernel of its own."""
    both = cp.stack((p * 2.0, y - p))
    return both.sum(axis=0)


def columns(v: cp.ndarray, w: cp.ndarray):
    """Vectors as columns, as rows, and one after the other."""
    sides = cp.column_stack([v * 2.0, v + w])
    rows = cp.vstack([v - w, v * w])
    return sides, rows, cp.append(v * 2.0, w * v)


def running(v: cp.ndarray, w: cp.ndarray):
    """A part that is literal: the library joins."""
    return cp.concatenate(([0.0], cp.cumsum(v * w)))


def before(v: cp.ndarray, w: cp.ndarray):
    """A view before what is computed is taken first."""
    return cp.concatenate((v[:1], w[1:] - v[:-1], v[-1:]))


def returned_too(v: cp.ndarray, w: cp.ndarray):
    """A part that the caller gets has memory of its own."""
    rate = v * w + 1.0
    both = cp.stack([rate, rate - v])
    return rate, both


def handed_on(v: cp.ndarray, w: cp.ndarray):
    """A part that an earlier statement computes."""
    rate = v * w + 1.0
    return cp.stack([rate, rate - v])


def changed(v: cp.ndarray, w: cp.ndarray):
    """The whole is written afterwards."""
    both = cp.stack([v * w, cp.sin(v)])
    both *= 2.0
    return both


def shifted(p: cp.ndarray, y: cp.ndarray):
    """Parts of one array that are only read."""
    above = cp.concatenate((p[:1], p[:-1]))
    return (p - above) * y


def padded(p: cp.ndarray, y: cp.ndarray):
    """A border of zeros."""
    q = cp.pad(p, 1)
    return (q[2:, 1:-1] + q[:-2, 1:-1]) * y


def labelled(p: cp.ndarray, y: cp.ndarray, index: cp.ndarray):
    """The element of each row at its own place."""
    q = p * y + 1.0
    return q - cp.take_along_axis(p, index[:, None], axis=1)
