"""Tables of distances, of which rows are reduced: one kernel where the inner rows are short."""

import cupy as cp


def nearest_centre(x, c):
    return cp.argmin(cp.sum((x[:, None] - c[None]) ** 2, axis=2), axis=1)


def nearest_distance(x, c):
    """A root before, and one after."""
    d = cp.sqrt(cp.sum((x[:, None, :] - c[None, :, :]) ** 2, axis=-1))
    # the nearest one
    least = cp.min(d, axis=1)  # of all
    return cp.sqrt(least + 1.0)


def hausdorff(x, c):
    """Then all of these."""
    return cp.max(cp.min(cp.sum(cp.abs(x[:, None] - c[None]), axis=2), axis=1))


def farthest(x, c):
    return cp.linalg.norm(x[:, None] - c[None], axis=2).max(axis=1, keepdims=True)


def mean_norm(x):
    """No pairs, and a number of any rank."""
    return cp.mean(cp.sum(x * x, axis=-1), axis=-1)


def is_near(x, c, limit):
    """Truths of truths, beside a number of the call."""
    return cp.any(cp.all(cp.abs(x[:, None] - c[None]) < limit, axis=2), axis=1)


def weighted(x, w):
    """Two inner reductions."""
    total = cp.sum(x * w, axis=2) / cp.sum(w, axis=2)
    return cp.sum(total, axis=1)
