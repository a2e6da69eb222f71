"""A sum is complete when all pieces are: what reads it is another task."""
import cupynumeric as np


def normalised(x, y):
    total = np.sum(x * y)  # expect: FUS103
    return x / total + y * total  # expect: FUS206, FUS101


# message: `value` not fused: it needs the whole reduction
# note: Witness: instance 1 of `value` reads total, which instance 0 of `total` reduces into.
