"""Elements that an array selects after a statement has written into it."""

import numpy as np


def absorbed(light: np.ndarray, albedo: np.ndarray, kinds: np.ndarray):
    t = light * 2.0 + 1.0  # expect: FUS101
    kinds += 1
    reflected = t * albedo[kinds]  # expect: FUS207, FUS101
    rest = light - reflected
    return rest * rest


# message: `reflected` not fused with `t`
# note: `albedo[kinds]` selects elements of `albedo`, which an earlier statement may write.
