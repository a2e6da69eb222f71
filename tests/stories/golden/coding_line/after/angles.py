# -*- coding: latin-1 -*-
"""Bragg's law; lengths in Ångström, angles in °."""

import numpy as np

from . import _fused_angles as _fused


def angstrom(wavelength):
    """Glancing angle in ° for a spacing of 2 Å."""
    return _fused.angstrom_fused(wavelength)
