"""A blur whose intermediate is read afterwards may keep no rows in a window."""

import numpy as np


def read_afterwards(image: np.ndarray):
    down = 0.0625 * (image[:-4] + image[4:]) + 0.25 * (image[1:-3] + image[3:-1]) + 0.375 * image[2:-2]  # expect: FUS101
    across = 0.0625 * (down[:, :-4] + down[:, 4:]) + 0.25 * (down[:, 1:-3] + down[:, 3:-1])  # expect: FUS101, FUS203
    return across * 2, down


# message: `across` not fused: it reads elements that other instances write
# note: Witness: image.shape[0] = 5, image.shape[1] = 5: instance (0, 0) of `across` reads down[0, 4], which instance (0, 4) of `down` writes.
