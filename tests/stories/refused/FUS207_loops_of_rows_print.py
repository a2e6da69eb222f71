"""What stands between functions of rows reads what the first gave."""

import numpy as np
from numba import float64, guvectorize


@guvectorize([(float64[:], float64[:])], "(n)->()")
def total(a, out):
    s = 0.0
    for i in range(a.shape[0]):
        s += a[i]
    out[0] = s


@guvectorize([(float64[:], float64, float64[:])], "(n),()->(n)")
def less(a, by, out):
    for i in range(a.shape[0]):
        out[i] = a[i] - by


def told(x):
    s = total(x)
    print(s)  # expect: FUS207
    return less(x, s)


def changed(x):
    s = total(x)
    s[0] = 0.0  # expect: FUS207
    return less(x, s)


# message: `less` not fused
# note: call of `print` stands between.
# message: `less` not fused
# note: assignment to an element or a fancy index stands between.
