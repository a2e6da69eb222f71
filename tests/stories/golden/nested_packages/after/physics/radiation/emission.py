"""Long-wave radiation."""

import numpy as np

from ...units import to_kelvin
from . import _fused_emission as _fused
from .constants import SCALE, to_power_four


def net(surface, air, emissivity):
    """Emission of the surface less that of the air."""
    return _fused.net_fused(surface, emissivity, air)
