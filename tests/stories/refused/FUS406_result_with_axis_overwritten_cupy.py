"""What a function computed of `rgb`, before its result got an axis, is what `rgb` held then."""

import cupy as cp


def brightness(rgb):
    return rgb[:, :, 0] * 0.5 + rgb[:, :, 1]  # expect: FUS101


def highlights(rgb, strength):
    bright = brightness(rgb)[:, :, cp.newaxis]
    rgb *= 2.0  # expect: FUS406, FUS101
    return rgb * bright * strength


# message: `rgb` not fused: it overwrites elements that other instances read
# note: `rgb[:, :, 0, None]` may be any element of `rgb`.
