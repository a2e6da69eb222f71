"""What is bound before a statement raises stays bound."""

import numpy as np

import _fused_stopped as _fused

x = np.arange(4.0)
for size in (4, 3):
    y = np.ones(size)
    a, b, c, d = _fused.module_fused(x, size, y)
