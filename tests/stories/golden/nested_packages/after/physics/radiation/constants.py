"""Numbers."""

SCALE = 459.3


def to_power_four(x):
    squared = x * x
    return squared * squared
