"""What is bound before a statement raises stays bound."""

import numpy as np

x = np.arange(4.0)
for size in (4, 3):
    y = np.ones(size)
    a = x * size + 1
    b = a + x
    c = b + y
    d = c * 2
