"""What fusec verifies and times: a batch of activations in single precision, a quarter of a thousand to a row."""

import numpy as np

SIZES = (1_000, 200_000)
COLUMNS = 250


def cases(size, seed):
    """Yield (function, positional arguments, keyword arguments)."""
    rng = np.random.default_rng(seed)
    shape = (max(1, size // COLUMNS), COLUMNS)
    x, y = (rng.standard_normal(shape, dtype="float32") * 3 for _ in range(2))
    gamma, beta = (rng.random(COLUMNS, dtype="float32") for _ in range(2))
    yield "rows:softmax", (x,), {}
    yield "rows:log_sum_exp", (x,), {}
    yield "rows:layer_norm", (x, gamma, beta), {}
    yield "rows:rms_norm", (x, gamma), {}
    yield "rows:standardise", (x,), {}
    yield "rows:rescale", (x,), {}
    yield "rows:cosine_similarity", (x, y), {}
