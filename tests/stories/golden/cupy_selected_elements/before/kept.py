"""Elements that stay arrays of their own: the kernel might write what they are selected from, or somebody else reads them."""

import cupy as cp


def in_place(x: cp.ndarray, table, places):
    """`x` may be the table."""
    own = table[places]
    x += own * 2.0
    x *= cp.sqrt(own)
    return x


def read_afterwards(x, table, places):
    own = table[places]
    y = cp.sqrt(own * x) + 1.0
    return y * own, own


def beside_its_table(x, table, places):
    own = table[places]
    y = cp.sqrt(own * x) + table
    return y * own


def by_what_it_selects_from(x, table, places):
    """`places` selects, and is selected from."""
    own = places[table]
    chosen = x[places]
    y = cp.sqrt(chosen * chosen + own)
    return y * chosen - own


def stencil(x, table, places):
    """Neighbours of what is selected."""
    own = table[places]
    y = own[1:] - own[:-1]
    return cp.sqrt(y * y) + x


def of_rows(x, table, places):
    own = table[places]
    y = cp.exp(own - cp.max(own, axis=-1, keepdims=True))
    return y / cp.sum(y, axis=-1, keepdims=True)


def bound_by_the_group(x, places, table):
    y = cp.sqrt(x * x + 1.0)
    own = y[places]
    return own * x + cp.sin(own)



