"""Parts of several shapes, orders and dtypes, also such as do not fit together."""

ORIGINAL = 36  # shapes that do not fit, lists, borders without neighbours


def calls(rng):
    def numbers(*shape, dtype="f8"):
        return (rng.random(shape) * 4.0 + 0.5).astype(dtype)

    for name in ("below", "beside", "channels", "layers", "shifted", "padded"):
        for shape in ((3, 4), (1, 5), (4, 1)):
            yield f"parts:{name}", (numbers(*shape), numbers(*shape)), {}
        yield f"parts:{name}", (numbers(3, 4, dtype="f4"), numbers(3, 4, dtype="f4")), {}
        yield f"parts:{name}", (numbers(3, 4).T, numbers(4, 6)[:, ::2]), {}
        yield f"parts:{name}", (numbers(3, 4), numbers(3, 4, dtype="f4")), {}
        yield f"parts:{name}", (numbers(3, 4), numbers(4)), {}
        yield f"parts:{name}", (numbers(3, 4), 2.0), {}
        yield f"parts:{name}", (numbers(3, 4), numbers(3, 5)), {}
        yield f"parts:{name}", (numbers(3, 0), numbers(3, 0)), {}
        yield f"parts:{name}", (numbers(3, 4).tolist(), numbers(3, 4)), {}
    yield "parts:apart", (numbers(3, 4), numbers(3, 4)), {}
    for name in ("columns", "running", "before", "returned_too", "handed_on", "changed"):
        for count in (1, 7, 300):
            yield f"parts:{name}", (numbers(count), numbers(count)), {}
        yield f"parts:{name}", (numbers(5, dtype="i8"), numbers(5)), {}
        yield f"parts:{name}", (numbers(5), numbers(6)), {}
        yield f"parts:{name}", (numbers(5), 3), {}
        yield f"parts:{name}", (3.0, numbers(5)), {}
        yield f"parts:{name}", (numbers(2, 3), numbers(2, 3)), {}
    for index in (rng.integers(0, 4, 3), rng.integers(-4, 4, 3), rng.integers(0, 4, 3) + 4, rng.integers(0, 4, 2)):
        yield "parts:labelled", (numbers(3, 4), numbers(3, 4), index), {}
    for name in ("halves", "insulated", "extrapolated", "flat"):
        for shape in ((3, 4), (5, 3), (2, 6)):
            yield f"stores:{name}", (numbers(*shape), numbers(*shape)), {}
        yield f"stores:{name}", (numbers(1, 3), numbers(1, 3)), {}
        yield f"stores:{name}", (numbers(4), numbers(4)), {}
    for count in (1, 6, 7):
        yield "stores:interleaved", (numbers(count),), {}
        yield "stores:gated", (numbers(3, count),), {}
        yield "stores:of_last_axis", (numbers(3, count),), {}
