"""Conversions."""

ZERO_CELSIUS = 273.15


def to_kelvin(celsius):
    return celsius + ZERO_CELSIUS
