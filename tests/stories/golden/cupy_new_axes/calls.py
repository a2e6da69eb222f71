"""Results with new axes are computed of parts that have them. Their neighbours are in before/kept.py."""

# no elements, memory that runs backwards, too few axes or channels, and shapes that do not broadcast
ORIGINAL = 11


def calls(rng):
    import cupy as cp

    def given(*shape, dtype=float):
        return cp.asarray((rng.random(shape) * 50).astype(dtype))

    for dtype in ("u1", "i4", "f4", "f8"):
        image = given(6, 40, 3, dtype=dtype)
        yield "results:saturate", (image, 0.5), {}
        yield "results:saturate", (image[::2, ::-1], given(40, 1, dtype="f4")), {}
        yield "results:luminance", (image,), {}
        yield "results:lightness", (image,), {}
        yield "results:lightness", (image[2],), {}
        yield "results:tinted", (image, 2.0), {}
        yield "results:tinted", (image[2], given(3, dtype=dtype)), {}
        yield "results:tinted", (image[2, 5], 2.0), {}
    for dtype in ("f4", "f8"):
        for count in (1, 5, 300):
            velocity = given(count, 2, dtype=dtype)
            yield "results:squared_speed", (velocity,), {}
            yield "results:accelerated", (velocity, 0.25), {}
            yield "results:accelerated", (velocity, given(count, 1)), {}
            yield "results:crossed", (velocity, given(2, count, 4, dtype=dtype)), {}
            yield "results:slopes", (given(count, dtype=dtype), given(9, dtype=dtype)), {}
        yield "results:slopes", (given(7, 5, dtype=dtype), given(5, dtype=dtype)), {}
        yield "results:slopes", (given(7, 5, dtype=dtype), 3.0), {}
    image = given(6, 40, 3, dtype="u1")
    yield "results:saturate", (image[:, :0], 0.5), {}
    yield "results:saturate", (image[:, :, :2], 0.5), {}
    yield "results:saturate", (image[2], 0.5), {}
    yield "results:saturate", (given(6, 40, 3, 2, dtype="u1"), 0.5), {}
    yield "results:saturate", (image.transpose(1, 0, 2), 1.5), {}
    yield "results:accelerated", (3.0, 0.5), {}
    yield "results:crossed", (given(5, 2), given(4)), {}
    yield "results:crossed", (given(5, 2), given(3, 4, 4)), {}
    yield "kept:of_two", (given(9, 2), given(9, 3), given(9, 4)), {}
    yield "kept:of_two", (given(9, 2), given(3, 9, 4), given(4)), {}
    yield "kept:of_ranks", (given(7, 5), given(5)), {}
    yield "kept:weighty", (given(9, 2), given(9, 4)), {}
    yield "kept:of_elements", (given(9), given(9, 4)), {}
    yield "kept:turned", (given(9, 2), given(8)), {}
    yield "kept:first", (given(9, 2), given(9)), {}
    yield "kept:in_place", (given(9, 2), given(2)), {}
    yield "kept:emptied", (given(9, 2),), {}
