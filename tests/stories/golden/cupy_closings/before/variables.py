"""Numbers of the call, which the source shows to be such, beside sums."""

import cupy as cp


def penalty(w, strength: float):
    """An annotation."""
    return strength * cp.sum(cp.abs(w))


def loss(x: cp.ndarray, y: cp.ndarray, w: cp.ndarray, strength=0.1):
    """A default; and two sums of arrays that may have other shapes."""
    return cp.sum((x - y) ** 2) + strength * cp.sum(w * w)


def root_mean_square(x: cp.ndarray):
    """A number that the function counts."""
    n = len(x)
    return cp.sqrt(cp.sum(x * x) / n)


def named(x: cp.ndarray, y: cp.ndarray, n: int):
    """Arithmetic of numbers alone, too, which may raise."""
    total = cp.sum(x * y)
    scaled = total / (2 * n)
    return scaled, 1 / n * total


def stencil(u: cp.ndarray, dx: float):
    """Of views; and the number feeds the elements as well."""
    slope = (u[2:] - u[:-2]) / (2 * dx)
    return dx * cp.sum(slope * slope)


def rounds(x: cp.ndarray):
    """A loop's variable."""
    found = []
    for n in range(4):
        found.append(cp.max(x * x) - n)
    return found


def mean_error(xp, a, b, count: int):
    """Python computes with NumPy's numbers."""
    return xp.sqrt(xp.sum((a - b) ** 2)) / count


def is_done(r, tolerance: float):
    """The comparison belongs to the kernel."""
    if cp.sqrt(cp.sum(r * r)) < tolerance:
        return True
    return False


def objective(residual: cp.ndarray, weights: cp.ndarray, penalty: float):
    """Two kernels for sums of two shapes, and a third one for what is computed with both."""
    n = residual.size
    return cp.sum(residual * residual) / (2 * n) + penalty * cp.sum(cp.abs(weights))


def descended(slope: cp.ndarray, weights: cp.ndarray, rate=0.1, tolerance=1e-6):
    """The sum belongs to the kernel of the statements before it, which give an array."""
    gradient = slope + cp.sign(weights)
    weights = weights - rate * gradient
    if cp.sqrt(cp.sum(gradient * gradient)) < tolerance:
        return weights, True
    return weights, False


def normalised(x: cp.ndarray, eps: float = 1e-8):
    """Numbers between kernels that take them for elements."""
    n = x.size
    mean = cp.sum(x) / n
    variance = cp.sum((x - mean) ** 2) / (n - 1)
    return (x - mean) / cp.sqrt(variance + eps)


def powered(a, b, exponent: float):
    """A power of numbers, which Python computes."""
    return cp.sum(a * b) * exponent**2
