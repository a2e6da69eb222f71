"""Functions, generators and frames that look at a variable, made in the midst of the statements that they look at."""


def calls(rng):
    x = rng.standard_normal(6)
    yield "looks:by_lambda", (x,), {}
    yield "looks:by_generator", (x,), {}
    yield "looks:by_frame", (x,), {}
