"""Calls of the functions that are attacked: small arrays and numbers for which kernels run."""

SKIPPED = {"groups:over_time": (1,)}  # of rounds there may be too many


class Wave:
    """As plain as the author's."""

    def __init__(self, u, speed):
        self.u, self.speed = u, speed


def calls(rng):
    x, y, z = (rng.random(6) + 0.5 for _ in range(3))
    table = rng.random((4, 6))
    yield "groups:pushed", (x, y, 0.5), {}
    yield "groups:chained", (x, y, z), {}
    yield "groups:updated", (x.copy(), y, 0.25), {}
    yield "groups:stretched", (x, 0.5), {}
    yield "groups:bordered", (x, y.copy(), 0.5), {}
    yield "groups:copied", (x, 0.5), {}
    yield "groups:rows", (table, 2.0), {}
    yield "groups:columns", (table, 2.0), {}
    yield "groups:total", (x, y), {}
    yield "groups:rolled", (x, 0.5), {}
    yield "groups:padded", (x, 0.5), {}
    yield "groups:element", (table, 1, 0.5), {}
    yield "groups:of_tuple", (x, (0.5, 2.0)), {}
    yield "groups:converted", (x, 0.5), {}
    yield "groups:copied_numbers", (x, y, z), {}
    yield "groups:of_object", (Wave(x, 0.5), y), {}
    yield "groups:staged", (x.copy(), 0.5, 0.25), {}
    yield "groups:standardised", (x, 0.5), {}
    yield "groups:closed", (x, y, z), {}
    yield "groups:over_time", (x, 3, 0.25), {}
