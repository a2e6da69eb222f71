"""What a function of the configuration is given is bound again between the launches, or set, or computed by another."""

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


def blocks(n):
    return (n + 7) // 8


def bound_again(u, t, v, n, count):
    scale[blocks(count), 8](u, 0.5, t, n)
    count, n = n, count  # expect: FUS207
    shift[blocks(count), 8](t, v, n)


def printed(u, t, v, n):
    scale[blocks(n), 8](u, 0.5, t, n)
    print(blocks(n))  # expect: FUS207
    shift[blocks(n), 8](t, v, n)


class Tank:
    def step(self, u, t, v, n):
        scale[blocks(self.count), 8](u, 0.5, t, n)
        self.count = n  # expect: FUS207
        shift[blocks(self.count), 8](t, v, n)

    def configured(self, u, t, v, n):
        scale[self.launch](u, 0.5, t, n)
        self.launch = (4, 8)  # expect: FUS207
        shift[self.launch](t, v, n)


def exchanged(u, t, v, n, first, second):
    scale[first](u, 0.5, t, n)
    first, second = second, first  # expect: FUS207
    shift[first](t, v, n)


# message: `shift` not fused
# note: exchange of `count` and `n` stands between.
# message: `shift` not fused
# note: call of `print` stands between.
# message: `shift` not fused
# note: attribute write stands between.
# message: `shift` not fused
# note: attribute write stands between.
# message: `shift` not fused
# note: exchange of `first` and `second` stands between.
