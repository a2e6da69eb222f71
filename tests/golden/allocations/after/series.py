"""Series."""

import numpy as np

from ._fused_series import sine_total, steps_below_to_value, wrapped_turns_to_value


def sine(x):
    """Taylor's polynomial of degree five."""
    total = sine_total(x)
    return total


def wrapped(angle):
    """The angle in [-pi, pi)."""
    return wrapped_turns_to_value(angle)


def steps(x):
    """One, two, three on the three sides of the unit interval, in the type of the numbers given."""
    return steps_below_to_value(x)
