"""Names of types that other modules use."""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Field = NDArray[np.float64]
Plane: TypeAlias = "Field | None"
