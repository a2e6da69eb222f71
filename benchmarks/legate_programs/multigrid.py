"""The smoother of geometric multigrid: damped Jacobi rounds, and the residual that goes to the next grid."""

import cupynumeric as np  # noqa: F401 - whose arrays these are


def smoothed(u, f, h, damping, rounds):
    inner = u[1:-1, 1:-1]
    for _ in range(rounds):
        change = 0.25 * (u[:-2, 1:-1] + u[2:, 1:-1] + u[1:-1, :-2] + u[1:-1, 2:] + h * h * f[1:-1, 1:-1]) - inner
        inner[:] = inner + damping * change


def residual(u, f, r, h):
    r[1:-1, 1:-1] = f[1:-1, 1:-1] - (4.0 * u[1:-1, 1:-1] - u[:-2, 1:-1] - u[2:, 1:-1] - u[1:-1, :-2] - u[1:-1, 2:]) / (
        h * h
    )


def smoother(u, f, r, h, rounds):
    smoothed(u, f, h, 0.8, rounds)
    residual(u, f, r, h)
    return u, r
