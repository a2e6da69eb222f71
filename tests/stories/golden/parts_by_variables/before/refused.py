"""What is no such part, or changes before it is read."""

import numpy as np


def elements(u: np.ndarray, n):
    """Numbers, or rows."""
    u[n + 1] = 2.0 * u[n] - u[n - 1] * 0.5


def moved(u: np.ndarray, n):
    """The variable changes in between: two kernels, one before and one after."""
    u[n, :] = u[n + 1, :] * 2.0 + 1.0
    n += 1
    u[n, :] = u[n + 1, :] * 3.0 - 1.0


def rebound(u: np.ndarray, v: np.ndarray, n):
    """So does the array: a kernel before, and one after."""
    u[n, :] = v[n, :] * 2.0 + 1.0
    u = v * 0.5
    u[n, :] = v[n, :] * 3.0 - 1.0
    return u


def whole(u: np.ndarray, n):
    """A part, and all of the array."""
    u[n, :] = u[n + 1, :] * 2.0 + 1.0
    u *= 0.5
    u += 1.0


def first(u: np.ndarray, n):
    """It may be the first row that is written."""
    u[n, :] = u[n + 1, :] * 2.0 + 1.0
    u[0, :] = u[1, :] * 0.5 - 2.0


def neighbours(u: np.ndarray, n):
    """The next element of the row that has just been written."""
    u[n + 1, 1:] = u[n, 1:] * 2.0 + 1.0
    u[n + 2, :-1] = u[n + 1, 1:] * 0.5 + u[n + 1, :-1]


def shifted(u: np.ndarray, n):
    """Of itself."""
    u[n, 1:] += u[n, :-1] * 0.5


def printed(u: np.ndarray, n):
    """Who prints may look at it."""
    u[n, :] = u[n + 1, :] * 2.0 + 1.0
    print(u.shape)
    u[n, :] = u[n + 2, :] * 3.0 - 1.0


def ranked(u: np.ndarray, x: np.ndarray, n):
    """The index names three axes, and an array with two has none of such parts."""
    x *= 2.0
    x += u[n, 0, :] * 0.5
    u[n + 1, :, :] = u[n, :, :] * 2.0 + 1.0
    return u[:, n, :] - np.sum(u[n, n, :] * x + 1.0)


def of_length(u: np.ndarray, names):
    """What counts is no variable."""
    u[len(names), :] = u[names[0], :] * 2.0 + 1.0


def unbound(u: np.ndarray, x: np.ndarray, is_late):
    """The variable may have no value, which shows after what stands before."""
    if is_late:
        n = 2
    x += 1.0
    x *= 2.0
    u[n, :] = x * 2.0 + 1.0


def without_array(x: np.ndarray, w: np.ndarray, n):
    """So may the array."""
    if n:
        u = w
    x += 1.0
    x *= 2.0
    x += u[n, :] * 2.0


def by_list(u: np.ndarray, v: np.ndarray, places):
    """Elements of the places themselves change in between."""
    places *= 2
    places += 1
    u[places, :] = v[places, :] * 2.0 + 1.0


def scaled(u: np.ndarray, n):
    """All rows, of which one has just been written."""
    u[n, :] = u[n + 1, :] * 2.0 + 1.0
    return u * 2.0 - u[n, :]


def named_between(x: np.ndarray, u: np.ndarray, n):
    """The array has its name only behind the first statement."""
    t = x * 2.0 + 1.0
    h = u
    h[n + 1, 1:] = t[1:] * 0.5 + h[n, 1:]
    return t


def named_twice(x: np.ndarray, u: np.ndarray, v: np.ndarray, n):
    """One name for two arrays."""
    h = u
    h[n, :] = x * 2.0 + h[n + 1, :]
    h = v
    h[n, :] = x * 3.0 - h[n + 1, :]


def computed(x: np.ndarray, n):
    """What the group itself computes has no parts."""
    h = x * 2.0 + 1.0
    h[n, :] = h[n + 1, :] * 0.5 - 3.0
    return h


def view_between(x: np.ndarray, u: np.ndarray, n):
    """A view with a name, behind the first statement."""
    t = x * 2.0 + 1.0
    h = u[1:]
    h[n, 1:] = t[1:] * 0.5 + h[n + 1, 1:]
    return t


def made_between(x: np.ndarray, n):
    """Memory of its own, behind the first statement."""
    t = x * 2.0 + 1.0
    h = np.zeros((5, 6))
    h[n, 1:] = t[1:] * 0.5 + h[n + 1, 1:]
    g = np.empty_like(h)
    g[n, :] = t * 0.5 + h[n, :]
    g[n + 1, :] = g[n, :] * 2.0 - 1.0
    return t, h, g[n], g[n + 1]
