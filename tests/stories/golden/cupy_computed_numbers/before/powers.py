"""Powers of numbers and of constants, which Python computes; and other arithmetic of constants, which no kernel does."""

import cupy as cp

ORDER = 3


def potential(r: cp.ndarray, depth, width):
    """Of numbers, and of arrays in the same places."""
    attraction = width**6 / r
    return 4.0 * depth * (width**12 / (r * r) - attraction)


def grown(x, rate, steps):
    return x * (1.0 + rate) ** steps + rate**-2.0 + steps**0.5


def dated(x: cp.ndarray, rate, steps):
    """In a function of the package: of a sum, with a number that the caller gives; roots."""
    return grown(x, rate, steps) * (steps - 1) ** 2 - 2.0**rate


def chained(x: cp.ndarray, a, b):
    """Powers of powers, and of products; of which one bears a sign."""
    return x * (a**b) ** ORDER - x / abs(a * b) ** 1.5 + (-a) ** 3 * +b


def counted(x: cp.ndarray, n, m):
    """Of integers several operations, of which a kernel must know how large they become."""
    return x * (2 * n * m - 1 / 3) + x / (405 * n) + 46 / (25515 * n**2) * (3 * (1 + m))


def constants(x: cp.ndarray):
    """Roots, powers, remainders and bits of constants, some of them in functions."""
    golden = x * (1 + 5**0.5) / 2
    return cp.where(golden > 2**0.5, golden + 10**6, 10**-3 * x) + 7 // 2 - 7.5 % 2 + (1 << 4 | 3)


def totals(x: cp.ndarray, n: float):
    """Behind a reduction."""
    return cp.sum(x * x) / n**3
