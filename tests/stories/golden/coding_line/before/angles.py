# -*- coding: latin-1 -*-
"""Bragg's law; lengths in Ångström, angles in °."""

import numpy as np


def angstrom(wavelength):
    """Glancing angle in ° for a spacing of 2 Å."""
    sine = 0.25 * wavelength  # half a wavelength / Å
    return np.degrees(np.arcsin(sine))
