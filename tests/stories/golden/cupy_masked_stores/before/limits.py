import cupy as cp


def rectified(x: cp.ndarray, y: cp.ndarray):
    a = x - y
    a[a < 0.0] = 0.0
    a[cp.isnan(a)] = 1
    return cp.sqrt(a) * y


def in_place(field: cp.ndarray, scale: float):
    field[field < 2] = 2.5
    field[field > 5] *= 2
    return field * scale + 1


def bounded(p: cp.ndarray, y: cp.ndarray, most: float):
    """Masks of the array, of an operand and of a number, and a value of what the mask selects."""
    b = p * y
    b[b > most] = most
    b[y == 0.0] = 0.0
    m = b < -0.5
    b[m] = cp.sqrt(-b[m]) + 2 * y[m]
    cp.putmask(b, b > 0.75, y)
    return b * 2.0


def quotients(p: cp.ndarray, y: cp.ndarray):
    """Where the divisor is zero, the result is what the memory held."""
    q = cp.divide(p, y, out=cp.zeros_like(p), where=y != 0.0)
    cp.sqrt(q, out=q, where=q > 0.0)
    return q + cp.floor_divide(p, y, out=cp.ones(p.shape), where=y != 0)


def with_total(p: cp.ndarray, y: cp.ndarray):
    """Beside a reduction of all elements."""
    b = p - y
    b[y > 0.5] = 0.0
    return b, cp.sum(b * b)


def with_differences(p: cp.ndarray, y: cp.ndarray):
    """Beside slices of other arrays."""
    b = p[1:] - p[:-1]
    b[b > 0.5] = 0.5
    return b * (y[1:] + y[:-1])
