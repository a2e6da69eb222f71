"""Functions without annotations are fused if they have three operations, or two and another sign of arrays."""

import numpy as np

# lists, texts, numbers alone, None, and objects with operators of their own; single elements, objects of another class
ORIGINAL = 33


class Wrapped:
    def __init__(self, value):
        self.value = value

    def __eq__(self, other):
        return self.value == other.value

    def __str__(self):
        return str(self.value)

    def __mul__(self, other):
        return f"{self.value} * {other}"

    def __add__(self, other):
        return f"{self.value} + {other}"

    __rmul__, __radd__, __sub__, __rsub__ = __mul__, __add__, __add__, __mul__


class Axes:
    def __eq__(self, other):
        return True

    def scaled(self, x):
        return x * 3 if isinstance(x, np.ndarray) else [x]


def operands(rng):
    for shape, dtype in (((40,), "f8"), ((7, 5), "f4"), ((), "f8"), ((0,), "f8"), ((1,), "i4")):
        yield tuple((rng.random(shape) * 3).astype(dtype) for _ in range(3))
    u = rng.random((6, 8))
    yield u[::2], u[1::2], u[::2, ::-1]
    yield np.array([np.nan, np.inf, -0.0]), np.array([1.0, -np.inf, 0.0]), np.array([0.0, 0.0, -2.0])
    yield 2.0, 0.25, 3
    yield [1.0, 2.0], [0.5, 0.25], [3.0, 4.0]
    yield None, u, u
    yield "text", "of", "letters"
    yield Wrapped(1), Wrapped(2), Wrapped(3)
    yield u, [1.0] * 8, np.arange(8)


def calls(rng):
    for a, b, c in operands(rng):
        yield "steps:rhs", (a, b), {}
        yield "steps:rk4", (a, 0.125, c), {}
        yield "steps:verlet", (a, b, c, 0.5, 2), {}
        yield "steps:soft", (a, 0.5), {}
        yield "steps:lerp", (a, b, c), {}
        yield "steps:between", (a, 0.25, c), {}
        yield "steps:plotted", (Axes(), a, b), {}
        yield "containers:lorenz", ((a, b, c), 10.0, 28.0, 8 / 3), {}
        yield "containers:spread", (a, b, 0.5), {}
        yield "containers:mixed", ([a, b], 0.5), {}
        yield "containers:advanced", (a, b, 0.25), {}
        for name in ("of_field", "of_attribute", "of_text", "of_alias_in_text", "of_anything"):
            yield f"declared:{name}", (a,), {}
        for name in ("told", "told_briefly", "not_told"):
            yield f"declared:{name}", (a, 0.5), {}
