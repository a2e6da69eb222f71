"""Slices of a text are no arrays."""

import numpy as np

EXTENSION = ".npy"


def numbered(name, number):
    end = name.find(EXTENSION)
    return name[:end] + number + name[end:]  # expect: FUS302


def padded(start, number, field: np.ndarray):
    print(start.sum())
    return start[:1] + number + field[1:]  # expect: FUS101


# message: `value` not fused
# note: the source shows numbers or other objects among `name`, `end` and `number`, and no array.
