"""Parts of several shapes, orders and dtypes, also such as do not fit together, and of one memory."""

ORIGINAL = 64  # shapes that do not fit, or have no elements; lists, and numbers without parts


def calls(rng):
    def numbers(*shape, dtype="f8"):
        return (rng.random(shape) * 4.0 + 0.5).astype(dtype)

    names = ("upwind", "beside", "surrounded", "mirrored", "layers", "pairs", "of_computed", "twice", "returned")
    for name in (*names, "changed", "renewed", "in_turn", "shared", "told", "bound_again"):
        for shape in ((3, 4), (1, 5), (4, 1), (1, 1), (7, 40)):
            yield f"pieces:{name}", (numbers(*shape), numbers(*shape)), {}
        yield f"pieces:{name}", (numbers(3, 4, dtype="f4"), numbers(3, 4, dtype="f4")), {}
        yield f"pieces:{name}", (numbers(4, 3).T, numbers(3, 8)[:, ::2]), {}
        for size in (3, 2):  # of which parts have one row, in whatever order it lies
            yield f"pieces:{name}", (numbers(size, size).T, numbers(size, size).T), {}
        yield f"pieces:{name}", (numbers(3, 4), numbers(3, 4, dtype="f4")), {}
        yield f"pieces:{name}", (numbers(3, 4), numbers(4)), {}
        yield f"pieces:{name}", (numbers(3, 4), 2.0), {}
        yield f"pieces:{name}", (numbers(3, 4), numbers(3, 5)), {}
        yield f"pieces:{name}", (numbers(3, 0), numbers(3, 0)), {}
        yield f"pieces:{name}", (numbers(3, 4).tolist(), numbers(3, 4)), {}
        memory = numbers(4, 4)
        yield f"pieces:{name}", (memory[1:], memory[:-1]), {}
