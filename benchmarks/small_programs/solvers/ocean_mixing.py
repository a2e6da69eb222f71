"""Mixing lengths and coefficients of turbulent kinetic energy in a column model."""

import numpy as np


def make(n, rng):
    values = [rng.random(n) + 0.1 for _ in range(8)]
    return (*values, 0.5)


def run(
    tke: np.ndarray,
    n2: np.ndarray,
    depth: np.ndarray,
    u: np.ndarray,
    v: np.ndarray,
    s: np.ndarray,
    t: np.ndarray,
    forcing: np.ndarray,
    dt,
):
    root = np.sqrt(np.maximum(0.0, tke))
    length = np.sqrt(2.0) * root / np.sqrt(np.maximum(1e-12, n2))
    length = np.maximum(np.minimum(length, depth), 1e-8)
    viscosity = np.minimum(100.0, 0.1 * length * root)
    richardson = np.maximum(0.0, n2 / np.maximum(1e-12, u * u + v * v))
    prandtl = np.maximum(1.0, np.minimum(10.0, 6.6 * richardson))
    diffusivity = np.maximum(1e-5, viscosity / prandtl)
    viscosity = np.maximum(1e-4, viscosity)
    density = -(1.0 - 0.2 * t + 0.7 * s)
    buoyancy = diffusivity * n2 * (1 + 1e-3 * density)
    shear = viscosity * (u * u + v * v)
    dissipation = 0.7 * root / length
    new = (tke + dt * (forcing + shear - buoyancy)) / (1.0 + dt * dissipation)
    new = np.where(new < 0, 0.0, new)
    surface = np.where(depth > 0.5, forcing, 0.0)
    return new + dt * surface, viscosity, diffusivity
