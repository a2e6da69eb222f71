"""Only the elements that a mask selects are computed: a kernel that computes all of them could lose what the mask saves."""

import numpy as np


def relaxed(x: np.ndarray, y):
    hot = x > 0.99
    x[hot] = np.exp(y[hot])
    x[~hot] += y[~hot]
    np.copyto(x, y, where=hot)
    np.putmask(x, hot, y)
    np.log(x, out=x, where=x > 0.0)
    return x


def chosen(x: np.ndarray, y):
    places = np.flatnonzero(x > 0.99)
    x[places] = np.sqrt(np.take(y, places)) / np.take(x, places)
    return np.select([x < 0.0, x > 1.0], [np.exp(x), np.log(y)], default=x)
