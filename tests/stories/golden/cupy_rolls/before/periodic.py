"""Neighbours by `cp.roll`: kernels find each where it stands, and no rolled array is made."""

import cupy as cp


def laplacian(field):
    """A helper that rolls its parameter."""
    left = cp.roll(field, 1, axis=1)
    right = cp.roll(field, -1, axis=1)
    above = cp.roll(field, 1, axis=0)
    below = cp.roll(field, -1, axis=0)
    return left + right + above + below - 4.0 * field


def reacted(u, v, feed, kill, dt):
    """One kernel for a step of Gray and Scott's reaction on a torus."""
    lap_u = laplacian(u)
    lap_v = laplacian(v)
    rate = u * v * v
    u = u + dt * (0.2 * lap_u - rate + feed * (1.0 - u))
    v = v + dt * (0.1 * lap_v + rate - (feed + kill) * v)
    return u, v


def diffused(u, dt):
    """An axis that nobody names is the only one."""
    left = cp.roll(u, 1)
    right = cp.roll(u, -1)
    return u + dt * (right - 2.0 * u + left)


def advected(u, courant):
    """The last axis, counted from the end."""
    return u - courant * (u - cp.roll(u, 1, axis=-1))


def twisted(u):
    """Several axes at once, a way that is longer than a word, and the axis in the middle."""
    corner = cp.roll(u, (1, -2), axis=(0, 2)) - u
    return corner * corner + cp.roll(u, 5, axis=-1) + cp.roll(u, -1, axis=1)


def energy(u, dx):
    """Blocks add up what goes round."""
    east = (cp.roll(u, -1, axis=1) - u) / dx
    north = (cp.roll(u, -1, axis=0) - u) / dx
    return cp.sum(east * east + north * north)


def bounded(u, new, dt):
    """A row of the result is set after all others."""
    new[:] = u + dt * (cp.roll(u, 1, axis=1) - 2.0 * u + cp.roll(u, -1, axis=1))
    new[0] = 0.0


def stretched(u, v, dt):
    """Stretches of another array beside what goes round."""
    slope = v[2:] - v[:-2]
    return dt * slope * (cp.roll(u, 1, axis=0) + u)


def weighted(u, w):
    """An array with fewer axes: the original runs."""
    both = cp.roll(u, 1, axis=0) * w - cp.roll(w, 1) * u
    return both * both
