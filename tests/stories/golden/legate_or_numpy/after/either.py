"""Functions for arrays of NumPy and of cuPyNumeric."""

import _fused_either as _fused


def norms(xp, x, y):
    """Norms, and what decays beside them."""
    return _fused.norms_fused(x, y, xp)


def energy(xp, x, v):
    """A sum in the same pass; a product of vectors is NumPy's own."""
    t, total = _fused.energy_fused(x, v, xp)
    return total, t.dot(t)
