"""Five elements of `down` for each result cost more operations than one array costs memory traffic; windows keep rows of tables,
not of signals and volumes."""

import numpy as np


def signal(x: np.ndarray):
    down = 0.0625 * (x[:-4] + x[4:]) + 0.25 * (x[1:-3] + x[3:-1]) + 0.375 * x[2:-2]  # expect: FUS101
    return 0.0625 * (down[:-4] + down[4:]) + 0.25 * (down[1:-3] + down[3:-1]) + 0.375 * down[2:-2]  # expect: FUS101, FUS305


def volume(x: np.ndarray):
    down = 0.0625 * (x[:-4] + x[4:]) + 0.25 * (x[1:-3] + x[3:-1]) + 0.375 * x[2:-2]  # expect: FUS101
    outer = down[:, :, :-4] + down[:, :, 4:] + 4.0 * (down[:, :, 1:-3] + down[:, :, 3:-1])  # expect: FUS101, FUS305
    return outer


# message: `value` not fused: computing elements again costs more than storing them
# note: `down` at 5 places would cost 28 more operations an element; storing costs 24 bytes, as much as 16 operations.
# message: `outer` not fused: computing elements again costs more than storing them
# note: `down` at 4 places would cost 21 more operations an element; storing costs 24 bytes, as much as 16 operations.
