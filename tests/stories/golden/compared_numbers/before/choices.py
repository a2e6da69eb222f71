import numpy as np


def kept(b: np.ndarray, s):
    t = np.where(s > 0, b, 1) ** 2
    return t + b


def between(b: np.ndarray, s: float):
    return np.where((s > 0) & (s < 2), b, 1.0) * b


def either(b: np.ndarray, n: int, m: int):
    return np.where((n < m) | (n == 3), b + 1, b * 2)


def mixed(b: np.ndarray, s: float, n: int):
    return np.where(s != n, b, 2) * (s >= n)


def near(x: np.ndarray, digits: int):
    below = x > np.pi / 2 - 10 ** (-digits)
    above = x < -np.pi / 2 + 10 ** (-digits)
    return ~below * ~above


def rounded(x: np.ndarray, digits: int):
    return np.floor(x * 10**digits + 0.5) / 10**digits


def shifted(x: np.ndarray, n: int, m: int):
    return x * (1 << n) + (n >> m) + m**n + n**-1


def intensity(field: np.ndarray, phase: np.ndarray):
    moved = field * np.exp(1j * phase)
    return np.abs(moved) ** 2
