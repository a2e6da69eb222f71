"""Residual layers."""

import numpy as np


def block(h: np.ndarray, w):
    """`kept` is what `h` was before it is bound again."""
    h = np.tanh(h * w)
    kept = h
    h = h * w - 1
    act = np.tanh
    h = act(h) + kept
    return h


def both(x: np.ndarray, y):
    """The caller gets one array twice, and an argument."""
    root = np.sqrt(x) * 2
    first = root
    ratio = first * y + root
    return root, first, ratio


def step(u: np.ndarray, dt):
    """The old state is named after the first statement and outlives the new one."""
    rate = u * (1 - u)
    old = u
    u = u + dt * rate
    change = u - old
    return u, old, change


def later(x: np.ndarray, y):
    """`kept` is named among the statements of another kernel than the one that computed it."""
    t = np.sqrt(x) * 2
    assert repr(t.size)
    u = t * y
    kept = t
    u = u - kept
    return u, kept, t


def exchanged(u, un, v, vn, dt):
    """The second exchange may come first: nothing before it names these arrays."""
    u, un = un, u
    u[1:-1] = un[1:-1] + dt * (un[2:] - un[:-2])
    v, vn = vn, v
    v[1:-1] = vn[1:-1] + dt * (un[2:] - un[:-2]) * vn[1:-1]
    return u, un, v, vn
