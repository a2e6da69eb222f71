"""What goes round is read before any element is overwritten."""

import cupy as cp


def heated(u, dt):
    """The kernel computes the value, and CuPy adds it."""
    u += dt * (cp.roll(u, 1, axis=0) - 2.0 * u + cp.roll(u, -1, axis=0))


def stored(u, dt):
    """The kernel computes the value, and CuPy stores it."""
    u[1:-1] = u[1:-1] + dt * (cp.roll(u, 1)[1:-1] - u[2:])


def beside(u, v):
    """The kernel overwrites what it reads, and another array goes round."""
    u[1:-1, 1:-1] = u[2:, 1:-1] + u[:-2, 1:-1] + cp.roll(v, 1, axis=1) * v + cp.roll(v, -1, axis=0)


def of_result(u, dt):
    """What the first statement computes is there before the second one rolls it."""
    half = u * dt + 1.0
    return cp.roll(half, 1, axis=0) * half - u


def of_copy(u, v):
    """The copy that the author made goes round."""
    before = u.copy()
    u += cp.roll(before, 1, axis=0) * v
    return u


def beside_copy(u, v):
    """Another array goes round beside what was there before."""
    before = u.copy()
    u[1:-1] = before[2:] - before[:-2] + cp.roll(v, 1, axis=0) * v


def of_named_view(u, v):
    """A stretch with a name goes round as an array of its own."""
    t = u * v + 1.0
    inner = u[1:]
    return cp.roll(inner, 1, axis=0) * v[1:] + inner * t[1:]


def by_variable(u, shift):
    """Only a run knows how far."""
    rolled = cp.roll(u, shift, axis=0)
    return u * rolled + 1.0


def of_rows(u):
    """Rows are reduced of arrays as they lie in memory."""
    shifted = cp.roll(u, 1, axis=1) - u
    return shifted / cp.sum(shifted * shifted, axis=1, keepdims=True)
