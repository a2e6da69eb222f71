"""Guards that wrap, that return early and that differ; places written by hand; two axes; other names in each kernel."""

ORIGINAL = 4


class Blocks(tuple):
    """A block that cannot be told from others by `!=`."""

    def __ne__(self, other):
        raise ValueError("compared")


def calls(rng):
    source, flux, total, out = (rng.random(20) - 0.5 for _ in range(4))
    yield "field:sweep", (source, flux, total, out, 18, 0.5), {}
    yield "field:sweep", (source, flux, total, out, 0, 0.5), {}
    yield "field:sweep", (source, flux, total, out, 18.0, 0.5), {}  # the proof speaks of integers
    u, w = rng.random((5, 3)), rng.random((3, 5))
    yield "field:swept", (u, w, (2, 2), (4, 2)), {}
    yield "field:swept", (u, w, (2, 2, 2), (4, 2)), {}  # each thread would run twice
    yield "field:configured", (u, w, 5, (2, 2), (4, 4), (4, 4)), {}
    yield "field:configured", (u, w, 5, (2, 2), (4, 4), (4, 5)), {}
    yield "field:configured", (u, w, 5, (2, 2), (4, 4), Blocks((4, 4))), {}  # nobody compares it
    yield "field:two_parts", (source, flux, 5, 1), {}
    yield "field:bound_again", (source, flux, total, out, 10), {}
