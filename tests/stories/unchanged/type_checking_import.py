"""The name exists for the type checker only."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np


def norm(x: np.ndarray, y: np.ndarray):
    return np.sqrt(x * x + y * y)
