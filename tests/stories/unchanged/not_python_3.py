"""Python 2: it cannot be parsed and is copied."""

import numpy as np

print np.sqrt(2)
