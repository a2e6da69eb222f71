"""A function of a raw module is handed memory, of which it may read and write any; the statements around are two groups."""

import cupy as cp

kernels = cp.RawModule(code='extern "C" __global__ void fill(float* t) { t[0] = t[1]; }')
fill = kernels.get_function("fill")


def first_from_second(x: cp.ndarray):
    t = x * 2 + 1  # expect: FUS101
    fill((1,), (1,), (t,))  # expect: FUS207, FUS407
    u = t / 3  # expect: FUS101
    return u + t


# message: `u` not fused with `t`
# note: Call of kernel `fill` (it may read and write any memory) stands between.
# message: statement not fused
# note: Call of kernel `fill` (it may read and write any memory).
