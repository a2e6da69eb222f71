"""A product of vectors is complete when all pieces are."""
import cupynumeric as np


def shortened(x, y):
    q = x * 2.0 + y  # expect: FUS103
    length = np.dot(q, y)
    return x / length + y  # expect: FUS206, FUS101


# message: `value` not fused: it needs the whole reduction
# note: Witness: instance 1 of `value` reads length, which instance 0 of `length` reduces into.
