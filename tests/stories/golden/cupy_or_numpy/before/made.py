"""Memory that the generated function makes between its members, by the author's own library."""

import cupy as cp


def diffused(u, weight):
    """Zeros at the border."""
    xp = cp.get_array_module(u)
    flux = xp.sqrt(u) * weight
    new = xp.zeros_like(u)
    new[1:-1] = u[1:-1] + flux[2:] - 2.0 * flux[1:-1] + flux[:-2]
    return new


def advanced(now, speed):
    """A copy that is then updated, of CuPy's arrays."""
    scaled = speed * 0.1 + 1.0
    after = cp.copy(now)
    after[1:-1] -= scaled[1:-1] * (now[2:] - now[:-2])
    return after


def counted(u, v):
    """The mean of a shape."""
    t = cp.abs(v) * 2.0
    n = u.shape[0]
    w = t * t / n
    return w, n


def damped(u, v):
    """Parts of an array by names of their own."""
    inner = u[1:-1]
    t = inner * 2.0 + v[1:-1]
    left = inner[:-1]
    w = t[1:] - left
    return w * w + u[:-3]
