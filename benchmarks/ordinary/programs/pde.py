"""Steps of partial differential equations."""

import numpy as np


def wave_step(u, u_prev, c):
    new = 2 * u - u_prev
    new[1:-1, 1:-1] += c * (u[2:, 1:-1] + u[:-2, 1:-1] + u[1:-1, 2:] + u[1:-1, :-2] - 4 * u[1:-1, 1:-1])
    return new


def heat_step(u, alpha):
    new = u.copy()
    new[1:-1, 1:-1] = u[1:-1, 1:-1] + alpha * (
        u[2:, 1:-1] + u[:-2, 1:-1] + u[1:-1, 2:] + u[1:-1, :-2] - 4.0 * u[1:-1, 1:-1]
    )
    new[0, :] = 0.0
    new[-1, :] = 0.0
    return new


def burgers_step(u, nu, dt, dx):
    right = np.roll(u, -1)
    left = np.roll(u, 1)
    return u - dt * u * (right - left) / (2 * dx) + nu * dt * (right - 2 * u + left) / dx**2


def upwind(q, u, v, dt):
    dq_x = np.where(u > 0, q - np.roll(q, 1, axis=1), np.roll(q, -1, axis=1) - q)
    dq_y = np.where(v > 0, q - np.roll(q, 1, axis=0), np.roll(q, -1, axis=0) - q)
    return q - dt * (u * dq_x + v * dq_y)


def laplacian(a):
    return np.roll(a, 1, 0) + np.roll(a, -1, 0) + np.roll(a, 1, 1) + np.roll(a, -1, 1) - 4 * a


def gray_scott(u, v, f, k):
    uvv = u * v * v
    u_new = u + 0.16 * laplacian(u) - uvv + f * (1 - u)
    v_new = v + 0.08 * laplacian(v) + uvv - (f + k) * v
    return u_new, v_new


def shallow_water(h, hu, hv, dt, dx, g):
    u = hu / h
    v = hv / h
    c = np.sqrt(g * h)
    flux_x = hu * u + 0.5 * g * h**2
    flux_y = hv * v + 0.5 * g * h**2
    h_new = h[1:-1, 1:-1] - dt / (2 * dx) * (hu[1:-1, 2:] - hu[1:-1, :-2] + hv[2:, 1:-1] - hv[:-2, 1:-1])
    hu_new = hu[1:-1, 1:-1] - dt / (2 * dx) * (flux_x[1:-1, 2:] - flux_x[1:-1, :-2])
    hv_new = hv[1:-1, 1:-1] - dt / (2 * dx) * (flux_y[2:, 1:-1] - flux_y[:-2, 1:-1])
    speed = np.max(np.abs(u) + c)
    return h_new, hu_new, hv_new, speed


def jacobi_residual(p, b, h):
    new = np.zeros_like(p)
    new[1:-1, 1:-1] = 0.25 * (p[2:, 1:-1] + p[:-2, 1:-1] + p[1:-1, 2:] + p[1:-1, :-2] - h * h * b[1:-1, 1:-1])
    return new, np.max(np.abs(new - p))


def pressure(rho, mx, my, energy, gamma):
    u = mx / rho
    v = my / rho
    p = (gamma - 1.0) * (energy - 0.5 * rho * (u**2 + v**2))
    c = np.sqrt(gamma * p / rho)
    return u, v, p, c


def gradient_magnitude(u, h):
    gy = (u[2:, 1:-1] - u[:-2, 1:-1]) / (2 * h)
    gx = (u[1:-1, 2:] - u[1:-1, :-2]) / (2 * h)
    return np.sqrt(gx**2 + gy**2)
