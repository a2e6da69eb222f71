"""Returned calls with `out=`."""

import numpy as np


def limited(x: np.ndarray, y: np.ndarray, result: np.ndarray):
    d = x - y
    s = x + 0.5 * d
    return np.clip(s, 0.0, 1.0, out=s)


def limited_method(x: np.ndarray, y: np.ndarray, result: np.ndarray):
    result *= x
    return result.clip(0, 1, out=result)


def into_result(x: np.ndarray, y: np.ndarray, result: np.ndarray):
    d = x - y
    return np.multiply(d, d, out=result)


def twice(x: np.ndarray, y: np.ndarray, result: np.ndarray):
    d = x * y
    np.exp(d, out=d)
    return np.subtract(d, x * 2, out=(result,))
