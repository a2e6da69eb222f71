"""Each is one kernel, and where one block would be slow a second one, which completes what the first has reduced."""

import cupy as cp

HALF = 0.5


def energy(mass, vx, vy):
    """A literal, and a statement before it."""
    speed = vx * vx + vy * vy
    return 0.5 * cp.sum(mass * speed)


def distance(a, b):
    return cp.sqrt(cp.sum((a - b) ** 2))


def projection(a, b):
    """Two sums, each with a name."""
    top = cp.sum(a * b)
    bottom = cp.sum(a * a)
    return top / bottom


def cosine(a, b):
    """Numbers between the sums."""
    length = cp.sqrt(cp.sum(a * a))
    other = cp.sqrt((b * b).sum())
    return cp.sum(a * b) / (length * other)


def moments(x: cp.ndarray):
    """What is computed with, too; and of an array that is stored."""
    squares = x * x
    mean = cp.mean(squares)
    least = cp.min(squares)
    width = cp.sqrt(mean) - least
    return squares, mean, width


def steps(u):
    """Of views, one number after the other."""
    change = u[1:] - u[:-1]
    top = cp.max(cp.abs(change))
    mean = cp.mean(change)
    excess = top - mean
    share = excess / (top + 1e-12)
    return share, cp.maximum(share, 0.25)


def parity(n):
    """Integers, truth values, and a constant of the module."""
    total = cp.sum(n * n)
    is_any = cp.any(n > 3)
    odd = total % 2
    return 3 * odd, cp.logical_not(is_any), HALF * total, -total // 7


def rebound(a, b):
    """The name of an operand for a number."""
    total = cp.sum(a * b)
    a = 2 * total
    return a


def other_names(a, b):
    """A sum that nobody reads, and names that kernels and their results have."""
    _unread = cp.sum(a - b)
    count = cp.max(a * b)
    a_result = 2 * count
    a = 3 * count
    return a, a_result


def rebound_array(u):
    """The name of the array of whose views a number is made."""
    total = cp.sum(u[1:] * u[:-1])
    u = 2 * total
    return u


def thousandth(n):
    """A literal that the sum's dtype holds, though that of its operand need not."""
    return cp.sum(n * n) / 1000


def below(n):
    """A literal that no byte holds."""
    return cp.max(n * n) - 300


def of_number(x, y):
    """What computes with a sum behind a print is a kernel of one element."""
    total = cp.sum(x * y)
    print("summed")
    return cp.sqrt(total) * 2 + 1.5


def beside_elements(a: cp.ndarray, b: cp.ndarray):
    """A number and an array in one statement are kernels of their own."""
    total = cp.sum(a * b)
    print("summed")
    return cp.sqrt(total) * 2, (a - total) * b
