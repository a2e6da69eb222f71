"""Quantities with units have operators of their own."""

from pint import UnitRegistry

unit = UnitRegistry()


def speed(distance, time):
    return distance * unit.metre / (time * unit.second)
