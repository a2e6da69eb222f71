"""Copies whose interior is written, views that are bound before they are read, and functions that view their own values."""

import cupy as cp


def smoothed(now, source):
    """The kernel copies the border, and nothing is written twice."""
    after = now.copy()
    neighbours = now[1:-1, :-2] + now[1:-1, 2:] + now[:-2, 1:-1] + now[2:, 1:-1]
    after[1:-1, 1:-1] = 0.25 * (neighbours + source[1:-1, 1:-1])
    return after


def absorbed(field, other, rate):
    """What it reads of the copy is what was copied."""
    left = field.copy()
    left[:-1] -= rate * (other[1:] - other[:-1])
    return left


def stepped(h, hu, ratio):
    """Two copies of which it writes the same part."""
    flux = hu[1:] - hu[:-1]
    new_h = h.copy()
    new_hu = hu.copy()
    new_h[1:-1] = h[1:-1] - ratio * (flux[1:] - flux[:-1])
    new_hu[1:-1] = hu[1:-1] * h[1:-1]
    return new_h, new_hu


def slope(image):
    """Sums along one axis, and their differences along the other."""
    rows = image[:-2, :] + 2.0 * image[1:-1, :] + image[2:, :]
    return rows[:, 2:] - rows[:, :-2]


def sharpened(image, amount):
    """The slope is written out where it is called; a bound view is known for a part of the image."""
    steep = slope(image)
    inner = image[1:-1, 1:-1]
    return inner + amount * steep * (inner - 0.5 * (image[:-2, 1:-1] + image[2:, 1:-1]))


def shifted(u):
    """What is copied is written, and nobody reads the copy later: no copy is made."""
    before = u.copy()
    u[1:-1] = before[2:] - before[:-2] + before[1:-1]


def reordered(u, v):
    """Near miss: a function's copy lies in memory as the array does."""
    out = cp.copy(u)
    out[1:-1] = u[2:] * v[1:-1] + u[:-2]
    return out


def copied_twice(u, v):
    """Near miss: what is copied again must be whole before the kernel runs."""
    out = u.copy()
    again = out.copy()
    out[1:-1] = u[2:] * v[1:-1]
    again[1:-1] = u[:-2] * v[1:-1]
    return out, again


def told(u):
    """Near miss: a comment stands between."""
    inner = u[1:-1]
    # which is read twice
    return inner * 2.0 + cp.sqrt(u[2:]) * inner


def spread(field: cp.ndarray, spacing, rate):
    """An update of a copy, of a stage between, beside elements of what may be a tuple."""
    down = (field[2:] - 2 * field[1:-1] + field[:-2]) / spacing[0]
    out = field.copy()
    out[1:-1] += rate * down * spacing[1]
    return out
