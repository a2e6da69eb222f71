"""Values of columns in the wrong places, and options that say more than an axis."""

import numpy as np


def turned(x):
    return x - np.mean(x, axis=0)[:, None]


def nested(x):
    return np.sum(np.max(x, axis=0), axis=0)


def asked(x, axis):
    return x - np.mean(x, axis=axis)


def perhaps_kept(x, keepdims):
    return x - np.mean(x, axis=0, keepdims=keepdims)


def of_two_axes(x):
    return x - np.mean(x, axis=(1, 3))


def of_some(x, where):
    return x - np.var(x, axis=0, where=where)
