"""What fusec verifies and times: two layers, and a random cost of each bit string."""

import numpy as np
from numba import config

SIZES = (32,) if config.ENABLE_CUDASIM else (1_000, 1_000_000)  # the simulator runs a few thousand threads a second


def cases(size, seed):
    """Yield (function, positional arguments, keyword arguments)."""
    rng = np.random.default_rng(seed)
    qubits = max(2, size.bit_length() - 1)
    costs = rng.uniform(0.0, qubits, 2**qubits)
    yield "circuit:run", (costs, rng.random(2), rng.random(2)), {}
