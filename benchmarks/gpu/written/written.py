"""Programs as people write them: no annotations, sizes taken from shapes, loops over levels and rows."""

import cupy as cp


def slope(u, rate, limit):
    return rate * u * (1.0 - u / limit) - 0.1 * u * u / (1.0 + u * u)


def runge_kutta(u, dt, rate=1.5, limit=2.0):
    k1 = slope(u, rate, limit)
    k2 = slope(u + 0.5 * dt * k1, rate, limit)
    k3 = slope(u + 0.5 * dt * k2, rate, limit)
    k4 = slope(u + dt * k3, rate, limit)
    return u + dt / 6.0 * (k1 + 2.0 * k2 + 2.0 * k3 + k4)


def soft_threshold(x, step, level):
    v = x - step * x * x
    return cp.sign(v) * cp.clip(cp.abs(v) - level, 0.0, None)


def primitives(density, momentum, energy):
    velocity = momentum / density
    pressure = 0.4 * (energy - 0.5 * momentum * velocity)
    speed = cp.sqrt(1.4 * pressure / density)
    return pressure, velocity - speed, velocity + speed


def diffuse(field, out, weight):
    ni, nj = out.shape[0], out.shape[1]
    lap = 4.0 * field[1 : ni + 3, 1 : nj + 3] - (
        field[2 : ni + 4, 1 : nj + 3]
        + field[0 : ni + 2, 1 : nj + 3]
        + field[1 : ni + 3, 2 : nj + 4]
        + field[1 : ni + 3, 0 : nj + 2]
    )
    res = lap[1:, 1 : nj + 1] - lap[:-1, 1 : nj + 1]
    flx = cp.where(res * (field[2 : ni + 3, 2 : nj + 2] - field[1 : ni + 2, 2 : nj + 2]) > 0, 0, res)
    res = lap[1 : ni + 1, 1:] - lap[1 : ni + 1, :-1]
    fly = cp.where(res * (field[2 : ni + 2, 2 : nj + 3] - field[2 : ni + 2, 1 : nj + 2]) > 0, 0, res)
    out[:, :] = field[2 : ni + 2, 2 : nj + 2] - weight * (flx[1:, :] - flx[:-1, :] + fly[:, 1:] - fly[:, :-1])


def wave(u, previous, c):
    n, m = u.shape
    new = cp.zeros_like(u)
    new[1 : n - 1, 1 : m - 1] = (
        2 * u[1 : n - 1, 1 : m - 1]
        - previous[1 : n - 1, 1 : m - 1]
        + c
        * (
            u[2:n, 1 : m - 1]
            + u[0 : n - 2, 1 : m - 1]
            + u[1 : n - 1, 2:m]
            + u[1 : n - 1, 0 : m - 2]
            - 4 * u[1 : n - 1, 1 : m - 1]
        )
    )
    return new


def tridiagonal(a, b, c, d):
    """Thomas's algorithm in each column, along the last axis."""
    levels = d.shape[-1]
    for k in range(1, levels):
        w = a[:, :, k] / b[:, :, k - 1]
        b[:, :, k] = b[:, :, k] - w * c[:, :, k - 1]
        d[:, :, k] = d[:, :, k] - w * d[:, :, k - 1]
    d[:, :, -1] = d[:, :, -1] / b[:, :, -1]
    for k in range(levels - 2, -1, -1):
        d[:, :, k] = (d[:, :, k] - c[:, :, k] * d[:, :, k + 1]) / b[:, :, k]


def rows(a, c):
    for b in range(len(a)):
        a[b] += 0.5 * c[b] * c[b] + 1.0
