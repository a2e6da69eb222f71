"""Integer corrections of raw counts: no rounding anywhere, so that files compare byte for byte."""

import numpy as np

LOWEST = 2
SATURATION = 10


def corrected(raw, background, gain, weight, pedestal):
    """Clip raw counts to the linear range, scale them, and add the weighted background and the pedestal."""
    linear = np.clip(raw, LOWEST, SATURATION)
    return linear * gain + background * weight + pedestal


def parity(words: np.ndarray):
    """Number of set bits of each 32-bit word, modulo 2."""
    folded = words ^ (words >> 16)
    folded = folded ^ (folded >> 8)
    folded = folded ^ (folded >> 4)
    folded = folded ^ (folded >> 2)
    folded = folded ^ (folded >> 1)
    return folded & 1


def total_above(raw, background, threshold):
    """Sum of the counts that exceed the background by more than the threshold."""
    excess = raw - background
    kept = np.where(excess > threshold, excess, 0)
    return kept.sum()
