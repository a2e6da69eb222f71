"""Two operations pay if an annotation or the docstring declares an array."""

from typing import Optional

import kinds
import numpy as np
from kinds import Field as Known
from numpy.typing import ArrayLike


def of_field(u: Known):
    return 0.5 * u + 1.0


def of_attribute(u: kinds.Field):
    return 0.5 * u + 1.0


def of_text(u: "Optional[Known]"):
    return 0.5 * u + 1.0


def of_alias_in_text(u: kinds.Plane):
    return 0.5 * u + 1.0


def of_anything(u: ArrayLike):
    return 0.5 * u + 1.0


def told(u, share):
    """Shrink.

    Parameters
    ----------
    u : (n,) array_like of float
        The field.
    share : float
        How much.
    """
    return u * share + 1.0


def told_briefly(u, share):
    """Shrink.

    Args:
        u (np.ndarray): The field.
        share: How much.
    """
    return u * share + 1.0


def not_told(u, share):
    """Two operations without a sign stay."""
    return np.pi * u + share
