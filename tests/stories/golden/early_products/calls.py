"""Products and sums of rows run before what Python evaluates first, if all operands are plain arrays."""

import numpy as np

ORIGINAL = 2  # sums and a factor of different lengths


class Counted(np.ndarray):
    """Arrays whose operations may do anything."""


def calls(rng):
    x, y, w = (rng.normal(size=shape) for shape in ((40, 3), (30, 3), (3, 30)))
    a, b = rng.normal(size=(2, 40, 30))
    yield "kernels:rbf", (x, x + 1.0, 0.3), {}
    yield "kernels:rbf", (x, y, 0.3), {}
    yield "kernels:rbf", (x.view(Counted), y, 0.3), {}
    yield "kernels:rbf", (x, w, 0.3), {}
    yield "kernels:distances", (x, y), {}
    yield "kernels:cosine", (x, y, 1e-8), {}
    yield "kernels:shifted", (a, b, x, w), {}
    yield "kernels:shifted", (a, b[:, 1:], w, x), {}
    for count in (30, 40):
        yield "kernels:updated", (a.copy(), b[0, :1].repeat(count), x, y), {}
    yield "kernels:smoothed", (y.copy(), x[:3]), {}
