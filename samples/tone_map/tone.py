"""Exposure, a filmic curve and grading for images of shape (rows, columns, 3), uint8 in and uint8 out."""

import numpy as np

# K. Narkowicz, ACES Filmic Tone Mapping Curve (2016)
A = 2.51
B = 0.03
C = 2.43
D = 0.59
E = 0.14
GAMMA = 2.2


def filmic(x):
    """The curve for linear light; 0 stays 0, highlights roll off below 1.04."""
    return (x * (A * x + B)) / (x * (C * x + D) + E)


def tone_map(image, exposure):
    """Expose in linear light (`exposure` in stops), compress highlights, encode again."""
    encoded = image.astype(np.float32) / 255.0
    linear = encoded**GAMMA
    exposed = linear * 2.0**exposure
    mapped = np.clip(filmic(exposed), 0.0, 1.0)
    out = mapped ** (1.0 / GAMMA) * 255.0 + 0.5
    return out.astype(np.uint8)


def white_balance(image, gains):
    """Multiply the channels by three gains; what is brighter than white is cut."""
    balanced = image.astype(np.float32) * gains
    return np.clip(balanced + 0.5, 0.0, 255.0).astype(np.uint8)


def luminance(image):
    """Luma of ITU-R BT.601 in integers: weights of 77, 150 and 29 parts in 256."""
    red = image[:, :, 0].astype(np.uint16)
    green = image[:, :, 1].astype(np.uint16)
    blue = image[:, :, 2].astype(np.uint16)
    luma = (red * 77 + green * 150 + blue * 29) >> 8
    return luma.astype(np.uint8)


def saturate(image, amount):
    """Pull every pixel away from its own grey by `amount` (1: unchanged)."""
    grey = luminance(image)[:, :, None].astype(np.float32)
    vivid = grey + (image - grey) * np.float32(amount)
    vivid = np.rint(np.clip(vivid, 0, 255))
    return vivid.astype(np.uint8)


def blend(below, above, opacity):
    """Mix two images of the same shape with an opacity of 0 to 255, in 16-bit integers."""
    weight = np.uint16(opacity)
    mixed = above.astype(np.uint16) * weight + below.astype(np.uint16) * (255 - weight)
    return ((mixed + 127) // 255).astype(np.uint8)
