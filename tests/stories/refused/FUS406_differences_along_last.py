"""Who may have several axes is no line: differences of a flux along the last axis may be of any element."""

import numpy as np


def changed(u: np.ndarray, w: np.ndarray):
    flux = np.diff(u, axis=-1) * w[:, 1:]  # expect: FUS101
    return np.diff(flux, axis=-1) * 2.0  # expect: FUS101, FUS406


# message: `value` not fused: it reads elements that other instances write
# note: `flux[..., 1:]` may be any element of `flux`.
