"""Producers that would be computed at many places of a table."""

import numpy as np

import _fused_tables as _fused


def smoothed(table, weight):
    down = _fused.smoothed_across_to_down(table, weight)
    return down


def sharpness(u):
    after = _fused.sharpness_energy_to_after(u)
    return after
