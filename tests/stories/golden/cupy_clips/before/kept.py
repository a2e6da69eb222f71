"""Clips whose bounds only a call shows."""

import cupy as cp


def bounded(x: cp.ndarray, y: cp.ndarray, least=None, most=None):
    return cp.clip(x + y * 2.0, least, most)
