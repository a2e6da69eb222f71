"""Functions that take slices of their parameters are written out where they are called."""


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
