"""exo fused `seq(0, n)` with `seq(3, n)`: it compared the upper bounds only."""

import numpy as np


def shifted(x, y):
    a = x * 2
    b = x[3:] + y  # expect: FUS201
    return a, b


# message: `b` not fused: they run different instances
# note: Witness: with 4 elements along every axis: `a` runs 4 instances, `b` runs 1.
