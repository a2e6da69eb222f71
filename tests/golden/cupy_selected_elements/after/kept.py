"""Elements that stay arrays of their own: the kernel might write what they are selected from, or somebody else reads them."""

import cupy as cp

from ._fused_kept import (
    beside_its_table_y_to_value,
    bound_by_the_group_value,
    bound_by_the_group_y,
    by_what_it_selects_from_y_to_value,
    in_place_x,
    of_rows_y_to_value,
    read_afterwards_y_to_value,
    stencil_y_to_value,
)


def in_place(x: cp.ndarray, table, places):
    """`x` may be the table."""
    own = table[places]
    x = in_place_x(x, own)
    return x


def read_afterwards(x, table, places):
    own = table[places]
    return read_afterwards_y_to_value(own, x), own


def beside_its_table(x, table, places):
    own = table[places]
    return beside_its_table_y_to_value(own, x, table)


def by_what_it_selects_from(x, table, places):
    """`places` selects, and is selected from."""
    own = places[table]
    return by_what_it_selects_from_y_to_value(x, places, own)


def stencil(x, table, places):
    """Neighbours of what is selected."""
    own = table[places]
    return stencil_y_to_value(own, x)


def of_rows(x, table, places):
    own = table[places]
    return of_rows_y_to_value(own)


def bound_by_the_group(x, places, table):
    y = bound_by_the_group_y(x)
    return bound_by_the_group_value(y, places, x)



