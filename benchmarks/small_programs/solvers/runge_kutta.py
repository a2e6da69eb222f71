"""A step of the classical Runge-Kutta method for a damped oscillator at many frequencies."""

import numpy as np


def make(n, rng):
    return rng.random(n), rng.random(n), 1 + rng.random(n), 0.01


def slope(x: np.ndarray, v: np.ndarray, w: np.ndarray):
    return v, -w * w * x - 0.1 * v


def run(x: np.ndarray, v: np.ndarray, w: np.ndarray, dt):
    a1, b1 = slope(x, v, w)
    a2, b2 = slope(x + 0.5 * dt * a1, v + 0.5 * dt * b1, w)
    a3, b3 = slope(x + 0.5 * dt * a2, v + 0.5 * dt * b2, w)
    a4, b4 = slope(x + dt * a3, v + dt * b3, w)
    return x + dt / 6 * (a1 + 2 * a2 + 2 * a3 + a4), v + dt / 6 * (b1 + 2 * b2 + 2 * b3 + b4)
