"""Numbers of the call are compared inside kernels; powers of integers, whose signs give the type, are computed before.

Refused: FUS601_functions_of_complex.py.
"""

ORIGINAL = 3  # an integer that double precision does not hold beside a float, and two shifts by less than nothing


def calls(rng):
    b = rng.uniform(-2, 2, 20)
    for s in (1.5, -1.5, 1, float("nan")):
        yield "choices:kept", (b, s), {}
        yield "choices:between", (b, s), {}
        yield "choices:mixed", (b, s, 1), {}
    for n, m in ((1, 2), (2, 1), (3, 1), (2**40, 2**40 + 1)):
        yield "choices:either", (b, n, m), {}
    yield "choices:mixed", (b, float(2**53), 2**53 + 1), {}
    for digits in (3, -3, 0):
        yield "choices:near", (b, digits), {}
        yield "choices:rounded", (b, digits), {}
    for n, m in ((3, 1), (-2, 2), (2, -1)):
        yield "choices:shifted", (b, n, m), {}
    yield "choices:intensity", (b, b + 1), {}
