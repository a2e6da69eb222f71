"""Each row is reduced, and what the reduction gave is used on the same row, while the row is in cache.

`exp` is computed once and waits in the row of the result. `axis=1` is the last axis of a table, and of nothing else.
Neighbours: FUS206_along_columns.py, FUS206_all_rows.py, FUS206_overwritten_rows.py.
"""

import numpy as np

ORIGINAL = 3


def calls(rng):
    yield "attention:softmax", (rng.normal(size=(5, 7)),), {}
    yield "attention:softmax", (rng.normal(size=(3, 2, 2500)).astype("f4"),), {}
    yield "attention:softmax", (rng.normal(size=9),), {}
    yield "attention:softmax", (rng.normal(size=(5, 8))[:, ::2],), {}
    yield "attention:softmax", (rng.normal(size=(5, 0)),), {}
    yield "attention:softmax", (np.asfortranarray(rng.normal(size=(5, 7))),), {}
    yield "attention:softmax", (rng.integers(0, 9, (4, 6)),), {}
    yield "attention:softmax", (np.array([[1.0, np.nan], [np.inf, 2.0], [-np.inf, 3.0]]),), {}
    yield "attention:normalised", (rng.normal(size=(4, 1030)),), {}
    yield "attention:log_sum_exp", (rng.normal(size=(6, 5)),), {}
    yield "attention:log_sum_exp", (rng.normal(size=(2, 6, 5)),), {}
    yield "attention:entropy", (rng.normal(size=(4, 5)), 1e-9), {}
    yield "attention:entropy", (rng.normal(size=(4, 5)), rng.random(5)), {}
    yield "attention:entropy", (rng.normal(size=5), 1e-9), {}
    yield "attention:subtract_peak", (rng.normal(size=(4, 5)),), {}
    yield "attention:softmax_in_place", (rng.normal(size=(4, 1050)).astype("f4"),), {}
    yield "attention:softmax_in_place", (rng.integers(0, 5, (4, 5)),), {}
    yield "attention:doubled_peaks", (rng.normal(size=(4, 5)),), {}
