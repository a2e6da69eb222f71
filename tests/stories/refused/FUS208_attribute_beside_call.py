"""A call may set attributes: they are read where they stand."""

import numpy as np


class Model:
    def update(self, x: np.ndarray):
        t = self.u * x + 1  # expect: FUS101
        return t * self.decay(t) + self.u  # expect: FUS208


class Field(np.ndarray):
    def scaled(self, x: np.ndarray):
        t = np.sqrt(x) * 2  # expect: FUS101
        return t * self.spacing + self  # expect: FUS101, FUS208


# message: `value` not fused: an operand is evaluated in between
# note: Python evaluates `self.decay(t)`, which fusec does not model, after an array operation of the group.
# message: `value` not fused: an operand is evaluated in between
# note: `self` and attributes of it are both operands.
