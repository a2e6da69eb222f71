"""Memory that nobody has filled is no pass over elements: beside it a single pass stays alone."""

import numpy as np


def march(u: np.ndarray, v: np.ndarray, steps: int) -> tuple[np.ndarray, np.ndarray]:
    un = np.empty_like(u)
    vn = np.empty_like(v)
    b = np.zeros_like(u)
    for _ in range(steps):
        un, vn, b = v.copy(), u.copy(), b
    return un + b, vn


def scaled(u: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    work = np.empty_like(u)
    value = u * 2.0
    return work, value
