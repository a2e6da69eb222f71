"""Producers that would be computed at many places of a table."""

import numpy as np

from _fused_tables import sharpness_energy_to_after, smoothed_across_to_down


def smoothed(table, weight):
    down = smoothed_across_to_down(table, weight)
    return down


def sharpness(u):
    after = sharpness_energy_to_after(u)
    return after
