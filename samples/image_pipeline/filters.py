"""Filters for grey images of shape (rows, columns) in single precision, with values from 0 to 1."""

import numpy as np

# binomial weights of five neighbours
OUTER = 1.0 / 16.0
INNER = 4.0 / 16.0
CENTRE = 6.0 / 16.0


def blur(image):
    """Blur down the columns, then along the rows; two pixels at each border keep their values."""
    down = OUTER * (image[:-4, :] + image[4:, :]) + INNER * (image[1:-3, :] + image[3:-1, :]) + CENTRE * image[2:-2, :]
    across = OUTER * (down[:, :-4] + down[:, 4:]) + INNER * (down[:, 1:-3] + down[:, 3:-1]) + CENTRE * down[:, 2:-2]
    out = image.copy()
    out[2:-2, 2:-2] = across
    return out


def sobel(image):
    """Magnitude of the gradient by I. Sobel's masks, without the border."""
    smooth_rows = image[:-2, :] + 2.0 * image[1:-1, :] + image[2:, :]
    smooth_columns = image[:, :-2] + 2.0 * image[:, 1:-1] + image[:, 2:]
    gx = smooth_rows[:, 2:] - smooth_rows[:, :-2]
    gy = smooth_columns[2:, :] - smooth_columns[:-2, :]
    return np.sqrt(gx * gx + gy * gy)


def unsharp_mask(image, amount, threshold):
    """Add what a blur takes away, where it exceeds the threshold; results are cut to 0 and 1."""
    detail = image - blur(image)
    strong = np.where(np.abs(detail) > threshold, detail, np.float32(0.0))
    return np.clip(image + amount * strong, 0.0, 1.0)


def edges(image, threshold):
    """Mask of strong edges in the blurred image."""
    strength = sobel(blur(image))
    return strength > threshold * strength.max()


def enhance(image, amount):
    """Sharpen flat parts less than edges: weights come from the gradient of the image."""
    gradient = sobel(image)
    weight = gradient / (gradient + np.float32(0.1))
    inner = image[1:-1, 1:-1]
    mean = 0.25 * (image[:-2, 1:-1] + image[2:, 1:-1] + image[1:-1, :-2] + image[1:-1, 2:])
    sharp = inner + amount * weight * (inner - mean)
    return np.minimum(np.maximum(sharp, 0.0), 1.0)
