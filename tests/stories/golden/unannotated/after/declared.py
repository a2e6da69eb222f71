"""Two operations pay if an annotation or the docstring declares an array."""

from typing import Optional

import kinds
import numpy as np
from kinds import Field as Known
from numpy.typing import ArrayLike

import _fused_declared as _fused


def of_field(u: Known):
    return _fused.of_field_fused(u)


def of_attribute(u: kinds.Field):
    return _fused.of_attribute_fused(u)


def of_text(u: "Optional[Known]"):
    return _fused.of_text_fused(u)


def of_alias_in_text(u: kinds.Plane):
    return _fused.of_alias_in_text_fused(u)


def of_anything(u: ArrayLike):
    return _fused.of_anything_fused(u)


def told(u, share):
    """Shrink.

    Parameters
    ----------
    u : (n,) array_like of float
        The field.
    share : float
        How much.
    """
    return _fused.told_fused(u, share)


def told_briefly(u, share):
    """Shrink.

    Args:
        u (np.ndarray): The field.
        share: How much.
    """
    return _fused.told_briefly_fused(u, share)


def not_told(u, share):
    """Two operations without a sign stay."""
    return np.pi * u + share
