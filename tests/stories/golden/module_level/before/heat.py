"""An explicit time step, in a loop of the module."""

import numpy as np

SIZE = 20
u = np.zeros((SIZE, SIZE))
u[5:15, 5:15] = 1.0
for n in range(10):
    laplacian = u[2:, 1:-1] + u[:-2, 1:-1] + u[1:-1, 2:] + u[1:-1, :-2] - 4 * u[1:-1, 1:-1]
    change = 0.1 * laplacian
    largest = np.max(np.abs(change))
    u[1:-1, 1:-1] += change
    if largest < 1e-9:
        break
