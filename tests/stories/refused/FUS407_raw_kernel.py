"""A raw kernel is handed memory, of which it may read and write any."""

import cupy as cp

fill = cp.RawKernel('extern "C" __global__ void fill(float* t) { t[0] = t[1]; }', "fill")


def first_from_second(x: cp.ndarray):
    t = x * 2
    fill((1,), (1,), (t,))  # expect: FUS207, FUS407
    return t + 1


# message: `value` not fused with `t`
# note: Call of kernel `fill` (it may read and write any memory) stands between.
# message: statement not fused
# note: Call of kernel `fill` (it may read and write any memory).
