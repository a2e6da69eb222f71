"""What `super().flux(h)` calls is written out, where the guard finds the function of the source behind the class of the lines.

A class between the two and an object of another class run the original.
"""

ORIGINAL = 0


def calls(rng):
    h, u = rng.normal(size=13), rng.normal(size=13)
    yield "tank:run", ("tank", "flux", u, {}, h), {}
    yield "tank:run", ("checked", "flux", u, {}, h), {}
    yield "tank:run", ("deep", "flux", u, {}, h), {}
    yield "tank:run", ("deep", "limited", u, {}, h), {}
    yield "tank:run", ("tank", "flux", u, {"flux": abs, "source": abs}, h), {}
    yield "tank:run", ("tank", "limited", u, {}, h), {}
    yield "tank:run", ("tank", "drained", u, {}, h.copy(), 0.5), {}
    yield "tank:of_another_object", (h.copy(),), {}
    yield "tank:run", ("base", "flux", u, {}, h), {}
