import numpy as np

from ._fused_scores import rescaled_x_to_x, spread_out, standardised_value


def standardised(x, x_std):
    """`x_std` is the author's: the reduction gets another name."""
    return standardised_value(x, x_std)


def rescaled(x):
    x = rescaled_x_to_x(x)
    return x


def spread(x, out):
    spread_out(x, out)
    return out
