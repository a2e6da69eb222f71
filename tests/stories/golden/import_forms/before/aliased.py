"""An alias that is not `np`, beside a variable called `np`."""

import math

import numpy as xp


def norm(x, y):
    np = math.floor(1.5)
    return xp.sqrt(x * x + y * y) / np
