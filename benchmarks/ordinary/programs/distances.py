"""Matrices of distances and of kernels, and complex fields."""

import numpy as np


def nearest_centre(x, c):
    return np.argmin(np.sum((x[:, None] - c[None]) ** 2, axis=2), axis=1)


def rbf(x, y, gamma):
    d = x[:, None, :] - y[None, :, :]
    return np.exp(-gamma * np.sum(d**2, axis=-1))


def rbf_by_product(x, y, gamma):
    xx = np.sum(x * x, axis=1)
    yy = np.sum(y * y, axis=1)
    d2 = xx[:, None] + yy[None, :] - 2 * x @ y.T
    return np.exp(-gamma * np.maximum(d2, 0))


def cosine_similarity(a, b):
    dot = np.sum(a * b, axis=1)
    na = np.sqrt(np.sum(a**2, axis=1))
    nb = np.sqrt(np.sum(b**2, axis=1))
    return dot / (na * nb + 1e-8)


def lennard_jones(x, y, z):
    dx = x[:, None] - x[None, :]
    dy = y[:, None] - y[None, :]
    dz = z[:, None] - z[None, :]
    r2 = dx**2 + dy**2 + dz**2 + 0.01
    s6 = 1.0 / r2**3
    return np.sum(4.0 * (s6**2 - s6), axis=1)


def haversine(lat, lon, lat0, lon0):
    dlat = np.radians(lat - lat0)
    dlon = np.radians(lon - lon0)
    a = np.sin(dlat / 2) ** 2 + np.cos(np.radians(lat0)) * np.cos(np.radians(lat)) * np.sin(dlon / 2) ** 2
    return 2 * 6371.0 * np.arcsin(np.sqrt(a))


def phase_screen(field, phase, k):
    out = field * np.exp(1j * k * phase)
    return out, np.abs(out) ** 2


def transfer(spectrum, fx, fy, wavelength, z):
    h = np.exp(-1j * np.pi * wavelength * z * (fx**2 + fy**2))
    return spectrum * h


def tanimoto(a, b):
    both = np.sum(np.minimum(a, b), axis=1)
    either = np.sum(np.maximum(a, b), axis=1)
    return np.where(either > 0, both / either, 0.0)
