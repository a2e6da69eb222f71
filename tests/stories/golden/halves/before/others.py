"""Parts that may share elements, and bounds that change."""

import numpy as np


def one_common(x: np.ndarray, n, out: np.ndarray):
    out[..., :n] = x[..., :n] * 2.0 + 1.0
    out[..., n - 1 :] = x[..., n - 1 :] * 3.0 - 1.0


def by_two_and_three(x: np.ndarray, y: np.ndarray, out: np.ndarray):
    out[..., ::2] = x * 2.0 + y
    out[..., 1::3] = x * 3.0 - y


def both_even(x: np.ndarray, y: np.ndarray, out: np.ndarray):
    out[..., ::2] = x * 2.0 + y
    out[..., 2::2] = x[..., 1:] * 3.0 - y[..., 1:]


def moved(x: np.ndarray, n, out: np.ndarray):
    out[..., :n] = x[..., :n] * 2.0 + 1.0
    n = n - 1
    out[..., n:] = x[..., n:] * 3.0 - 1.0
