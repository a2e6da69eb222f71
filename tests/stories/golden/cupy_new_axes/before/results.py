"""Functions of parts of one array, whose results get new axes: written out, of parts that have these."""

import cupy as cp


def luminance(image):
    """Luma in single precision."""
    red = image[:, :, 0].astype(cp.float32)
    green = image[:, :, 1].astype(cp.float32)
    blue = image[:, :, 2].astype(cp.float32)
    luma = red * 0.299 + green * 0.587 + blue * 0.114
    return cp.rint(luma)


def lightness(rgb):
    """However many axes there are before the channels."""
    return 0.2 * rgb[..., 0] + 0.7 * rgb[..., 1] + 0.1 * rgb[..., 2]


def squared_speed(velocity):
    return velocity[:, 0] * velocity[:, 0] + velocity[:, 1] * velocity[:, 1]


def steps(u):
    """Stretches have an axis for each of the array's."""
    return u[1:] - u[:-1]


def saturate(image, amount):
    grey = luminance(image)[:, :, None]
    vivid = grey + (image - grey) * amount
    return cp.clip(vivid, 0, 255)


def tinted(rgb, gain):
    """A new axis at the end, wherever that is."""
    return rgb * gain / (lightness(rgb)[..., cp.newaxis] + 0.5)


def accelerated(velocity, drag):
    """A new axis behind the particles."""
    return velocity - drag * velocity * squared_speed(velocity)[:, None]


def crossed(velocity, charge):
    """Two axes, one before and one behind."""
    return squared_speed(velocity)[None, :, None] * charge + charge


def slopes(u, weight):
    """A stretch's columns are rows of one."""
    return steps(u)[:, None] * weight + 1.0
