"""Wasserwellen: ω² = g k tanh(k h)."""

import numpy as np


def frequency(k, g):
    """ω für eine Tiefe von eins – ℌ und H sind ein Name."""
    ℌ = 1.0
    κ = k * H  # κ = k h
    ω_quadrat = g * k * np.tanh(κ)
    return np.sqrt(ω_quadrat)
