"""Returned calls with `out=`."""

import numpy as np

from . import _fused_results as _fused


def limited(x: np.ndarray, y: np.ndarray, result: np.ndarray):
    return _fused.limited_fused(x, y)


def limited_method(x: np.ndarray, y: np.ndarray, result: np.ndarray):
    return _fused.limited_method_fused(result, x)


def into_result(x: np.ndarray, y: np.ndarray, result: np.ndarray):
    return _fused.into_result_fused(x, y, result)


def twice(x: np.ndarray, y: np.ndarray, result: np.ndarray):
    return _fused.twice_fused(x, y, result)
