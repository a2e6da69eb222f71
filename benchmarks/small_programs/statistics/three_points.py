"""Distances on a sphere."""

import numpy as np


def make(n, rng):
    return rng.random(n), rng.random(n), rng.random(n), rng.random(n)


def run(lat1: np.ndarray, lon1: np.ndarray, lat2: np.ndarray, lon2: np.ndarray):
    h = np.sin((lat2 - lat1) / 2) ** 2 + np.cos(lat1) * np.cos(lat2) * np.sin((lon2 - lon1) / 2) ** 2
    return 2 * 6371.0 * np.arcsin(np.sqrt(h))
