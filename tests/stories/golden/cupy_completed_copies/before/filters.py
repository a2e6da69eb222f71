"""A function that returns a copy, written in part: it is written out where it is called."""

import cupy as np

OUTER = 1.0 / 4.0


def smoothed(image):
    """The mean along both axes; the border keeps its values."""
    down = OUTER * (image[:-2, :] + image[2:, :]) + 0.5 * image[1:-1, :]
    out = image.copy()
    out[1:-1, 1:-1] = OUTER * (down[:, :-2] + down[:, 2:]) + 0.5 * down[:, 1:-1]
    return out


def sharpened(image, amount):
    """What smoothing takes away is added."""
    detail = image - smoothed(image)
    return np.clip(image + amount * detail, 0.0, 1.0)
