"""An alias that is not `np`, beside a variable called `np`."""

import math

import numpy as xp

from . import _fused_aliased as _fused


def norm(x, y):
    np = math.floor(1.5)
    return _fused.norm_fused(x, y, np)
