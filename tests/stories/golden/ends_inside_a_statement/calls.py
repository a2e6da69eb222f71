"""A group may end with an expression that its statement evaluates before anything else."""


def calls(rng):
    arrays = tuple(rng.normal(size=11) for _ in range(3))
    yield "tank:run", arrays, {}
    yield "tank:run", (arrays[0].astype("float32"), arrays[1], arrays[2][:1]), {}
    yield "tank:shaped", arrays[:2], {}
    yield "tank:masses", arrays[:2], {}
