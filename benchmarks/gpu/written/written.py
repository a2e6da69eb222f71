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


def vertical_advection(tendency, u, wcon, u_pos, u_tens, dtr):
    """Add the implicit tendency."""
    levels = u.shape[2]
    ccol = cp.zeros_like(u)
    dcol = cp.zeros_like(u)

    # the lowest level
    gcv = 0.25 * (wcon[1:, :, 1] + wcon[:-1, :, 1])
    bcol = dtr - gcv * 0.75
    ccol[:, :, 0] = gcv * 0.75 / bcol
    dcol[:, :, 0] = (
        dtr * u_pos[:, :, 0] + u_tens[:, :, 0] + tendency[:, :, 0] - gcv * 0.25 * (u[:, :, 1] - u[:, :, 0])
    ) / bcol

    for k in range(1, levels - 1):
        gav = -0.25 * (wcon[1:, :, k] + wcon[:-1, :, k])
        gcv = 0.25 * (wcon[1:, :, k + 1] + wcon[:-1, :, k + 1])
        as_ = gav * 0.25
        cs = gcv * 0.25
        acol = gav * 0.75
        ccol[:, :, k] = gcv * 0.75
        bcol = dtr - acol - ccol[:, :, k]
        correction = -as_ * (u[:, :, k - 1] - u[:, :, k]) - cs * (u[:, :, k + 1] - u[:, :, k])
        dcol[:, :, k] = dtr * u_pos[:, :, k] + u_tens[:, :, k] + tendency[:, :, k] + correction
        # forward elimination
        divided = 1.0 / (bcol - ccol[:, :, k - 1] * acol)
        ccol[:, :, k] = ccol[:, :, k] * divided
        dcol[:, :, k] = (dcol[:, :, k] - dcol[:, :, k - 1] * acol) * divided

    # the highest level
    gav = -0.25 * (wcon[1:, :, levels - 1] + wcon[:-1, :, levels - 1])
    divided = 1.0 / (dtr - gav * 0.75 - ccol[:, :, levels - 2] * gav * 0.75)
    dcol[:, :, levels - 1] = (dtr * u_pos[:, :, levels - 1] - dcol[:, :, levels - 2] * gav * 0.75) * divided
    column = dcol[:, :, levels - 1] * 1.0
    tendency[:, :, levels - 1] = dtr * (column - u_pos[:, :, levels - 1])

    for k in range(levels - 2, -1, -1):
        column[:] = dcol[:, :, k] - ccol[:, :, k] * column
        tendency[:, :, k] = dtr * (column - u_pos[:, :, k])


def filtered(x, y, a):
    """A recursive filter over rows."""
    for i in range(1, len(x)):
        y[i] = a * x[i] + (1.0 - a) * y[i - 1]
