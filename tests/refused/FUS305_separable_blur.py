"""Five elements of `down` for each of `across` cost more operations than one array costs memory traffic."""

import numpy as np


def blur(image: np.ndarray):
    down = (
        0.0625 * (image[:-4] + image[4:]) + 0.25 * (image[1:-3] + image[3:-1]) + 0.375 * image[2:-2]
    )  # expect: FUS101
    across = (
        0.0625 * (down[:, :-4] + down[:, 4:]) + 0.25 * (down[:, 1:-3] + down[:, 3:-1]) + 0.375 * down[:, 2:-2]
    )  # expect: FUS101, FUS305
    return across


# message: `across` not fused: computing elements again costs more than storing them
# note: `down` at 5 places would cost 28 operations an element again; storing costs 24 bytes, as much as 16 operations.
