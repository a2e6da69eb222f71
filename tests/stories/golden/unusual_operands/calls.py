"""Subclasses, object and foreign dtypes, odd layouts, empty arrays, lists: fused where right, the original elsewhere."""

import numpy as np

ORIGINAL = 9


class Metres(np.ndarray):
    pass


def calls(rng):
    x = rng.random((4, 6)) + 0.5
    frozen = x.copy()
    frozen.flags.writeable = False
    operands = [
        np.asfortranarray(x),
        x.T,
        x[::2, ::-1],
        frozen,
        x[:0],
        np.array(2.0),
        np.ma.masked_greater(x, 1.0),
        x.view(Metres),
        x.astype(object),
        x.astype(">f8"),
        x.astype(np.float16),
        x.astype(np.longdouble),
        [1.0, 2.0],
        3.0,
        None,
    ]
    for operand in operands:
        yield "friction:softened", (operand, 0.5), {}
    yield "friction:checked", (np.array([1.0, 0.0]),), {}
    yield "friction:checked", (np.array([1.0, 2.0]),), {}
    yield "friction:slowness", (np.array([1.0, 2.0]),), {}
