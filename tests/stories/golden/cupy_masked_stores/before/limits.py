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
