"""Vertical advection of a velocity: a tridiagonal system in every column of the atmosphere."""

import cupy as cp

from . import _fused_advection as _fused

BET_M = 0.25
BET_P = 0.75


def vertical_advection(
    tendency: cp.ndarray, u: cp.ndarray, wcon: cp.ndarray, u_pos: cp.ndarray, u_tens: cp.ndarray, dtr: float
) -> None:
    """Add the implicit tendency."""
    levels = u.shape[2]
    ccol, dcol = _fused.vertical_advection_fused_dcol(u, wcon, dtr, u_pos, u_tens, tendency)

    _fused.vertical_advection_fused_dcol_2(range(1, levels - 1), wcon, ccol, u, dcol, tendency, u_pos, u_tens, dtr)

    # the highest level
    column = _fused.vertical_advection_fused_tendency_levelsm1(wcon, ccol, dcol, u_pos, tendency, levels, dtr)

    _fused.vertical_advection_fused_tendency(range(levels - 2, -1, -1), ccol, dcol, tendency, u_pos, column, dtr)
