"""Two objects may be one, so that setting an attribute of one is no matter of its own; a name that is bound again stands for none."""

import numpy as np


class Basin:
    def step(self, dt):
        g = self.grid
        rise = np.sqrt(g.flow[1:]) * dt  # expect: FUS101
        self.height = rise * dt + self.depth[1:]

    def exchanged(self, other, dt):
        g = self.grid
        rise = np.sqrt(g.flow[1:]) * dt  # expect: FUS101
        fall = rise * dt + g.height[1:]  # expect: FUS208
        g = other
        return fall, g

    def lost(self, check, dt):
        g = self.grid
        try:
            check()
        except ValueError as g:
            print("not checked")
        rise = np.sqrt(self.flow[1:]) * dt  # expect: FUS101
        return rise * dt + g.height[1:]  # expect: FUS208


class Lake:
    """Sets an attribute of what it holds, or holds another object from then on."""

    def step(self, dt):
        rise = np.sqrt(self.grid.flow[1:]) * dt  # expect: FUS101
        self.grid.height = rise * dt + self.grid.depth[1:]

    def moved(self, other, dt):
        rise = np.sqrt(self.grid.flow[1:]) * dt  # expect: FUS101
        self.grid = other  # expect: FUS207
        return rise * dt + self.grid.flow[1:]  # expect: FUS101


# message: `fall` not fused: an operand is evaluated in between
# note: Python evaluates `g.height[1:]`, which fusec does not model, after an array operation of the group.
# message: `value` not fused: an operand is evaluated in between
# note: Python evaluates `g.height[1:]`, which fusec does not model, after an array operation of the group.
# message: `value` not fused with `rise`
# note: Attribute write stands between.
