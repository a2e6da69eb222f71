"""Sums are fused; what is computed with them stays where it is, or belongs to a kernel over elements."""

import cupy as cp


def with_variable(a, b, scale):
    """Which may be an array."""
    total = cp.sum(a * b)
    return scale * total


def with_array(a, b, scale: cp.ndarray):
    """Which is one."""
    return scale * cp.sum(a * b)


def bound_between(a: cp.ndarray, b: cp.ndarray, scale: float):
    """The number is another one when the sum is complete."""
    total = cp.sum(a * b)
    scale = cp.max(a * scale)
    return scale * total


def changed(a: cp.ndarray, b: cp.ndarray, scale: float):
    """So is an array of that name."""
    total = cp.sum(a * b)
    half = scale * total
    scale = a * b - 1.0
    return half, scale


def after_print(a, b):
    """Who prints may change what the name is."""
    total = cp.sum(a * b)
    print("summed")
    return 0.5 * total


def of_elements(a: cp.ndarray, b: cp.ndarray):
    """Each element takes the number."""
    total = cp.sum(a * b)
    half = 0.5 * total
    return (a - half) * (b - half)


def of_spread(a, b):
    """A deviation is completed otherwise."""
    deviation = cp.std(a * b)
    return 2.0 * deviation


def of_rows(a, b):
    """One number for each row."""
    total = cp.sum(a * b, axis=-1)
    return 0.5 * total


def bound_again(a, b):
    """A later sum takes the name of what is computed with."""
    total = cp.sum(a * b)
    half = 0.5 * total
    total = cp.sum(a - b)
    return half, total


def read_between(a, b):
    """A later statement over elements binds what the number is made of."""
    total = cp.sum(a * b)
    half = cp.sqrt(total)
    total = a + b * 2.0
    return half, total


def bound_by_number(a, b):
    """What is computed with the second sum takes the name of the first: Python computes it, behind the kernel."""
    total = cp.sum(a * b)
    half = 0.5 * total
    total = cp.sum(a * a) + 1
    return half, total


def alone(a):
    """CuPy needs two kernels for it, too."""
    return cp.sqrt(cp.sum(a))


def of_two_groups(a, b, c, d):
    """Nothing shows that all four have one shape."""
    left = cp.sum(a * b)
    right = cp.sum(c * d)
    return left / right


def flagged(n):
    """Kernels have no code for the constant."""
    total = cp.sum(n * n)
    return total + 4294967296


def second_name(a, b):
    """Two names for one number."""
    total = cp.sum(a * b)
    half = 0.5 * total
    also = half
    return half, also


def unread(a, b):
    """Nobody reads the number."""
    product = a * b + a
    total = cp.sum(product)
    _half = 0.5 * total
    return product


def cube(a, b):
    """Kernels have no powers of integers."""
    total = cp.sum(a * b)
    return total**3, total**2


def cubed(a, b):
    """A sum may be an integer, of whose third power kernels know nothing."""
    total = cp.sum(a * b)
    cube = total**3
    return cube, cp.max(a - b)


def raised(a, b, order: float):
    """So is what a variable says."""
    total = cp.mean(a * b)
    power = total**order
    return power, cp.max(a - b)


def centred(a):
    """The elements take the number that stands between."""
    var = cp.mean(a * a)
    width = cp.mean(a + a) / var**1.5
    return width, cp.max(a - width)
