"""Functions whose parameters say nothing of their types."""

import cupy as cp


def rhs(u, a):
    return a * u * (1.0 - u)


def rk4(u, dt, a):
    """One step of Runge and Kutta."""
    k1 = rhs(u, a)
    k2 = rhs(u + 0.5 * dt * k1, a)
    k3 = rhs(u + 0.5 * dt * k2, a)
    k4 = rhs(u + dt * k3, a)
    return u + dt / 6.0 * (k1 + 2.0 * k2 + 2.0 * k3 + k4)


def mixed(a, b, t):
    return a + (b - a) * t
