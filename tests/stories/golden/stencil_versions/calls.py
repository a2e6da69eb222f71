"""Every version of a name but the last vanishes; see FUS207_view_of_first_version.py."""


def calls(rng):
    line = rng.uniform(0.5, 1.5, 40)
    plane = rng.uniform(0.5, 1.5, (6, 9))
    for _ in range(2):
        yield "smooth:smoothed", (line,), {}
        yield "smooth:limited", (plane, 0.25), {}
    yield "smooth:smoothed", (plane.astype("float32"),), {}
    yield "smooth:limited", (plane, plane + 1.0), {}
