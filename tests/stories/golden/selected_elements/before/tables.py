"""Elements that an array of integers selects: the generated function selects them, beside any kernel."""

import numpy as np


def weighted(x: np.ndarray, table: np.ndarray, labels: np.ndarray):
    """Inside an expression."""
    y = x * table[labels]
    return y * 2.0 - x


def after_a_statement(x: np.ndarray, table: np.ndarray, labels: np.ndarray):
    """The first statement does not change what is selected."""
    y = x * 2.0 + 1.0
    own = table[labels]
    return np.sqrt(y * own)


def of_rows(x: np.ndarray, table: np.ndarray, labels: np.ndarray):
    """Beside a reduction of rows."""
    y = x * table[labels]
    return y - np.mean(y, axis=1, keepdims=True)


def neighbours(x: np.ndarray, table: np.ndarray, labels: np.ndarray):
    """Beside slices."""
    own = table[labels]
    y = own * 0.5 + x
    return np.sqrt(y[1:] * own[1:] + y[:-1] * own[:-1])


def own_memory(x: np.ndarray, table: np.ndarray, labels: np.ndarray):
    """What is written in between is memory of the function."""
    y = x + 1.0
    y *= 0.5
    y -= x
    return y * table[labels]


def written_behind(x: np.ndarray, table: np.ndarray, labels: np.ndarray):
    """`x` may be the table, from which is selected before it is written."""
    own = table[labels]
    x += own * 2.0
    x *= 0.5
    return x


def written_before(x: np.ndarray, table: np.ndarray, labels: np.ndarray):
    """`x` may be the table, which is written first: two functions in turn."""
    x *= 0.5
    x += 1.0
    y = x * table[labels] + 1.0
    return y * y


def second_name(x: np.ndarray, labels: np.ndarray):
    """The table is what is written, by another name."""
    y = x + 1.0
    table = y
    y *= 2.0
    y -= x
    return y * table[labels] + 1.0


def beside_its_table(x: np.ndarray, table: np.ndarray, labels: np.ndarray):
    """So are these, since the table is an operand, too."""
    y = (x - table) * 0.5
    return y * table[labels]


def computed_places(x: np.ndarray, table: np.ndarray, labels: np.ndarray):
    """What the group computes selects: the function before it has it stored."""
    following = labels + 1
    y = x * table[following] + 1.0
    return y * table[labels]


def read_afterwards(x: np.ndarray, table: np.ndarray, labels: np.ndarray):
    own = table[labels]
    y = x * own + 1.0
    return y * y, own


def masked(x: np.ndarray, w: np.ndarray, chosen: np.ndarray):
    """As many values as elements are chosen, which no kernel stores."""
    y = np.sqrt(x * x + 1.0)
    y[chosen] = w[chosen] * 2.0
    return y
