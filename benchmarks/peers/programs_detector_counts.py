"""The correction of counts as a user of each library writes it; a factory is named `<peer>_<function>`."""

# ruff: noqa: F841, ARG001  # numexpr reads local names from the text of an expression

from __future__ import annotations

from collections.abc import Callable


def numexpr_corrected() -> Callable[..., object]:
    """numexpr has no `clip`."""
    import numexpr

    def corrected(raw, background, gain, weight, pedestal):
        linear = numexpr.evaluate("where(raw < 2, 2, where(raw > 10, 10, raw))")
        return numexpr.evaluate("linear * gain + background * weight + pedestal")

    return corrected


def hand_corrected() -> Callable[..., object]:
    """One loop nest; numba clips no single number."""
    import numba
    import numpy as np

    @numba.njit(parallel=numba.config.NUMBA_NUM_THREADS > 1)
    def corrected(raw, background, gain, weight, pedestal):
        out = np.empty_like(raw)
        for i in numba.prange(raw.shape[0]):
            for j in range(raw.shape[1]):
                linear = min(max(raw[i, j], 2), 10)
                out[i, j] = linear * gain + background[i, j] * weight + pedestal
        return out

    return corrected
