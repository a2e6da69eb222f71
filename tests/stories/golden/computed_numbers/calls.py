"""Numbers that Python computes with, what makes it raise, and arrays and other things in their place."""

import numpy as np

ORIGINAL = 157


def calls(rng):
    x, y, z = (rng.random((7, 40)) + 0.5 for _ in range(3))
    single = x.astype(np.float32)
    for number in (
        0.25,
        2,
        np.float64(0.3),
        np.float32(0.5),
        True,
        0,
        -0.5,
        float("inf"),
        float("nan"),
        np.array(0.25),
    ):
        yield "steps:walked", (x, 0.1, 0.3, number, z), {}
        yield "steps:rotated", (x, y, number), {}
        yield "steps:rotated", (single, single, number), {}
        yield "steps:corrected", (x, y, z, 0.1, 0.9, number), {}
        yield "steps:log_likelihood", (x, 0.1, number), {}
        yield "steps:damped", (x.copy(), number, 0.5, 2.5), {}
        yield "steps:damped", (x.copy(), 0.5, 2.0, number), {}
        yield "steps:driven", (x, number, 3), {}
        yield "steps:averaged", (x, number, 3.0), {}
        yield "kept:rebound", (x, number), {}
        yield "kept:overwritten", (x, 2.0, number), {}
        yield "kept:handled", (x, number, 3.0), {}
        yield "kept:replaced", (x, number), {}
        yield "kept:seen", (x, number), {}
        yield "shadows:roots", (x, number), {}
        yield "shadows:local", (x, number), {}
    for number in (10**400, "a", None, 1j, np.ones(1), x, 1e308, -1e308):
        yield "steps:walked", (x, 0.1, 0.3, number, z), {}
        yield "steps:rotated", (x, y, number), {}
        yield "steps:damped", (x.copy(), number, -2.0, 2.5), {}
        yield "steps:corrected", (x, y, z, 0.1, number, 3), {}
        yield "steps:speeds", (x, 1e-26, number), {}
    for number in (0.25, 2, 0, -0.5, 1.0, float("nan"), None, np.float64(0.3)):
        yield "objects:step", (x.copy(), y, z, z * 2.0, 0.9, 0.1, number), {}
        yield "objects:step", (x.copy(), y, z, z * 2.0, number, 0.1, 3), {}
        yield "objects:advanced", (x, y, 0.5, number), {}
        yield "objects:advanced", (x, y, number, 0.5), {}
        yield "objects:changed", (x, y, number), {}
    yield "objects:cooled", (x, y), {}
    for least, greatest in (
        (0.5, 3),
        (np.float64(0.5), 0.1),
        (x, 0.1),
        (float("nan"), 1.0),
        (None, 2.0),
        (True, False),
    ):
        yield "steps:limited", (x, least, greatest), {}
    for number in (0.25, 2, -0.5, None, np.float64(0.3), np.float32(0.5)):
        yield "steps:converted", (x, number), {}
        yield "steps:converted", (single, number), {}
    for friction, dt in (
        (1.5, 0.25),
        (2, 1),
        (-1.0, 0.5),
        (0.0, 0.5),
        (None, 0.5),
        (np.float64(0.5), 0.1),
        (800.0, 2.0),
    ):
        yield "steps:thermostat", (x, x[::-1].copy(), friction, dt), {}
        yield "steps:thermostat", (single, x, friction, dt), {}
    for omega, t in (
        (1.5, 0.25),
        (2, 3),
        (0, 0.5),
        (-1.0, 0.5),
        (np.float64(0.5), 2),
        (np.float32(0.5), 0.1),
        (True, 2.0),
        (1e200, 1e200),
        (10**400, 1),
        (None, 0.5),
        (x, 0.5),
        (0.5, x[:1, :1]),
        ("a", 2),
    ):
        for name in ("steps:turned", "objects:oscillated"):
            yield name, (x, y, omega, t) if name == "steps:turned" else (x, y, omega, 0.5, t), {}
        for name in ("oscillating", "decaying", "phased", "clocked"):
            yield f"steps:{name}", (x, omega, t), {}
            yield f"steps:{name}", (single, omega, t), {}
        yield "steps:narrowed", (x.copy(), omega, t), {}
        yield "steps:looped", (x.copy(), omega), {}
        for name in ("again", "announced", "of_array", "of_element", "counted", "shown"):
            yield f"kept:{name}", (x, omega, t), {}
        yield "kept:before", (x, 0.5, omega, t), {}
    yield "steps:normal", (x, 0.2, 0.7), {}
    yield "steps:mixture", (x, 0.2, 0.7, 0.3), {}
    yield "steps:mixture", (single, 0.2, 0.7, 0.3), {}
    yield "steps:mixture", (x, 0.2, x, 0.3), {}
    yield "steps:speeds", (x * 500, 4.65e-26, 300), {}
    yield "steps:averaged", (x, 280, 1), {}
    yield "steps:averaged", (x, 280, 10), {}
    yield "kept:told", (x, 0.25), {}
    yield "kept:array", (x, 0.25), {}
    yield "kept:unbound", (x.copy(), True, 0.25), {}
    yield "kept:unbound", (x.copy(), False, 0.25), {}
