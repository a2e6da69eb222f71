"""Functions for arrays of NumPy and of cuPyNumeric."""


def norms(xp, x, y):
    """Norms, and what decays beside them."""
    length = xp.sqrt(x * x + y * y)
    return length * 2.0 + xp.exp(-x)


def energy(xp, x, v):
    """A sum in the same pass; a product of vectors is NumPy's own."""
    t = x * v + v
    return xp.sum(t * t), t.dot(t)
