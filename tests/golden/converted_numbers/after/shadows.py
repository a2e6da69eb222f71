"""A function that imports another function under the name of a builtin, which all others mean."""

import numpy as np

from ._fused_shadows import greatest_y_to_value, roots_y_to_value


def greatest(x: np.ndarray):
    return greatest_y_to_value(x)


def roots(x: np.ndarray):
    from numpy import sqrt as abs

    return roots_y_to_value(x)
