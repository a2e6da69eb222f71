"""A lone pass over other arrays stays with a kernel beside it only if something shows that both have one shape."""

import numpy as np


def apart(e: np.ndarray, h: np.ndarray):
    electric = e * e + 1.0  # expect: FUS101
    magnetic = h * h  # expect: FUS301
    return electric, magnetic


def together(e: np.ndarray, h: np.ndarray):
    electric = e * e + 1.0  # expect: FUS102
    magnetic = h * h
    print("energy of both fields")  # expect: FUS207
    return electric + magnetic * 0.5  # expect: FUS101


# message: `magnetic` not fused
# note: it is a single pass over its operands.
# message: `value` not fused with `electric`
# note: Call of `print` stands between.
