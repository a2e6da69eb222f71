"""Long-wave radiation."""

import numpy as np

from ...units import to_kelvin
from .constants import SCALE, to_power_four
from ._fused_emission import net_up_to_value


def net(surface, air, emissivity):
    """Emission of the surface less that of the air."""
    return net_up_to_value(surface, emissivity, air)
