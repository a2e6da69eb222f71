import numpy as np


def rectified(x, y):
    """Between other statements: one loop, and no array for `a`."""
    a = x - y
    a[a < 0.0] = 0.0
    return np.sqrt(a) * y


def cleaned(x, y):
    """One mask after the other, each of the values that the last one left."""
    a = x * 2.0 - y
    a[np.isnan(a)] = -1
    a[(a > 1.0) & (a < y)] *= 0.5
    a[a >= 2.0] += y[a >= 2.0]
    np.putmask(a, a == 0.0, 0.25)
    np.copyto(a, x, where=y > 0.5)
    return a


def limited_in_place(field, least):
    """What is stored gets the dtype of the array."""
    field[field < 2] = 2.5
    field[~(field <= 9)] = 9
    return field * least + 1


def marked(field):
    """NumPy refuses to convert a NaN to an integer."""
    field[field < 2] = np.nan
    return field * 2 + 1


def of_rows(p, y):
    """Masks and reductions of rows in one loop over the rows."""
    a = p - y
    a[a < 0.0] = 0.0
    return a / np.sum(a + 1.0, axis=1, keepdims=True)


def accepted(x, proposal, uniform, beta):
    """The mask has a name, and is computed of the array through other variables."""
    old = 0.25 * x**4 - 0.5 * x**2
    new = 0.25 * proposal**4 - 0.5 * proposal**2
    accept = uniform < np.exp(-beta * (new - old))
    x[accept] = proposal[accept]
    return x, accept.mean()
