"""Parts that may share elements, and bounds that change."""

import numpy as np

from . import _fused_others as _fused


def one_common(x: np.ndarray, n, out: np.ndarray):
    _fused.one_common_fused_out(x, n, out)
    _fused.one_common_fused_out_2(x, n, out)


def by_two_and_three(x: np.ndarray, y: np.ndarray, out: np.ndarray):
    _fused.by_two_and_three_fused_out(x, y, out)
    _fused.by_two_and_three_fused_out_2(x, y, out)


def both_even(x: np.ndarray, y: np.ndarray, out: np.ndarray):
    _fused.both_even_fused_out(x, y, out)
    _fused.both_even_fused_out_2(x, y, out)


def moved(x: np.ndarray, n, out: np.ndarray):
    out[..., :n] = _fused.moved_fused_value(x[..., :n])
    n = n - 1
    out[..., n:] = _fused.moved_fused_value_2(x[..., n:])
