"""A kernel reads its lines once for each reduction: what it overwrote it could not read again."""

import cupy as cp


def centred(x: cp.ndarray, y):
    t = cp.sqrt(y * y + 1.0)  # expect: FUS101
    x -= cp.mean(t, axis=(0, 2, 3), keepdims=True)  # expect: FUS601
    return x


# message: `x` not fused
# note: CUDA kernels have no code for this: update in place beside reductions along columns.
