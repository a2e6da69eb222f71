"""Methods that do more than launch one kernel, or whose launch fusec does not see."""

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
    def __init__(self, u, t, v, n):
        self.u, self.t, self.v, self.n = u, t, v, n

    @property
    def blocks(self):
        return self.n // 8 + 1

    def scale(self):
        scale[4, 8](self.u, 0.5, self.t, self.n)

    def told(self):
        print("scale")
        scale[4, 8](self.u, 0.5, self.t, self.n)

    def counted(self):
        self.n += 1
        scale[4, 8](self.u, 0.5, self.t, self.n)

    def given(self):
        scale[4, 8](self.u, 0.5, self.t, self.n)
        return self.t

    def asked(self):
        scale[self.blocks, 8](self.u, 0.5, self.t, self.n)

    def after_told(self):
        self.scale()
        self.told()  # expect: FUS207
        shift[4, 8](self.t, self.v, self.n)

    def after_counted(self):
        self.scale()
        self.counted()  # expect: FUS207
        shift[4, 8](self.t, self.v, self.n)

    def after_given(self):
        self.scale()
        t = self.given()  # expect: FUS207
        shift[4, 8](t, self.v, self.n)

    def after_asked(self):
        self.scale()
        self.asked()  # expect: FUS207
        shift[4, 8](self.t, self.v, self.n)


def of_another(tank, t, v, n):
    """Whose class nothing shows."""
    scale[4, 8](t, 0.5, t, n)
    tank.scale()  # expect: FUS207
    shift[4, 8](t, v, n)


# message: `shift` not fused
# note: call of `self.told` stands between.
# message: `shift` not fused
# note: call of `self.counted` stands between.
# message: `shift` not fused
# note: call of `self.given` stands between.
# message: `shift` not fused
# note: call of `self.asked` stands between.
# message: `shift` not fused
# note: call of `tank.scale` stands between.
