"""What is no such part, or changes before it is read."""

import numpy as np

from . import _fused_refused as _fused


def elements(u: np.ndarray, n):
    """Numbers, or rows."""
    u[n + 1] = 2.0 * u[n] - u[n - 1] * 0.5


def moved(u: np.ndarray, n):
    """The variable changes in between: two kernels, one before and one after."""
    _fused.moved_fused_u_n(u, n)
    n += 1
    _fused.moved_fused_u_n_2(u, n)


def rebound(u: np.ndarray, v: np.ndarray, n):
    """So does the array: a kernel before, and one after."""
    _fused.rebound_fused_u_n(u, v, n)
    u = v * 0.5
    _fused.rebound_fused_u_n_2(u, v, n)
    return u


def whole(u: np.ndarray, n):
    """A part, and all of the array."""
    _fused.whole_fused_u_n(u, n)
    _fused.whole_fused_u(u)


def first(u: np.ndarray, n):
    """It may be the first row that is written."""
    _fused.first_fused_u_n(u, n)
    _fused.first_fused_u(u)


def neighbours(u: np.ndarray, n):
    """The next element of the row that has just been written."""
    _fused.neighbours_fused_u_np1(u, n)
    _fused.neighbours_fused_u_np2(u, n)


def shifted(u: np.ndarray, n):
    """Of itself."""
    u[n, 1:] += u[n, :-1] * 0.5


def printed(u: np.ndarray, n):
    """Who prints may look at it."""
    _fused.printed_fused_u_n(u, n)
    print(u.shape)
    _fused.printed_fused_u_n_2(u, n)


def ranked(u: np.ndarray, x: np.ndarray, n):
    """The index names three axes, and an array with two has none of such parts."""
    x = _fused.ranked_fused_x(u, n, x)
    _fused.ranked_fused_u_np1(u, n)
    return u[:, n, :] - _fused.ranked_fused_total(u, n, x)


def of_length(u: np.ndarray, names):
    """What counts is no variable."""
    u[len(names), :] = _fused.of_length_fused(u[names[0], :])


def unbound(u: np.ndarray, x: np.ndarray, is_late):
    """The variable may have no value, which shows after what stands before."""
    if is_late:
        n = 2
    x = _fused.unbound_fused_x(x)
    _fused.unbound_fused_u_n(u, n, x)


def without_array(x: np.ndarray, w: np.ndarray, n):
    """So may the array."""
    if n:
        u = w
    x = _fused.without_array_fused_x(x)
    _fused.without_array_fused_x_2(u, n, x)


def by_list(u: np.ndarray, v: np.ndarray, places):
    """Elements of the places themselves change in between."""
    places *= 2
    places += 1
    _fused.by_list_fused(u, v, places)


def scaled(u: np.ndarray, n):
    """All rows, of which one has just been written."""
    _fused.scaled_fused_u_n(u, n)
    return _fused.scaled_fused_value(u, n)


def named_between(x: np.ndarray, u: np.ndarray, n):
    """The array has its name only behind the first statement."""
    t = _fused.named_between_fused_t(x)
    h = u
    _fused.named_between_fused_h_np1(h, n, t)
    return t


def named_twice(x: np.ndarray, u: np.ndarray, v: np.ndarray, n):
    """One name for two arrays."""
    h = u
    _fused.named_twice_fused_h_n(h, n, x)
    h = v
    _fused.named_twice_fused_h_n_2(h, n, x)


def computed(x: np.ndarray, n):
    """What the group itself computes has no parts."""
    h = _fused.computed_fused_h(x)
    _fused.computed_fused_h_n(h, n)
    return h


def view_between(x: np.ndarray, u: np.ndarray, n):
    """A view with a name, behind the first statement."""
    t = _fused.view_between_fused_t(x)
    h = u[1:]
    _fused.view_between_fused_h_n(h, n, t)
    return t


def made_between(x: np.ndarray, n):
    """Memory of its own, behind the first statement."""
    t = _fused.made_between_fused_t(x)
    h = np.zeros((5, 6))
    _fused.made_between_fused_h_n(h, n, t)
    g = np.empty_like(h)
    _fused.made_between_fused_g_np1(g, h, n, t)
    return t, h, g[n], g[n + 1]
