"""Constants that other modules compute with."""

GAS = 8314.34  # J/(kmol K)
MASS = 28.97  # kg/kmol, of dry air
offset = 273.15


def set_offset(value):
    global offset
    offset = value
