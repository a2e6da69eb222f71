"""Reductions over several axes: of the last, of the first, and of both. Their neighbour is FUS206_other_axes.py."""

ORIGINAL = 6  # another number of axes, axes that are no single one in memory, and all axes


def calls(rng):
    images = rng.normal(size=(3, 4, 6, 5))
    yield "planes:batch_norm", (images, rng.random(4), rng.random(4)), {}
    yield "planes:batch_norm", (rng.normal(size=(2, 3, 40, 40)).astype("f4"), 1.0 + rng.random(3, "f4"), rng.random(3, "f4")), {}
    yield "planes:batch_norm", (rng.normal(size=(3, 4, 30)), rng.random(4), rng.random(4)), {}
    yield "planes:batch_norm", (images[..., ::-1].transpose(0, 1, 3, 2), rng.random(4), rng.random(4)), {}
    yield "planes:instance_norm", (images,), {}
    yield "planes:instance_norm", (images[:, ::2],), {}
    yield "planes:instance_norm", (images[..., :4],), {}
    yield "planes:instance_norm", (images[0, 0],), {}
    yield "planes:overlap", (rng.random((3, 20, 30)), rng.random((3, 20, 30))), {}
    yield "planes:overlap", (rng.random((3, 2, 20, 30)), rng.random((3, 2, 20, 30))), {}
    yield "planes:of_pixels", (rng.random((3, 4, 6)), rng.random(6)), {}
    yield "planes:of_pixels", (rng.random((3, 4, 6, 5)), 0.5), {}
    yield "planes:of_pixels", (rng.random((3, 4, 6)), rng.random((3, 1, 1))), {}
    yield "planes:of_channels", (rng.random((3, 4, 6)), 0.01), {}
    yield "planes:of_channels", (rng.random((2, 3, 4, 6)), rng.random((3, 4, 1))), {}
    for shape in ((3, 4, 125, 4), (90, 2, 2, 2), (70, 3, 20, 4)):  # short last axes of many rows
        many = rng.normal(size=shape)
        yield "planes:batch_norm", (many, rng.random(shape[1]), rng.random(shape[1])), {}
        yield "planes:instance_norm", (many,), {}
        yield "planes:overlap", (rng.random(shape[1:]), rng.random(shape[1:])), {}
        yield "planes:of_pixels", (many, 0.5), {}
        yield "planes:of_channels", (many, 0.01), {}
