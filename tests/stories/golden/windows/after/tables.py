"""Producers that would be computed at many places of a table."""

import numpy as np

import _fused_tables as _fused


def smoothed(table, weight):
    down = _fused.smoothed_fused(table, weight)
    return down


def sharpness(u):
    after = _fused.sharpness_fused(u)
    return after
