"""Sums are fused; what is computed with them stays where it is, or belongs to a kernel over elements."""

import cupy as cp

from . import _fused_apart as _fused


def with_variable(a, b, scale):
    """Which may be an array."""
    total = _fused.with_variable_fused(a, b)
    return scale * total


def with_array(a, b, scale: cp.ndarray):
    """Which is one."""
    return _fused.with_array_fused(a, b, scale)


def bound_between(a: cp.ndarray, b: cp.ndarray, scale: float):
    """The number is another one when the sum is complete."""
    return _fused.bound_between_fused(a, b, scale)


def changed(a: cp.ndarray, b: cp.ndarray, scale: float):
    """So is an array of that name."""
    half = _fused.changed_fused_half(a, b, scale)
    scale = _fused.changed_fused_scale(a, b)
    return half, scale


def after_print(a, b):
    """Who prints may change what the name is."""
    total = _fused.after_print_fused(a, b)
    print("summed")
    return 0.5 * total


def of_elements(a: cp.ndarray, b: cp.ndarray):
    """Each element takes the number."""
    total = _fused.of_elements_fused_total(a, b)
    half = 0.5 * total
    return _fused.of_elements_fused_value(a, half, b)


def of_spread(a, b):
    """A deviation is completed otherwise."""
    deviation = _fused.of_spread_fused(a, b)
    return 2.0 * deviation


def of_rows(a, b):
    """One number for each row."""
    return _fused.of_rows_fused(a, b)


def bound_again(a, b):
    """A later sum takes the name of what is computed with."""
    total = _fused.bound_again_fused_total(a, b)
    half = 0.5 * total
    total = _fused.bound_again_fused_total_2(a, b)
    return half, total


def read_between(a, b):
    """A later statement over elements binds what the number is made of."""
    total = _fused.read_between_fused(a, b)
    half = cp.sqrt(total)
    total = a + b * 2.0
    return half, total


def bound_by_number(a, b):
    """What is computed with the second sum takes the name of the first: Python computes it, behind the kernel."""
    total, half = _fused.bound_by_number_fused(a, b)
    return half, total


def alone(a):
    """CuPy needs two kernels for it, too."""
    return cp.sqrt(cp.sum(a))


def of_two_groups(a, b, c, d):
    """Nothing shows that all four have one shape."""
    left = _fused.of_two_groups_fused_left(a, b)
    right = _fused.of_two_groups_fused_right(c, d)
    return left / right


def flagged(n):
    """Kernels have no code for the constant."""
    total = _fused.flagged_fused(n)
    return total + 4294967296


def second_name(a, b):
    """Two names for one number."""
    total = _fused.second_name_fused(a, b)
    half = 0.5 * total
    also = half
    return half, also


def unread(a, b):
    """Nobody reads the number."""
    product, total = _fused.unread_fused(a, b)
    _half = 0.5 * total
    return product


def cube(a, b):
    """Kernels have no powers of integers."""
    total = _fused.cube_fused(a, b)
    return total**3, total**2


def cubed(a, b):
    """A sum may be an integer, of whose third power kernels know nothing."""
    total = _fused.cubed_fused_total(a, b)
    cube = total**3
    return cube, _fused.cubed_fused_largest(a, b)


def raised(a, b, order: float):
    """So is what a variable says."""
    total = _fused.raised_fused_total(a, b)
    power = total**order
    return power, _fused.raised_fused_largest(a, b)


def centred(a):
    """The elements take the number that stands between."""
    var = _fused.centred_fused_var(a)
    width, largest = _fused.centred_fused_largest(cp.mean(a + a), var, a)
    return width, largest
