"""Arrays of several dtypes and numbers of axes; wrong places raise the author's IndexError, and lists run the original."""

import numpy as np

ORIGINAL = 5


def calls(rng):
    def numbers(*shape, dtype=float):
        return (rng.random(shape) * 4.0 + 0.5).astype(dtype)

    places = rng.integers(0, 5, 5)
    for dtype in ("f8", "f4", "i8", "u1"):
        for name in ("scaled", "printed_between"):
            yield f"signals:{name}", (numbers(4, 5, dtype=dtype), numbers(6), places), {}
        for name in ("width_of_steps", "along_a_grid", "centred", "centred_by_another", "read_afterwards"):
            yield f"signals:{name}", (numbers(6, 5, dtype=dtype), numbers(5)), {}
        yield "signals:centred_after_rows", (numbers(6, 5, dtype=dtype), numbers(5)), {}
        yield "signals:with_a_threshold", (numbers(6, 5, dtype=dtype), numbers(5), 2.0), {}
        yield "signals:with_a_threshold", (numbers(6, 5, dtype=dtype), numbers(5), numbers(3)), {}
    yield "signals:centred_by_another", (numbers(5), numbers(6, 5)), {}
    yield "signals:centred", (numbers(5), numbers(6, 5)), {}
    yield "signals:scaled", (numbers(4, 5), numbers(6), places + 6), {}
    yield "signals:scaled", (numbers(4, 5), [1.0] * 6, places), {}
    yield "signals:centred", ([1.0, 2.0], numbers(2)), {}
    yield "signals:width_of_steps", (numbers(6, 5), [1.0] * 5), {}
    yield "signals:along_a_grid", ([[1.0, 2.0]], numbers(2)), {}
