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
# note: nothing shows that `name`, `end` and `number` are arrays; they may be plain numbers.
