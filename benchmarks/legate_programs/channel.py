"""Flow in a channel with periodic ends, driven by a constant force: pressure projection on a square grid."""

import cupynumeric as np  # noqa: F401 - whose arrays these are


def divergence_source(b, u, v, rho, dt, dx, dy):
    ux = (u[1:-1, 2:] - u[1:-1, :-2]) / (2.0 * dx)
    vy = (v[2:, 1:-1] - v[:-2, 1:-1]) / (2.0 * dy)
    uy = (u[2:, 1:-1] - u[:-2, 1:-1]) / (2.0 * dy)
    vx = (v[1:-1, 2:] - v[1:-1, :-2]) / (2.0 * dx)
    b[1:-1, 1:-1] = rho * ((ux + vy) / dt - ux * ux - 2.0 * uy * vx - vy * vy)


def pressure_round(p, pn, b, dx, dy):
    p[1:-1, 1:-1] = (
        (pn[1:-1, 2:] + pn[1:-1, :-2]) * dy**2 + (pn[2:, 1:-1] + pn[:-2, 1:-1]) * dx**2 - b[1:-1, 1:-1] * dx**2 * dy**2
    ) / (2.0 * (dx**2 + dy**2))


def velocity(u, v, un, vn, p, rho, nu, force, dt, dx, dy):
    u[1:-1, 1:-1] = (
        un[1:-1, 1:-1]
        - un[1:-1, 1:-1] * dt / dx * (un[1:-1, 1:-1] - un[1:-1, :-2])
        - vn[1:-1, 1:-1] * dt / dy * (un[1:-1, 1:-1] - un[:-2, 1:-1])
        - dt / (2.0 * rho * dx) * (p[1:-1, 2:] - p[1:-1, :-2])
        + nu
        * (
            dt / dx**2 * (un[1:-1, 2:] - 2.0 * un[1:-1, 1:-1] + un[1:-1, :-2])
            + dt / dy**2 * (un[2:, 1:-1] - 2.0 * un[1:-1, 1:-1] + un[:-2, 1:-1])
        )
        + force * dt
    )
    v[1:-1, 1:-1] = (
        vn[1:-1, 1:-1]
        - un[1:-1, 1:-1] * dt / dx * (vn[1:-1, 1:-1] - vn[1:-1, :-2])
        - vn[1:-1, 1:-1] * dt / dy * (vn[1:-1, 1:-1] - vn[:-2, 1:-1])
        - dt / (2.0 * rho * dy) * (p[2:, 1:-1] - p[:-2, 1:-1])
        + nu
        * (
            dt / dx**2 * (vn[1:-1, 2:] - 2.0 * vn[1:-1, 1:-1] + vn[1:-1, :-2])
            + dt / dy**2 * (vn[2:, 1:-1] - 2.0 * vn[1:-1, 1:-1] + vn[:-2, 1:-1])
        )
    )


def step(u, v, p, b, rho, nu, force, dt, dx, dy, rounds):
    un = u.copy()
    vn = v.copy()
    divergence_source(b, un, vn, rho, dt, dx, dy)
    for _ in range(rounds):
        pn = p.copy()
        pressure_round(p, pn, b, dx, dy)
        p[:, -1] = p[:, -2]
        p[:, 0] = p[:, 1]
        p[-1, :] = p[-2, :]
        p[0, :] = p[1, :]
    velocity(u, v, un, vn, p, rho, nu, force, dt, dx, dy)
    u[0, :] = 0.0
    u[-1, :] = 0.0
    v[0, :] = 0.0
    v[-1, :] = 0.0
    return u, v, p
