"""What fusec verifies and times: random features with labels from a known plane."""

import numpy as np

SIZES = (1_000, 200_000)
FEATURES = 8


def cases(size, seed):
    """Yield (function, positional arguments, keyword arguments)."""
    yield "model:fit", (*labelled(size, seed), 5), {}
    X, y = labelled(size, seed)
    yield "model:momentum_step", (X, y, np.zeros(FEATURES), np.zeros(FEATURES), 0.5, 0.9), {}


def labelled(size, seed):
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(size, FEATURES))
    plane = rng.normal(size=FEATURES)
    return X, (X @ plane > 0.0).astype(float)
