"""`c = 0.5` between array statements parts no group: it stays, and the kernel runs after it.

Not so where somebody sees when the name is bound: FUS207_number_read_before.py, FUS207_number_bound_again.py,
FUS207_global_number.py, FUS207_number_of_closure.py, FUS207_number_read_on_error.py, FUS207_quotient_of_literals.py.
"""


def calls(rng):
    angle, speed = rng.random(8), rng.random(8) - 0.5
    yield "pendulum:energy", (angle, speed), {}
    yield "pendulum:step", (angle, speed, 0.125), {}
    yield "pendulum:steps", (angle, speed, 3), {}
    yield "pendulum:signs", (speed,), {}
