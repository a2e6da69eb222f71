"""What is no such part, or changes before it is read."""

import numpy as np

from . import _fused_refused as _fused


def elements(u: np.ndarray, n):
    """Numbers, or rows."""
    u[n + 1] = 2.0 * u[n] - u[n - 1] * 0.5


def moved(u: np.ndarray, n):
    """The variable changes in between: two kernels, one before and one after."""
    _fused.moved_u_n_of(u, n)
    n += 1
    _fused.moved_u_n_from_u_np1_u_n_of(u, n)


def rebound(u: np.ndarray, v: np.ndarray, n):
    """So does the array: a kernel before, and one after."""
    _fused.rebound_u_n_of(u, v, n)
    u = v * 0.5
    _fused.rebound_u_n_from_v_n_u_n_of(u, v, n)
    return u


def whole(u: np.ndarray, n):
    """A part, and all of the array."""
    _fused.whole_u_n_of(u, n)
    _fused.whole_u(u)


def first(u: np.ndarray, n):
    """It may be the first row that is written."""
    _fused.first_u_n_of(u, n)
    _fused.first_u(u)


def neighbours(u: np.ndarray, n):
    """The next element of the row that has just been written."""
    _fused.neighbours_u_np1_of(u, n)
    _fused.neighbours_u_np2_of(u, n)


def shifted(u: np.ndarray, n):
    """Of itself."""
    u[n, 1:] += u[n, :-1] * 0.5


def printed(u: np.ndarray, n):
    """Who prints may look at it."""
    _fused.printed_u_n_of(u, n)
    print(u.shape)
    _fused.printed_u_n_from_u_np2_u_n_of(u, n)


def ranked(u: np.ndarray, x: np.ndarray, n):
    """The index names three axes, and an array with two has none of such parts."""
    x = _fused.ranked_x_of(u, n, x)
    _fused.ranked_u_np1_of(u, n)
    return u[:, n, :] - _fused.ranked_total_of(u, n, x)


def of_length(u: np.ndarray, names):
    """What counts is no variable."""
    u[len(names), :] = _fused.of_length_value(u[names[0], :])


def unbound(u: np.ndarray, x: np.ndarray, is_late):
    """The variable may have no value, which shows after what stands before."""
    if is_late:
        n = 2
    x = _fused.unbound_x(x)
    _fused.unbound_u_n_of(u, n, x)


def without_array(x: np.ndarray, w: np.ndarray, n):
    """So may the array."""
    if n:
        u = w
    x = _fused.without_array_x(x)
    _fused.without_array_x_from_x_u_n_of(u, n, x)


def by_list(u: np.ndarray, v: np.ndarray, places):
    """Elements of the places themselves change in between."""
    places *= 2
    places += 1
    _fused.by_list_u_places_of(u, v, places)


def scaled(u: np.ndarray, n):
    """All rows, of which one has just been written."""
    _fused.scaled_u_n_of(u, n)
    return _fused.scaled_value_of(u, n)


def named_between(x: np.ndarray, u: np.ndarray, n):
    """The array has its name only behind the first statement."""
    t = _fused.named_between_t(x)
    h = u
    _fused.named_between_h_np1_of(h, n, t)
    return t


def named_twice(x: np.ndarray, u: np.ndarray, v: np.ndarray, n):
    """One name for two arrays."""
    h = u
    _fused.named_twice_h_n_of(h, n, x)
    h = v
    _fused.named_twice_h_n_from_x_h_np1_h_n_of(h, n, x)


def computed(x: np.ndarray, n):
    """What the group itself computes has no parts."""
    h = _fused.computed_h(x)
    _fused.computed_h_n_of(h, n)
    return h


def view_between(x: np.ndarray, u: np.ndarray, n):
    """A view with a name, behind the first statement."""
    t = _fused.view_between_t(x)
    h = u[1:]
    _fused.view_between_h_n_of(h, n, t)
    return t


def made_between(x: np.ndarray, n):
    """Memory of its own, behind the first statement."""
    t = _fused.made_between_t(x)
    h = np.zeros((5, 6))
    _fused.made_between_h_n_of(h, n, t)
    g = np.empty_like(h)
    _fused.made_between_g_n_to_g_np1_of(g, h, n, t)
    return t, h, g[n], g[n + 1]
