"""A maximum is complete when all pieces are."""
import cupynumeric as np


def scaled(x, y):
    top = np.max(x * y)  # expect: FUS103
    return x / top + y * top  # expect: FUS206, FUS101


# message: `value` not fused: it needs the whole reduction
# note: Witness: instance 1 of `value` reads top, which instance 0 of `top` reduces into.
