"""Elements that stay arrays of their own: the kernel might write what they are selected from, or somebody else reads them."""

import cupy as cp

from . import _fused_kept as _fused


def in_place(x: cp.ndarray, table, places):
    """`x` may be the table."""
    own = table[places]
    x = _fused.in_place_fused(x, own)
    return x


def read_afterwards(x, table, places):
    own = table[places]
    return _fused.read_afterwards_fused(own, x), own


def beside_its_table(x, table, places):
    own = table[places]
    return _fused.beside_its_table_fused(own, x, table)


def by_what_it_selects_from(x, table, places):
    """`places` selects, and is selected from."""
    own = places[table]
    return _fused.by_what_it_selects_from_fused(x, places, own)


def stencil(x, table, places):
    """Neighbours of what is selected."""
    own = table[places]
    return _fused.stencil_fused(own, x)


def of_rows(x, table, places):
    own = table[places]
    return _fused.of_rows_fused(own)


def bound_by_the_group(x, places, table):
    return _fused.bound_by_the_group_fused(x, places)



