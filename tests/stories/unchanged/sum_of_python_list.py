"""The built-in `sum`, `abs`, `min` and `max`."""


def spread(values):
    return max(values) - min(values) + abs(sum(values))
