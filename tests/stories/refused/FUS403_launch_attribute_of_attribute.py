"""An attribute of an element, what an array tells, attributes of an object that is bound again, and with a name of its class alone."""

from numba import cuda


@cuda.jit
def scale(u, factor, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = u[i] * factor


@cuda.jit
def shift(t, v, n):
    i = cuda.grid(1)
    if i < n:
        v[i] = t[i] + 1.0


class Tank:
    def step(self, n):
        scale[4, 64](self.fields[n + 1].u, 0.5, self.fields[n + 1].t, n)  # expect: FUS403
        shift[4, 64](self.t, self.v, n)

    def transposed(self, n):
        scale[4, 64](self.u.T, 0.5, self.t, n)  # expect: FUS403
        shift[4, 64](self.t, self.v, n)

    def moved(self, n):
        scale[4, 64](self.u, 0.5, self.t, n)  # expect: FUS403
        self = self.next
        shift[4, 64](self.t, self.v, n)  # expect: FUS403

    def hidden(self, n):
        scale[4, 64](self.__u, 0.5, self.__t, n)  # expect: FUS403
        shift[4, 64](self.t, self.v, n)


# message: statement not fused
# note: Launch of `scale`, which is called with `self.fields[n + 1].u`, which is neither a name nor known to be a plain attribute.
# message: statement not fused
# note: Launch of `scale`, which is called with `self.u.T`, which is neither a name nor known to be a plain attribute.
# message: statement not fused
# note: Launch of `scale`, which is called with `self.u`, which is neither a name nor known to be a plain attribute.
# message: statement not fused
# note: Launch of `shift`, which is called with `self.t`, which is neither a name nor known to be a plain attribute.
# message: statement not fused
# note: Launch of `scale`, which is called with `self.__u`, which is neither a name nor known to be a plain attribute.
