"""Attributes of an object are variables of the kernel where they are plain; where a class has a say, the original runs.

Refused: FUS207_attribute_of_other_object.py, FUS207_attribute_write_between.py, FUS208_attribute_beside_call.py.
"""


def calls(rng):
    yield "tank:plain", (12, 3), {}
    yield "tank:measured", (12, 3), {}
    yield "tank:shared", (12,), {}
    yield "tank:mismatched", (12,), {}
