"""The edges of a table, each set by one launch after the interior's."""

import cupy as cp

from ._fused_edges import relaxed_p, relaxed_p_337246, relaxed_p_4b3aeb


def relaxed(p: cp.ndarray, source):
    relaxed_p(p, source)
    relaxed_p_4b3aeb(p)
    relaxed_p_337246(p, source)
    return p
