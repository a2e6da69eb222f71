"""Halves of rows. Unequal parts go to the original."""

ORIGINAL = 4


def calls(rng):
    x, cos, sin = rng.normal(size=(5, 8)), rng.normal(size=4), rng.normal(size=(5, 4))
    for name in ("rotary", "interleaved"):
        yield f"rotations:{name}", (x, cos, sin), {}
        yield f"rotations:{name}", (x.astype("float32"), cos, sin), {}
        yield f"rotations:{name}", (x[0], cos, cos), {}
        yield f"rotations:{name}", (x[:, :7], cos[:1], sin[:, :1]), {}
        yield f"rotations:{name}", ((x * 9.0).astype("int32"), 2, 3), {}
        yield f"rotations:{name}", (rng.normal(size=(2, 3, 6)), rng.normal(size=3), rng.normal(size=(3, 3))), {}
    for n in (4, -4, 3):
        yield "rotations:gated", (x.copy(), n, 0.5), {}
    yield "others:one_common", (x, 4, x * 0.0), {}
    yield "others:by_two_and_three", (sin[:, :3], sin[:, :3], x[:, :8].copy()), {}
    yield "others:by_two_and_three", (sin[:, :1], sin[:, :1], x[:, :2].copy()), {}
    yield "others:both_even", (sin, sin, x.copy()), {}
    yield "others:moved", (x, 4, x * 0.0), {}
