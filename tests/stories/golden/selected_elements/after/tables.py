"""Elements that an array of integers selects: the generated function selects them, beside any kernel."""

import numpy as np

from . import _fused_tables as _fused


def weighted(x: np.ndarray, table: np.ndarray, labels: np.ndarray):
    """Inside an expression."""
    return _fused.weighted_fused(table, labels, x)


def after_a_statement(x: np.ndarray, table: np.ndarray, labels: np.ndarray):
    """The first statement does not change what is selected."""
    return _fused.after_a_statement_fused(x, table, labels)


def of_rows(x: np.ndarray, table: np.ndarray, labels: np.ndarray):
    """Beside a reduction of rows."""
    return _fused.of_rows_fused(table, labels, x)


def neighbours(x: np.ndarray, table: np.ndarray, labels: np.ndarray):
    """Beside slices."""
    return _fused.neighbours_fused(table, labels, x)


def own_memory(x: np.ndarray, table: np.ndarray, labels: np.ndarray):
    """What is written in between is memory of the function."""
    return _fused.own_memory_fused(x, table, labels)


def written_behind(x: np.ndarray, table: np.ndarray, labels: np.ndarray):
    """`x` may be the table, from which is selected before it is written."""
    x = _fused.written_behind_fused(table, labels, x)
    return x


def written_before(x: np.ndarray, table: np.ndarray, labels: np.ndarray):
    """`x` may be the table, which is written first: two functions in turn."""
    x = _fused.written_before_fused_x(x)
    return _fused.written_before_fused_value(table, labels, x)


def second_name(x: np.ndarray, labels: np.ndarray):
    """The table is what is written, by another name."""
    y = x + 1.0
    table = y
    y = _fused.second_name_fused_y(y, x)
    return _fused.second_name_fused_value(table, labels, y)


def beside_its_table(x: np.ndarray, table: np.ndarray, labels: np.ndarray):
    """So are these, since the table is an operand, too."""
    return _fused.beside_its_table_fused(x, table, labels)


def computed_places(x: np.ndarray, table: np.ndarray, labels: np.ndarray):
    """What the group computes selects: the function before it has it stored."""
    return _fused.computed_places_fused(labels, table, x)


def read_afterwards(x: np.ndarray, table: np.ndarray, labels: np.ndarray):
    own = table[labels]
    return _fused.read_afterwards_fused(x, own), own


def masked(x: np.ndarray, w: np.ndarray, chosen: np.ndarray):
    """As many values as elements are chosen, which no kernel stores."""
    y = _fused.masked_fused(x)
    y[chosen] = w[chosen] * 2.0
    return y
