"""Reductions of rows and of whole arrays as CuPy programs write them."""

import cupy as cp


def softmax(x):
    m = cp.max(x, axis=-1, keepdims=True)
    e = cp.exp(x - m)  # at most 1
    s = cp.sum(e, axis=-1, keepdims=True)
    return e / s


def layer_norm(x, gamma, beta, eps=1e-5):
    mean = x.mean(axis=-1, keepdims=True)
    centred = x - mean
    var = cp.mean(centred * centred, axis=-1, keepdims=True)
    return centred / cp.sqrt(var + eps) * gamma + beta


def log_sum_exp(x):
    m = x.max(axis=1)
    return m + cp.log(cp.exp(x - m[:, cp.newaxis]).sum(axis=1))


def with_moments(x, eps):
    mean = cp.mean(x, axis=-1)
    std = cp.sqrt(cp.var(x, axis=-1) + eps)
    z = (x - mean[..., None]) / std[..., None]
    return z, mean, std


def cosine_similarity(a, b):
    return cp.sum(a * b, axis=-1) / (cp.sqrt(cp.sum(a * a, axis=-1)) * cp.sqrt(cp.sum(b * b, axis=-1)))


def softmax_in_place(x: cp.ndarray):
    x -= cp.max(x, axis=-1, keepdims=True)
    cp.exp(x, out=x)
    x /= cp.sum(x, axis=-1, keepdims=True)
    return x


def summary(x, low, high):
    inside = (x > low) & (x < high)
    return (
        inside.all(axis=-1),
        inside.any(axis=-1),
        cp.prod(x, axis=-1, dtype=cp.float64),
        x.min(axis=-1, keepdims=True),
    )


def energy(x, y):
    t = cp.sqrt(x * x + y * y)
    return cp.sum(t * t)


def moments(mass, position):
    """The moments, their sum, and whether they are finite and positive."""
    moment = mass * position
    total = cp.sum(moment)
    finite = cp.all(cp.isfinite(moment))
    heavy = (moment > 0.5).any()
    return moment, total, finite, heavy, cp.mean(moment), moment.min()


def sum_of_squares(x, y):
    d = x - y
    return cp.sum(d * d)


def largest(x, y):
    return cp.max(cp.abs(x - y))


def average(x, y):
    return cp.mean(x * y), cp.prod(1 + 0.0001 * x), cp.all(x < 4), (y > 0.999).any()


def totals(x):
    same = cp.where(x > 0, x, x)
    return cp.sum(same), cp.mean(same), cp.prod(same), same.max(), same.min(), cp.any(same), same.all()


def of_rows(x):
    same = cp.where(x > 0, x, x)
    total = cp.sum(same, axis=-1, keepdims=True)
    return total, same.mean(-1), same.prod(-1), same.max(-1), same.min(-1), same.any(-1), same.all(-1), same - total * 2
