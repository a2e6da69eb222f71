# -*- coding: latin-1 -*-
"""Bragg's law; lengths in Ångström, angles in °."""

import numpy as np

from ._fused_angles import angstrom_sine_to_value


def angstrom(wavelength):
    """Glancing angle in ° for a spacing of 2 Å."""
    return angstrom_sine_to_value(wavelength)
