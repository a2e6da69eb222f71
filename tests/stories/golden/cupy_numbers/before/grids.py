"""Python's numbers among CuPy's arrays."""

import cupy as cp

OUTER = 1.0 / 16.0
CENTRE = 10.0 / 16.0
GAMMA = 2.2


def source_term(u: cp.ndarray, v, dx, dy, out: cp.ndarray):
    """Squares of spacings, which may be numbers or arrays."""
    u_x = (u[1:-1, 2:] - u[1:-1, :-2]) * dy**2
    v_y = (v[2:, 1:-1] - v[:-2, 1:-1]) / dx**2
    out[1:-1, 1:-1] = u_x + v_y


def spread(u: cp.ndarray, dx):
    """The square of what the caller gives."""
    return (u * dx**2 + 1.0) * 0.5


def slopes(u: cp.ndarray, v: cp.ndarray, dx):
    """Quotients by elements and by a number, and a root."""
    across = (u[1:-1, 2:] - u[1:-1, :-2]) / v[1:-1, 1:-1]
    return across / dx + cp.sqrt(v[1:-1, 1:-1])


def smoothed(field: cp.ndarray):
    """A copy whose interior is written; constants are arithmetic of literals."""
    result = field.copy()
    result[1:-1] = OUTER * (field[:-2] + field[2:]) + CENTRE * field[1:-1]
    return result


def bearing(change: cp.ndarray, latitude):
    """Degrees of an angle, and functions of a number."""
    east = cp.sin(change) * cp.cos(latitude)
    return cp.degrees(cp.arctan2(east, cp.sin(latitude) * cp.cos(change))) + cp.radians(change)


def encoded(linear: cp.ndarray):
    """A power whose exponent Python computes."""
    return linear ** (1.0 / GAMMA) * 255.0 + linear ** (1 / 2)


def exposed(linear: cp.ndarray, stops):
    """A power of a literal, whose exponent may be a number or an array."""
    return cp.minimum(linear * 2.0**stops, 1.0)


def reflected(x: cp.ndarray, n):
    """An integer with the other sign, which integers without one do not hold."""
    return (x - n) * -n + abs(n)
