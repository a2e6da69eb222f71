"""Each is one kernel, and where one block would be slow a second one, which completes what the first has reduced."""

import cupy as cp

from . import _fused_numbers as _fused

HALF = 0.5


def energy(mass, vx, vy):
    """A literal, and a statement before it."""
    return _fused.energy_fused(vx, vy, mass)


def distance(a, b):
    return _fused.distance_fused(a, b)


def projection(a, b):
    """Two sums, each with a name."""
    return _fused.projection_fused(a, b)


def cosine(a, b):
    """Numbers between the sums."""
    return _fused.cosine_fused(a, b)


def moments(x: cp.ndarray):
    """What is computed with, too; and of an array that is stored."""
    squares, mean, width = _fused.moments_fused(x)
    return squares, mean, width


def steps(u):
    """Of views, one number after the other."""
    share = _fused.steps_fused(u)
    return share, cp.maximum(share, 0.25)


def parity(n):
    """Integers, truth values, and a constant of the module."""
    total, is_any, odd = _fused.parity_fused_odd(n)
    value_1, value_2, value_3, value_4 = _fused.parity_fused_value_4(odd, is_any, total)
    return value_1, value_2, value_3, value_4


def rebound(a, b):
    """The name of an operand for a number."""
    a = _fused.rebound_fused(a, b)
    return a


def other_names(a, b):
    """A sum that nobody reads, and names that kernels and their results have."""
    a_result, a = _fused.other_names_fused(a, b)
    return a, a_result


def rebound_array(u):
    """The name of the array of whose views a number is made."""
    u = _fused.rebound_array_fused(u)
    return u


def thousandth(n):
    """A literal that the sum's dtype holds, though that of its operand need not."""
    return _fused.thousandth_fused(n)


def below(n):
    """A literal that no byte holds."""
    return _fused.below_fused(n)


def of_number(x, y):
    """What computes with a sum behind a print is a kernel of one element."""
    total = _fused.of_number_fused_total(x, y)
    print("summed")
    return _fused.of_number_fused_value(total)


def beside_elements(a: cp.ndarray, b: cp.ndarray):
    """A number and an array in one statement are kernels of their own."""
    total = _fused.beside_elements_fused_total(a, b)
    print("summed")
    return _fused.beside_elements_fused_value_1(total), _fused.beside_elements_fused_value_2(a, total, b)
