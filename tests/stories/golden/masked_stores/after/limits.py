import numpy as np

from . import _fused_limits as _fused


def rectified(x, y):
    """Between other statements: one loop, and no array for `a`."""
    return _fused.rectified_fused(x, y)


def cleaned(x, y):
    """One mask after the other, each of the values that the last one left."""
    a = _fused.cleaned_fused(x, y)
    return a


def limited_in_place(field, least):
    """What is stored gets the dtype of the array."""
    return _fused.limited_in_place_fused(field, least)


def marked(field):
    """NumPy refuses to convert a NaN to an integer."""
    return _fused.marked_fused(field)


def of_rows(p, y):
    """Masks and reductions of rows in one loop over the rows."""
    return _fused.of_rows_fused(p, y)


def accepted(x, proposal, uniform, beta):
    """The mask has a name, and is computed of the array through other variables."""
    x, average = _fused.accepted_fused(x, proposal, uniform, beta)
    return x, average
