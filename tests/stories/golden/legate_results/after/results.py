"""Functions of arrays of cuPyNumeric with several results."""

import cupynumeric as cn

import _fused_results as _fused


def both(x, y):
    length, angle = _fused.both_fused(x, y)
    return length, angle


def stepped(v, x, dt):
    """Names are bound again."""
    v, x = _fused.stepped_fused(v, x, dt)
    return v, x


def chosen(x, y, limit):
    """A condition of elements, and values of elements."""
    return _fused.chosen_fused(x, limit, y)


def smaller(row, x):
    """A result of its own shape."""
    doubled, value = _fused.smaller_fused(row, x)
    return doubled, value
