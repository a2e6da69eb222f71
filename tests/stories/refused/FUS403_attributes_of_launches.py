"""Launches and loops take attributes whose reading runs code of a class, as the source shows: no guard is planned that says no."""

from numba import cuda, njit


@cuda.jit
def scale(x, y, s):
    i = cuda.grid(1)
    if i < x.size:
        y[i] = x[i] * s


@cuda.jit
def add(x, y):
    i = cuda.grid(1)
    if i < x.size:
        y[i] += x[i]


@njit
def scaled(x, y, s):
    for i in range(x.shape[0]):
        y[i] = x[i] * s


@njit
def added(x, y):
    for i in range(x.shape[0]):
        y[i] += x[i]


class Field:
    def __init__(self, x):
        self.x = x

    @property
    def y(self):
        return self.x[::-1]

    def launched(self, s):
        scale[2, 4](self.x, self.y, s)  # expect: FUS403
        add[2, 4](self.x, self.y)  # expect: FUS403

    def called(self, z, s):
        scaled(self.x, self.y, s)  # expect: FUS403
        added(self.x, z)  # expect: FUS301


class Watched:
    def __getattr__(self, name):
        raise AttributeError(name)

    def launched(self, s):
        scale[2, 4](self.x, self.y, s)  # expect: FUS403
        add[2, 4](self.x, self.y)  # expect: FUS403


# message: statement not fused
# note: Launch of `scale`, which is called with `self.y`, which is neither a name nor known to be a plain attribute.
# message: statement not fused
# note: Launch of `add`, which is called with `self.y`, which is neither a name nor known to be a plain attribute.
# message: statement not fused
# note: Call of the compiled `scaled`, which is called with `self.y`, no name, number or plain attribute of a parameter.
# message: `added` not fused
# note: the statements around it launch no other kernel that fusec models.
# message: statement not fused
# note: Launch of `scale`, which is called with `self.y`, which is neither a name nor known to be a plain attribute.
# message: statement not fused
# note: Launch of `add`, which is called with `self.y`, which is neither a name nor known to be a plain attribute.
