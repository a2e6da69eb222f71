import numpy as np


def activate(t, out):
    """The whole memory of a parameter."""
    rate = 1.0 + np.exp(-t)
    out[:] = t / rate


def add_flux(t, out, scale=0.5):
    out[...] += scale * (t - out)


def root(t, out, kind="plain"):
    if kind == "plain":
        np.sqrt(t, out=out)
        return
    np.cbrt(t, out=out)


def through_memory(p, y):
    """No array for `b`, whose memory a helper fills."""
    b = np.empty_like(p)
    activate(p, b)
    add_flux(y, b, 0.25)
    return b * y


def in_place(p, out):
    """Into an array of the caller's, and of the group."""
    b = p * 2.0 + 1.0
    root(b, b)
    activate(b, out)
    return b + out


def relaxed(p, b, least):
    """A step into a second array and its residual are one call."""
    change = 1.0
    while change > least:
        b[1:-1, 1:-1] = 0.25 * (p[2:, 1:-1] + p[:-2, 1:-1] + p[1:-1, 2:] + p[1:-1, :-2])
        change = np.max(np.abs(b - p))
        p, b = b, p
    return p


def interpolated(p, y, table):
    """Look-ups at computed places: out of range they raise."""
    k = np.clip((p * 4.0).astype(np.int64), 0, 3)
    return table[k] * (1.0 - y) + table[k + 1] * y
