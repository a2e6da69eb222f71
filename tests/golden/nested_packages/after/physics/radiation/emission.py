"""Long-wave radiation."""

import numpy as np

from ...units import to_kelvin
from ._fused_emission import net_up_to_value
from .constants import SCALE, to_power_four


def net(surface, air, emissivity):
    """Emission of the surface less that of the air."""
    return net_up_to_value(surface, emissivity, air)
