"""Launches of what an attribute, a parameter or a table holds: the source does not show which kernel that is."""

from numba import cuda


@cuda.jit
def double(v, t):
    i = cuda.grid(1)
    if i < v.size:
        t[i] = v[i] * 2.0


class Model:
    kernel = double

    def step(self, v, t, y, blocks):
        self.kernel[blocks, 128](v, t)  # expect: FUS403
        self.kernel[blocks, 128](t, y)  # expect: FUS403


def twice(kernel, v, t, y):
    kernel[8, 128](v, t)  # expect: FUS403
    kernel[8, 128](t, y)  # expect: FUS403


def chosen(table, name, v, t, y):
    table[name][8, 128](v, t)  # expect: FUS403
    double[8, 128](t, y)


# message: statement not fused
# note: Launch of `self.kernel`, which may hold any kernel: launch it by the name of its function.
# message: statement not fused
# note: Launch of `self.kernel`, which may hold any kernel: launch it by the name of its function.
# message: statement not fused
# note: Launch of `kernel`, which may hold any kernel: launch it by the name of its function.
# message: statement not fused
# note: Launch of `kernel`, which may hold any kernel: launch it by the name of its function.
# message: statement not fused
# note: Launch of `table[name]`, which may hold any kernel: launch it by the name of its function.
