"""Running sums and products along rows, along columns and of all elements: one kernel each."""

import cupy as cp


def distribution(x, scale):
    """Kernels on both sides."""
    weights = cp.exp(-x * scale)
    weights = weights / (1.0 + weights)
    return cp.cumsum(weights, axis=1) * 0.5 + scale


def discounted(x: cp.ndarray, y: cp.ndarray):
    """A product of survival rates, as a method."""
    rates = 1.0 / (1.0 + x * y)
    alive = rates.cumprod(axis=-1)
    return alive * y - x


def weighted(x: cp.ndarray, table: cp.ndarray, labels: cp.ndarray):
    """What an array selects inside an expression, which the kernel gathers."""
    y = x * table[labels]
    return y * 2.0 - x


def selected(x: cp.ndarray, table: cp.ndarray, labels: cp.ndarray):
    """Beside a reduction of rows, too."""
    y = x * table[labels]
    return y - cp.mean(y, axis=1, keepdims=True)


def down(x: cp.ndarray, y: cp.ndarray):
    """Along the first axis, which is the only one of arrays in one dimension."""
    return cp.cumsum(x * y, axis=0) * 0.5 - y


def flat(x: cp.ndarray, y: cp.ndarray):
    """Of all elements, and what is read later."""
    total = cp.cumsum(x * y)
    z = total * 0.5 + y
    return z * z, total


def twice(x: cp.ndarray, y: cp.ndarray):
    """One running sum of another, in place."""
    x += cp.cumsum(x, axis=-1) * 0.125
    return cp.cumsum(x * y, axis=-1) - y


def pairs(x: cp.ndarray, w: cp.ndarray):
    """Beside values of rows."""
    return cp.cumsum(x * w[:, None], axis=1) * 0.5


def widened(x: cp.ndarray, w: cp.ndarray):
    """What is summed may have fewer axes than the whole: then the author's statements run."""
    total = cp.cumsum(w * 0.5)
    return x * total - w


def increments(x: cp.ndarray, y: cp.ndarray):
    """Neighbours of a running sum: two kernels."""
    total = cp.cumsum(x * y, axis=1)
    return (total[:, 1:] - total[:, :-1]) * 2.0 + total[:, 1:]


def in_another_dtype(x: cp.ndarray, y: cp.ndarray):
    """CuPy computes it, before the kernel."""
    total = cp.cumsum(x, axis=1, dtype=cp.float32)
    return total * y + x
