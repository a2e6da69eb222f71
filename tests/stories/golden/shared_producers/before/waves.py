"""Fluxes whose differences are one kernel and whose largest speed is another: each computes what it needs of both."""

import numpy as np


def shallow(h, hu, hv, dt, dx, g):
    """No flux and no speed is stored."""
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


def single(h: np.ndarray, hu, g):
    """The differences alone would be a single pass."""
    u = hu / h
    flux = hu * u + 0.5 * g * h * h
    change = flux[1:] - flux[:-1]
    speed = np.max(np.abs(u))
    return change, speed


def kept(h: np.ndarray, hu, g):
    """What is returned is stored anyway."""
    u = hu / h
    flux = hu * u + 0.5 * g * h * h
    change = flux[1:] - flux[:-1]
    speed = np.max(np.abs(u))
    return change, speed, u


def printed(h: np.ndarray, hu, g):
    """Something stands between."""
    u = hu / h
    flux = hu * u + 0.5 * g * h * h
    change = flux[1:] - flux[:-1]
    print(change.shape)
    speed = np.max(np.abs(u))
    return change, speed


def overwritten(h: np.ndarray, hu, g):
    """The second kernel would compute with other values."""
    u = hu / h
    flux = hu * u + 0.5 * g * h * h
    change = flux[1:] - flux[:-1]
    h *= 2.0
    speed = np.max(np.abs(u))
    return change, speed


def bound_again(h: np.ndarray, hu, g):
    """So it would under this name."""
    u = hu / h
    flux = hu * u + 0.5 * g * h * h
    change = flux[1:] - flux[:-1]
    h = h * 2.0
    speed = np.max(np.abs(u) + h)
    return change, speed


def dear(h: np.ndarray, hu, g):
    """To compute it twice takes longer than to store it."""
    u = np.arctan2(np.exp(hu), np.sinh(h)) ** 0.3
    flux = hu * u + 0.5 * g * h * h
    change = flux[1:] - flux[:-1]
    speed = np.max(np.abs(u))
    return change, speed
