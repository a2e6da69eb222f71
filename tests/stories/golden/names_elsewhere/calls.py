"""Names that mean something else, or nothing, in the generated module, which runs the author's text too."""

from types import SimpleNamespace


def calls(rng):
    x, y = rng.random(6) + 0.5, rng.random(6) + 1.0
    for arguments in ((x, y), (0.5, 2.0)):  # arrays, and the author's own text
        yield "waves:turned", arguments, {}
        yield "waves:first", arguments[:1], {}
        yield "waves:second", arguments[:1], {}
        yield "waves:scaled", (*arguments, 5.0), {}
        yield "waves:annotated", arguments, {}
        yield "waves:elsewhere", arguments, {}
    yield "waves:leading", (x,), {}
    yield "waves:test_wave", (x,), {}
    yield "waves:attribute", (x, SimpleNamespace(attribute_value_fusion=2.0)), {}
