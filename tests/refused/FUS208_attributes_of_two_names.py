"""Attributes of two objects, which may be one; and of a name that is bound again, and so stands for no object."""

import numpy as np


class Basin:
    def step(self, dt):
        g = self.grid
        rise = np.sqrt(g.flow[1:]) * dt  # expect: FUS101
        return rise * dt + self.height[1:]  # expect: FUS208

    def exchanged(self, other, dt):
        g = self.grid
        rise = np.sqrt(g.flow[1:]) * dt  # expect: FUS101
        fall = rise * dt + g.height[1:]  # expect: FUS208
        g = other
        return fall, g


# message: `value` not fused: an operand is evaluated in between
# note: `self.height[1:]` is evaluated after an array operation of the group.
# message: `fall` not fused: an operand is evaluated in between
# note: `g.height[1:]` is evaluated after an array operation of the group.
