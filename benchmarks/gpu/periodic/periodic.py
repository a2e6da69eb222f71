"""Programs on a torus, as people write them with `cupy.roll`."""

import cupy as cp


def laplacian(u):
    left = cp.roll(u, 1, axis=1)
    right = cp.roll(u, -1, axis=1)
    above = cp.roll(u, 1, axis=0)
    below = cp.roll(u, -1, axis=0)
    return left + right + above + below - 4.0 * u


def react(u, v):
    feed, kill, dt = 0.04, 0.06, 0.5
    lap_u = laplacian(u)
    lap_v = laplacian(v)
    rate = u * v * v
    u = u + dt * (0.2 * lap_u - rate + feed * (1.0 - u))
    v = v + dt * (0.1 * lap_v + rate - (feed + kill) * v)
    return u, v


def diffuse(u):
    left = cp.roll(u, 1)
    right = cp.roll(u, -1)
    return u + 0.1 * (right - 2.0 * u + left)


def advect(u, v):
    flux = 0.5 * u * u
    speed = 0.3 * v
    return u - speed * (u - cp.roll(u, 1, axis=0)) - speed * (u - cp.roll(u, 1, axis=1)) + flux


def heat(u):
    total = cp.roll(u, 1, axis=0) + cp.roll(u, -1, axis=0) + cp.roll(u, 1, axis=1) + cp.roll(u, -1, axis=1)
    return u + 0.1 * (total + cp.roll(u, 1, axis=2) + cp.roll(u, -1, axis=2) - 6.0 * u)


def energy(u):
    east = cp.roll(u, -1, axis=1) - u
    north = cp.roll(u, -1, axis=0) - u
    return cp.sum(east * east + north * north)
