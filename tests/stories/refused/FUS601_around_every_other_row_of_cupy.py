"""A part of an array that has a name: what lies around every other row has no place in the array, which a kernel could read."""

import cupy as cp


def every_other(now, source, force, fine):
    drive = force[:, :-1] + source[:, 1:]
    driven = fine[::2]
    after = now.copy()
    after[1:-1] += driven[1:] * source[2:]  # expect: FUS104, FUS601
    return cp.min(after[1:, 1:] - drive[1:])


# message: `after` not fused
# note: CUDA kernels have no code for this: elements around a part of an array that has a name and is no stretch.
