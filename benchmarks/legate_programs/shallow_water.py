"""Shallow water on a square with walls: momentum and height on a staggered grid, with friction and the Coriolis force."""

import cupynumeric as np  # noqa: F401 - whose arrays these are


def momentum(u, v, h, old_u, old_v, depth, gravity, turning, friction, dt, dx, dy):
    across = 0.25 * (old_v[:-1, :-1] + old_v[1:, :-1] + old_v[:-1, 1:] + old_v[1:, 1:])
    along = 0.25 * (old_u[:-1, :-1] + old_u[1:, :-1] + old_u[:-1, 1:] + old_u[1:, 1:])
    u[:-1, :-1] = old_u[:-1, :-1] + dt * (
        turning * across - gravity * (h[:-1, 1:] - h[:-1, :-1]) / dx - friction * old_u[:-1, :-1] / depth[:-1, :-1]
    )
    v[:-1, :-1] = old_v[:-1, :-1] + dt * (
        -turning * along - gravity * (h[1:, :-1] - h[:-1, :-1]) / dy - friction * old_v[:-1, :-1] / depth[:-1, :-1]
    )


def height(h, old_h, u, v, depth, dt, dx, dy):
    flow_x = 0.5 * (depth[1:-1, 1:-1] + depth[1:-1, 2:]) * u[1:-1, 1:-1]
    back_x = 0.5 * (depth[1:-1, 1:-1] + depth[1:-1, :-2]) * u[1:-1, :-2]
    flow_y = 0.5 * (depth[1:-1, 1:-1] + depth[2:, 1:-1]) * v[1:-1, 1:-1]
    back_y = 0.5 * (depth[1:-1, 1:-1] + depth[:-2, 1:-1]) * v[:-2, 1:-1]
    h[1:-1, 1:-1] = old_h[1:-1, 1:-1] - dt * ((flow_x - back_x) / dx + (flow_y - back_y) / dy)


def step(h, u, v, depth, gravity, turning, friction, dt, dx, dy):
    old_u = u.copy()
    old_v = v.copy()
    old_h = h.copy()
    momentum(u, v, h, old_u, old_v, depth, gravity, turning, friction, dt, dx, dy)
    height(h, old_h, u, v, depth, dt, dx, dy)
    u[:, -1] = 0.0
    v[-1, :] = 0.0
    return h, u, v
