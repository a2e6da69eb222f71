"""Softmax of rows as a user of each library writes it; a factory is named `<peer>_<function>`."""

# ruff: noqa: F841  # numexpr reads local names from the text of an expression

from __future__ import annotations

from collections.abc import Callable


def numexpr_softmax() -> Callable[..., object]:
    """One `evaluate` for each elementwise statement; the reductions are NumPy's."""
    import numexpr
    import numpy as np

    def softmax(x):
        largest = np.max(x, axis=1, keepdims=True)
        weights = numexpr.evaluate("exp(x - largest)")
        total = np.sum(weights, axis=1, keepdims=True)
        return numexpr.evaluate("weights / total")

    return softmax


def numba_softmax() -> Callable[..., object]:
    """Array expressions row by row, since numba reduces along no axis with `keepdims`."""
    import numba
    import numpy as np

    @numba.njit(parallel=True)
    def softmax(x):
        out = np.empty_like(x)
        for i in numba.prange(x.shape[0]):
            weights = np.exp(x[i] - np.max(x[i]))
            out[i] = weights / np.sum(weights)
        return out

    return softmax


def pythran_softmax() -> Callable[..., object]:
    """The author's statements; pythran knows no `keepdims` of a sum."""
    import numpy as np

    def softmax(x):
        shifted = x - np.max(x, axis=1)[:, None]
        weights = np.exp(shifted)
        return weights / np.sum(weights, axis=1)[:, None]

    return softmax


def torch_softmax() -> Callable[..., object]:
    import torch

    def softmax(x):
        weights = torch.exp(x - torch.amax(x, dim=1, keepdim=True))
        return weights / torch.sum(weights, dim=1, keepdim=True)

    return torch.compile(softmax, dynamic=False, fullgraph=True)


def hand_softmax() -> Callable[..., object]:
    """One loop nest with three passes over a row that stays in cache."""
    import numba
    import numpy as np

    @numba.njit(parallel=numba.config.NUMBA_NUM_THREADS > 1)
    def softmax(x):
        out = np.empty_like(x)
        for i in numba.prange(x.shape[0]):
            largest = x[i, 0]
            for j in range(x.shape[1]):
                largest = max(largest, x[i, j])
            total = np.float32(0.0)
            for j in range(x.shape[1]):
                weight = np.exp(x[i, j] - largest)
                out[i, j] = weight
                total += weight
            for j in range(x.shape[1]):
                out[i, j] /= total
        return out

    return softmax
