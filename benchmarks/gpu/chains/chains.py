"""Chains of array functions as CuPy programs write them."""

import cupy as cp


def chain(x, y):
    """Two roots and an exponential."""
    return cp.sqrt(x * x + y * y) * 0.5 + cp.exp(-x) / (1 + y)


def masked(x, y, limit):
    """Large products are cut off, small ones are negative."""
    product = x * y
    product = cp.where(product > limit, limit, product)
    return cp.where(product < 0.1, -product, product)


def smooth_step(x, low, high):
    """Hermite's polynomial between two bounds."""
    t = cp.clip((x - low) / (high - low), 0.0, 1.0)
    return t * t * (3.0 - 2.0 * t)


def polar(x, y):
    """Radius and angle."""
    radius = cp.hypot(x, y)
    angle = cp.arctan2(y, x) + cp.pi
    return radius, angle


def kick_drift(x: cp.ndarray, v: cp.ndarray, a, dt):
    """One step of a particle, in place."""
    v += a * dt
    x += v * dt


def mixed(x, n):
    """Integers beside floating-point numbers."""
    share = n / 7
    return cp.maximum(x, share) ** 2


def remainders(n: cp.ndarray, m):
    """Integer division and its remainder."""
    whole = n // m
    rest = n % m
    return whole * 3 + rest


def of_either(x, y):
    """For NumPy's arrays and CuPy's."""
    xp = cp.get_array_module(x)
    root = xp.sqrt(xp.abs(x)) + y
    return xp.log1p(root) * xp.tanh(x)


def powers(x, y):
    """Powers that CuPy computes with other functions, and one that it does not."""
    return cp.sqrt(x**2 + y**2.0) + cp.abs(x) ** 0.5 - x**3 + y**-1.0 + x**y


def raised(x, n):
    """A Python number as exponent."""
    return cp.abs(x) ** n + x
