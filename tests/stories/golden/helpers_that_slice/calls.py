"""Functions that take slices of their parameters are written out where they are called."""

ORIGINAL = 8  # three tables without an interior, three lines, two weights that vary


def calls(rng):
    tracer, speed = rng.normal(size=13), rng.normal(size=13)
    yield "transport:step", (tracer, speed, 0.1, 0.25), {}
    yield "transport:step", (tracer.astype("float32"), speed.astype("float32"), 0.1, 0.25), {}
    yield "transport:step", (rng.normal(size=(7, 4)), rng.normal(size=(7, 4)), 0.1, 0.25), {}
    yield "transport:smoothed", (tracer, 0.75), {}
    yield "transport:smoothed", (tracer, speed), {}
    yield "transport:roughness", (tracer,), {}
    yield "transport:mean", (tracer,), {}
    yield "differences:second", (tracer,), {}
    yield "differences:upwind", (tracer, speed[1:-1]), {}
    yield "differences:rough", (tracer,), {}
    image = rng.normal(size=(9, 8))
    for each in (image, image.astype("float32"), (image * 50.0).astype("int16"), image[:2], rng.normal(size=9)):
        yield "filters:unsharp", (each, 0.7), {}
        yield "filters:local_contrast", (each,), {}
        yield "filters:twice", (each, 0.25), {}
    yield "filters:twice", (image, image[0]), {}
    yield "filters:twice", (image, image[:, :1]), {}
    yield "filters:never", (image, False, 0.5), {}
    yield "filters:never", (image, True, 0.5), {}
