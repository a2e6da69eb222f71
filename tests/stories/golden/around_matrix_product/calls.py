"""`@` stays NumPy's: its value is an operand of the kernel that follows it."""


def calls(rng):
    X, w = rng.normal(size=(6, 3)), rng.normal(size=3)
    yield "classifier:step", (X, (rng.random(6) > 0.5).astype(float), w, 0.1), {}
    yield "classifier:probability", (X, w, 0.5), {}
