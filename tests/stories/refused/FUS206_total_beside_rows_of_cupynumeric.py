"""No sweep over a row completes the sum of all elements."""
import cupynumeric as np


def spread(x, y):
    d = x * y  # expect: FUS103
    greatest = np.max(d, axis=1, keepdims=True)
    return np.sum(d - greatest), greatest  # expect: FUS206, FUS103


# message: `total` not fused: it needs the whole reduction
# note: it reduces all elements, which no sweep over one row or column completes.
