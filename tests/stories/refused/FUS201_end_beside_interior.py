"""`gradient[0]` has one dimension fewer than `gradient[1:]`: a number, where the line has one dimension."""

import numpy as np


def periodic_change(gradient: np.ndarray, diffuse: float):
    change = diffuse * (gradient[1:] - gradient[:-1])  # expect: FUS101
    at_seam = diffuse * (gradient[0] - gradient[-1])  # expect: FUS201
    return change, at_seam


# message: `at_seam` not fused: they run different instances
# note: `gradient[0]` has fewer dimensions than `gradient[1:]`.
