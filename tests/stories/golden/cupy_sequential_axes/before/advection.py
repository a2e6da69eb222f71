"""Vertical advection of a velocity: a tridiagonal system in every column of the atmosphere."""

import cupy as cp

BET_M = 0.25
BET_P = 0.75


def vertical_advection(
    tendency: cp.ndarray, u: cp.ndarray, wcon: cp.ndarray, u_pos: cp.ndarray, u_tens: cp.ndarray, dtr: float
) -> None:
    """Add the implicit tendency."""
    levels = u.shape[2]
    ccol = cp.zeros_like(u)
    dcol = cp.zeros_like(u)

    # the lowest level
    gcv = 0.25 * (wcon[1:, :, 1] + wcon[:-1, :, 1])
    bcol = dtr - gcv * BET_P
    ccol[:, :, 0] = gcv * BET_P / bcol
    dcol[:, :, 0] = (
        dtr * u_pos[:, :, 0] + u_tens[:, :, 0] + tendency[:, :, 0] - gcv * BET_M * (u[:, :, 1] - u[:, :, 0])
    ) / bcol

    for k in range(1, levels - 1):
        gav = -0.25 * (wcon[1:, :, k] + wcon[:-1, :, k])
        gcv = 0.25 * (wcon[1:, :, k + 1] + wcon[:-1, :, k + 1])
        as_ = gav * BET_M
        cs = gcv * BET_M
        acol = gav * BET_P
        ccol[:, :, k] = gcv * BET_P
        bcol = dtr - acol - ccol[:, :, k]
        correction = -as_ * (u[:, :, k - 1] - u[:, :, k]) - cs * (u[:, :, k + 1] - u[:, :, k])
        dcol[:, :, k] = dtr * u_pos[:, :, k] + u_tens[:, :, k] + tendency[:, :, k] + correction
        # forward elimination
        divided = 1.0 / (bcol - ccol[:, :, k - 1] * acol)
        ccol[:, :, k] = ccol[:, :, k] * divided
        dcol[:, :, k] = (dcol[:, :, k] - dcol[:, :, k - 1] * acol) * divided

    # the highest level
    gav = -0.25 * (wcon[1:, :, levels - 1] + wcon[:-1, :, levels - 1])
    divided = 1.0 / (dtr - gav * BET_P - ccol[:, :, levels - 2] * gav * BET_P)
    dcol[:, :, levels - 1] = (dtr * u_pos[:, :, levels - 1] - dcol[:, :, levels - 2] * gav * BET_P) * divided
    column = dcol[:, :, levels - 1] * 1.0
    tendency[:, :, levels - 1] = dtr * (column - u_pos[:, :, levels - 1])

    for k in range(levels - 2, -1, -1):
        column[:] = dcol[:, :, k] - ccol[:, :, k] * column
        tendency[:, :, k] = dtr * (column - u_pos[:, :, k])
