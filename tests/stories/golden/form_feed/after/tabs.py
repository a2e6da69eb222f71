"""Old code."""

import numpy as np

from . import _fused_tabs as _fused

def scaled(x, factor):
	return _fused.scaled_fused(x, factor)

def shifted(x, offset):
    return _fused.shifted_fused(x, offset)