"""An alias that is not `np`, beside a variable called `np`."""

import math

import numpy as xp

from ._fused_aliased import norm_value


def norm(x, y):
    np = math.floor(1.5)
    return norm_value(x, y, np)
