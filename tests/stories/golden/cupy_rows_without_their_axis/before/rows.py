"""Values of rows that keep their axis, and lose it where they are read."""

import cupy as cp


def squeezed(x: cp.ndarray):
    m = x.max(axis=1, keepdims=True)
    return cp.squeeze(m, axis=1) + cp.log(cp.exp(x - m).sum(axis=1))


def both_ways(x: cp.ndarray):
    m = x.max(axis=-1, keepdims=True)
    lse = m[..., 0] + cp.log(cp.sum(cp.exp(x - m), axis=-1))
    return lse, x - lse[..., None]


def standard(x: cp.ndarray):
    m = cp.mean(x, axis=1, keepdims=True)
    v = cp.var(x, axis=1, keepdims=True)
    z = (x - m) / cp.sqrt(v)
    return z, m[:, 0], v.squeeze(axis=1) * 2.0


def mixed(x: cp.ndarray, y: cp.ndarray):
    m = cp.max(x, axis=1, keepdims=True)
    return (x - m) * y, m[:, 0] - y


def other_element(x: cp.ndarray):
    m = cp.max(x, axis=1, keepdims=True)
    return m[:, 1] + cp.sum(x - m, axis=1)
