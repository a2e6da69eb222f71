import numpy as np


def bounded(p, y, most):
    """Masks of the array, of an operand, and of a number; each store sees the one before."""
    b = p * y
    b[b > most] = most
    b[b < -1.0] = -1.0
    b[y == 0.0] = 0.0
    return b * 2.0


def rooted(p, y):
    """The value is computed of what the mask selects."""
    b = p * y
    m = b > 1.0
    b[m] = np.sqrt(b[m]) + 2 * y[m]
    b[~m] += np.maximum(y[~m], 0.25)
    return b, m.sum()


def exchanged(field, other, limit):
    """In place, by a mask that other arrays give; what is selected keeps its dtype."""
    high = (other > limit) & (field < limit)
    field[high] = other[high] * 2
    np.place(field, field == 1, 3)
    return field + 1


def repeated(p, y, z):
    """NumPy repeats a value of another size."""
    b = p * y
    np.putmask(b, b > 0.5, z)
    return b * y


def placed(p, y, value):
    """The first elements of an array would go to the first places: only numbers are stored."""
    b = p * y
    np.place(b, b > 0.5, value)
    return b * y


def quotients(p, y):
    """Where the divisor is zero, the result is what the memory held."""
    q = np.divide(p, y, out=np.zeros_like(p), where=y != 0.0)
    r = np.sqrt(p, out=np.full_like(p, -1.0), where=p > 0.0)
    np.multiply(q, r, out=q, where=r > 0)
    return q + np.floor_divide(p, y, out=np.ones(p.shape), where=y != 0)


def whole_quotients(n, k):
    """Integers are divided by zero nowhere."""
    q = np.floor_divide(n, k, out=np.zeros_like(n), where=k != 0)
    return q * 2 - n


def logarithms(p, y):
    """Over tiles NumPy would warn of what the mask leaves out."""
    b = p - y
    b[b > 0] = np.log(b[b > 0])
    return b * 2.0


def of_columns(p, y):
    """Beside reductions of columns."""
    b = p - y
    b[y > 0.5] = 0.0
    return b / np.sum(b * b + 1.0, axis=0)
