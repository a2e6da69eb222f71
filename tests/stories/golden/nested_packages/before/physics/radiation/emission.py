"""Long-wave radiation."""

import numpy as np

from ...units import to_kelvin
from .constants import SCALE, to_power_four


def net(surface, air, emissivity):
    """Emission of the surface less that of the air."""
    up = to_power_four(to_kelvin(surface) / 300.0) * emissivity
    down = to_power_four(to_kelvin(air) / 300.0) * emissivity
    return SCALE * np.maximum(up - down, 0.0)
