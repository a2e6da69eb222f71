import numpy as np

import _fused_regions as _fused


def bounded(p, y, most):
    """Masks of the array, of an operand, and of a number; each store sees the one before."""
    return _fused.bounded_fused(p, y, most)


def rooted(p, y):
    """The value is computed of what the mask selects."""
    b, total = _fused.rooted_fused(p, y)
    return b, total


def exchanged(field, other, limit):
    """In place, by a mask that other arrays give; what is selected keeps its dtype."""
    return _fused.exchanged_fused(other, limit, field)


def repeated(p, y, z):
    """NumPy repeats a value of another size."""
    return _fused.repeated_fused(p, y, z)


def placed(p, y, value):
    """The first elements of an array would go to the first places: only numbers are stored."""
    return _fused.placed_fused(p, y, value)


def quotients(p, y):
    """Where the divisor is zero, the result is what the memory held."""
    return _fused.quotients_fused(p, y)


def whole_quotients(n, k):
    """Integers are divided by zero nowhere."""
    return _fused.whole_quotients_fused(n, k)


def logarithms(p, y):
    """Over tiles NumPy would warn of what the mask leaves out."""
    return _fused.logarithms_fused(p, y)


def of_columns(p, y):
    """Beside reductions of columns."""
    return _fused.of_columns_fused(p, y)
