"""Calls that look like functions with definitions, and are none."""

import numpy as np
import numpy.linalg as la


def ptp(a, axis):
    return sorted(a)[axis]


def of_its_own_name(p):
    return ptp(p, axis=1)


def another_option(p, out):
    return np.ptp(p, 1, out)


def of_an_axis_of_the_call(p, axis, order):
    return np.linalg.norm(p, order, axis)


def of_a_matrix(p):
    return np.linalg.norm(p, ord=1)


def of_singular_values(p):
    return la.norm(p, ord="nuc", axis=(0, 1))


def with_weights(p, w):
    return np.average(p, axis=0, weights=w)


def with_what_it_returns(p):
    return np.average(p, returned=True)


def counted(p):
    return np.count_nonzero(p)


def of_all_axes(p):
    return np.sum(p, keepdims=True)


def of_other_axes(p, v):
    return v - np.ptp(p, keepdims=True)


def truth_of_numbers(p, m):
    return np.select([m], [p])


def of_unequal_lists(p):
    return np.select([p > 0, p > 1], [p])


def of_lists(p, conditions, choices):
    return np.select(conditions, choices)


def of_an_object(p):
    return p.ptp()


def unpacked(p, options):
    return np.nansum(p, **options)


def shadowed(p, nansum):
    return nansum(p, axis=0)
