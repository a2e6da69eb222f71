"""Parts of several shapes and dtypes."""

ORIGINAL = 7  # parts with one element, borders without neighbours


def calls(rng):
    import cupy as cp

    def numbers(*shape, dtype="f8"):
        return cp.asarray((rng.random(shape) * 4.0 + 0.5).astype(dtype))

    for name in ("below", "beside", "channels", "layers", "shifted", "padded"):
        for shape in ((3, 4), (1, 5), (2, 1)):
            yield f"parts:{name}", (numbers(*shape), numbers(*shape)), {}
        yield f"parts:{name}", (numbers(3, 4, dtype="f4"), numbers(3, 4, dtype="f4")), {}
        yield f"parts:{name}", (numbers(3, 4), numbers(4)), {}
    for name in ("columns", "running", "before", "returned_too", "handed_on", "changed"):
        for count in (1, 7, 8):
            yield f"parts:{name}", (numbers(count), numbers(count)), {}
    yield "parts:labelled", (numbers(3, 4), numbers(3, 4), cp.asarray(rng.integers(0, 4, 3))), {}
    for name in ("halves", "insulated", "extrapolated", "flat"):
        for shape in ((3, 4), (5, 3), (2, 6)):
            yield f"stores:{name}", (numbers(*shape), numbers(*shape)), {}
        yield f"stores:{name}", (numbers(1, 3), numbers(1, 3)), {}
        yield f"stores:{name}", (numbers(4), numbers(4)), {}
    for count in (1, 6, 7):
        yield "stores:interleaved", (numbers(count),), {}
        yield "stores:gated", (numbers(3, count),), {}
